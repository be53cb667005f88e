import type { ContentStatus } from '../constants.ts';
import type { HostLink } from '../content/host-links.ts';
import type { FieldIssue } from '../errors/errors.ts';
import type { RegistrationMode } from '../events/event-choices.ts';
import { type AgendaEntry, agendaIssues } from '../meetings/agenda.ts';
import type { CreditType } from '../meetings/credits.ts';
import { MINUTE, ordered, type Timed, timeOf } from '../meetings/meeting-times.ts';
import type { PublishNeeds } from '../publishing/publishing.ts';

/**
 * The rules of webinars (domain/webinars#webinar-fields) as pure functions, used by form and
 * server.
 */
export const WEBINAR_TYPES = ['live', 'live_with_replay', 'on_demand_premiere'] as const;
export const PHASES = ['upcoming', 'live', 'ended', 'replay', 'cancelled'] as const;
export type Phase = (typeof PHASES)[number];
/** Ways of registering for a webinar; whom the platform invites it knows itself. */
export const WEBINAR_MODES = [
  'open',
  'approval',
  'closed',
] as const satisfies readonly RegistrationMode[];
export const REGISTRATION_STATES = ['not_open', 'open', 'full', 'closed'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

export const PLATFORMS = ['zoom', 'teams', 'youtube_live', 'vimeo_live', 'webex', 'other'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Allowed hosts of a platform's rooms, including subdomains. Null: every host. */
const PLATFORM_HOSTS: Record<Platform, readonly string[] | null> = {
  zoom: ['zoom.us', 'zoom.com'],
  teams: ['teams.microsoft.com', 'teams.live.com'],
  youtube_live: ['youtube.com', 'youtu.be'],
  vimeo_live: ['vimeo.com'],
  webex: ['webex.com'],
  other: null,
};

/** The room is open this long before the start and after the end. */
export const LIVE_MARGIN_MINUTES = 15;
export const LENGTH_MINUTES = { min: 10, max: 12 * 60 } as const;
/** From this many hours before the start, a webinar must have an address. */
export const JOIN_URL_HOURS = 24;
interface Phased extends Timed {
  cancelled_at: string | null;
  replay_video_id: number | null;
  replay_url: string | null;
  replay_available_until: string | null;
}

/**
 * The phase, computed and never stored (domain/webinars#phases); null until start and end are set.
 */
export function webinarPhase(item: Phased, now: Date): Phase | null {
  if (item.cancelled_at !== null) return 'cancelled';
  const start = timeOf(item.start_at);
  const end = timeOf(item.end_at);
  if (start === null || end === null) return null;
  const margin = LIVE_MARGIN_MINUTES * MINUTE;
  if (now.getTime() < start - margin) return 'upcoming';
  if (now.getTime() < end + margin) return 'live';
  const until = timeOf(item.replay_available_until);
  const replay = item.replay_video_id !== null || item.replay_url !== null;
  return replay && (until === null || until > now.getTime()) ? 'replay' : 'ended';
}

/** Whether registration is open at this moment (domain/webinars#registration). */
export function registrationState(
  item: Timed & {
    cancelled_at: string | null;
    registration_open_at: string | null;
    registration_close_at: string | null;
    registration_mode: RegistrationMode;
    capacity: number | null;
    waitlist_enabled: boolean;
  },
  registered: number,
  now: Date,
): RegistrationState {
  const opens = timeOf(item.registration_open_at);
  const closes = timeOf(item.registration_close_at) ?? timeOf(item.end_at);
  if (item.cancelled_at !== null || item.registration_mode === 'closed') return 'closed';
  if (closes !== null && closes <= now.getTime()) return 'closed';
  if (opens !== null && opens > now.getTime()) return 'not_open';
  const full = item.capacity !== null && registered >= item.capacity;
  return full && !item.waitlist_enabled ? 'full' : 'open';
}

/** Whether an address leads to a room of the platform. */
export function isRoomOf(platform: Platform | null, url: string): boolean {
  const hosts = platform === null ? null : PLATFORM_HOSTS[platform];
  if (hosts === null) return true;
  const name = URL.canParse(url) ? new URL(url).hostname : '';
  return hosts.some((host) => name === host || name.endsWith(`.${host}`));
}

export interface WebinarRules extends Timed {
  hosts: readonly HostLink[];
  agenda: readonly AgendaEntry[];
  platform: Platform | null;
  join_url: string | null;
  registration_open_at: string | null;
  registration_close_at: string | null;
  cpe_code: string | null;
  cpe_credits: number | null;
  replay_video_id: number | null;
  replay_url: string | null;
  replay_available_until: string | null;
}

function lengthIssues(item: WebinarRules): FieldIssue[] {
  const [start, end] = [timeOf(item.start_at), timeOf(item.end_at)];
  if (start === null || end === null) return [];
  if (end <= start) return [{ field: 'end_at', code: 'date_order' }];
  const minutes = (end - start) / MINUTE;
  const fits = minutes >= LENGTH_MINUTES.min && minutes <= LENGTH_MINUTES.max;
  return fits ? [] : [{ field: 'end_at', code: 'webinar_length' }];
}

function replayIssues(item: WebinarRules, now: Date): FieldIssue[] {
  const field = item.replay_url === null ? 'replay_video_id' : 'replay_url';
  const given = item.replay_video_id !== null || item.replay_url !== null;
  const end = timeOf(item.end_at);
  if (item.replay_video_id !== null && item.replay_url !== null) {
    return [{ field, code: 'replay_one' }];
  }
  if (given && (end === null || end > now.getTime())) return [{ field, code: 'replay_early' }];
  return [];
}

/** Rules that apply to every save, also of a draft (domain/webinars#webinar-fields). */
export function webinarIssues(item: WebinarRules, { now }: { now: Date }): FieldIssue[] {
  const closing = ordered(item, 'registration_open_at', 'registration_close_at');
  const [closes, end] = [timeOf(item.registration_close_at), timeOf(item.end_at)];
  const late = closes !== null && end !== null && closes > end;
  const foreign = item.join_url !== null && !isRoomOf(item.platform, item.join_url);
  return [
    ...lengthIssues(item),
    ...(foreign ? [{ field: 'join_url', code: 'join_url_platform' } as const] : []),
    ...agendaIssues(item),
    ...closing,
    ...(late ? [{ field: 'registration_close_at', code: 'registration_late' } as const] : []),
    ...(item.cpe_credits !== null && item.cpe_credits > 0 && !item.cpe_code
      ? [{ field: 'cpe_code', code: 'required' } as const]
      : []),
    ...replayIssues(item, now),
    ...ordered(item, 'end_at', 'replay_available_until'),
  ];
}

export const WEBINAR_NEEDS: PublishNeeds = {
  body: false,
  fields: ['start_at', 'end_at', 'hosts', 'platform'],
  // Time, room and replay; the replay is an item that is published separately.
  administrative: [
    'start_at',
    'end_at',
    'platform',
    'join_url',
    'meeting_id',
    'passcode',
    'registration_required',
    'registration_open_at',
    'registration_close_at',
    'registration_mode',
    'capacity',
    'waitlist_enabled',
    'waitlist_capacity',
    'reminder_offsets_hours',
    'replay_video_id',
    'replay_available_until',
  ],
};

const HOUR = 60 * MINUTE;

/** Whether the room's address is missing and needed now, or will be needed soon. */
export function joinUrlNeed(item: WebinarRules, now: Date): 'now' | 'later' | null {
  const [start, end] = [timeOf(item.start_at), timeOf(item.end_at)];
  if (item.join_url !== null || start === null) return null;
  if (end !== null && end <= now.getTime()) return null;
  return start - JOIN_URL_HOURS * HOUR <= now.getTime() ? 'now' : 'later';
}

/** Rules that only block publishing: a webinar that starts within a day needs an address. */
export const webinarPublishIssues = (item: WebinarRules, { now }: { now: Date }): FieldIssue[] =>
  joinUrlNeed(item, now) === 'now' ? [{ field: 'join_url', code: 'required' }] : [];

/** Limits of an attendance file; no webinar has a larger one. */
export const ATTENDANCE_FILE = { characters: 500_000, rows: 5_000 } as const;

export const ATTENDANCE_REFUSALS = ['deleted', 'draft', 'cancelled', 'not_started'] as const;
export type AttendanceRefusal = (typeof ATTENDANCE_REFUSALS)[number];

/** Why no attendance can be imported at this moment; null when it can. */
export function attendanceRefusal(
  item: Timed & { status: ContentStatus; deleted_at: string | null; cancelled_at: string | null },
  now: Date,
): AttendanceRefusal | null {
  if (item.deleted_at !== null) return 'deleted';
  if (item.cancelled_at !== null) return 'cancelled';
  if (item.status === 'draft') return 'draft';
  const start = timeOf(item.start_at);
  return start === null || item.end_at === null || start > now.getTime() ? 'not_started' : null;
}

export const COUNCIL_LIST_REFUSALS = ['no_credits', 'nobody'] as const;
export type CouncilListRefusal = (typeof COUNCIL_LIST_REFUSALS)[number];

/** Why there is no list for a council; `earned` is the number of users with its credits. */
export function councilListRefusal(
  council: CreditType,
  item: { cpe_code: string | null; cpe_credits: number | null; cme_credits: number | null },
  earned: number,
): CouncilListRefusal | null {
  const gives = council === 'cpe' ? item.cpe_code && item.cpe_credits : item.cme_credits;
  if (!gives) return 'no_credits';
  return earned === 0 ? 'nobody' : null;
}
