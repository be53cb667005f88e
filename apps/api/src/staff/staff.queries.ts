import { fieldNames, type ValuesOf } from '@connect/contract/calls/record.ts';
import type { StaffStatus, SUSPENDED_FOR } from '@connect/contract/constants.ts';
import { type ActivityRow, type staff, staffFields } from '@connect/contract/staff/staff.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { columnsOf } from '../db/columns.ts';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, type Condition, idOf, withWords } from '../lists/conditions.queries.ts';
import type { MediaAddress } from '../media/files/media-url.ts';
import { failuresSql, lockedUntilSql, staffStatusSql } from './staff-status.queries.ts';

export type StaffListQuery = z.output<NonNullable<typeof staff.list.query>>;

/** The filters of a list, or only these accounts. */
export type NamedStaff = StaffListQuery & { ids?: number[] | undefined };

type StaffValues = ValuesOf<typeof staffFields>;
/** Fields that the list shows. */
const LISTED_FIELDS = [
  'email',
  'display_name',
  'role',
  'department',
  'position',
  'brand_scope',
  'region_scope',
  'expires_at',
] as const satisfies readonly (keyof StaffValues)[];

/** The columns that every view of an account needs. */
export interface StaffRecord extends Pick<StaffValues, (typeof LISTED_FIELDS)[number]> {
  id: number;
  version: number;
  username: string;
  mfa_enabled: boolean;
  last_login_at: string | null;
  /** The stored status, except for `locked`. */
  status: StaffStatus;
  suspended_for: (typeof SUSPENDED_FOR)[number] | null;
  sso: boolean;
  avatar: MediaAddress | null;
}

export interface StaffDetail extends StaffRecord, StaffValues {
  user_name: string | null;
  must_change_password: boolean;
  password_changed_at: string | null;
  password_set: boolean;
  suspended_at: string | null;
  suspended_by: number | null;
  suspender_name: string | null;
  suspension_reason: string | null;
  /** No sign-in was ever possible: no password was set, and no identity provider is linked. */
  never_entered: boolean;
  locked_until: string | null;
  failures: number;
  created_at: string;
  created_by: number | null;
  creator_name: string | null;
  updated_at: string;
  updated_by: number | null;
  editor_name: string | null;
}

const LISTED = columnsOf('s', LISTED_FIELDS);
const RECORD = (now: Date) => sql`s.id, s.version, s.username, ${LISTED}, s.mfa_enabled,
  s.last_login_at, ${staffStatusSql('s', now)} as status, s.suspended_for,
  s.sso_subject is not null as sso,
  case when m.id is not null then json_build_object('id', m.id, 'sha256', m.sha256,
    'mime_type', m.mime_type) end as avatar`;

/** Must equal the expression of the index `staff_search`. */
const SEARCHED = sql`lower(s.display_name || ' ' || s.username || ' ' || s.email || ' ' ||
  coalesce(s.employee_code, ''))`;

/**
 * Searches name, username, e-mail and employee code for parts of words; `#123` is an id
 * (domain/screens#lists).
 */
function searchConditions(search: string): Condition[] {
  const id = idOf(search);
  return id === null ? withWords(SEARCHED, search) : [sql`s.id = ${id}`];
}

/** Every filter except the status, which the tabs count. */
function filterConditions(query: NamedStaff): Condition[] {
  return [
    sql`s.deleted_at is null`,
    ...(query.ids ? [sql`s.id = any(${query.ids})`] : []),
    ...among(sql`s.role`, query.role),
    ...among(sql`s.department`, query.department),
    ...(query.mfa_enabled === undefined ? [] : [sql`s.mfa_enabled = ${query.mfa_enabled}`]),
    ...(query.search ? searchConditions(query.search) : []),
  ];
}

/** The condition of a tab. */
const statusCondition = (query: StaffListQuery, status: Condition): Condition =>
  query.status && query.status.length > 0 ? sql`${status} = any(${query.status})` : sql`true`;

const SORTS = {
  display_name: 's.display_name collate "th-x-icu"',
  username: 's.username',
  last_login_at: 's.last_login_at',
  created_at: 's.created_at',
} as const;
export const STAFF_SORTS = ['display_name', 'username', 'last_login_at', 'created_at'] as const;
export type StaffSort = { by: (typeof STAFF_SORTS)[number]; order: 'asc' | 'desc' };

/**
 * Accounts in their order, or the given window of them; accounts that never signed in come last.
 */
function listStatement(
  query: StaffListQuery,
  sort: StaffSort,
  now: Date,
  window: RawBuilder<unknown> = sql``,
): RawBuilder<StaffRecord> {
  const inTab = statusCondition(query, staffStatusSql('s', now));
  const where = allOf([...filterConditions(query), inTab]);
  const nulls = sort.by === 'last_login_at' ? ' nulls last' : '';
  const order = sql.raw(`${SORTS[sort.by]} ${sort.order}${nulls}, s.id ${sort.order}`);
  return sql<StaffRecord>`
    select ${RECORD(now)} from staff s left join media m on m.id = s.avatar_id
    where ${where} order by ${order} ${window}`;
}

