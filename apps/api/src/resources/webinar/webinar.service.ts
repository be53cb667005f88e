import type { ItemRef } from '@connect/contract/calls/envelope.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { agendaOverlaps } from '@connect/contract/meetings/agenda.ts';
import { creditThreshold } from '@connect/contract/meetings/credits.ts';
import { orderedReminders } from '@connect/contract/meetings/meeting-messages.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import {
  type WebinarItem,
  type WebinarOwn,
  type WebinarRow,
  type webinar,
  webinarCreate,
  webinarLabels,
} from '@connect/contract/webinars/webinar.ts';
import {
  joinUrlNeed,
  WEBINAR_NEEDS,
  webinarIssues,
  webinarPhase,
  webinarPublishIssues,
} from '@connect/contract/webinars/webinar-rules.ts';
import { type Actor, type ActorContext, brandLimit, can } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import { hostRelation, linkedHosts } from '../../content/hosts/host-links.ts';
import type {
  Checked,
  Checking,
  ContentKindDefinition,
  ContentValues,
  ItemOf,
} from '../../content/kinds/content-kind.ts';
import { fileColumns, people } from '../../content/kinds/file-columns.ts';
import { writable } from '../../content/kinds/writable.ts';
import {
  linkedTemplates,
  templateIssues,
  templateRelations,
} from '../../content/meetings/message-templates.ts';
import type { OwnWarning } from '../../content/reading/warnings.ts';
import { reasonRequired } from '../../content/saving/save.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { choice, moment, percent, plain } from '../../exports/columns.ts';
import { markAndTell } from '../../registrations/outbox/call-off.service.ts';
import { fillSeats } from '../../registrations/seats.service.ts';
import { editRefusal, refuse } from '../../rights/content-permissions.ts';
import { bangkokIso } from '../../time/moments.ts';
import { refuseStaleRow } from '../../writing/refuse-stale.ts';
import type { Work } from '../../writing/work.ts';
import {
  type Clash,
  type ClashQuery,
  countRegistered,
  markByOrganiser,
  type Reminder,
  selectClashes,
  selectWebinarSeats,
  type WebinarCounted,
  type WebinarExtra,
  type WebinarListColumns,
  type WebinarQuery,
  webinarTable,
} from './webinar.queries.ts';

type Values = ContentValues & WebinarOwn;

const inBangkok = (moment: string | null) =>
  moment === null ? null : bangkokIso(new Date(moment));

/** Moments in one form, a threshold when there are credits, and no removed host in the agenda. */
const settle = (values: Values): Values => ({
  ...values,
  start_at: inBangkok(values.start_at),
  end_at: inBangkok(values.end_at),
  registration_open_at: inBangkok(values.registration_open_at),
  registration_close_at: inBangkok(values.registration_close_at),
  replay_available_until: inBangkok(values.replay_available_until),
  waitlist_capacity: values.waitlist_enabled ? values.waitlist_capacity : null,
  reminder_offsets_hours: orderedReminders(values.reminder_offsets_hours),
  agenda: values.agenda
    .map((entry) => ({ ...entry, start_at: bangkokIso(new Date(entry.start_at)) }))
    .sort((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at)),
  cpe_code: values.cpe_code || null,
  credit_min_attendance_pct: creditThreshold(values),
});

/** A copy has another time and another room, and no replay yet. */
const copied = (values: Values): Values => ({
  ...values,
  start_at: null,
  end_at: null,
  agenda: [],
  join_url: null,
  meeting_id: '',
  passcode: '',
  registration_open_at: null,
  registration_close_at: null,
  replay_video_id: null,
  replay_url: null,
  replay_available_until: null,
});

/** Fields that seats are given by. */
const SEATING = ['capacity', 'end_at', 'registration_mode'] as const;

/**
 * Rules that depend on registrations: moving the time needs a reason, and the capacity cannot fall
 * below the seats that are taken once what a save frees was given to those who wait.
 */
