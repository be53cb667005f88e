import { Alert, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../../text/i18n.ts';

const COPIED_MS = 3000;

interface OnceShownDialogProps {
  title: string;
  text: string;
  /** Label of the secret, and the secret itself. */
  label: string;
  value: string;
  /** A line below it, such as its expiry. */
  note?: string;
  warning: string;
  /** Label of the button that closes the dialog. */
  done: string;
  onClose: () => void;
}

/** Shows something that cannot be shown again: an address, a key. */
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
      // A stray click or key must not close what cannot be shown again.
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
        {/* Without a secure connection the browser refuses: the text is copied by hand. */}
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
