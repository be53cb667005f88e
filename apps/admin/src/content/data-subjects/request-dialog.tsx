import {
  privacyRequestCreate,
  privacyRequestLabels,
  privacyRequests,
  REQUEST_CHANNELS,
  REQUEST_TYPES,
  type RequestChannel,
  type RequestType,
} from '@connect/contract/privacy/privacy-request.ts';
import { user } from '@connect/contract/users/user.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/start/client.ts';
import { SelectField, TextAreaField, TextField } from '../../kit/fields/fields.tsx';
import { MomentField } from '../../kit/fields/fields-date.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import type { FormRules } from '../../kit/form-values/form-store.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useWindowForm } from '../../kit/window/use-window-form.ts';
import { WindowForm } from '../../kit/window/window-form.tsx';
import { useText } from '../../text/i18n.ts';
import { requestsChanged } from './request-cache.ts';

interface RequestValues {
  user_id: number | null;
  requester_name: string;
  requester_contact: string;
  type: RequestType | null;
  channel: RequestChannel | null;
  details: string;
  received_at: string | null;
}

const { shape } = privacyRequestCreate;
const RULES: FormRules<RequestValues> = {
  fields: {
    user_id: shape.user_id.unwrap(),
    requester_name: shape.requester_name.unwrap(),
    requester_contact: shape.requester_contact.unwrap(),
    type: shape.type.nullable(),
    channel: shape.channel.nullable(),
    details: shape.details.unwrap(),
    received_at: shape.received_at.unwrap().nullable(),
  },
  check: ({ type, channel, user_id, requester_name }) => [
    ...(type === null ? [{ field: 'type', code: 'required' } as const] : []),
    ...(channel === null ? [{ field: 'channel', code: 'required' } as const] : []),
    ...(user_id === null && requester_name === ''
      ? [{ field: 'requester_name', code: 'required' } as const]
      : []),
  ],
};

const people: PickerSource = {
  name: 'users',
  search: async (search, signal) => {
    const query = { search: search || undefined };
    const { data } = await call(user.names, { query, signal, silent: true });
    return data.map(({ id, display_name: title }) => ({ id, title }));
  },
};

/** Writes a request down that came in; `of` is the user whose rights it is about, if that is known. */
export default function RequestDialog(props: {
  of: { id: number; display_name: string } | null;
  onClose: () => void;
}) {
  const { of, onClose } = props;
  const { t } = useText();
  const client = useQueryClient();
  const form = useWindowForm<RequestValues>(RULES, () => ({
    user_id: of?.id ?? null,
    requester_name: '',
    requester_contact: '',
    type: null,
    channel: null,
    details: '',
    received_at: null,
  }));
  const send = () =>
    void form
      .save(async ({ type, channel, received_at: at, ...rest }) => {
        if (type === null || channel === null) return;
        const body = { ...rest, type, channel, ...(at === null ? {} : { received_at: at }) };
        const { data } = await call(privacyRequests.create, { body });
        const { code } = requestsChanged(client, data);
        notifyDone(t('dataSubject.created', { code }));
      })
      .then((saved) => saved && onClose());
  return (
    <WindowForm
      title={t('dataSubject.create')}
      labels={privacyRequestLabels}
      action={t('dataSubject.create')}
      busy={form.busy}
      onClose={onClose}
      onSend={send}
    >
      {of ? (
        <Text size="sm" mb="sm">
          {t('dataSubject.createText', { name: of.display_name })}
        </Text>
      ) : (
        <OnePickerField
          field={form.field('user_id')}
          source={people}
          known={[]}
          placeholder={t('dataSubject.find')}
          nothing={t('dataSubject.nobody')}
        />
      )}
      <FormPair>
        <SelectField
          field={form.field('type')}
          choices={REQUEST_TYPES.map((value) => ({ value, label: t(`dataSubject.type.${value}`) }))}
          required
        />
        <SelectField
          field={form.field('channel')}
          choices={REQUEST_CHANNELS.map((value) => ({
            value,
            label: t(`dataSubject.channel.${value}`),
          }))}
          required
        />
      </FormPair>
      <FormPair>
        <TextField
          field={form.field('requester_name')}
          description={of ? undefined : t('dataSubject.stranger')}
        />
        <TextField field={form.field('requester_contact')} />
      </FormPair>
      <MomentField field={form.field('received_at')} description={t('dataSubject.received')} />
      <TextAreaField field={form.field('details')} max={1000} />
    </WindowForm>
  );
}
