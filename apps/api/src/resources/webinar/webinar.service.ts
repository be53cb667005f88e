import type { ItemRef } from '@connect/contract/envelope.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import { parseFields } from '@connect/contract/field-issues.ts';
import { effectiveStatus } from '@connect/contract/publishing.ts';
import {
  type WebinarItem,
  type WebinarRow,
  webinarCreate,
} from '@connect/contract/resources/webinar.ts';
import {
  agendaOverlaps,
  creditThreshold,
  joinUrlNeed,
  WEBINAR_NEEDS,
  webinarIssues,
  webinarPhase,
  webinarPublishIssues,
} from '@connect/contract/webinar-rules.ts';
import { type Actor, type ActorContext, brandLimit, can } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import type {
  Checked,
  Checking,
  ContentKindDefinition,
  ContentValues,
  ItemOf,
} from '../../content/content-kind.ts';
import { editRefusal, refuse } from '../../content/content-permissions.ts';
import { FILE_COLUMNS, people } from '../../content/file-columns.ts';
import { hostRelation, linkedHosts } from '../../content/host-links.ts';
import { bangkokIso } from '../../content/moments.ts';
import { reasonRequired, recordEvent } from '../../content/save.service.ts';
import { pickFields } from '../../content/values.ts';
import type { OwnWarning } from '../../content/warnings.ts';
import type { Work } from '../../content/work.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { choice, moment, percent, plain } from '../../exports/columns.ts';
import {
  type Clash,
  type ClashQuery,
  countRegistered,
  markCancelled,
  type Reminder,
  selectClashes,
  type WebinarCounted,
  type WebinarExtra,
  type WebinarListColumns,
  type WebinarOwn,
  type WebinarQuery,
  webinarTable,
} from './webinar.queries.ts';

type Values = ContentValues & WebinarOwn;

const FIELDS = webinarCreate.keyof().options;
const OWN_FIELDS = [
  'webinar_type',
  'start_at',
  'end_at',
  'hosts',
  'agenda',
  'platform',
  'join_url',
  'meeting_id',
  'passcode',
  'registration_required',
  'registration_open_at',
  'registration_close_at',
  'capacity',
  'cpe_code',
  'cpe_credits',
  'cpe_institute',
  'cme_credits',
  'cme_institute',
  'credit_min_attendance_pct',
  'survey_url',
  'quiz_url',
  'replay_video_id',
  'replay_url',
  'replay_available_until',
] as const;

const inBangkok = (moment: string | null) =>
  moment === null ? null : bangkokIso(new Date(moment));

/** Moments in one form, a threshold where there are credits, nobody in the agenda who left. */
const settle = (values: Values): Values => ({
  ...values,
  start_at: inBangkok(values.start_at),
  end_at: inBangkok(values.end_at),
  registration_open_at: inBangkok(values.registration_open_at),
  registration_close_at: inBangkok(values.registration_close_at),
  replay_available_until: inBangkok(values.replay_available_until),
  agenda: values.agenda
    .map((entry) => ({ ...entry, start_at: bangkokIso(new Date(entry.start_at)) }))
    .sort((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at)),
  cpe_code: values.cpe_code || null,
  credit_min_attendance_pct: creditThreshold(values),
});

/** A copy is held at another time, in another room, and has not been recorded yet. */
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

/** Rules that stand on who has registered: the time moves with a reason, the room keeps its seats. */
async function checkRegistered(trx: Trx, item: Checking<Values>): Promise<Checked> {
  const { id, before, values, reason } = item;
  if (id === null || !before) return {};
  const moved = before.start_at !== null && before.start_at !== values.start_at;
  const fewer = values.capacity !== null && values.capacity !== before.capacity;
  if (!moved && !fewer) return {};
  const registered = await countRegistered(trx, id);
  if (moved && registered > 0 && !reason) {
    throw reasonRequired('reason_registered', { n: registered });
  }
  const short: FieldIssue[] =
    fewer && values.capacity !== null && values.capacity < registered
      ? [{ field: 'capacity', code: 'capacity_registered', params: { n: registered } }]
      : [];
  return { issues: short };
}

