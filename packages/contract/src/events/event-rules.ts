import type { ContentStatus } from '../constants.ts';
import type { HostLink } from '../content/host-links.ts';
import type { FieldIssue } from '../errors/errors.ts';
import { addFieldErrors } from '../errors/field-errors.ts';
import { type AgendaEntry, agendaIssues } from '../meetings/agenda.ts';
import { MINUTE, ordered, type Timed, timeOf } from '../meetings/meeting-times.ts';
import type { PublishNeeds } from '../publishing/publishing.ts';
import {
  EVENT_LIMITS,
  type EventFormat,
  type EventPhase,
  type QuestionType,
  type RegistrationMode,
} from './event-choices.ts';
import { type EventCounts, seatsTaken } from './event-counts.ts';
import { EVENT_ERRORS } from './event-errors.ts';

addFieldErrors(EVENT_ERRORS);

/** The rules of events (domain/events#fields) as pure functions, used by form and server. */
interface Phased extends Timed {
  status: ContentStatus;
  published_at: string | null;
  cancelled_at: string | null;
  registration_mode: RegistrationMode;
  registration_open_at: string | null;
  registration_close_at: string | null;
  capacity: number | null;
  waitlist_enabled: boolean;
  counts: EventCounts;
}

/** The phase (domain/events#phases), computed and never stored; in SQL it is `eventPhaseSql`. */
export function eventPhase(item: Phased, now: Date): EventPhase {
  const at = now.getTime();
  const before = (moment: string | null) => moment !== null && at < Date.parse(moment);
  const [start, end] = [timeOf(item.start_at), timeOf(item.end_at)];
  if (item.cancelled_at !== null) return 'cancelled';
  if (item.status === 'draft' || start === null || end === null) return 'draft';
  if (at >= end) return 'ended';
  if (at >= start) return 'ongoing';
  if (before(item.published_at)) return 'scheduled';
  if (item.registration_mode === 'closed') return 'closed';
  if (before(item.registration_open_at)) return 'scheduled';
  const closed = item.registration_close_at !== null && !before(item.registration_close_at);
  if (closed) return 'closed';
  const full = item.capacity !== null && seatsTaken(item.counts) >= item.capacity;
  return full && !item.waitlist_enabled ? 'full' : 'open';
}

export interface EventQuestion {
  key: string;
  label: string;
  type: QuestionType;
  options: string[];
  required: boolean;
}

/** Whether people meet at a place, which has rules of its own. */
export const isAtVenue = (format: EventFormat): boolean => format !== 'online';
export const isOnline = (format: EventFormat): boolean => format !== 'onsite';

interface EventRules extends Timed {
  format: EventFormat;
  hosts: readonly HostLink[];
  agenda: readonly AgendaEntry[];
  venue_name: string;
  province_code: string | null;
  online_url: string | null;
  registration_mode: RegistrationMode;
  registration_open_at: string | null;
  registration_close_at: string | null;
  custom_questions: readonly EventQuestion[];
  meal_value_per_head: number | null;
  meal_override_reason: string;
  compliance_ack: boolean;
  cpe_code: string | null;
  cpe_credits: number | null;
}

const DAY = 24 * 60 * MINUTE;
/** Characters of a reason that say something. */
export const OVERRIDE_MIN = 5;

function lengthIssues(item: Timed): FieldIssue[] {
  const [start, end] = [timeOf(item.start_at), timeOf(item.end_at)];
  if (start === null || end === null) return [];
  if (end <= start) return [{ field: 'end_at', code: 'date_order' }];
  return end - start <= EVENT_LIMITS.days * DAY ? [] : [{ field: 'end_at', code: 'event_length' }];
}

/** Whether a question is answered by choosing. */
export const hasOptions = (type: QuestionType): boolean => type === 'select' || type === 'multi';

const questionIssues = (questions: readonly EventQuestion[]): FieldIssue[] =>
  questions.flatMap(({ type, options }, index): FieldIssue[] =>
    hasOptions(type) && new Set(options).size < 2
      ? [{ field: `custom_questions.${index}.options`, code: 'question_options' }]
      : [],
  );

/** Rules that apply to every save, also of a draft (domain/events#fields). */
export function eventIssues(item: EventRules): FieldIssue[] {
  const [closes, end] = [timeOf(item.registration_close_at), timeOf(item.end_at)];
  const late = closes !== null && end !== null && closes > end;
  return [
    ...lengthIssues(item),
    ...agendaIssues(item),
    ...ordered(item, 'registration_open_at', 'registration_close_at'),
    ...(late ? [{ field: 'registration_close_at', code: 'registration_late' } as const] : []),
    ...questionIssues(item.custom_questions),
    ...(item.cpe_credits !== null && item.cpe_credits > 0 && !item.cpe_code
      ? [{ field: 'cpe_code', code: 'required' } as const]
      : []),
  ];
}

const needed = (field: string, missing: boolean): FieldIssue[] =>
  missing ? [{ field, code: 'required' }] : [];

/**
 * Rules that only block publishing (domain/events#publishing): the place or the address, the window
 * of registration, the code of practice, the value of the meal.
 */
export function eventPublishIssues(
  item: EventRules,
  { settings }: { settings: { meal_limit_thb: number } },
): FieldIssue[] {
  const atVenue = isAtVenue(item.format);
  const registers = item.registration_mode !== 'closed';
  const limit = settings.meal_limit_thb;
  const above = limit > 0 && (item.meal_value_per_head ?? 0) > limit;
  return [
    ...needed('venue_name', atVenue && item.venue_name === ''),
    ...needed('province_code', atVenue && item.province_code === null),
    ...needed('online_url', isOnline(item.format) && item.online_url === null),
    ...needed('registration_open_at', registers && item.registration_open_at === null),
    ...needed('registration_close_at', registers && item.registration_close_at === null),
    ...(atVenue && !item.compliance_ack
      ? [{ field: 'compliance_ack', code: 'event_ack' } as const]
      : []),
    ...(above && item.meal_override_reason.length < OVERRIDE_MIN
      ? [{ field: 'meal_value_per_head', code: 'meal_limit', params: { max: limit } } as const]
      : []),
  ];
}

/** Words that make a question look like one about health, which asks for a consent of its own. */
export const HEALTH =
  /แพ้|โรค|ยาที่ใช้|ประจำตัว|ตั้งครรภ์|สุขภาพ|อาหารที่|มังสวิรัติ|allerg|disease|medicat|pregnan|health|diet/i;

/** Indexes of questions that look as if they asked for data about health. */
export const healthQuestions = (questions: readonly { label: string }[]): number[] =>
  questions.flatMap(({ label }, index) => (HEALTH.test(label) ? [index] : []));

export const EVENT_NEEDS: PublishNeeds = {
  body: false,
  fields: ['start_at', 'end_at'],
  // Time, place and registration, which the material code does not cover.
  administrative: [
    'start_at',
    'end_at',
    'venue_name',
    'venue_address',
    'province_code',
    'map_url',
    'online_url',
    'registration_mode',
    'registration_open_at',
    'registration_close_at',
    'capacity',
    'waitlist_enabled',
    'waitlist_capacity',
    'max_per_workplace',
    'reminder_offsets_hours',
    'check_in_open_minutes',
    'owner_staff_id',
  ],
};
