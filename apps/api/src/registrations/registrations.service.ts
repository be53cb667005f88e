import { REGISTRATION_STATUSES } from '@connect/contract/closed-lists.ts';
import { type ActorContext, can } from '../actor.ts';
import { recordAudit, seenDiff } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { takesNames } from '../people/names-in-files.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { selectAgreed, selectUserConsents } from './agrees.queries.ts';
import { isAtTheDoor } from './desk-moves.ts';
import type { HeldKind } from './held/held.queries.ts';
import { type HeldEvent, selectHeldEvent } from './held-event.queries.ts';
import { selectMessagesTo } from './outbox/outbox.queries.ts';
import {
  isTypedIn,
  logRowView,
  mayCorrect,
  nameOf,
  registrationItemView,
  registrationListing,
  registrationRowView,
  registrationSight,
  rowPermissions,
  seesEvent,
} from './registration-view.ts';
import {
  countByStatus,
  type LogQuery,
  type RegistrationQuery,
  type RegistrationSort,
  selectLog,
  selectMark,
  selectRegistration,
  selectRegistrationPage,
  selectSteps,
} from './registrations.queries.ts';
import { countSeats } from './seats.queries.ts';
import { isToCome } from './seats.service.ts';
import { noteSeen, wasSeenLately } from './seen-lately.ts';

export const REGISTRATIONS_TITLE = { th: 'ผู้ลงทะเบียน', en: 'Registrations' } as const;
const LOG_TITLE = { th: 'บันทึกกิจกรรม', en: 'Activity' } as const;

/** The latest first, unless it is asked otherwise. */
export const sortOf = ({ order_by: by, order }: Pick<RegistrationQuery, 'order_by' | 'order'>) =>
  ({ by: by ?? 'registered_at', order: order ?? (by ? 'asc' : 'desc') }) satisfies RegistrationSort;

/** An event, or a webinar, whose registrations somebody may see. Throws `not_found`. */
export async function loadHeldEvent(
  db: Deps['db'] | Trx,
  { actor }: ActorContext,
  id: number,
  kind: HeldKind = 'event',
  withTrash = false,
): Promise<HeldEvent> {
  const event = await selectHeldEvent(db, id, [kind], withTrash);
  if (!event || !seesEvent(actor, event)) throw new DomainError('not_found');
  return event;
}

/** An order by what is covered would tell it (domain/users#searching). */
export function refuseCoveredSort(
  { by }: RegistrationSort,
  { masked, contactMasked }: { masked: boolean; contactMasked: boolean },
): void {
  const contact = by === 'license_no' || by === 'workplace_name';
  if ((by === 'name' && masked) || (contact && contactMasked)) throw new DomainError('forbidden');
}

/**
 * Reading people unmasked is written down, whom a list showed to a session again only after a while
 * (domain/registrations#who-sees-what). Rows without an id are written each time.
 */
export async function traceViews(
  deps: Deps,
  context: ActorContext,
  event: HeldEvent,
  seen: {
    view: string;
    page?: number;
    rows: readonly { id?: number | null; user_id: number | null }[];
  },
): Promise<void> {
  const { rows, ...rest } = seen;
  if (rows.length === 0 || registrationListing(context.actor, event.id).masked) return;
  const { actor } = context;
  const people = [...new Set(rows.flatMap(({ id }) => id ?? []))];
  const unnamed = rows.filter(({ id }) => id == null).length;
  const listed = { actor, eventId: event.id, view: seen.view, ids: people };
  if (unnamed === 0 && wasSeenLately(deps, listed)) return;
  const ids = [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))];
  await writeTransaction(deps, (trx) =>
    recordAudit(trx, deps.clock, context, {
      action: 'pii.view',
      entityType: event.kind,
      entityId: event.id,
      entityTitle: event.title,
      // Those who have no account count, too.
      diff: { ...seenDiff({ ...rest, ids }), persons: people.length + unnamed },
    }),
  );
  noteSeen(deps, listed);
}

/** Whether a file of somebody's registrations names people, which takes a reason (domain/access#personal-data-in-files). */
export const namesInFiles = ({ actor }: ActorContext, responsible?: number | null): boolean =>
  !registrationListing(actor, null).contactMasked && takesNames(actor, responsible);

