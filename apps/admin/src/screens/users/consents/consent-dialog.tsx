import {
  CONSENT_CHANNELS,
  type ConsentChannel,
  consentCalls,
  consentCreate,
} from '@connect/contract/users/consent.ts';
import { CONSENT_PURPOSES, type ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { SelectField, TextAreaField, TextField } from '../../../kit/fields/fields.tsx';
import { MomentField } from '../../../kit/fields/fields-date.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import type { FormRules } from '../../../kit/form-values/form-store.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { consentsQuery, userKeys } from '../parts/user-cache.ts';

const ACTIONS = ['grant', 'refuse', 'withdraw'] as const;

interface ConsentValues {
  purpose: ConsentPurpose | null;
  action: (typeof ACTIONS)[number];
  text_version: string;
  channel: ConsentChannel | null;
  occurred_at: string | null;
  note: string;
}

const { shape } = consentCreate;
const RULES: FormRules<ConsentValues> = {
  fields: {
    purpose: shape.purpose.nullable(),
    action: shape.action,
    text_version: shape.text_version.unwrap(),
    channel: shape.channel.nullable(),
    occurred_at: shape.occurred_at.unwrap().nullable(),
    note: shape.note.unwrap(),
  },
  check: ({ purpose, channel }) => [
    ...(purpose === null ? [{ field: 'purpose', code: 'required' } as const] : []),
    ...(channel === null ? [{ field: 'channel', code: 'required' } as const] : []),
  ],
};

/** Writes down what a person agreed to, refused or withdrew; it can never be changed. */
export default function ConsentDialog(props: {
  id: number;
  purpose: ConsentPurpose | null;
  /** The purpose is withdrawn; otherwise anything may be said. */
  withdraw: boolean;
  version: string;
  onClose: () => void;
}) {
  const { id, purpose, withdraw, version, onClose } = props;
  const { t } = useText();
  const client = useQueryClient();
  const form = useWindowForm<ConsentValues>(RULES, () => ({
    purpose,
    action: withdraw ? 'withdraw' : 'grant',
    text_version: version,
    channel: null,
    occurred_at: null,
    note: '',
  }));
  const send = () =>
    void form
      .save(async ({ purpose: chosen, channel, occurred_at: at, ...rest }) => {
        if (chosen === null || channel === null) return;
        const reply = await call(consentCalls.recordConsent, {
          params: { id: String(id) },
          body: { ...rest, purpose: chosen, channel, ...(at === null ? {} : { occurred_at: at }) },
        });
        const { queryKey } = consentsQuery(id);
        keepReply(client, queryKey, reply);
        // Badges, contact and stages follow from the consents.
        void refresh(client, {
          queryKey: userKeys.all,
          predicate: (query) => query.queryKey[1] !== 'consents',
        });
        notifyDone(t(withdraw ? 'person.consents.withdrawn' : 'person.consents.saved'));
      })
      .then((saved) => saved && onClose());
  const named = purpose && t(`users.consent_purpose.${purpose}`);
  return (
    <WindowForm
      title={
        withdraw && named
          ? t('person.consents.withdrawOf', { purpose: named })
          : t('person.consents.record')
      }
      labels={userLabels}
      action={t(withdraw ? 'person.consents.withdraw' : 'person.consents.save')}
      busy={form.busy}
      onClose={onClose}
      onSend={send}
    >
      {!withdraw && (
        <FormPair>
          <SelectField
            field={form.field('purpose')}
            choices={CONSENT_PURPOSES.map((value) => ({
              value,
              label: t(`users.consent_purpose.${value}`),
            }))}
            required
          />
          <SelectField
            field={form.field('action')}
            label={t('person.consents.action')}
            choices={ACTIONS.map((value) => ({ value, label: t(`users.consent_action.${value}`) }))}
            required
          />
        </FormPair>
      )}
      <FormPair>
        <SelectField
          field={form.field('channel')}
          choices={CONSENT_CHANNELS.map((value) => ({
            value,
            label: t(`users.consent_channel.${value}`),
          }))}
          required
        />
        <TextField
          field={form.field('text_version')}
          description={t('person.consents.versionHint')}
          required
        />
      </FormPair>
      <MomentField field={form.field('occurred_at')} description={t('person.consents.whenHint')} />
      <TextAreaField field={form.field('note')} max={300} />
      <Text size="sm" c="var(--ink-2)" mt={8}>
        {t(withdraw ? 'person.consents.withdrawText' : 'person.consents.keepText')}
      </Text>
    </WindowForm>
  );
}
