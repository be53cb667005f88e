import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { endpoint } from '../calls/endpoint.ts';
import {
  day,
  findQuery,
  foundPeople,
  id,
  idParams,
  idText,
  itemReply,
  list,
  moment,
  personRef,
  provinceCode,
  version,
  whole,
} from '../calls/envelope.ts';
import { createSchema, updateSchema, type ValuesOf } from '../calls/record.ts';
import {
  CONTENT_COLUMNS,
  CONTENT_SORTABLE,
  contentDefaults,
  contentFilters,
  contentItem,
  contentLabels,
  contentRow,
  sharedFields,
} from '../content/content.ts';
import { contentCalls } from '../content/content-calls.ts';
import {
  HOST_ROLES,
  hostFilter,
  hostLinkLabels,
  hostLinks,
  hostLinksItem,
} from '../content/host-links.ts';
import { callsOn } from '../kinds.ts';
import type { LabelsOf } from '../labels.ts';
import { agendaField, agendaLabels } from '../meetings/agenda.ts';
import { creditDefaults, creditFields, creditLabels } from '../meetings/credits.ts';
import { messageDefaults, messageFields, messageLabels } from '../meetings/meeting-messages.ts';
import { seatsCall } from '../meetings/meeting-seats.ts';
import { CAPACITY_MAX, HANDOUTS_MAX } from '../meetings/meeting-times.ts';
import { cleaned, httpsUrl, says, text } from '../text.ts';
import {
  EVENT_FORMATS,
  EVENT_LIMITS,
  EVENT_PHASES,
  EVENT_TYPES,
  QUESTION_TYPES,
  REGISTRATION_MODES,
} from './event-choices.ts';

const question = z.object({
  key: cleaned(30, (value) => value.trim()).regex(/^[a-z][a-z0-9_]{1,29}$/, says('question_key')),
  label: text(1, 150),
  type: z.enum(QUESTION_TYPES),
  options: z.array(text(1, 100)).max(EVENT_LIMITS.options),
  required: z.boolean(),
});

/** Questions of registration in their order, each key once. */
const questions = z
  .array(question)
  .max(EVENT_LIMITS.questions)
  .check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, { key }] of value.entries()) {
      if (seen.has(key)) {
        const path = [index, 'key'];
        issues.push({ code: 'custom', params: { code: 'unique' }, path, input: key });
      }
      seen.add(key);
    }
  });

/** Fields of events besides those of all content (domain/events#fields). */
export const eventOwn = {
  event_type: z.enum(EVENT_TYPES),
  format: z.enum(EVENT_FORMATS),
  start_at: moment.nullable(),
  end_at: moment.nullable(),
  venue_name: text(0, 200),
  venue_address: text(0, 300),
  province_code: provinceCode.nullable(),
  map_url: httpsUrl.nullable(),
  /** Never shown to users without a registration. */
  online_url: httpsUrl.nullable(),
  webinar_id: id.nullable(),
  registration_mode: z.enum(REGISTRATION_MODES),
  registration_open_at: moment.nullable(),
  registration_close_at: moment.nullable(),
  /** Seats; null: as many as come. */
  capacity: whole(1, CAPACITY_MAX).nullable(),
  waitlist_enabled: z.boolean(),
  waitlist_capacity: whole(1, CAPACITY_MAX).nullable(),
  max_per_workplace: whole(1, EVENT_LIMITS.perWorkplace).nullable(),
  hosts: hostLinks(HOST_ROLES),
  agenda: agendaField,
  document_ids: z.array(id).max(HANDOUTS_MAX),
  custom_questions: questions,
  ask_dietary: z.boolean(),
  /** Baht. */
  meal_value_per_head: z.number().min(0).max(EVENT_LIMITS.mealBaht).multipleOf(0.01).nullable(),
  /** Why a meal above the limit is allowed; only administrators write it. */
  meal_override_reason: text(0, 300),
  sponsorship_note: text(0, 500),
  compliance_ack: z.boolean(),
  ...creditFields,
  ...messageFields,
  check_in_open_minutes: whole(0, EVENT_LIMITS.checkInMinutes),
  /** Null: whoever creates it. */
  owner_staff_id: id.nullable(),
};

