import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import {
  answerField,
  REGISTRATION_IMPORT_FIELDS,
  REGISTRATION_IMPORT_KEYS,
  type RegistrationImportField,
  registrationImportLabels,
} from '@connect/contract/registrations/registration-import.ts';
import type { UserImportField } from '@connect/contract/users/user-import.ts';
import type { ImportField, ImportForm } from '../../imports/import-kind.ts';
import { bareHeading } from '../../table-files/bare-heading.ts';
import { USER_IMPORT_COLUMNS } from '../../users/import/user-columns.ts';

const optional = { th: 'ไม่บังคับ', en: 'optional' };
const forOthers = {
  th: 'บังคับ ยกเว้นผู้ใช้ที่มีบัญชีอยู่แล้ว',
  en: 'needed, except for users who have an account',
};

/** Fields of people are recognised by the headings of users, under whose name they are there. */
const AS_USERS: Partial<Record<RegistrationImportField, UserImportField>> = {
  specialty_id: 'specialty_ids',
  workplace_name: 'workplace_id',
  registered_by_user_id: 'owner_rep_id',
};
/** What the template says, where it is not what that of users says. */
const HINTS: Partial<Record<RegistrationImportField, ImportField['hint']>> = {
  first_name: forOthers,
  last_name: forOthers,
  user_type: {
    th: 'แพทย์ / เภสัชกร / บุคลากรทางการแพทย์อื่น / ผู้แทนขาย / พนักงานบริษัท',
    en: 'Doctor / Pharmacist / Other HCP / Sales rep / Staff',
  },
  specialty_id: optional,
  workplace_name: { th: 'ชื่อสถานที่ทำงาน', en: 'Its name' },
  note: optional,
};

function personColumn(name: RegistrationImportField): ImportField {
  const alike = USER_IMPORT_COLUMNS.find((field) => field.name === (AS_USERS[name] ?? name));
  return {
    ...(alike?.covers && alike.name === name ? { covers: alike.covers } : {}),
    name,
    headings: alike?.headings ?? [],
    hint: HINTS[name] ?? alike?.hint ?? optional,
    example: alike?.example ?? '',
  };
}

/** Longest part of a question by which its column is remembered. */
const MARK_MAX = 100;

/** The answers to a question: it is remembered by its words, since another event has its key for another one. */
function answerColumn({ key, label, type, options, required }: EventQuestion): ImportField {
  const [yes, no] = [
    { th: 'ใช่', en: 'Yes' },
    { th: 'ไม่ใช่', en: 'No' },
  ];
  const choices = (language: 'th' | 'en') =>
    type === 'checkbox' ? `${yes[language]} / ${no[language]}` : options.join(' / ');
  const several =
    type === 'multi' ? { th: ' (คั่นด้วย ;)', en: ' (separated by ;)' } : { th: '', en: '' };
  const need = required ? { th: 'บังคับ', en: 'needed' } : optional;
  const hint = (language: 'th' | 'en') =>
    [need[language], `${choices(language)}${several[language]}`.trim()].filter(Boolean).join(': ');
  return {
    name: answerField(key),
    mark: `answer ${bareHeading(label).slice(0, MARK_MAX)}`,
    headings: [],
    hint: { th: hint('th'), en: hint('en') },
    example: type === 'checkbox' ? yes.th : (options[0] ?? ''),
  };
}

/** What columns of a file of an event are matched with: its questions besides what all events know. */
export const registrationForm = (questions: readonly EventQuestion[]): ImportForm => ({
  labels: registrationImportLabels(questions),
  fields: [...REGISTRATION_IMPORT_FIELDS.map(personColumn), ...questions.map(answerColumn)],
  keys: REGISTRATION_IMPORT_KEYS,
});
