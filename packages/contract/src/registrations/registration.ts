import { z } from 'zod';
import { bulkResult } from '../calls/bulk.ts';
import { endpoint } from '../calls/endpoint.ts';
import {
  id,
  idParams,
  idText,
  itemReply,
  list,
  listReply,
  pageQuery,
  pathNumber,
  personRef,
  provinceCode,
  version,
} from '../calls/envelope.ts';
import { CONSENT_PURPOSES, REGISTRATION_STATUSES } from '../closed-lists.ts';
import { USER_TYPES } from '../constants.ts';
import { EVENT_LIMITS, QUESTION_TYPES } from '../events/event-choices.ts';
import type { Labels } from '../labels.ts';
import { eventSeats, mark, markReply } from '../meetings/meeting-seats.ts';
import {
  CHECK_IN_METHODS,
  DESK_ACTIONS,
  DESK_SOURCES,
  type DeskAction,
  needsReason,
  REGISTRATION_SOURCES,
  REGISTRATIONS_AT_ONCE,
} from '../meetings/registration-states.ts';
import { email, licenceNo, phone, text } from '../text.ts';
import { CONSENT_STATES, PROFESSIONS } from '../users/user-choices.ts';
import { userFields, userLabels } from '../users/user-fields.ts';
import { sentMessage } from './event-message.ts';
import { registrationLog, registrationStep } from './registration-log.ts';

/** Fields of somebody who is typed in. */
const typedLabels = {
  'person.title_prefix': userLabels.title_prefix,
  'person.first_name': userLabels.first_name,
  'person.last_name': userLabels.last_name,
  'person.user_type': userLabels.user_type,
  'person.profession': userLabels.profession,
  'person.license_no': userLabels.license_no,
  'person.specialty_id': userLabels.specialty_ids,
  'person.workplace_name': userLabels.workplace_id,
  'person.province_code': userLabels.province_code,
  'person.email': userLabels.email,
  'person.phone': userLabels.phone,
} satisfies Labels;

export const registrationLabels = {
  ...typedLabels,
  waitlist_position: ['ลำดับคิว', 'Queue no.'],
  code: ['รหัส', 'Code'],
  name: ['ชื่อ–นามสกุล', 'Name', 'text', 'personal'],
  user_id: ['ผู้ใช้', 'User', 'choice'],
  person: ['ผู้ลงทะเบียน', 'Person'],
  title_prefix: userLabels.title_prefix,
  first_name: userLabels.first_name,
  last_name: userLabels.last_name,
  user_type: ['ประเภท', 'Type', 'choice'],
  profession: userLabels.profession,
  license_no: ['เลขที่ใบประกอบ', 'Licence no.', 'text', 'personal'],
  specialty_id: ['สาขา', 'Specialty', { reference: 'specialties' }],
  workplace_name: ['สถานที่ทำงาน', 'Workplace'],
  province_code: ['จังหวัด', 'Province', { reference: 'provinces' }],
  email: userLabels.email,
  phone: userLabels.phone,
  source: ['ช่องทาง', 'By way of', { words: 'registrations.source.*' }],
  registered_by: ['ผู้แทน', 'Representative', 'choice'],
  registered_by_user_id: ['ผู้แทนที่ลงทะเบียนให้', 'Registered by', 'choice'],
  status: ['สถานะ', 'Status', { words: 'registrations.status.*' }],
  registered_at: ['ลงทะเบียนเมื่อ', 'Registered', 'moment'],
  confirmed_at: ['ยืนยันเมื่อ', 'Confirmed', 'moment'],
  cancelled_at: ['ยกเลิกเมื่อ', 'Cancelled', 'moment'],
  cancel_reason: ['เหตุผลที่ยกเลิก', 'Reason for cancelling', 'text', 'personal'],
  checked_in_at: ['เช็กอิน', 'Checked in', 'moment'],
  check_in_method: ['วิธีเช็กอิน', 'Checked in by', { words: 'registrations.check_in_method.*' }],
  checked_out_at: ['เช็กเอาต์เมื่อ', 'Checked out', 'moment'],
  credits_awarded: ['หน่วยกิต', 'Credits'],
  certificate_no: ['เลขที่เกียรติบัตร', 'Certificate no.'],
  survey_score: ['คะแนนประเมิน', 'Survey score'],
  answers: ['คำตอบ', 'Answers'],
  dietary_note: ['ข้อจำกัดด้านอาหาร', 'Dietary needs', 'text', 'personal'],
  note: ['หมายเหตุ', 'Note', 'text', 'personal'],
  reason: ['เหตุผล', 'Reason'],
  at: ['เวลาที่สแกน', 'Time of the scan'],
} satisfies Labels;

