import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import { consentTexts } from '@connect/contract/privacy/consent-text.ts';
import {
  CONSENT_CHANNELS,
  type ConsentChannel,
  consentCalls,
  consentCreate,
} from '@connect/contract/users/consent.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { wholeQuery } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { SelectField, TextAreaField } from '../../../kit/fields/fields.tsx';
import { MomentField } from '../../../kit/fields/fields-date.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { useField } from '../../../kit/form-values/form-field.ts';
import type { FormRules } from '../../../kit/form-values/form-store.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { consentsQuery, userKeys } from '../parts/user-cache.ts';
import classes from './consents.module.css';

const ACTIONS = ['grant', 'refuse', 'withdraw'] as const;

interface ConsentValues {
  purpose: ConsentPurpose | null;
  action: (typeof ACTIONS)[number];
  /** Null: the one in force at that moment. */
  text_version: string | null;
  channel: ConsentChannel | null;
  occurred_at: string | null;
  note: string;
}

const { shape } = consentCreate;
const RULES: FormRules<ConsentValues> = {
  fields: {
    purpose: shape.purpose.nullable(),
    action: shape.action,
    text_version: shape.text_version.unwrap().nullable(),
    channel: shape.channel.nullable(),
    occurred_at: shape.occurred_at.unwrap().nullable(),
    note: shape.note.unwrap(),
  },
  // The versions of one purpose are none of another's.
  derive: (_values, changed) => (changed === 'purpose' ? { text_version: null } : {}),
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
  /** The version that is withdrawn. */
  version: string | null;
  onClose: () => void;
}) {
  const { id, purpose, withdraw, version, onClose } = props;
  const { t, language } = useText();
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
      .save(async ({ purpose: chosen, channel, text_version, occurred_at: at, ...rest }) => {
        if (chosen === null || channel === null) return;
        const reply = await call(consentCalls.recordConsent, {
          params: { id: String(id) },
          body: {
            ...rest,
            purpose: chosen,
            channel,
            ...(text_version === null ? {} : { text_version }),
            ...(at === null ? {} : { occurred_at: at }),
          },
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
  const asked = useField(form.field('purpose')).value;
  const picked = useField(form.field('text_version')).value;
  const known = useQuery(wholeQuery(consentTexts.list)).data?.data ?? [];
  const texts = known.filter((text) => text.purpose === asked && text.state !== 'planned');
  const meant = texts.find((text) =>
    picked === null ? text.state === 'current' : text.version === picked,
  );
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
        <SelectField
          field={form.field('text_version')}
          description={t('person.consents.versionHint')}
          choices={texts.map(({ version: value }) => ({ value, label: value }))}
          empty={null}
        />
      </FormPair>
      {meant && (
        <blockquote className={classes.text} lang={language}>
          {language === 'th' ? meant.body_th : meant.body_en}
        </blockquote>
      )}
      <MomentField field={form.field('occurred_at')} description={t('person.consents.whenHint')} />
      <TextAreaField field={form.field('note')} max={300} />
      <Text size="sm" c="var(--ink-2)" mt={8}>
        {t(withdraw ? 'person.consents.withdrawText' : 'person.consents.keepText')}
      </Text>
    </WindowForm>
  );
}
