import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import { type EventQuestion, hasOptions } from '@connect/contract/events/event-rules.ts';
import {
  registrationCreate,
  registrationLabels,
  registrations,
} from '@connect/contract/registrations/registration.ts';
import { answerIssues, TICKED } from '@connect/contract/registrations/registration-rules.ts';
import { webinarDesk } from '@connect/contract/registrations/webinar-desk.ts';
import { isHcp } from '@connect/contract/users/user-choices.ts';
import { SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { useCan } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import { useProvinces } from '../../content/item/use-provinces.ts';
import {
  MultiSelectField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../kit/fields/fields.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { type FieldHandle, mapped, partOf, useField } from '../../kit/form-values/form-field.ts';
import type { FormRules } from '../../kit/form-values/form-store.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useWindowForm } from '../../kit/window/use-window-form.ts';
import { WindowForm } from '../../kit/window/window-form.tsx';
import { useText } from '../../text/i18n.ts';
import type { MeetingKind } from './registration-column.tsx';
import { findRepresentatives } from './registration-filters.ts';
import {
  anyPerson,
  NOBODY,
  ProfessionFields,
  personIssues,
  type TypedPerson,
} from './typed-person.tsx';
import { useSeenProvinces } from './use-seen-provinces.ts';

const { shape } = registrationCreate;
type Answers = z.output<typeof registrationCreate>['answers'];

interface Values {
  who: 'user' | 'typed';
  user_id: number | null;
  person: TypedPerson;
  registered_by_user_id: number | null;
  answers: Answers;
  note: string;
  /** They stand at the door. */
  here: boolean;
}

/** Somebody who is typed in is checked as the server does it, a chosen user is only there or not. */
function issuesOf({ who, user_id: userId, person }: Values) {
  if (who === 'user')
    return userId === null ? [{ field: 'user_id', code: 'required' } as const] : [];
  return personIssues(person);
}

const whoSchema = z.enum(['user', 'typed']);

const rulesFor = (questions: readonly EventQuestion[]): Partial<FormRules<Values>> => ({
  check: (values) => [...issuesOf(values), ...answerIssues(questions, values.answers)],
});

/** Users by name, with what tells those of one name apart. */
function usePeople(): PickerSource {
  const { t, language } = useText();
  const { nameOf } = useProvinces();
  return {
    name: `registrations-${language}`,
    search: async (search, signal) => {
      const { user } = await import('@connect/contract/users/user.ts');
      const query = { search: search || undefined };
      const { data } = await call(user.names, { query, signal, silent: true });
      return data.map(({ id, display_name: title, ...about }) => {
        const type = t(`options.user_type.${about.user_type}`);
        const words = [type, about.workplace_name, nameOf(about.province_code), `#${id}`];
        return { id, title, note: words.filter(Boolean).join(' · ') };
      });
    },
  };
}
const representatives: PickerSource = {
  name: 'representatives',
  search: async (search, signal) =>
    (await findRepresentatives(search, signal)).map(({ value, label }) => ({
      id: Number(value),
      title: label,
    })),
};

/** The answer to one question, as a field of its own. */
function answerField(list: FieldHandle<Answers>, key: string): FieldHandle<string[]> {
  const values = mapped(
    list,
    (answers) => answers.find((answer) => answer.key === key)?.values ?? NONE,
    (next: string[]) => [
      ...list.get().filter((answer) => answer.key !== key),
      ...(next.length > 0 ? [{ key, values: next }] : []),
    ],
  );
  return { ...values, name: `answers.${key}` };
}
const NONE: string[] = [];

function Question({ field, asked }: { field: FieldHandle<string[]>; asked: EventQuestion }) {
  const { label, required, type, options } = asked;
  const common = { label, required };
  const choices = options.map((value) => ({ value, label: value }));
  const one = mapped(
    field,
    ([first]) => first ?? null,
    (value: string | null) => (value === null ? [] : [value]),
  );
  if (type === 'multi') return <MultiSelectField field={field} choices={choices} {...common} />;
  if (hasOptions(type))
    return <SelectField field={one} choices={choices} empty={null} {...common} />;
  if (type === 'text') return <TextAreaField field={one} empty={null} max={500} {...common} />;
  const ticked = mapped(
    field,
    (values) => values.length > 0,
    (is: boolean) => (is ? [TICKED] : []),
  );
  return <SwitchField field={ticked} {...common} />;
}

/** Somebody without an account. */
function PersonFields({ field }: { field: FieldHandle<TypedPerson> }) {
  const provinces = useSeenProvinces();
  const type = useField(partOf(field, 'user_type')).value;
  return (
    <>
      <ProfessionFields field={field} />
      <TextField field={partOf(field, 'title_prefix')} />
      <FormPair>
        <TextField field={partOf(field, 'first_name')} required />
        <TextField field={partOf(field, 'last_name')} required />
      </FormPair>
      <FormPair>
        <PhoneField field={partOf(field, 'phone')} />
        <TextField field={partOf(field, 'email')} empty={null} />
      </FormPair>
      <FormPair>
        {isHcp(type) && <TextField field={partOf(field, 'license_no')} empty={null} />}
        <SelectField field={partOf(field, 'province_code')} choices={provinces} empty={null} />
      </FormPair>
      <TextField field={partOf(field, 'workplace_name')} />
    </>
  );
}

/** Registers a user, or somebody who is typed in; for a webinar users alone (domain/webinars#registration). */
export default function AddDialog(props: {
  kind?: MeetingKind;
  eventId: number;
  questions: readonly EventQuestion[];
  /** Whether people are checked in now. */
  door: boolean;
  onClose: () => void;
}) {
  const { kind = 'event', eventId, questions, door, onClose } = props;
  const isEvent = kind === 'event';
  const { t } = useText();
  const can = useCan();
  const client = useQueryClient();
  const findsUsers = can('user.view');
  const people = usePeople();
  const [rules] = useState(
    (): FormRules<Values> => ({
      fields: {
        who: whoSchema,
        user_id: shape.user_id.unwrap().nullable(),
        person: anyPerson,
        registered_by_user_id: shape.registered_by_user_id.unwrap(),
        answers: shape.answers.unwrap(),
        note: shape.note.unwrap(),
        here: z.boolean(),
      },
      ...rulesFor(questions),
    }),
  );
  const form = useWindowForm<Values>(rules, () => ({
    who: findsUsers || !isEvent ? 'user' : 'typed',
    user_id: null,
    person: NOBODY,
    registered_by_user_id: null,
    answers: [],
    note: '',
    here: door,
  }));
  const who = useField(form.field('who'));
  const send = async () => {
    const params = { id: String(eventId) };
    const enter = async ({ who: chosen, user_id: userId, person, here, ...rest }: Values) => {
      const { answers, ...desk } = rest;
      if (!isEvent && userId !== null) {
        return call(webinarDesk.create, { params, body: { user_id: userId, ...desk } });
      }
      const whom = {
        ...(chosen === 'user' && userId !== null ? { user_id: userId } : { person }),
        ...(here ? { source: 'walk_in' as const } : {}),
      };
      return call(registrations.create, { params, body: { ...whom, ...desk, answers } });
    };
    const saved = await form.save(async (values) => {
      const { data } = await enter(values);
      const status = t(`registrations.status.${data.status}`);
      notifyDone(t('registrations.add.done', { name: data.display_name || EMPTY_DISPLAY, status }));
    });
    if (!saved) return;
    void refresh(client, { queryKey: [registrations.list.tag] });
    void refresh(client, { queryKey: resourceKeys(kind).all });
    onClose();
  };
  return (
    <WindowForm
      title={t('registrations.add.action')}
      labels={registrationLabels}
      action={t('registrations.add.send')}
      busy={form.busy}
      size="lg"
      onClose={onClose}
      onSend={() => void send()}
    >
      {door && <SwitchField field={form.field('here')} label={t('registrations.add.here')} />}
      {findsUsers && isEvent && (
        <SegmentedControl
          aria-label={t('registrations.add.who')}
          fullWidth
          value={who.value}
          onChange={(value) => who.set(value === 'user' ? 'user' : 'typed')}
          data={[
            { value: 'user', label: t('registrations.add.user') },
            { value: 'typed', label: t('registrations.add.typed') },
          ]}
        />
      )}
      {who.value === 'user' ? (
        <OnePickerField
          field={form.field('user_id')}
          source={people}
          known={[]}
          placeholder={t('registrations.add.find')}
          nothing={t('registrations.add.nobody')}
          required
        />
      ) : (
        <PersonFields field={form.field('person')} />
      )}
      {questions.map((asked) => (
        <Question
          key={asked.key}
          asked={asked}
          field={answerField(form.field('answers'), asked.key)}
        />
      ))}
      {findsUsers && (
        <OnePickerField
          field={form.field('registered_by_user_id')}
          source={representatives}
          known={[]}
          placeholder={t('registrations.add.findRep')}
        />
      )}
      <TextAreaField field={form.field('note')} max={500} />
    </WindowForm>
  );
}
