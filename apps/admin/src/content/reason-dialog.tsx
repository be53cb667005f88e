import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useText } from '../text/i18n.ts';

interface ReasonDialogProps {
  /** How many items disappear. */
  count: number;
  onDone: (reason: string | null) => void;
}

const MAX_CHARACTERS = 300;

/** Asks why something that was visible is withdrawn; null when the person turns back. */
export function ReasonDialog({ count, onDone }: ReasonDialogProps) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing) onDone(reason.trim());
  };
  return (
    <Modal
      opened
      onClose={() => onDone(null)}
      title={t('content.reasonTitle', { n: count })}
      closeButtonProps={{ 'aria-label': t('content.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Text size="sm" mb="sm">
          {t('content.reasonText')}
        </Text>
        <Textarea
          data-autofocus
          required
          autosize
          minRows={2}
          maxLength={MAX_CHARACTERS}
          label={t('content.reasonLabel')}
          description={t('content.reasonHint')}
          error={tried && missing ? t('content.reasonNeeded') : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => onDone(null)}>
            {t('content.cancel')}
          </Button>
          <Button type="submit" color="red">
            {t('content.unpublish')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
