import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import {
  type ConsentFigures,
  type ConsentText,
  consentTextCreate,
  consentTextLabels,
  consentTexts,
} from '@connect/contract/privacy/consent-text.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { SelectField, SwitchField, TextAreaField, TextField } from '../../../kit/fields/fields.tsx';
import { MomentField } from '../../../kit/fields/fields-date.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { useField } from '../../../kit/form-values/form-field.ts';
import type { FormRules } from '../../../kit/form-values/form-store.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { textsKey, textsQuery } from './desk-queries.ts';
import classes from './privacy.module.css';

interface TextValues {
  purpose: ConsentPurpose;
  version: string;
  body_th: string;
  body_en: string;
  valid_from: string | null;
  ask_again: boolean;
  change_note: string;
}

const { shape } = consentTextCreate;
const FIELDS: FormRules<TextValues>['fields'] = {
  purpose: shape.purpose,
  version: shape.version,
  body_th: shape.body_th,
  body_en: shape.body_en,
  valid_from: shape.valid_from.unwrap().nullable(),
  ask_again: shape.ask_again.unwrap(),
  change_note: shape.change_note.unwrap(),
};

/** The next version of what people agree to: with what they will see, and whom it concerns. */
export default function ConsentTextDialog(props: {
  texts: readonly ConsentText[];
  figures: readonly ConsentFigures[];
  onClose: () => void;
}) {
  const { figures, onClose } = props;
  // As they were when it was opened: a version that somebody else added meanwhile is not replaced unseen.
  const [texts, setTexts] = useState(props.texts);
  const { t } = useText();
  const client = useQueryClient();
  // Versions come the latest first.
  const latestOf = (purpose: ConsentPurpose) => texts.find((text) => text.purpose === purpose);
  const bodies = (purpose: ConsentPurpose) => {
    const latest = latestOf(purpose);
    return { body_th: latest?.body_th ?? '', body_en: latest?.body_en ?? '' };
  };
  const form = useWindowForm<TextValues>(
    {
      fields: FIELDS,
      // Another purpose begins with its own texts.
      derive: ({ purpose }, changed) => (changed === 'purpose' ? bodies(purpose) : {}),
    },
    () => ({
      purpose: CONSENT_PURPOSES[0],
      version: '',
      ...bodies(CONSENT_PURPOSES[0]),
      valid_from: null,
      ask_again: true,
      change_note: '',
    }),
  );
  const purpose = useField(form.field('purpose')).value;
  const thai = useField(form.field('body_th')).value;
  const english = useField(form.field('body_en')).value;
  const asks = useField(form.field('ask_again')).value;
  const agreeing = figures.find((one) => one.purpose === purpose)?.granted ?? 0;

  const send = () =>
    void form
      .save(async ({ valid_from: from, ...values }) => {
        await call(consentTexts.create, {
          body: {
            ...values,
            after_id: latestOf(values.purpose)?.id ?? null,
            ...(from === null ? {} : { valid_from: from }),
          },
        });
        notifyDone(t('privacy.texts.added', { version: values.version }));
      })
      .then(async (saved) => {
        if (saved) onClose();
        await refresh(client, { queryKey: textsKey });
        // Refused since another version came meanwhile: the list shows it, and the next one follows it.
        setTexts((before) => client.getQueryData(textsQuery.queryKey)?.data ?? before);
      });

  return (
    <WindowForm
      title={t('privacy.texts.add')}
      labels={consentTextLabels}
      action={t('privacy.texts.add')}
      busy={form.busy}
      size="lg"
      onClose={onClose}
      onSend={send}
    >
      <div className={classes.fields}>
        <FormPair>
          <SelectField
            field={form.field('purpose')}
            choices={CONSENT_PURPOSES.map((value) => ({
              value,
              label: t(`users.consent_purpose.${value}`),
            }))}
            required
          />
          <TextField
            field={form.field('version')}
            description={t('privacy.texts.versionHint')}
            required
          />
        </FormPair>
        <TextAreaField field={form.field('body_th')} max={5000} rows={3} required />
        <TextAreaField field={form.field('body_en')} max={5000} rows={3} required />
        <MomentField field={form.field('valid_from')} description={t('privacy.texts.fromHint')} />
        <TextField field={form.field('change_note')} max={300} />
        <SwitchField field={form.field('ask_again')} label={t('privacy.texts.asksAgain')} />
        <section className={classes.preview} aria-label={t('privacy.texts.preview')}>
          <h3>{t('privacy.texts.preview')}</h3>
          <p lang="th">{thai}</p>
          <p lang="en">{english}</p>
        </section>
        <Text size="sm" role="status">
          {t(asks ? 'privacy.texts.effectAll' : 'privacy.texts.effectNone', {
            n: formatNumber(agreeing),
          })}
        </Text>
      </div>
    </WindowForm>
  );
}
