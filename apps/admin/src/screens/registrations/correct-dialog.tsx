import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { parseFields } from '@connect/contract/errors/field-issues.ts';
import {
  correctedPerson,
  type EventRegistrationItem,
  registrationLabels,
  registrations,
} from '@connect/contract/registrations/registration.ts';
import { text } from '@connect/contract/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { refresh } from '../../api/after-write.ts';
import { call } from '../../api/start/client.ts';
import { TextAreaField, TextField } from '../../kit/fields/fields.tsx';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { type FieldHandle, partOf } from '../../kit/form-values/form-field.ts';
import type { FormRules } from '../../kit/form-values/form-store.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useWindowForm } from '../../kit/window/use-window-form.ts';
import { WindowForm } from '../../kit/window/window-form.tsx';
import { useText } from '../../text/i18n.ts';

type Person = Pick<
  EventRegistrationItem,
  'title_prefix' | 'first_name' | 'last_name' | 'workplace_name' | 'email' | 'phone'
>;
interface Values {
  person: Person;
  note: string;
}

/** The same rules as the server's, as fields of `person`. */
function issuesOf({ person }: Values): FieldIssue[] {
  const contact = ['person.email', 'person.phone'] as const;
  const missing = person.email === null && person.phone === null;
  return [
    ...(parseFields(correctedPerson, person).issues ?? []).map((issue) => ({
      ...issue,
      field: `person.${issue.field}`,
    })),
    ...(missing ? contact.map((field) => ({ field, code: 'contact_needed' as const })) : []),
  ];
}

const rulesFor = (isPerson: boolean): FormRules<Values> => ({
  fields: {
    person: z.custom<Person>((value) => typeof value === 'object'),
    note: text(0, 500),
  },
  check: (values) => (isPerson ? issuesOf(values) : []),
});

function PersonFields({ field }: { field: FieldHandle<Person> }) {
  return (
    <>
      <TextField field={partOf(field, 'title_prefix')} />
      <FormPair>
        <TextField field={partOf(field, 'first_name')} required />
        <TextField field={partOf(field, 'last_name')} required />
      </FormPair>
      <TextField field={partOf(field, 'workplace_name')} />
      <FormPair>
        <PhoneField field={partOf(field, 'phone')} />
        <TextField field={partOf(field, 'email')} empty={null} />
      </FormPair>
    </>
  );
}

/** Corrects what was typed of somebody without an account, and keeps a note (domain/registrations#corrections). */
export default function CorrectDialog(props: {
  eventId: number;
  item: EventRegistrationItem;
  /** Whether the person is corrected, too; of users only a note is kept. */
  person: boolean;
  onClose: () => void;
}) {
  const { eventId, person: isPerson, onClose } = props;
  // As it was when it was opened: what somebody else saved meanwhile is not overwritten unseen.
  const [item] = useState(props.item);
  const { t } = useText();
  const client = useQueryClient();
  const [rules] = useState(() => rulesFor(isPerson));
  const { title_prefix, first_name, last_name, workplace_name, email, phone, note } = item;
  const form = useWindowForm<Values>(rules, () => ({
    person: { title_prefix, first_name, last_name, workplace_name, email, phone },
    note,
  }));
  const send = async () => {
    const saved = await form.save(async (values, changes) => {
      await call(registrations.correct, {
        params: { id: String(eventId), registration: String(item.id) },
        body: {
          ...(changes.person ? { person: values.person } : {}),
          ...(changes.note === undefined ? {} : { note: values.note }),
          version: item.version,
        },
      });
      notifyDone(t('registrations.correct.done'));
    });
    if (!saved) return;
    void refresh(client, { queryKey: [registrations.list.tag] });
    onClose();
  };
  return (
    <WindowForm
      title={t(`registrations.correct.${isPerson ? 'action' : 'note'}`)}
      labels={registrationLabels}
      action={t('registrations.correct.send')}
      busy={form.busy}
      size="lg"
      onClose={onClose}
      onSend={() => void send()}
    >
      {isPerson && <PersonFields field={form.field('person')} />}
      <TextAreaField field={form.field('note')} max={500} />
    </WindowForm>
  );
}
