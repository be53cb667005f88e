import type { staff } from '@connect/contract/resources/staff.ts';
import type { z } from 'zod';
import { type ActorContext, can } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import {
  STAFF_SORTS,
  type StaffDetail,
  type StaffListQuery,
  type StaffSort,
  selectActivity,
  selectLinkable,
  selectStaff,
  selectStaffCounts,
  selectStaffPage,
} from './staff.queries.ts';
import { staffReply, staffRowView } from './staff-view.ts';

const TITLES = {
  list: { th: 'เจ้าหน้าที่ทั้งหมด', en: 'All staff' },
  activity: { th: 'ประวัติการทำงาน', en: 'Activity' },
} as const;

/** Names rise, moments fall, unless asked otherwise. */
const DEFAULT_ORDER: Record<StaffSort['by'], StaffSort['order']> = {
  display_name: 'asc',
  username: 'asc',
  last_login_at: 'desc',
  created_at: 'desc',
};

const sortOf = (name: string | undefined): StaffSort['by'] =>
  STAFF_SORTS.find((sort) => sort === name) ?? 'display_name';

/** An account as it is now, or 404: unknown or deleted. */
export async function loadStaff(db: Deps['db'] | Trx, id: number, now: Date): Promise<StaffDetail> {
  const row = await selectStaff(db, id, now);
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The reply for one account. Throws `not_found`. */
export async function getStaff(deps: Deps, context: ActorContext, id: number) {
  const now = deps.clock.now();
  const { app_name: appName } = await deps.settings.current();
  const row = await loadStaff(deps.db, id, now);
  return staffReply(row, context, { now, appName });
}

/** One page of accounts with the counts of all tabs for the same filters. */
export async function listStaff(deps: Deps, context: ActorContext, query: StaffListQuery) {
  const now = deps.clock.now();
  const by = sortOf(query.order_by);
  const sort: StaffSort = { by, order: query.order ?? DEFAULT_ORDER[by] };
  const [rows, { counts, total }] = await Promise.all([
    selectStaffPage(deps.db, query, sort, now),
    selectStaffCounts(deps.db, query, now),
  ]);
  return {
    rows: rows.map((row) => staffRowView(row, context, now)),
    total,
    counts,
    sort,
    permissions: { create: can(context.actor, 'staff.create') },
    title: TITLES.list[context.language],
    now,
  };
}

/** What an account did, newest first. Throws `not_found`. */
export async function listActivity(
  deps: Deps,
  context: ActorContext,
  id: number,
  page: z.output<NonNullable<typeof staff.activity.query>>,
) {
  const now = deps.clock.now();
  await loadStaff(deps.db, id, now);
  return {
    ...(await selectActivity(deps.db, id, page)),
    sort: { by: 'occurred_at', order: 'desc' as const },
    title: TITLES.activity[context.language],
    now,
  };
}

const LINKABLE_AT_MOST = 20;

/** Platform users that an account can still be linked to, at most 20 by name. */
export const listLinkable = (deps: Deps, search: string | undefined) =>
  selectLinkable(deps.db, search, LINKABLE_AT_MOST);