async function checkRegistered(trx: Trx, item: Checking<Values>, now: Date): Promise<Checked> {
  const { id, before, values, reason } = item;
  if (id === null || !before) return {};
  const moved = before.start_at !== null && before.start_at !== values.start_at;
  if (moved && !reason) {
    const registered = await countRegistered(trx, id);
    if (registered > 0) throw reasonRequired('reason_registered', { n: registered });
  }
  if (SEATING.every((field) => before[field] === values[field])) return {};
  const seats = { ...values, max_per_workplace: null };
  const taken = await fillSeats(trx, { id, kind: 'webinar' }, seats, now);
  const short: FieldIssue[] =
    values.capacity !== null && values.capacity < taken
      ? [{ field: 'capacity', code: 'capacity_registered', params: { n: taken } }]
      : [];
  return { issues: short };
}

/** The same, and the templates that it names must be of their occasion. */
async function check(trx: Trx, work: Work, item: Checking<Values>): Promise<Checked> {
  const { issues = [] } = await checkRegistered(trx, item, work.now);
  return { issues: [...issues, ...(await templateIssues(trx, item))] };
}

/** Clashing webinars; those outside the actor's brands without their title. */
function seenOf(clashes: readonly Clash[], actor: Actor): ItemRef[] {
  const brands = brandLimit(actor, 'webinar');
  return clashes
    .filter(({ brand }) => !brands || brands.includes(brand))
    .map(({ id, title }) => ({ type: 'webinar', id, title }));
}

/**
 * The reminders that can be sent to users who registered for another time
 * (domain/webinars#moved-start).
 */
const offered = (reminders: readonly Reminder[], actor: Actor, now: Date): ItemRef[] =>
  can(actor, 'message_template.view')
    ? reminders
        .filter((reminder) => effectiveStatus(reminder, now) === 'published')
        .map(({ id, title }) => ({ type: 'message_template', id, title }))
    : [];

function warnings(
  row: ItemOf<WebinarOwn, WebinarExtra>,
  { now, actor }: { now: Date; actor: Actor },
): OwnWarning[] {
  const over = row.end_at !== null && new Date(row.end_at) <= now;
  const items = seenOf(row.clashes, actor);
  const past = row.start_at !== null && new Date(row.start_at) <= now;
  const upcoming = row.cancelled_at === null && row.start_at !== null && !past;
  return [
    ...(row.same_title > 0 ? [{ code: 'title_duplicate' } as const] : []),
    ...(row.clashes.length > 0 && !over
      ? [{ code: 'webinar_clash', params: { n: row.clashes.length }, items } as const]
      : []),
    ...(upcoming && row.moved_for > 0
      ? [
          {
            code: 'moved_registered',
            params: { n: row.moved_for },
            items: offered(row.reminders, actor, now),
          } as const,
        ]
      : []),
    ...(row.cancelled_at === null && joinUrlNeed(row, now) === 'later'
      ? [{ code: 'join_url_missing' } as const]
      : []),
    ...(row.status === 'draft' && past ? [{ code: 'start_past' } as const] : []),
    ...(agendaOverlaps(row.agenda).length > 0 ? [{ code: 'agenda_overlap' } as const] : []),
  ];
}

/** Phase and attendance rate at this moment. */
function counted(
  row: WebinarCounted &
    Pick<
      WebinarOwn,
      'start_at' | 'end_at' | 'replay_video_id' | 'replay_url' | 'replay_available_until'
    >,
  now: Date,
) {
  const phase = webinarPhase(row, now);
  const held = phase === 'live' || phase === 'ended' || phase === 'replay';
  return {
    phase,
    cancelled_at: row.cancelled_at,
    registration_count: row.registration_count,
    waitlisted_count: row.waitlisted_count,
    attended_count: row.attended_count,
    attendance_rate:
      held && row.registration_count > 0 ? row.attended_count / row.registration_count : null,
  };
}

/**
 * Webinars: a time, hosts, a room, registrations, credits, a replay
 * (domain/webinars#webinar-fields).
 */
export const webinarKind: ContentKindDefinition<
  WebinarOwn,
  WebinarExtra,
  WebinarListColumns,
  WebinarQuery,
  WebinarRow,
  WebinarItem,
  (typeof webinar.list.columns)[number]
