import { Button, Group, Modal, Text } from '@mantine/core';
import { useText } from '../../text/i18n.ts';

/** Asks for confirmation before an action that is hard to undo; gives null if cancelled. */
export default function ConfirmDialog(props: {
  title: string;
  text: string;
  yes: string;
  danger: boolean;
  onAnswer: (yes: true | null) => void;
}) {
  const { title, text, yes, danger, onAnswer } = props;
  const { t } = useText();
  return (
    <Modal
      opened
      onClose={() => onAnswer(null)}
      title={title}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      centered
    >
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer(null)} data-autofocus>
          {t('form.cancel')}
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </Group>
    </Modal>
  );
}
