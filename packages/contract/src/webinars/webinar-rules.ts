import type { ContentStatus, UserType } from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import type { HostLink } from '../hosts/host-links.ts';
import type { PublishNeeds } from '../publishing/publishing.ts';

/**
 * The rules of webinars (domain/webinars#webinar-fields) as pure functions, used by form and
 * server.
 */
export const WEBINAR_TYPES = ['live', 'live_with_replay', 'on_demand_premiere'] as const;
export const PHASES = ['upcoming', 'live', 'ended', 'replay', 'cancelled'] as const;
export type Phase = (typeof PHASES)[number];
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

const MINUTE = 60_000;
/** The room is open this long before the start and after the end. */
export const LIVE_MARGIN_MINUTES = 15;
export const LENGTH_MINUTES = { min: 10, max: 12 * 60 } as const;
/** From this many hours before the start, a webinar must have an address. */
export const JOIN_URL_HOURS = 24;
export const CAPACITY_MAX = 100_000;
export const AGENDA_MAX = 30;
export const HANDOUTS_MAX = 20;
/** Share of the time that earns credits; `usual` by default. */
export const CREDIT_ATTENDANCE = { min: 50, max: 100, usual: 80 } as const;

const timeOf = (moment: string | null): number | null =>
  moment === null ? null : Date.parse(moment);

interface Timed {
  start_at: string | null;
  end_at: string | null;
}

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
    capacity: number | null;
  },
  registered: number,
  now: Date,
): RegistrationState {
  const opens = timeOf(item.registration_open_at);
  const closes = timeOf(item.registration_close_at) ?? timeOf(item.end_at);
  if (item.cancelled_at !== null) return 'closed';
  if (closes !== null && closes <= now.getTime()) return 'closed';
  if (opens !== null && opens > now.getTime()) return 'not_open';
  return item.capacity !== null && registered >= item.capacity ? 'full' : 'open';
}

/** Whether an address leads to a room of the platform. */
export function isRoomOf(platform: Platform | null, url: string): boolean {
  const hosts = platform === null ? null : PLATFORM_HOSTS[platform];
  if (hosts === null) return true;
  const name = URL.canParse(url) ? new URL(url).hostname : '';
  return hosts.some((host) => name === host || name.endsWith(`.${host}`));
}

export interface AgendaEntry {
  start_at: string;
  title: string;
  host_ids: number[];
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

type Moment =
  | 'end_at'
  | 'registration_open_at'
  | 'registration_close_at'
  | 'replay_available_until';

/** An issue when a moment does not come after another; none when one of them is missing. */
function ordered(item: WebinarRules, before: Moment, after: Moment): FieldIssue[] {
  const [from, to] = [timeOf(item[before]), timeOf(item[after])];
  if (from === null || to === null) return [];
  return to > from ? [] : [{ field: after, code: 'date_order' }];
}

function lengthIssues(item: WebinarRules): FieldIssue[] {
  const [start, end] = [timeOf(item.start_at), timeOf(item.end_at)];
  if (start === null || end === null) return [];
  if (end <= start) return [{ field: 'end_at', code: 'date_order' }];
  const minutes = (end - start) / MINUTE;
  const fits = minutes >= LENGTH_MINUTES.min && minutes <= LENGTH_MINUTES.max;
  return fits ? [] : [{ field: 'end_at', code: 'webinar_length' }];
}

function agendaIssues(item: WebinarRules): FieldIssue[] {
  const [start, end] = [timeOf(item.start_at), timeOf(item.end_at)];
  const speaking = new Set(item.hosts.map(({ host_id }) => host_id));
  return item.agenda.flatMap((entry, index): FieldIssue[] => {
    const at = Date.parse(entry.start_at);
    const outside = (start !== null && at < start) || (end !== null && at >= end);
    const stranger = entry.host_ids.some((id) => !speaking.has(id));
    return [
      ...(outside ? [{ field: `agenda.${index}.start_at`, code: 'agenda_outside' } as const] : []),
      ...(stranger ? [{ field: `agenda.${index}.host_ids`, code: 'agenda_host' } as const] : []),
    ];
  });
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
    'capacity',
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

/** Indexes of agenda entries that start at the same time as another. */
export function agendaOverlaps(agenda: readonly { start_at: string }[]): number[] {
  const times = agenda.map(({ start_at }) => Date.parse(start_at));
  return times.flatMap((time, index) => (times.indexOf(time) < index ? [index] : []));
}

/** The share of the time that earns credits; null without credits (domain/webinars#credits). */
export function creditThreshold(item: {
  cpe_credits: number | null;
  cme_credits: number | null;
  credit_min_attendance_pct: number | null;
}): number | null {
  const credits = (item.cpe_credits ?? 0) + (item.cme_credits ?? 0);
  return credits > 0 ? (item.credit_min_attendance_pct ?? CREDIT_ATTENDANCE.usual) : null;
}

/** Limits of an attendance file; no webinar has a larger one. */
export const ATTENDANCE_FILE = { characters: 500_000, rows: 5_000 } as const;

export type CreditType = 'cpe' | 'cme';

export interface Crediting extends Timed {
  cpe_credits: number | null;
  cme_credits: number | null;
  credit_min_attendance_pct: number | null;
}

/** Minutes from start to end; null while one of them is missing. */
export function scheduledMinutes(held: Timed): number | null {
  const [start, end] = [timeOf(held.start_at), timeOf(held.end_at)];
  return start === null || end === null ? null : (end - start) / MINUTE;
}

/**
 * The credits earned by minutes of attendance: CPE for pharmacists, CME for doctors
 * (domain/webinars#credits); null: none.
 */
export function earnedCredits(
  item: Crediting,
  userType: UserType,
  minutes: number,
): { type: CreditType; credits: number } | null {
  const [pct, scheduled] = [creditThreshold(item), scheduledMinutes(item)];
  if (pct === null || scheduled === null || minutes * 100 < pct * scheduled) return null;
  if (userType === 'pharmacist' && item.cpe_credits) {
    return { type: 'cpe', credits: item.cpe_credits };
  }
  if (userType === 'doctor' && item.cme_credits) return { type: 'cme', credits: item.cme_credits };
  return null;
}

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

export const CPE_LIST_REFUSALS = ['no_credits', 'nobody'] as const;
export type CpeListRefusal = (typeof CPE_LIST_REFUSALS)[number];

/** Why there is no list for the institute; `earned` is the number of users with CPE credits. */
export function cpeListRefusal(
  item: { cpe_code: string | null; cpe_credits: number | null },
  earned: number,
): CpeListRefusal | null {
  if (!item.cpe_code || !item.cpe_credits) return 'no_credits';
  return earned === 0 ? 'nobody' : null;
}
