import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import { codePoints } from '@connect/contract/text.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { GrowingText } from '../../../kit/fields/growing-text.tsx';
import { useText } from '../../../text/i18n.ts';

const MIN = 3;
const MAX = 300;

/** Asks why an account is suspended; gives null if cancelled. */
export default function SuspendDialog(props: {
  name: string;
  onDone: (reason: string | null) => void;
}) {
  const { name, onDone } = props;
  const { t, language } = useText();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const length = codePoints(reason.trim());
  const wrong = length < MIN || length > MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong) onDone(reason.trim());
  };
  const issue = { field: 'reason', code: 'length', params: { min: MIN, max: MAX } } as const;
  return (
    <Modal
      opened
      onClose={() => onDone(null)}
      title={t('staffs.ask.suspend.title')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      centered
    >
      <form onSubmit={submit} noValidate>
        <Text mb="sm">{t('staffs.ask.suspend.text', { name })}</Text>
        <GrowingText
          data-autofocus
          withAsterisk
          label={t('staffs.ask.suspend.reason')}
          description={t('staffs.ask.suspend.hint')}
          error={tried && wrong ? fieldMessage(issue, language).message : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => onDone(null)}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" color="red">
            {t('staffs.ask.suspend.yes')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
