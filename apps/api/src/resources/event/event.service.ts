import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import {
  type EventItem,
  type EventOwn,
  type EventRow,
  type event,
  eventCreate,
  eventLabels,
} from '@connect/contract/events/event.ts';
import { confirmedOf, seatsTaken } from '@connect/contract/events/event-counts.ts';
import {
  EVENT_NEEDS,
  eventIssues,
  eventPhase,
  eventPublishIssues,
  healthQuestions,
} from '@connect/contract/events/event-rules.ts';
import { agendaOverlaps } from '@connect/contract/meetings/agenda.ts';
import { creditThreshold } from '@connect/contract/meetings/credits.ts';
import { orderedReminders } from '@connect/contract/meetings/meeting-messages.ts';
import { GRANTS, isAdministrator, ROLES } from '@connect/contract/permissions.ts';
import { type ActorContext, brandLimit, can } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import { hostRelation, linkedHosts } from '../../content/hosts/host-links.ts';
import type {
  Checked,
  Checking,
  ContentKindDefinition,
  ContentValues,
  ItemOf,
  ListRow,
} from '../../content/kinds/content-kind.ts';
import { fileColumns } from '../../content/kinds/file-columns.ts';
import { writable } from '../../content/kinds/writable.ts';
import {
  linkedTemplates,
  templateIssues,
  templateRelations,
} from '../../content/meetings/message-templates.ts';
import type { OwnWarning } from '../../content/reading/warnings.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { choice, moment, plain } from '../../exports/columns.ts';
import { markAndTell } from '../../registrations/outbox/call-off.service.ts';
import { fillSeats } from '../../registrations/seats.service.ts';
import { editRefusal, refuse } from '../../rights/content-permissions.ts';
import { bangkokIso } from '../../time/moments.ts';
import { refuseStaleRow } from '../../writing/refuse-stale.ts';
import type { Work } from '../../writing/work.ts';
import {
  type EventExtra,
  type EventListColumns,
  type EventQuery,
  eventTable,
  selectEventSeats,
  selectOwners,
  selectResponsible,
} from './event.queries.ts';

/** Roles that may be responsible for an event. */
const WRITERS = ROLES.filter((role) => GRANTS[role].event.permissions.includes('event.edit'));

type Values = ContentValues & EventOwn;

const inBangkok = (at: string | null) => (at === null ? null : bangkokIso(new Date(at)));

/**
 * Moments in one form, no places on a waiting list that there is not, the earliest reminder first.
 * The reason for a meal above the limit holds for the value that it was given for.
 */
const settle = (values: Values, before: Values | null): Values => ({
  ...values,
  start_at: inBangkok(values.start_at),
  end_at: inBangkok(values.end_at),
  registration_open_at: inBangkok(values.registration_open_at),
  registration_close_at: inBangkok(values.registration_close_at),
  agenda: values.agenda
    .map((entry) => ({ ...entry, start_at: bangkokIso(new Date(entry.start_at)) }))
    .sort((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at)),
  waitlist_capacity: values.waitlist_enabled ? values.waitlist_capacity : null,
  reminder_offsets_hours: orderedReminders(values.reminder_offsets_hours),
  meal_override_reason:
    before !== null &&
    before.meal_value_per_head !== values.meal_value_per_head &&
    before.meal_override_reason === values.meal_override_reason
      ? ''
      : values.meal_override_reason,
  cpe_code: values.cpe_code || null,
  credit_min_attendance_pct: creditThreshold(values),
});

/** A copy is held at another time, and has to be acknowledged and approved for itself. */
const copied = (values: Values): Values => ({
  ...values,
  start_at: null,
  end_at: null,
  agenda: [],
  online_url: null,
  webinar_id: null,
  registration_open_at: null,
  registration_close_at: null,
  compliance_ack: false,
  meal_override_reason: '',
});

/** Fields that seats are given by. */
const SEATING = ['capacity', 'max_per_workplace', 'end_at', 'registration_mode'] as const;

/** Seats that are taken once what a save frees was given to those who wait; 0 where nothing about seats changes. */
async function seatsNow(trx: Trx, { id, before, values }: Checking<Values>, now: Date) {
  if (id === null || before === null) return 0;
  if (SEATING.every((field) => before[field] === values[field])) return 0;
  return fillSeats(trx, { id, kind: 'event' }, values, now);
}

/**
 * Whoever takes the people of own events away does not make an event of somebody else their own
 * (domain/access#personal-data-in-files).
 */
async function ownerIssues(
  trx: Trx,
  { context: { actor } }: Work,
  { id, before, values }: Checking<Values>,
): Promise<FieldIssue[]> {
  if (id === null || before?.owner_staff_id === values.owner_staff_id) return [];
  if (!can(actor, 'pii.export_own') || (await selectResponsible(trx, id)) === actor.id) return [];
  return [{ field: 'owner_staff_id', code: 'event_owner' }];
}

/** Rules that the database or the author decides: templates, who is responsible, and who allows a meal. */
async function check(trx: Trx, work: Work, item: Checking<Values>): Promise<Checked> {
  const { before, values } = item;
  const taken = await seatsNow(trx, item, work.now);
  const given = values.meal_override_reason;
  const allows = given !== '' && given !== (before?.meal_override_reason ?? '');
  const issues: FieldIssue[] = [
    ...(await ownerIssues(trx, work, item)),
    ...(values.capacity !== null && values.capacity < taken
      ? [{ field: 'capacity', code: 'capacity_registered', params: { n: taken } } as const]
      : []),
    ...(await templateIssues(trx, item)),
    ...(allows && !isAdministrator(work.context.actor.role)
      ? [{ field: 'meal_override_reason', code: 'meal_override' } as const]
      : []),
  ];
  return { issues };
}