/** One page of accounts. */
export async function selectStaffPage(
  db: Db,
  query: StaffListQuery,
  sort: StaffSort,
  now: Date,
): Promise<StaffRecord[]> {
  const window = sql`limit ${query.limit} offset ${(query.page - 1) * query.limit}`;
  const { rows } = await listStatement(query, sort, now, window).execute(db);
  return rows;
}

/** Every account of a list, or only the given ids, for an export. */
export const selectAllStaff = (query: NamedStaff, sort: StaffSort, now: Date) => ({
  statement: listStatement(query, sort, now),
  count: async (trx: Trx) => (await selectStaffCounts(trx, query, now)).total,
});

export type StaffCounts = Record<'all' | StaffStatus, number>;

/** Counts of every tab for the same filters without the tab itself, and the tab's own total. */
export async function selectStaffCounts(
  db: Db,
  query: StaffListQuery,
  now: Date,
): Promise<{ counts: StaffCounts; total: number }> {
  const { rows } = await sql<StaffCounts & { total: number }>`
    select count(*) as "all",
      count(*) filter (where x.status = 'active') as active,
      count(*) filter (where x.status = 'invited') as invited,
      count(*) filter (where x.status = 'suspended') as suspended,
      count(*) filter (where x.status = 'locked') as locked,
      count(*) filter (where ${statusCondition(query, sql`x.status`)}) as total
    from (select ${staffStatusSql('s', now)} as status from staff s
      where ${allOf(filterConditions(query))}) x`.execute(db);
  const none = { all: 0, active: 0, invited: 0, suspended: 0, locked: 0, total: 0 };
  const { total, ...counts } = rows[0] ?? none;
  return { counts, total };
}

const OTHERS = columnsOf('s', fieldNames(staffFields), LISTED_FIELDS);

/** One account that is not deleted, in one round trip. */
export async function selectStaff(
  db: Db | Trx,
  id: number,
  now: Date,
): Promise<StaffDetail | undefined> {
  const { rows } = await sql<StaffDetail>`
    select ${RECORD(now)}, ${OTHERS}, u.display_name as user_name, s.must_change_password,
      s.password_changed_at, s.password_hash is not null as password_set,
      suspension.occurred_at as suspended_at, suspension.actor_id as suspended_by,
      suspension.actor_name as suspender_name, suspension.reason as suspension_reason,
      s.password_hash is null and s.password_changed_at is null and s.sso_subject is null
        as never_entered,
      ${lockedUntilSql('s', now)} as locked_until, ${failuresSql('s', now)} as failures,
      s.created_at, s.created_by, creator.display_name as creator_name,
      s.updated_at, s.updated_by, editor.display_name as editor_name
    from staff s left join media m on m.id = s.avatar_id
      left join platform_user u on u.id = s.user_id
      left join lateral (select a.occurred_at, a.actor_id, a.actor_name, a.reason
        from audit_entry a
        where s.status = 'suspended' and a.entity_type = 'staff' and a.entity_id = s.id
          and a.action = 'staff.suspend'
        order by a.id desc limit 1) suspension on true
      left join staff creator on creator.id = s.created_by
      left join staff editor on editor.id = s.updated_by
    where s.id = ${id} and s.deleted_at is null`.execute(db);
  return rows[0];
}

/** The audit entries of an account, newest first, and their number. */
export async function selectActivity(
  db: Db,
  staffId: number,
  page: { page: number; limit: number },
): Promise<{ rows: ActivityRow[]; total: number }> {
  const own = db.selectFrom('audit_entry').where('actor_id', '=', staffId);
  const [rows, counted] = await Promise.all([
    own
      .select(['id', 'occurred_at', 'action', 'entity_type', 'entity_id', 'entity_title'])
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset((page.page - 1) * page.limit)
      .execute(),
    own.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.n };
}

export interface LinkableUser {
  id: number;
  display_name: string;
  user_type: 'sale' | 'staff';
}

/** Users of the company who are linked to no account, by name. */
export async function selectLinkable(
  db: Db,
  search: string | undefined,
  limit: number,
): Promise<LinkableUser[]> {
  const named = withWords(sql`lower(u.display_name)`, search);
  const { rows } = await sql<LinkableUser>`
    select u.id, u.display_name, u.user_type from platform_user u
    where ${allOf([sql`u.user_type in ('sale', 'staff') and u.deleted_at is null`, ...named])}
      and not exists (select 1 from staff s where s.user_id = u.id)
    order by u.display_name collate "th-x-icu", u.id limit ${limit}`.execute(db);
  return rows;
}