> = {
  kind: 'webinar',
  ...writable(webinarCreate),
  needs: WEBINAR_NEEDS,
  table: webinarTable,
  relations: [
    hostRelation('webinar_host'),
    {
      name: 'handout',
      field: 'document_ids',
      to: 'document',
      published: 'always',
      ids: ({ document_ids: ids }) => ids,
    },
    ...templateRelations,
    {
      name: 'replay',
      field: 'replay_video_id',
      to: 'video',
      published: 'always',
      one: true,
      ids: ({ replay_video_id: id }) => (id === null ? [] : [id]),
    },
  ],
  copied,
  settle,
  issues: webinarIssues,
  publishIssues: webinarPublishIssues,
  check,
  warnings,
  columns: {
    ...fileColumns(webinarLabels),
    time: [
      moment(webinarLabels.start_at, (row) => row.start_at),
      moment(webinarLabels.end_at, (row) => row.end_at),
    ],
    phase: [choice(webinarLabels.phase, 'webinar_phase', (row) => row.phase)],
    hosts: [people(webinarLabels.hosts)],
    registered: [
      plain(webinarLabels.registration_count, (row) => row.registration_count),
      plain(webinarLabels.capacity, (row) => row.capacity),
      plain(webinarLabels.waitlisted_count, (row) => row.waitlisted_count),
    ],
    attended: [
      plain(webinarLabels.attended_count, (row) => row.attended_count),
      percent(webinarLabels.attendance_rate, (row) => row.attendance_rate),
    ],
    credits: [
      plain(webinarLabels.cpe_credits, (row) => row.cpe_credits),
      plain(webinarLabels.cme_credits, (row) => row.cme_credits),
    ],
    platform: [choice(webinarLabels.platform, 'platform', (row) => row.platform)],
  },
  row: (row, shared, now) => ({ ...row, ...shared, ...counted(row, now) }),
  item: (row, shared, { now, address }) => {
    const linked = (relation: string) => row.links.filter((link) => link.relation === relation);
    return {
      ...row,
      ...shared,
      ...counted(row, now),
      linked_hosts: linkedHosts(row, address),
      handouts: linked('handout'),
      replay_video: linked('replay')[0] ?? null,
      templates: linkedTemplates(row.links),
    };
  },
};

/** Cancels a locked webinar: 409 when it is cancelled already or over. */
export async function callOff(
  trx: Trx,
  work: Work,
  item: ItemOf<WebinarOwn, WebinarExtra>,
  reason: string,
): Promise<void> {
  const phase = webinarPhase(item, work.now);
  if (phase === 'cancelled' || phase === 'ended' || phase === 'replay') {
    throw new DomainError('wrong_state');
  }
  const rules = { kind: 'webinar', fields: webinarKind.fields } as const;
  await markAndTell(trx, work, rules, item, reason);
  await markByOrganiser(trx, item.id);
}

/** Operations on webinars besides those of all content. */
export function webinarService(deps: Deps) {
  const webinars = contentService(deps, webinarKind);

  return {
    /** Seats of the rows of a list that stays open (domain/registrations#two-at-once). */
    seats: async ({ actor }: ActorContext, ids: readonly number[]) => ({
      data: await selectWebinarSeats(deps.db, { ids, brands: brandLimit(actor, 'webinar') }),
    }),

    /** Other webinars at a time for an audience, while the time is being chosen. */
    async clashes({ actor }: ActorContext, asked: ClashQuery) {
      const found = await selectClashes(deps.db, asked);
      return { data: seenOf(found, actor), meta: { total: found.length } };
    },

    /**
     * Cancels a webinar. Registrations are kept, marked as cancelled by the organiser
     * (domain/webinars#calling-off).
     */
    cancel(context: ActorContext, id: number, reason: string, version?: number) {
      return webinars.written(context, async (trx, work) => {
        const item = await webinars.lockLive(trx, work, id);
        refuse(editRefusal(context.actor, 'webinar', item));
        refuseStaleRow(item, version);
        await callOff(trx, work, item, reason);
        return id;
      });
    },
  };
}