export type EventOwn = ValuesOf<typeof eventOwn>;

/** Every writable field of an event. */
export const eventFields = { ...sharedFields, ...eventOwn };

export const eventLabels = {
  ...contentLabels,
  title: ['ชื่อกิจกรรม', 'Event title'],
  content: ['รายละเอียด', 'Description', 'html'],
  event_type: ['ประเภทกิจกรรม', 'Type of event', { words: 'events.type.*' }],
  format: ['รูปแบบ', 'Format', { words: 'events.format.*' }],
  start_at: ['เวลาเริ่ม', 'Start', 'moment'],
  end_at: ['เวลาสิ้นสุด', 'End', 'moment'],
  venue_name: ['สถานที่จัด', 'Venue'],
  venue_address: ['ที่อยู่สถานที่จัด', 'Address of the venue'],
  province_code: ['จังหวัด', 'Province', { reference: 'provinces' }],
  map_url: ['ลิงก์แผนที่', 'Map address'],
  online_url: ['ลิงก์เข้าร่วมออนไลน์', 'Online address'],
  webinar_id: ['สัมมนาออนไลน์ที่เชื่อม', 'Linked seminar', 'choice'],
  registration_mode: ['วิธีลงทะเบียน', 'Way of registering', { words: 'events.mode.*' }],
  registration_open_at: ['เปิดรับลงทะเบียน', 'Registration opens', 'moment'],
  registration_close_at: ['ปิดรับลงทะเบียน', 'Registration closes', 'moment'],
  capacity: ['จำนวนที่นั่ง', 'Seats'],
  waitlist_enabled: ['เปิดคิวสำรอง', 'Waiting list'],
  waitlist_capacity: ['จำนวนคิวสำรอง', 'Places on the waiting list'],
  max_per_workplace: ['จำกัดต่อสถานพยาบาล', 'Limit a workplace'],
  hosts: ['วิทยากร', 'Speakers', 'choice'],
  ...hostLinkLabels,
  ...agendaLabels,
  document_ids: ['เอกสารประกอบ', 'Handouts', 'choice'],
  custom_questions: ['คำถามเพิ่มเติม', 'Further questions'],
  'custom_questions.key': ['รหัสคำถาม', 'Key of the question'],
  'custom_questions.label': ['คำถาม', 'Question'],
  'custom_questions.type': ['วิธีตอบ', 'Way of answering', { words: 'events.question.*' }],
  'custom_questions.options': ['ตัวเลือก', 'Choices'],
  'custom_questions.required': ['ต้องตอบ', 'Must be answered'],
  ask_dietary: ['ถามข้อจำกัดด้านอาหาร', 'Ask about dietary needs'],
  meal_value_per_head: ['มูลค่าอาหารต่อหัว (บาท)', 'Meal value a head (baht)'],
  meal_override_reason: ['เหตุผลที่อนุมัติเกินเพดาน', 'Reason for exceeding the limit'],
  sponsorship_note: ['การสนับสนุน', 'Sponsorship'],
  compliance_ack: ['ยืนยันตามจรรยาบรรณ', 'Code of practice acknowledged'],
  ...creditLabels,
  ...messageLabels,
  check_in_open_minutes: ['เปิดเช็กอินก่อน (นาที)', 'Check-in opens before (minutes)'],
  owner_staff_id: ['ผู้รับผิดชอบ', 'Owner', 'choice'],
  registered: ['ลงทะเบียน', 'Registered'],
  confirmed: ['ยืนยัน', 'Confirmed'],
  attended: ['เข้าร่วม', 'Attended'],
  waiting: ['คิวสำรอง', 'Waiting'],
  phase: ['สถานะกิจกรรม', 'Phase', { words: 'events.phase.*' }],
  cancelled_at: ['ยกเลิกเมื่อ', 'Cancelled', 'moment'],
  cancel_reason: ['เหตุผลที่ยกเลิก', 'Reason for cancelling'],
} satisfies LabelsOf<typeof eventFields>;