function warnings(row: ItemOf<EventOwn, EventExtra>, { now }: { now: Date }): OwnWarning[] {
  const past = row.start_at !== null && new Date(row.start_at) <= now;
  return [
    ...(row.same_title > 0 ? [{ code: 'title_duplicate' } as const] : []),
    ...(row.status === 'draft' && past ? [{ code: 'start_past' } as const] : []),
    ...(agendaOverlaps(row.agenda).length > 0 ? [{ code: 'agenda_overlap' } as const] : []),
    ...healthQuestions(row.custom_questions).map(
      (index) =>
        ({
          code: 'health_question',
          params: { label: row.custom_questions[index]?.label ?? '' },
        }) as const,
    ),
  ];
}

const held = (
  row: Parameters<typeof eventPhase>[0] & Pick<EventExtra, 'cancelled_at' | 'owner' | 'counts'>,
  now: Date,
) => ({
  phase: eventPhase(row, now),
  counts: row.counts,
  cancelled_at: row.cancelled_at,
  owner: row.owner,
});

/** Events: a time, a place, a way to register, speakers, credits (domain/events#fields). */
export const eventKind: ContentKindDefinition<
  EventOwn,
  EventExtra,
  EventListColumns,
  EventQuery,
  EventRow,
  EventItem,
  (typeof event.list.columns)[number]
> = {
  kind: 'event',
  ...writable(eventCreate),
  needs: EVENT_NEEDS,
  table: eventTable,
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
      name: 'linked_webinar',
      field: 'webinar_id',
      to: 'webinar',
      published: 'never',
      one: true,
      ids: ({ webinar_id: id }) => (id === null ? [] : [id]),
    },
    ...templateRelations,
  ],
  copied,
  settle: (values, _files, before) => settle(values, before),
  issues: eventIssues,
  publishIssues: eventPublishIssues,
  check,
  warnings,
  columns: {
    ...fileColumns(eventLabels),
    event_type: [choice(eventLabels.event_type, 'event_type', (row) => row.event_type)],
    format: [choice(eventLabels.format, 'event_format', (row) => row.format)],
    time: [
      moment(eventLabels.start_at, (row) => row.start_at),
      moment(eventLabels.end_at, (row) => row.end_at),
    ],
    venue: [
      plain(eventLabels.venue_name, (row) => row.venue_name || null),
      plain(eventLabels.province_code, (row, words) =>
        row.province_code === null ? null : words.names('province', [Number(row.province_code)]),
      ),
    ],
    seats: [
      plain(eventLabels.registered, (row) => seatsTaken(row.counts)),
      plain(eventLabels.capacity, (row) => row.capacity),
      plain(eventLabels.waiting, (row) => row.counts.waitlisted),
    ],
    // Whoever came was confirmed, too.
    confirmed: [plain(eventLabels.confirmed, (row) => confirmedOf(row.counts))],
    attended: [plain(eventLabels.attended, (row) => row.counts.attended)],
    phase: [choice(eventLabels.phase, 'event_phase', (row) => row.phase)],
    owner: [plain(eventLabels.owner_staff_id, (row) => row.owner?.display_name ?? null)],
  },
  row: (row: ListRow & EventListColumns, shared, now) => ({ ...row, ...shared, ...held(row, now) }),
  item: (row, shared, { now, address }) => {
    const linked = (relation: string) => row.links.filter((link) => link.relation === relation);
    return {
      ...row,
      ...shared,
      ...held(row, now),
      linked_hosts: linkedHosts(row, address),
      handouts: linked('handout'),
      webinar: linked('linked_webinar')[0] ?? null,
      templates: linkedTemplates(row.links),
    };
  },
};

/** Calls a locked event off: 409 when that was done already or it is over. */
export async function callOff(
  trx: Trx,
  work: Work,
  item: ItemOf<EventOwn, EventExtra>,
  reason: string,
): Promise<void> {
  const phase = eventPhase(item, work.now);
  if (phase === 'cancelled' || phase === 'ended') throw new DomainError('wrong_state');
  const rules = { kind: 'event', fields: eventKind.fields } as const;
  await markAndTell(trx, work, rules, item, reason);
}

/** Operations on events besides those of all content. */
export function eventService(deps: Deps) {
  const events = contentService(deps, eventKind);
  return {
    /** Seats of the rows of a list that stays open (domain/registrations#two-at-once). */
    seats: async ({ actor }: ActorContext, ids: readonly number[]) => ({
      data: await selectEventSeats(deps.db, { ids, brands: brandLimit(actor, 'event') }),
    }),

    /** Active accounts whose role writes events, by parts of their name or as `#123`. */
    owners: (search: string | undefined) => selectOwners(deps.db, search, WRITERS),

    /**
     * Calls an event off with a reason (domain/events#calling-off).
     */
    cancel(context: ActorContext, id: number, reason: string, version?: number) {
      return events.written(context, async (trx, work) => {
        const item = await events.lockLive(trx, work, id);
        refuse(editRefusal(context.actor, 'event', item));
        refuseStaleRow(item, version);
        await callOff(trx, work, item, reason);
        return id;
      });
    },
  };
}