/** One page of the registrations of an event, with their number in each state. Throws `not_found`. */
export async function listRegistrations(
  deps: Deps,
  context: ActorContext,
  id: number,
  query: RegistrationQuery,
) {
  const { actor, language } = context;
  const now = deps.clock.now();
  const event = await loadHeldEvent(deps.db, context, id);
  const listing = registrationListing(actor, id);
  const sight = registrationSight(context, event, now);
  const sort = sortOf(query);
  refuseCoveredSort(sort, listing);
  // Before what it stands for: a change in between is seen as one that came later.
  const mark = await selectMark(deps.db, listing);
  const [rows, byStatus, seats] = await Promise.all([
    selectRegistrationPage(deps.db, query, sort, listing),
    countByStatus(deps.db, query, listing),
    countSeats(deps.db, id),
  ]);
  await traceViews(deps, context, event, { view: 'registrations', page: query.page, rows });
  const counts = Object.fromEntries(
    REGISTRATION_STATUSES.map((status) => [
      status,
      byStatus.find((one) => one.status === status)?.n ?? 0,
    ]),
  );
  const all = byStatus.reduce((sum, { n }) => sum + n, 0);
  const chosen = query.status ?? [];
  const total =
    chosen.length === 0
      ? all
      : [...new Set(chosen)].reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  const create = can(actor, 'registration.create') && mayRegister(event, now);
  return {
    list: {
      rows: rows.map((row) => registrationRowView(row, sight)),
      total,
      sort,
      counts: { all, ...counts },
      permissions: {
        create,
        edit: sight.edit,
        ...remindRights(event, sight.edit, now),
        dietary: event.ask_dietary && can(actor, 'registration.edit') && !listing.contactMasked,
        walk_in: create && isAtTheDoor(event, now),
        export: can(actor, 'registration.export'),
        export_users: namesInFiles(context, event.responsible),
        logs: can(actor, 'registration.logs'),
      },
      title: REGISTRATIONS_TITLE[language],
      now,
    },
    extra: {
      item: { id, title: event.title },
      seats: { capacity: event.capacity, ...seats },
      questions: event.custom_questions,
      masked: listing.masked,
      mark,
    },
  };
}

/** The mark of the registrations of an event, or a webinar, as they are now. Throws `not_found`. */
export async function readMark(deps: Deps, context: ActorContext, id: number, kind?: HeldKind) {
  await loadHeldEvent(deps.db, context, id, kind);
  const listing = registrationListing(context.actor, id, kind);
  return { data: { mark: await selectMark(deps.db, listing) } };
}

/** Whether staff may register people: the event shows, is to come and has registration (domain/registrations#seats). */
export const mayRegister = (event: HeldEvent, now: Date): boolean =>
  event.status === 'publish' &&
  (event.published_at === null || new Date(event.published_at) <= now) &&
  event.registration_mode !== 'closed' &&
  isToCome(event, now);

/** Whether staff may remind people of an event: it shows, was not called off and is to come (domain/event-messages#by-hand). */
export const mayRemind = (event: HeldEvent, now: Date): boolean =>
  event.status === 'publish' &&
  event.cancelled_at === null &&
  event.start_at !== null &&
  now.getTime() < Date.parse(event.start_at);

/** Whether somebody may remind people of an event now, or could once a template is chosen in its form. */
export function remindRights(event: HeldEvent, edits: boolean, now: Date) {
  const may = edits && mayRemind(event, now);
  const isChosen = event.reminder_template_id !== null;
  return { remind: may && isChosen, choose_reminder: may && !isChosen };
}

/** The single-item envelope. Throws `not_found`, also outside the caller's regions. */
export async function registrationReply(
  deps: Deps,
  context: ActorContext,
  event: HeldEvent,
  id: number,
  db: Deps['db'] | Trx = deps.db,
) {
  const listing = registrationListing(context.actor, event.id, event.kind);
  const row = await selectRegistration(db, id, listing);
  if (!row) throw new DomainError('not_found');
  const now = deps.clock.now();
  const sight = registrationSight(context, event, now);
  const { app_name: appName } = await deps.settings.current(db);
  const [steps, messages, consents, userConsents] = await Promise.all([
    selectSteps(db, id),
    selectMessagesTo(db, id),
    selectAgreed(db, id),
    selectUserConsents(db, id, now),
  ]);
  return {
    data: registrationItemView(
      row,
      event,
      { steps, messages, consents, user_consents: userConsents },
      sight,
    ),
    seo: { title: `${nameOf(row, sight.masked)} | ${appName}` },
    meta: {
      permissions: {
        ...rowPermissions(row, sight),
        note: sight.edit,
        correct: sight.edit && mayCorrect(context.actor) && isTypedIn(row),
      },
    },
  };
}

export async function getRegistration(
  deps: Deps,
  context: ActorContext,
  eventId: number,
  id: number,
) {
  const event = await loadHeldEvent(deps.db, context, eventId);
  const reply = await registrationReply(deps, context, event, id);
  await traceViews(deps, context, event, { view: 'registration', rows: [reply.data] });
  return reply;
}

/** What became of the registrations of an event, or a webinar, the latest first. Throws `not_found`. */
export async function readLog(
  deps: Deps,
  context: ActorContext,
  id: number,
  query: LogQuery,
  kind?: HeldKind,
) {
  const event = await loadHeldEvent(deps.db, context, id, kind);
  const listing = registrationListing(context.actor, id, kind);
  const mark = await selectMark(deps.db, listing);
  const { rows, total } = await selectLog(deps.db, query, listing);
  const named = rows
    .filter((row) => row.registration_id !== null)
    .map((row) => ({ id: row.registration_id, user_id: row.user_id }));
  await traceViews(deps, context, event, { view: 'log', page: query.page, rows: named });
  return {
    list: {
      rows: rows.map((row) => logRowView(row, listing.masked, context.language)),
      total,
      sort: { by: 'occurred_at', order: 'desc' as const },
      title: `${LOG_TITLE[context.language]} · ${event.title}`,
      now: deps.clock.now(),
    },
    extra: { item: { id, title: event.title }, masked: listing.masked, mark },
  };
}