/** Read-only fields: the phase at this moment, and when it was called off. */
const held = {
  phase: z.enum(EVENT_PHASES),
  /** Registrations by their state. */
  counts: z.object({
    registered: z.number(),
    waitlisted: z.number(),
    confirmed: z.number(),
    attended: z.number(),
    cancelled: z.number(),
    no_show: z.number(),
  }),
  cancelled_at: z.string().nullable(),
};

export const eventRow = z.object({
  ...contentRow,
  ...held,
  event_type: eventOwn.event_type,
  format: eventOwn.format,
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  venue_name: z.string(),
  province_code: z.string().nullable(),
  capacity: z.number().nullable(),
  owner: personRef.nullable(),
});
export type EventRow = z.output<typeof eventRow>;

const linked = z.object({ id: z.number(), title: z.string(), effective_status: z.string() });

export const eventItem = z.object({
  ...eventFields,
  ...contentItem,
  ...hostLinksItem,
  ...held,
  cancel_reason: z.string().nullable(),
  owner: personRef.nullable(),
  handouts: z.array(linked),
  webinar: linked.nullable(),
  /** The templates of its messages, by the field that names them. */
  templates: z.array(linked),
  pi_document: linked.nullable(),
});
export type EventItem = z.output<typeof eventItem>;

export const eventCreate = createSchema(eventFields, ['title', 'event_type', 'format'], {
  ...contentDefaults,
  start_at: null,
  end_at: null,
  venue_name: '',
  venue_address: '',
  province_code: null,
  map_url: null,
  online_url: null,
  webinar_id: null,
  registration_mode: 'approval',
  registration_open_at: null,
  registration_close_at: null,
  capacity: null,
  waitlist_enabled: false,
  waitlist_capacity: null,
  max_per_workplace: null,
  hosts: [],
  agenda: [],
  document_ids: [],
  custom_questions: [],
  ask_dietary: false,
  meal_value_per_head: null,
  meal_override_reason: '',
  sponsorship_note: '',
  compliance_ack: false,
  ...creditDefaults,
  ...messageDefaults,
  check_in_open_minutes: 60,
  owner_staff_id: null,
});

const resource = { ...callsOn('event'), item: eventItem } as const;

export const event = {
  ...crud({
    ...resource,
    about: 'Events: time and place, registration, speakers, credits and the code of practice',
    row: eventRow,
    create: eventCreate,
    update: updateSchema(eventFields),
    filters: {
      ...contentFilters,
      ...hostFilter,
      event_type: list(z.enum(EVENT_TYPES)).optional(),
      /** `format` is that of an exported file. */
      event_format: list(z.enum(EVENT_FORMATS)).optional(),
      phase: list(z.enum(EVENT_PHASES)).optional(),
      province_code: list(provinceCode).optional(),
      owner_staff_id: list(idText).optional(),
      /** Bangkok days on which it starts, both inclusive. */
      start_from: day.optional(),
      start_to: day.optional(),
    },
    // `schedule`: the next one first, then past ones, latest first.
    columns: [
      ...CONTENT_COLUMNS,
      'event_type',
      'format',
      'time',
      'venue',
      'seats',
      'confirmed',
      'attended',
      'phase',
      'owner',
    ],
    sortable: ['schedule', 'start_at', ...CONTENT_SORTABLE],
  }),
  ...contentCalls(resource),
  seats: seatsCall('event', { counts: held.counts }),
  owners: endpoint({
    method: 'GET',
    path: '/v1/event/owners',
    tag: 'event',
    summary: 'Staff who may be responsible for an event, at most 20 by name',
    permission: ['event.view'],
    query: findQuery,
    reply: foundPeople,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/event/:id/cancel',
    tag: 'event',
    summary: 'Call an event off, with a reason; registrations are kept',
    permission: ['event.edit'],
    params: idParams,
    body: z.object({ reason: text(5, 300), version: version.optional() }),
    reply: itemReply(eventItem),
  }),
};
