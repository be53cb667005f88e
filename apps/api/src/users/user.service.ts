import { exportPermission } from '@connect/contract/permissions.ts';
import type { user } from '@connect/contract/users/user.ts';
import type { userCalls } from '@connect/contract/users/user-calls.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { z } from 'zod';
import { type Actor, type ActorContext, brandLimit, can, type WriteContext } from '../actor.ts';
import { type AuditEvent, recordAudit, seenDiff } from '../audit/audit.service.ts';
import type { Clock, Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { filtersOf } from '../lists/list-filters.ts';
import { covered, maskedName } from '../people/masking.ts';
import { mayWriteAll } from '../people/user-rights.ts';
import { userScope, userSight } from '../people/user-scope.ts';
import { trashSince } from '../rights/content-permissions.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { selectQueue } from './license-queue.queries.ts';
import {
  selectLicenseCheck,
  selectMergedInto,
  selectUser,
  type UserDetail,
} from './user.queries.ts';
import type { RecordSight } from './user-record.queries.ts';
import { channelWarnings, userItemView, userPermissions, userRowView } from './user-view.ts';
import {
  selectNames,
  selectUserNames,
  selectUsers,
  type UserListing,
  type UserListQuery,
  type UserSort,
  type UsersAsked,
} from './users-list.queries.ts';
import { asksForUse, selectPageAndCounts } from './users-page.queries.ts';

const TITLE = { th: 'ผู้ใช้ทั้งหมด', en: 'All users' } as const;

/** What was done to a user; the rest of the entry is the same for all users. */
export type UserEvent = Omit<AuditEvent, 'entityType' | 'entityId' | 'entityTitle'>;

/** Records it; users are named by id alone: what is erased must not stand there (domain/users#audit). */
export const auditUser = (
  trx: Trx,
  clock: Clock,
  context: WriteContext,
  id: number,
  event: UserEvent,
): Promise<void> =>
  recordAudit(trx, clock, context, {
    ...event,
    entityType: 'user',
    entityId: id,
    entityTitle: `#${id}`,
  });

/** What an actor may see of users now. */
export function recordSight(actor: Actor, now: Date): RecordSight {
  return {
    scope: userScope(actor),
    stages: userSight(actor).stages,
    linkBrands: brandLimit(actor, 'link'),
    now,
    today: bangkokDay(now),
  };
}

export const listingFor = (actor: Actor, now: Date): UserListing => ({
  ...recordSight(actor, now),
  staff: actor.id,
  masked: userSight(actor).masked,
  trashSince: trashSince(now),
});

/**
 * A user whom the actor sees, or 404: unknown, out of scope, in the trash for good, or in the trash
 * unless `trash`.
 */
export async function loadUser(
  db: Deps['db'] | Trx,
  actor: Actor,
  id: number,
  now: Date,
  trash = true,
): Promise<UserDetail> {
  const row = await selectUser(db, id, recordSight(actor, now));
  const deleted = row?.deleted_at ?? null;
  if (!row || (deleted !== null && (!trash || new Date(deleted) <= trashSince(now)))) {
    throw new DomainError('not_found');
  }
  return row;
}

/** A user whom something can be done to: as `loadUser`, and not erased. */
export async function loadLive(
  db: Deps['db'] | Trx,
  actor: Actor,
  id: number,
  now: Date,
  trash = false,
): Promise<UserDetail> {
  const row = await loadUser(db, actor, id, now, trash);
  if (row.status === 'erased') throw new DomainError('not_found');
  return row;
}

/** Whether the actor's scope has a user, wherever they are, also in the trash for good. */
export const isInScope = async (trx: Trx, actor: Actor, id: number, now: Date): Promise<boolean> =>
  (await selectUser(trx, id, recordSight(actor, now))) !== undefined;

/** The single-item envelope around one user. */
export async function userReply(
  deps: Deps,
  context: ActorContext,
  id: number,
  db: Deps['db'] | Trx,
) {
  const now = deps.clock.now();
  const { actor } = context;
  const { app_name: appName } = await deps.settings.current(db);
  const row = await loadUser(db, actor, id, now);
  const sight = userSight(actor);
  const data = userItemView(row, await selectLicenseCheck(db, id), sight, context, now);
  return {
    data,
    seo: { title: `${data.display_name} | ${appName}` },
    meta: {
      permissions: userPermissions(actor, row, now),
      warnings: channelWarnings(row, context.language),
    },
  };
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'not_found';

/** Every reading of one unmasked user writes an audit entry (domain/users#audit). */
async function traceView(
  deps: Deps,
  context: ActorContext,
  { id, ...seen }: { id: number; view: string; page?: number },
): Promise<void> {
  if (userSight(context.actor).masked) return;
  const event = { action: 'pii.view', diff: { ...seen, persons: 1 } };
  await writeTransaction(deps, (trx) => auditUser(trx, deps.clock, context, id, event));
}

/** So does every reading of several, who are named by their ids. */
export async function traceViews(
  deps: Deps,
  context: ActorContext,
  seen: { ids: readonly number[]; view: string; page?: number },
): Promise<void> {
  if (seen.ids.length === 0 || userSight(context.actor).masked) return;
  const event = { action: 'pii.view', entityType: 'user', diff: seenDiff(seen) };
  await writeTransaction(deps, (trx) => recordAudit(trx, deps.clock, context, event));
}

/** Writes down who read this about one user. */
export async function traced<Reply>(
  deps: Deps,
  reply: Promise<Reply>,
  context: ActorContext,
  seen: { id: number; view: string; page?: number },
): Promise<Reply> {
  const made = await reply;
  await traceView(deps, context, seen);
  return made;
}

/** The reply for one user; whoever was merged into another leads there. Throws `not_found`. */
export async function getUser(deps: Deps, context: ActorContext, asked: number) {
  const reply = await userReply(deps, context, asked, deps.db).catch(async (error: unknown) => {
    const id = isNotFound(error) ? await selectMergedInto(deps.db, asked) : null;
    if (id === null) throw error;
    return userReply(deps, context, id, deps.db);
  });
  const { id } = reply.data;
  await traceView(deps, context, { id, view: 'item' });
  return reply;
}

const ORDERS: Record<UserSort['by'], UserSort['order']> = {
  registered_at: 'desc',
  display_name: 'asc',
  last_active_at: 'desc',
  score_90d: 'desc',
  license_pending_since: 'asc',
};

export function sortFor(query: UsersAsked): UserSort {
  const by = query.order_by ?? 'registered_at';
  return { by, order: query.order ?? ORDERS[by] };
}

/** Refuses filters and orders that would tell what the actor may not read (domain/users#searching). */
export function refuseOracle(actor: Actor, query: UsersAsked): void {
  const sight = userSight(actor);
  const forbidden = [
    ...(sight.masked && query.order_by === 'display_name' ? ['order_by'] : []),
    ...(!sight.score && query.order_by === 'score_90d' ? ['order_by'] : []),
    ...(!sight.segment && query.segment?.length ? ['segment'] : []),
    ...(!sight.stages && query.ladder_id?.length ? ['ladder_id'] : []),
    ...(!sight.stages && query.value_id?.length ? ['value_id'] : []),
    ...(!sight.use && query.active_brand?.length ? ['active_brand'] : []),
    ...(!sight.use && query.active_area_id?.length ? ['active_area_id'] : []),
  ];
  if (forbidden.length === 0) return;
  throw new DomainError('forbidden', {
    issues: forbidden.map((field) => ({ field, code: 'personal_order' })),
  });
}

/** One page of users with the counts of all tabs for the same filters. */
export async function listUsers(deps: Deps, context: ActorContext, query: UserListQuery) {
  const { actor } = context;
  refuseOracle(actor, query);
  const now = deps.clock.now();
  const sort = sortFor(query);
  const listing = listingFor(actor, now);
  const sight = userSight(actor);
  const { scope, masked, stages } = listing;
  const alike = [scope, masked, stages, filtersOf(query), ...(query.selection ? [actor.id] : [])];
  const whole = asksForUse(query) ? selectPageAndCounts(deps.db, query, sort, listing) : undefined;
  const list = deps.userLists(query, sort, listing);
  const page = async () => {
    const ids = (await whole)?.ids ?? (await list.page());
    // What is shown of them is read by one plan for any ids.
    const read = new Map((await selectUsers(deps.db, ids, listing)).map((row) => [row.id, row]));
    const rows = ids.flatMap((id) => read.get(id) ?? []);
    const seen = rows.map(({ id }) => id);
    await traceViews(deps, context, { view: 'list', page: query.page, ids: seen });
    return rows;
  };
  const counted = () => whole ?? list.count();
  // Counting takes longer than a page, which is looked for meanwhile.
  const [rows, { counts, total }] = await Promise.all([
    page(),
    deps.counts.of('user', alike, now, counted),
  ]);
  return {
    rows: rows.map((row) => userRowView(row, sight, context, now)),
    total,
    counts,
    sort,
    permissions: {
      create: can(actor, 'user.create'),
      export: can(actor, exportPermission('user')),
      export_users: !sight.masked && can(actor, 'pii.export'),
      edit_all: mayWriteAll(actor),
      verify: can(actor, 'license.verify'),
      personal: !sight.masked,
      segment: sight.segment,
      adoption: sight.stages !== null,
      score: sight.score,
      use: sight.use,
    },
    title: TITLE[context.language],
    now,
  };
}

const NAMES_AT_MOST = 20;

/** Users to choose from by name, at most 20. */
export async function findUsers(
  deps: Deps,
  context: ActorContext,
  query: z.output<NonNullable<typeof user.names.query>>,
) {
  const now = deps.clock.now();
  const listing = listingFor(context.actor, now);
  const found = await selectNames(deps.db, query.search, query.user_type, listing, NAMES_AT_MOST);
  await traceViews(deps, context, { view: 'names', ids: found.map(({ id }) => id) });
  return found.map(({ display_name: name, workplace, workplace_name_raw: typed, ...row }) => ({
    ...row,
    display_name: listing.masked ? maskedName(name) : name,
    workplace_name: workplace ?? (listing.masked ? covered(typed) : typed),
  }));
}

/**
 * Names of users as lists show them, in one query; none of whoever is out of sight, erased or gone from the trash, nor
 * for who sees no users.
 */
export async function shownNames(
  deps: Deps,
  context: ActorContext,
  ids: readonly number[],
  seen: { view: string; page?: number },
): Promise<ReadonlyMap<number, string>> {
  const { actor } = context;
  if (ids.length === 0 || !can(actor, 'user.view')) return new Map();
  const since = trashSince(deps.clock.now());
  const names = await selectUserNames(deps.db, ids, userScope(actor), since);
  await traceViews(deps, context, { ...seen, ids: [...names.keys()] });
  if (!userSight(actor).masked) return names;
  return new Map(Array.from(names, ([id, name]) => [id, maskedName(name)]));
}

/** The next licence to check (domain/users#licences). */
export async function nextToVerify(
  deps: Deps,
  { actor }: ActorContext,
  query: z.output<NonNullable<typeof userCalls.queue.query>>,
) {
  const {
    id,
    waiting,
    license_pending_since: since,
  } = await selectQueue(deps.db, userScope(actor), query);
  return {
    data: id === null || since === null ? null : { id, license_pending_since: since },
    meta: { waiting },
  };
}
