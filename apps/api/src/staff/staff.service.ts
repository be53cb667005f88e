import type { ExportQuery } from '@connect/contract/calls/export.ts';
import { exportPermission } from '@connect/contract/permissions.ts';
import { type StaffRow, type staff, staffLabels } from '@connect/contract/staff/staff.ts';
import type { z } from 'zod';
import { type ActorContext, can } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { type Columns, choice, moment, plain, yesNo } from '../exports/columns.ts';
import { type Exportable, exportList } from '../exports/exports.service.ts';
import {
  type NamedStaff,
  STAFF_SORTS,
  type StaffDetail,
  type StaffListQuery,
  type StaffRecord,
  type StaffSort,
  selectActivity,
  selectAllStaff,
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

/** Default orders: names ascending, moments descending. */
const DEFAULT_ORDER: Record<StaffSort['by'], StaffSort['order']> = {
  display_name: 'asc',
  username: 'asc',
  last_login_at: 'desc',
  created_at: 'desc',
};

const sortOf = (name: string | undefined): StaffSort['by'] =>
  STAFF_SORTS.find((sort) => sort === name) ?? 'display_name';

/** An account, or 404 when it is unknown or deleted. */
export async function loadStaff(db: Deps['db'] | Trx, id: number, now: Date): Promise<StaffDetail> {
  const row = await selectStaff(db, id, now);
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The reply for one account. Throws `not_found`. */
export async function getStaff(
  deps: Deps,
  context: ActorContext,
  id: number,
  db: Deps['db'] | Trx = deps.db,
) {
  const now = deps.clock.now();
  const { app_name: appName } = await deps.settings.current(db);
  const row = await loadStaff(db, id, now);
  return staffReply(row, context, { now, appName });
}

const sortFor = (query: StaffListQuery): StaffSort => {
  const by = sortOf(query.order_by);
  return { by, order: query.order ?? DEFAULT_ORDER[by] };
};

/** How the columns of the list are written in a file; e-mail addresses are not among them. */
const FILE_COLUMNS: Columns<StaffRow, (typeof staff.list.columns)[number]> = {
  display_name: [plain(staffLabels.display_name, (row) => row.display_name)],
  username: [plain(staffLabels.username, (row) => row.username)],
  role: [choice(staffLabels.role, 'role', (row) => row.role)],
  department: [
    choice(staffLabels.department, 'department', (row) => row.department),
    plain(staffLabels.position, (row) => row.position),
  ],
  brand_scope: [plain(staffLabels.brand_scope, (row) => row.brand_scope.join(', '))],
  mfa_enabled: [yesNo(staffLabels.mfa_enabled, (row) => row.mfa_enabled)],
  last_login_at: [moment(staffLabels.last_login_at, (row) => row.last_login_at)],
  status: [choice(staffLabels.status, 'staff_status', (row) => row.status)],
};

/** The accounts of a list for these filters, as a file. */
export function exportStaff(deps: Deps, context: ActorContext, query: NamedStaff & ExportQuery) {
  const now = deps.clock.now();
  const list: Exportable<StaffRecord, StaffRow> = {
    ...selectAllStaff(query, sortFor(query), now),
    name: 'staff',
    type: 'staff',
    columns: FILE_COLUMNS,
    present: (row) => staffRowView(row, context, now),
  };
  return exportList(deps, context, list, query);
}

/** One page of accounts with the counts of all tabs for the same filters. */
export async function listStaff(deps: Deps, context: ActorContext, query: StaffListQuery) {
  const now = deps.clock.now();
  const sort = sortFor(query);
  const [rows, { counts, total }] = await Promise.all([
    selectStaffPage(deps.db, query, sort, now),
    selectStaffCounts(deps.db, query, now),
  ]);
  return {
    rows: rows.map((row) => staffRowView(row, context, now)),
    total,
    counts,
    sort,
    permissions: {
      create: can(context.actor, 'staff.create'),
      export: can(context.actor, exportPermission('staff')),
    },
    title: TITLES.list[context.language],
    now,
  };
}

/** The activity of an account, newest first. Throws `not_found`. */
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

/** Users that an account can be linked to, at most 20 by name. */
export const listLinkable = (deps: Deps, search: string | undefined) =>
  selectLinkable(deps.db, search, LINKABLE_AT_MOST);
