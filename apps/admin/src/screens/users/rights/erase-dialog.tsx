import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import {
  type PrivacyRequest,
  privacyRequestLabels,
} from '@connect/contract/privacy/privacy-request.ts';
import { text } from '@connect/contract/text.ts';
import type { UserItem } from '@connect/contract/users/user.ts';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/start/client.ts';
import { requestsChanged } from '../../../content/data-subjects/request-cache.ts';
import { TextField } from '../../../kit/fields/fields.tsx';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { rememberUser } from '../parts/user-cache.ts';

const FIELDS = { confirm: text(1, 250), reason: text(3, 300) };

/** Erases a user for good; whoever does it types whom, and why. */
export default function EraseDialog(props: {
  item: UserItem;
  request: PrivacyRequest;
  onClose: () => void;
}) {
  const { item, request, onClose } = props;
  const { t } = useText();
  const client = useQueryClient();
  const form = useWindowForm({ fields: FIELDS }, () => ({ confirm: '', reason: '' }));
  const send = () =>
    void form
      .save(async (values) => {
        const reply = await call(erasureCalls.erase, {
          params: { id: String(item.id) },
          body: { ...values, request_id: request.id, version: item.version },
        });
        // What was read of the person is not kept in this browser either.
        client.removeQueries({
          predicate: ({ queryKey: [tag, , id] }) => tag === 'user' && id === item.id,
        });
        rememberUser(client, reply);
        requestsChanged(client, request);
        notifyDone(t('dataSubject.erasing.done'));
      })
      .then((saved) => saved && onClose());
  return (
    <WindowForm
      title={t('dataSubject.erasing.askOf', { name: item.display_name })}
      labels={privacyRequestLabels}
      action={t('dataSubject.erasing.yes')}
      busy={form.busy}
      danger
      onClose={onClose}
      onSend={send}
    >
      <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} mb="sm">
        {t('dataSubject.erasing.warning')}
      </Alert>
      <Text size="sm" mb="sm">
        {t('dataSubject.erasing.request', { code: request.code })}
      </Text>
      <TextField
        field={form.field('confirm')}
        label={t('dataSubject.erasing.confirm', { name: item.display_name, id: `#${item.id}` })}
        required
      />
      <TextField field={form.field('reason')} label={t('dataSubject.erasing.reason')} required />
    </WindowForm>
  );
}