/** Of clashes with other brands one is told that something is there, not what. */
function seenOf(clashes: readonly Clash[], actor: Actor): ItemRef[] {
  const brands = brandLimit(actor, 'webinar');
  return clashes
    .filter(({ brand }) => !brands || brands.includes(brand))
    .map(({ id, title }) => ({ type: 'webinar', id, title }));
}

/** The reminders that can be sent to those who signed up for another time (DOMAIN 2.2). */
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

/** Phase and rate of attendance at this moment. */
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
    attended_count: row.attended_count,
    attendance_rate:
      held && row.registration_count > 0 ? row.attended_count / row.registration_count : null,
  };
}

/** Webinars: a time, people, a room, registrations, credits, a replay (DOMAIN 1.7, 2.2). */
export const webinarKind: ContentKindDefinition<
  WebinarOwn,
  WebinarExtra,
  WebinarListColumns,
  WebinarQuery,
  WebinarRow,
  WebinarItem
> = {
  kind: 'webinar',
  area: 'webinar',
  title: { th: 'สัมมนาทั้งหมด', en: 'All seminars' },
  fields: FIELDS,
  ownFields: OWN_FIELDS,
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
  check: (trx, _work, item) => checkRegistered(trx, item),
  values: (source) => pickFields(FIELDS, source),
  parse: (snapshot) => parseFields(webinarCreate, snapshot),
  warnings,
  columns: {
    ...FILE_COLUMNS,
    time: [moment('start_at', (row) => row.start_at), moment('end_at', (row) => row.end_at)],
    phase: [choice('phase', 'webinar_phase', (row) => row.phase)],
    hosts: [people()],
    registered: [
      plain('registration_count', (row) => row.registration_count),
      plain('capacity', (row) => row.capacity),
    ],
    attended: [
      plain('attended_count', (row) => row.attended_count),
      percent('attendance_rate', (row) => row.attendance_rate),
    ],
    credits: [
      plain('cpe_credits', (row) => row.cpe_credits),
      plain('cme_credits', (row) => row.cme_credits),
    ],
    platform: [choice('platform', 'platform', (row) => row.platform)],
  },
  row: (row, shared, now) => ({
    ...shared,
    ...counted(row, now),
    webinar_type: row.webinar_type,
    start_at: row.start_at,
    end_at: row.end_at,
    hosts: row.hosts,
    platform: row.platform,
    join_url: row.join_url,
    capacity: row.capacity,
    cpe_credits: row.cpe_credits,
    cme_credits: row.cme_credits,
  }),
  item: (row, shared, { now, address }) => {
    const linked = (relation: string) => row.links.filter((link) => link.relation === relation);
    return {
      ...row,
      ...shared,
      ...counted(row, now),
      linked_hosts: linkedHosts(row, address),
      handouts: linked('handout'),
      replay_video: linked('replay')[0] ?? null,
    };
  },
};

/** Writes down that a locked webinar does not take place: 409 when it is called off already or over. */
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
  await markCancelled(trx, item.id, { reason, at: work.now, by: work.context.actor.id });
  const state = { cancelled_at: bangkokIso(work.now), cancel_reason: reason };
  await recordEvent(trx, work, webinarKind, item, { name: 'cancel', reason, state });
}

/** What can be done with webinars beyond what all content can. */
export function webinarService(deps: Deps) {
  const webinars = contentService(deps, webinarKind);

  return {
    /** What else takes place at a time for an audience, while it is being chosen. */
    async clashes({ actor }: ActorContext, asked: ClashQuery) {
      const found = await selectClashes(deps.db, asked);
      return { data: seenOf(found, actor), meta: { total: found.length } };
    },

    /** Calls it off. Registrations are kept, marked as cancelled by the organiser (DOMAIN 2.2). */
    cancel(context: ActorContext, id: number, reason: string, version?: number) {
      return webinars.written(context, async (trx, work) => {
        const item = await webinars.lockLive(trx, work, id);
        refuse(editRefusal(context.actor, 'webinar', item));
        webinars.refuseStale(item, version);
        await callOff(trx, work, item, reason);
        return id;
      });
    },
  };
}
