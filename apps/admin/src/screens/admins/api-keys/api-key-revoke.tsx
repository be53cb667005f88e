import { fieldMessage } from '@connect/contract/errors/field-issues.ts';
import { type ApiKeyRow, apiKey } from '@connect/contract/programs/api-key.ts';
import { codePoints } from '@connect/contract/text.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/start/client.ts';
import { GrowingText } from '../../../kit/fields/growing-text.tsx';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useSubmit } from '../../../kit/short-form/use-submit.ts';
import { useText } from '../../../text/i18n.ts';

const MIN = 3;
const MAX = 300;

/** Asks for a reason and revokes an API key for good. */
export default function RevokeDialog(props: {
  row: ApiKeyRow;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { row, onClose, onChanged } = props;
  const { t, language } = useText();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, send, error, errorOf } = useSubmit();
  const length = codePoints(reason.trim());
  const wrong = length < MIN || length > MAX;
  const issue = { field: 'reason', code: 'length', params: { min: MIN, max: MAX } } as const;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong) return;
    void send(async () => {
      await call(apiKey.revoke, {
        params: { id: String(row.id) },
        body: { reason: reason.trim() },
      });
      notifyDone(t('admins.keys.revoked', { name: row.name }));
      onChanged();
      onClose();
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('admins.keys.revokeTitle', { name: row.name })}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Text mb="sm">{t('admins.keys.revokeText')}</Text>
        <GrowingText
          data-autofocus
          withAsterisk
          label={t('admins.keys.revokeReason')}
          description={t('admins.keys.revokeHint')}
          error={
            tried && wrong
              ? fieldMessage(issue, language).message
              : (errorOf('reason') ?? error ?? undefined)
          }
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {t('admins.keys.revoke')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