/** One registration of an event, as its list shows it (domain/registrations#who-sees-what). */
export const eventRegistration = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  /** Null: somebody without an account. */
  user_id: z.number().nullable(),
  display_name: z.string(),
  user_type: z.enum(USER_TYPES).nullable(),
  license_no: z.string().nullable(),
  workplace_name: z.string(),
  province_code: z.string().nullable(),
  source: z.string(),
  registered_by: personRef.nullable(),
  link: z.object({ id: z.number(), code: z.string() }).nullable(),
  status: z.enum(REGISTRATION_STATUSES),
  /** 1 is the next to get a seat; null off the waiting list. */
  waitlist_position: z.number().nullable(),
  registered_at: z.string(),
  confirmed_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  checked_in_at: z.string().nullable(),
  /** By action: what the caller may do now. */
  permissions: z.record(z.string(), z.boolean()),
});
export type EventRegistration = z.output<typeof eventRegistration>;

export const eventRegistrationItem = z.object({
  ...eventRegistration.omit({ permissions: true }).shape,
  title_prefix: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profession: z.enum(PROFESSIONS).nullable(),
  specialty_id: z.number().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  cancel_reason: z.string(),
  check_in_method: z.enum(CHECK_IN_METHODS).nullable(),
  checked_out_at: z.string().nullable(),
  credits_awarded: z.number().nullable(),
  certificate_no: z.string().nullable(),
  survey_score: z.number().nullable(),
  /** To the questions as they are now; those of a question that was taken out have its key as the label. */
  answers: z.array(z.object({ key: z.string(), label: z.string(), values: z.array(z.string()) })),
  dietary_note: z.string(),
  /** What somebody without an account agreed to on the page; those of a user are with the user. */
  consents: z.array(
    z.object({ purpose: z.enum(CONSENT_PURPOSES), version: z.string(), given_at: z.string() }),
  ),
  /** Of a user: what held for each purpose when they registered, and what holds now; those that never were are left out. */
  user_consents: z.array(
    z.object({
      purpose: z.enum(CONSENT_PURPOSES),
      at_registration: z.enum(CONSENT_STATES),
      now: z.enum(CONSENT_STATES),
    }),
  ),
  note: z.string(),
  history: z.array(registrationStep),
  messages: z.array(sentMessage),
  /** Whether personal data of this reply is covered. */
  masked: z.boolean(),
});
export type EventRegistrationItem = z.output<typeof eventRegistrationItem>;

/** Somebody without an account, as staff type them in. */
export const typedPerson = z.strictObject({
  title_prefix: userFields.title_prefix.default(''),
  first_name: userFields.first_name,
  last_name: userFields.last_name,
  user_type: userFields.user_type,
  profession: userFields.profession.default(null),
  license_no: licenceNo.nullable().default(null),
  specialty_id: id.nullable().default(null),
  workplace_name: text(0, 200).default(''),
  province_code: provinceCode.nullable().default(null),
  email: email.nullable().default(null),
  phone: phone.nullable().default(null),
});

/** What is corrected of somebody who was typed in; what is left out stays. */
export const correctedPerson = z
  .strictObject({
    title_prefix: userFields.title_prefix,
    first_name: userFields.first_name,
    last_name: userFields.last_name,
    workplace_name: text(0, 200),
    email: email.nullable(),
    phone: phone.nullable(),
  })
  .partial();

/** In the order of the questions, or in any other; unanswered ones may be left out. */
export const registrationAnswers = z
  .array(
    z.strictObject({
      key: text(1, 30),
      values: z.array(text(1, 500)).max(EVENT_LIMITS.options),
    }),
  )
  .max(EVENT_LIMITS.questions)
  .default([]);

/** A user, or somebody who is typed in. */
export const registrationCreate = z
  .strictObject({
    user_id: id.optional(),
    person: typedPerson.optional(),
    source: z.enum(DESK_SOURCES).default('admin'),
    /** The representative who registered them. */
    registered_by_user_id: id.nullable().default(null),
    answers: registrationAnswers,
    note: text(0, 500).default(''),
  })
  .check(({ value, issues }) => {
    if ((value.user_id === undefined) !== (value.person === undefined)) return;
    issues.push({
      code: 'custom',
      params: { code: 'required' },
      path: ['user_id'],
      input: value.user_id,
    });
  });
export type RegistrationCreate = z.output<typeof registrationCreate>;

export const REGISTRATION_SORTS = [
  'waitlist_position',
  'code',
  'name',
  'user_type',
  'license_no',
  'workplace_name',
  'province_code',
  'source',
  'status',
  'registered_at',
  'checked_in_at',
] as const;

const ids = list(idText).optional();
/** What the list and its export are filtered by. */
export const registrationFilters = {
  status: list(z.enum(REGISTRATION_STATUSES)).optional(),
  user_type: list(z.enum(USER_TYPES)).optional(),
  province_code: list(provinceCode).optional(),
  specialty_id: ids,
  source: list(z.enum(REGISTRATION_SOURCES)).optional(),
  /** Representatives who registered them. */
  registered_by: ids,
};
export const registrationQuery = pageQuery.extend(registrationFilters).extend({
  order_by: z.enum(REGISTRATION_SORTS).optional(),
});

