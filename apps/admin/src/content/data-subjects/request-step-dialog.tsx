import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import {
  IDENTITY_METHODS,
  type IdentityMethod,
  type PrivacyRequest,
  privacyRequestLabels,
  privacyRequests,
  REFUSAL_GROUNDS,
  type RefusalGround,
} from '@connect/contract/privacy/privacy-request.ts';
import { text } from '@connect/contract/text.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../api/start/client.ts';
import { MultiSelectField, SelectField, TextAreaField } from '../../kit/fields/fields.tsx';
import type { FormRules } from '../../kit/form-values/form-store.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useWindowForm } from '../../kit/window/use-window-form.ts';
import { WindowForm } from '../../kit/window/window-form.tsx';
import { useText } from '../../text/i18n.ts';
import { requestsChanged } from './request-cache.ts';

/** Steps that ask for something. */
export type AskedStep = 'identify' | 'complete' | 'refuse';

interface StepValues {
  identity_method: IdentityMethod | null;
  refusal_ground: RefusalGround | null;
  decision_note: string;
  purposes: ConsentPurpose[];
}

const NOTE_MAX = 1000;

const rulesOf = (step: AskedStep): FormRules<StepValues> => ({
  fields: {
    identity_method: z.enum(IDENTITY_METHODS).nullable(),
    refusal_ground: z.enum(REFUSAL_GROUNDS).nullable(),
    decision_note: text(step === 'identify' ? 0 : 3, NOTE_MAX, { lines: true }),
    purposes: z.array(z.enum(CONSENT_PURPOSES)),
  },
  check: ({ identity_method: method, refusal_ground: ground }) => [
    ...(step === 'identify' && method === null
      ? [{ field: 'identity_method', code: 'required' } as const]
      : []),
    ...(step === 'refuse' && ground === null
      ? [{ field: 'refusal_ground', code: 'required' } as const]
      : []),
  ],
});

/** One step of a request: how it is sure who asks, what was done, or why it is refused. */
export default function RequestStepDialog(props: {
  row: PrivacyRequest;
  step: AskedStep;
  onClose: () => void;
}) {
  const { row, step, onClose } = props;
  const { t } = useText();
  const client = useQueryClient();
  const form = useWindowForm<StepValues>(rulesOf(step), () => ({
    identity_method: null,
    refusal_ground: null,
    decision_note: '',
    purposes: [],
  }));
  const params = { id: String(row.id) };
  const { version } = row;
  const write = ({ identity_method, refusal_ground, decision_note, purposes }: StepValues) => {
    if (step === 'identify' && identity_method) {
      return call(privacyRequests.identify, { params, body: { identity_method, version } });
    }
    if (step === 'refuse' && refusal_ground) {
      const body = { refusal_ground, decision_note, version };
      return call(privacyRequests.refuse, { params, body });
    }
    return call(privacyRequests.complete, { params, body: { decision_note, purposes, version } });
  };
  const send = () =>
    void form
      .save(async (values) => {
        const { code } = requestsChanged(client, (await write(values)).data);
        notifyDone(t(`dataSubject.done.${step}`, { code }));
      })
      .then((saved) => saved && onClose());
  return (
    <WindowForm
      title={t('dataSubject.stepOf', { step: t(`dataSubject.step.${step}`), code: row.code })}
      labels={privacyRequestLabels}
      action={t(`dataSubject.step.${step}`)}
      busy={form.busy}
      onClose={onClose}
      onSend={send}
    >
      {step === 'identify' && (
        <SelectField
          field={form.field('identity_method')}
          choices={IDENTITY_METHODS.map((value) => ({
            value,
            label: t(`dataSubject.identity.${value}`),
          }))}
          description={t('dataSubject.identifyText')}
          required
        />
      )}
      {step === 'refuse' && (
        <>
          <Text size="sm" mb="sm">
            {t('dataSubject.refuseText')}
          </Text>
          <SelectField
            field={form.field('refusal_ground')}
            choices={REFUSAL_GROUNDS.map((value) => ({
              value,
              label: t(`dataSubject.ground.${value}`),
            }))}
            required
          />
        </>
      )}
      {step === 'complete' && row.user && row.type === 'withdraw' && (
        <MultiSelectField
          field={form.field('purposes')}
          choices={CONSENT_PURPOSES.map((value) => ({
            value,
            label: t(`users.consent_purpose.${value}`),
          }))}
          description={t('dataSubject.purposesText')}
        />
      )}
      {step !== 'identify' && (
        <TextAreaField field={form.field('decision_note')} max={NOTE_MAX} required />
      )}
    </WindowForm>
  );
}
