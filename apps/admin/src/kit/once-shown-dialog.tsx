import { Alert, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../text/i18n.ts';

const COPIED_MS = 3000;

interface OnceShownDialogProps {
  title: string;
  text: string;
  /** What the secret is called, and the secret itself. */
  label: string;
  value: string;
  /** A line below it, such as when it ends. */
  note?: string;
  warning: string;
  /** The button that ends it. */
  done: string;
  onClose: () => void;
}

/** Something that is shown here and never again: an address, a key. */
export function OnceShownDialog(props: OnceShownDialogProps) {
  const { title, text, label, value, note = '', warning, done, onClose } = props;
  const { t } = useText();
  const { copy, copied, error } = useClipboard({ timeout: COPIED_MS });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      // A slip of the hand must not throw away what cannot be shown again.
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
      centered
    >
      <Text mb="sm">{text}</Text>
      <Group align="flex-end" gap={8} wrap="nowrap">
        <TextInput
          readOnly
          flex={1}
          label={label}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          data-autofocus
          flex="none"
          leftSection={
            copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
          }
          onClick={() => copy(value)}
        >
          {t(copied ? 'form.copied' : 'form.copy')}
        </Button>
      </Group>
      <Text size="sm" c="var(--ink-2)" mt={6} role="status">
        {/* Without a secure connection the browser refuses: then it is copied by hand. */}
        {error ? t('form.copyFailed') : note}
      </Text>
      <Alert color="yellow" mt="md" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {warning}
      </Alert>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {done}
        </Button>
      </Group>
    </Modal>
  );
}