const path = '/v1/event/:id/registrations' as const;
export const EXPORT_PATH = '/v1/export-event';
const oneParams = z.object({
  id: pathNumber(9_999_999_999),
  registration: pathNumber(9_999_999_999),
});

/** Of what needs a reason whatever the state. */
export function reasoned(
  context: z.core.ParsePayload<{ action: DeskAction; reason?: string | undefined }>,
) {
  const { action, reason } = context.value;
  if (!needsReason(action) || reason !== undefined) return;
  context.issues.push({
    code: 'custom',
    params: { code: 'required' },
    path: ['reason'],
    input: reason,
  });
}
/** Needed to cancel, to take a check-in or a check-out back, and to check somebody in who was noted as absent. */
export const moveReason = text(5, 300);
const moved = { action: z.enum(DESK_ACTIONS), reason: moveReason.optional() };

/** What the screen of an event needs besides its registrations. */
const questionsMeta = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    type: z.enum(QUESTION_TYPES),
    options: z.array(z.string()),
    required: z.boolean(),
  }),
);

/** Who registered for an event (domain/registrations#persons). */
export const registrations = {
  list: {
    columns: [
      'waitlist_position',
      'code',
      'name',
      'user_type',
      'license_no',
      'workplace_name',
      'province_code',
      'source',
      'status',
      'registered_at',
      'checked_in_at',
    ] as const,
    ...endpoint({
      method: 'GET',
      path,
      tag: 'registration',
      about: 'Who registered for an event: seats, waiting list, what became of each',
      summary: 'List registrations of an event, with their number in each state',
      permission: ['registration.view'],
      params: idParams,
      query: registrationQuery,
      exportPath: EXPORT_PATH,
      reply: listReply(eventRegistration, {
        item: z.object({ id: z.number(), title: z.string() }),
        seats: eventSeats,
        /** Questions that a new registration answers. */
        questions: questionsMeta,
        masked: z.boolean(),
        mark,
      }),
    }),
  },
  mark: endpoint({
    method: 'GET',
    path: `${path}/mark`,
    tag: 'registration',
    summary: 'A text that is another one after each change, for screens that stay open',
    permission: ['registration.view', 'registration.logs'],
    params: idParams,
    reply: markReply,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:registration`,
    tag: 'registration',
    summary: 'Read one registration: its answers and what became of it',
    permission: ['registration.view'],
    params: oneParams,
    reply: itemReply(eventRegistrationItem),
  }),
  create: endpoint({
    method: 'POST',
    path,
    tag: 'registration',
    summary:
      'Register a user, or somebody who is typed in; a full event has a waiting list or refuses',
    permission: ['registration.create'],
    params: idParams,
    body: registrationCreate,
    example: {
      person: {
        first_name: 'สมหญิง',
        last_name: 'ตัวอย่างกุล',
        user_type: 'doctor',
        phone: '081-234-5678',
      },
    },
    status: 201,
    reply: itemReply(eventRegistrationItem),
    refuses: ['wrong_state', 'event_full', 'workplace_full', 'already_registered'],
  }),
  move: endpoint({
    method: 'PUT',
    path: `${path}/:registration`,
    tag: 'registration',
    summary:
      'Confirm, reject, cancel, check in or check out one registration; a seat that it leaves goes to the waiting list',
    permission: ['registration.edit'],
    params: oneParams,
    body: z.strictObject({ ...moved, version: version.optional() }).check(reasoned),
    reply: itemReply(eventRegistrationItem),
    refuses: ['wrong_state', 'version_conflict'],
  }),
  correct: endpoint({
    method: 'PATCH',
    path: `${path}/:registration`,
    tag: 'registration',
    summary: 'Correct name, workplace or contact of somebody who was typed in, or keep a note',
    permission: ['registration.edit'],
    params: oneParams,
    body: z.strictObject({
      person: correctedPerson.optional(),
      note: text(0, 500).optional(),
      version: version.optional(),
    }),
    reply: itemReply(eventRegistrationItem),
    refuses: ['wrong_state', 'version_conflict', 'already_registered', 'workplace_full'],
  }),
  bulk: endpoint({
    method: 'PATCH',
    path,
    tag: 'registration',
    summary: 'Do the same with up to 200 registrations, with a result for each',
    permission: ['registration.edit'],
    params: idParams,
    body: z
      .strictObject({ ...moved, ids: z.array(id).min(1).max(REGISTRATIONS_AT_ONCE) })
      .check(reasoned),
    reply: z.object({ data: z.array(bulkResult), meta: z.object({}) }),
    refuses: ['wrong_state'],
  }),
  log: endpoint({
    ...registrationLog,
    path: '/v1/event/:id/logs',
    summary: 'What became of the registrations of an event, the latest first',
  }),
};
