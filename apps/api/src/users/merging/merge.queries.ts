import { sql } from 'kysely';
import { touched, type Written } from '../../db/written.ts';
import type { Db, Trx } from '../../deps.ts';
import { allOf } from '../../lists/conditions.queries.ts';
import { inRegions } from '../../people/regions.queries.ts';
import { inUserScope } from '../../people/user-scope.queries.ts';
import type { UserScope } from '../../people/user-scope.ts';
import type { MergedRows, StoredRow, TurnedKeys } from './histories.queries.ts';

export interface Moved {
  turned: TurnedKeys;
  /** By table. */
  joined: Record<string, MergedRows>;
}

export interface UserMerge {
  id: number;
  winner_id: number;
  loser_id: number;
  merged_at: string;
  winner_before: StoredRow | null;
  winner_after: StoredRow | null;
  loser_before: StoredRow | null;
  moved: Moved | null;
}

/** A user as stored, with every column. */
export async function selectStored(trx: Trx, id: number): Promise<StoredRow> {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(u) as row from platform_user u where u.id = ${id}`.execute(trx);
  const [found] = rows;
  if (!found) throw new TypeError('The user is locked, so they exist');
  return found.row;
}

/** Columns that are derived, or tell of the row rather than of the person. */
const OF_THE_ROW: readonly string[] = [
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'specialty_id',
  'is_internal',
  'search_text',
  'name_key',
  'license_key',
  'email_key',
];
/** Columns that the platform writes by itself: they are no reason to refuse. */
const OF_USE: readonly string[] = ['last_login_at', 'last_active_at', 'score_90d'];

/** The columns that differ, of those that say something of the person. */
export const differing = (before: StoredRow, after: StoredRow): string[] =>
  Object.keys(before).filter(
    (column) =>
      !OF_THE_ROW.includes(column) &&
      !OF_USE.includes(column) &&
      JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );

/** Locks users in the order of their ids: whoever registers as one of them meanwhile waits, and finds who stayed. */
export async function lockMerging(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select id from platform_user where id = any(${[...ids]}) order by id for update`.execute(
    trx,
  );
}

/** Empties a user who ends: they lead to another, and hold nothing of the person. */
export async function emptyUser(
  trx: Trx,
  id: number,
  into: number,
  written: Written,
): Promise<void> {
  await trx
    .updateTable('platform_user')
    .set({
      merged_into_id: into,
      // Deleted long ago: no list, count or call finds them.
      deleted_at: '1970-01-01T00:00:00Z',
      deleted_by: written.by,
      display_name: `#${id}`,
      title_prefix: '',
      first_name: '',
      last_name: '',
      first_name_en: '',
      last_name_en: '',
      license_no: null,
      license_expires_at: null,
      license_status: 'unverified',
      license_pending_since: null,
      workplace_id: null,
      workplace_name_raw: '',
      email: null,
      phone: null,
      line_user_id: null,
      line_display_name: '',
      owner_rep_id: null,
      employee_code: null,
      manager_user_id: null,
      external_ref: null,
      ...touched(written),
    })
    .where('id', '=', id)
    .execute();
}

/** Writes the named columns of a stored row back. */
export async function writeBack(
  trx: Trx,
  id: number,
  columns: readonly string[],
  row: StoredRow,
  { by, at }: Written,
): Promise<void> {
  const named = columns.map((column) => sql.ref(column));
  const read = columns.map((column) => sql.ref(`r.${column}`));
  await sql`update platform_user set version = version + 1, updated_at = ${at.toISOString()},
      updated_by = ${by}
      ${
        columns.length > 0
          ? sql`, (${sql.join(named)}) = (select ${sql.join(read)}
        from jsonb_populate_record(null::platform_user, ${JSON.stringify(row)}::jsonb) r)`
          : sql``
      }
    where id = ${id}`.execute(trx);
}

/**
 * Whom and where rows that were written back lead to, where that was merged into another since, or
 * deleted: then its name stays.
 */
export async function followLinks(trx: Trx, ids: readonly number[]): Promise<void> {
  const into = (column: 'owner_rep_id' | 'manager_user_id') => sql`${sql.ref(column)} =
    nullif(coalesce((select x.merged_into_id from platform_user x
      where x.id = u.${sql.ref(column)}), u.${sql.ref(column)}), u.id)`;
  await sql`update platform_user u set ${into('owner_rep_id')}, ${into('manager_user_id')},
      workplace_id = coalesce((select w.merged_into_id from workplace w where w.id = u.workplace_id),
        u.workplace_id)
    where u.id = any(${[...ids]})`.execute(trx);
  // The foreign key holds the workplace by now: who deletes it meanwhile finds these users there.
  await sql`update platform_user u set workplace_id = null, workplace_name_raw = w.name_th
    from workplace w where w.id = u.workplace_id and w.deleted_at is not null
      and u.id = any(${[...ids]})`.execute(trx);
}

/** What only the system writes, of the person as a whole. */
export async function joinAccounts(trx: Trx, id: number, other: StoredRow): Promise<void> {
  await sql`update platform_user u set
      status = case when 'suspended' in (u.status, o.status) then 'suspended'
        when 'active' in (u.status, o.status) then 'active' else u.status end,
      approved_at = least(u.approved_at, o.approved_at),
      approved_by = coalesce(u.approved_by, o.approved_by),
      line_user_id = coalesce(u.line_user_id, o.line_user_id),
      line_display_name = case when u.line_user_id is null then o.line_display_name
        else u.line_display_name end,
      line_blocked_at = case when u.line_user_id is null then o.line_blocked_at
        else u.line_blocked_at end,
      email_bounced_at = case when u.email = o.email then o.email_bounced_at
        else u.email_bounced_at end,
      phone_invalid_at = case when u.phone = o.phone then o.phone_invalid_at
        else u.phone_invalid_at end,
      registered_at = least(u.registered_at, o.registered_at),
      last_login_at = greatest(u.last_login_at, o.last_login_at),
      last_active_at = greatest(u.last_active_at, o.last_active_at),
      score_90d = greatest(u.score_90d, o.score_90d)
    from jsonb_populate_record(null::platform_user, ${JSON.stringify(other)}::jsonb) o
    where u.id = ${id}`.execute(trx);
}

export async function insertMerge(
  trx: Trx,
  merge: { winner_id: number; loser_id: number } & Record<
    'winner_before' | 'winner_after' | 'loser_before',
    StoredRow
  > & { moved: Moved },
  { by, at }: Written,
): Promise<void> {
  await trx
    .insertInto('user_merge')
    .values({
      winner_id: merge.winner_id,
      loser_id: merge.loser_id,
      merged_at: at.toISOString(),
      merged_by: by,
      winner_before: JSON.stringify(merge.winner_before),
      winner_after: JSON.stringify(merge.winner_after),
      loser_before: JSON.stringify(merge.loser_before),
      moved: JSON.stringify(merge.moved),
    })
    .execute();
}

/** The merge by which a user ended, locked. */
export async function lockMerge(trx: Trx, loserId: number): Promise<UserMerge | undefined> {
  const { rows } = await sql<UserMerge>`
    select id, winner_id, loser_id, merged_at, winner_before, winner_after, loser_before, moved
    from user_merge where loser_id = ${loserId} and undone_at is null for update`.execute(trx);
  return rows[0];
}

/** Ends a merge that was taken back; what it held of people is forgotten. */
export async function endMerge(trx: Trx, id: number, { by, at }: Written): Promise<void> {
  await trx
    .updateTable('user_merge')
    .set({
      undone_at: at.toISOString(),
      undone_by: by,
      winner_before: null,
      winner_after: null,
      loser_before: null,
      moved: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Forgets what merges before a moment held of people: nobody takes them back any more. */
export async function forgetMerges(db: Db, before: Date): Promise<void> {
  await sql`update user_merge set winner_before = null, winner_after = null, loser_before = null,
      moved = null
    where merged_at <= ${before.toISOString()} and loser_before is not null`.execute(db);
}

/** Users who were merged into one before lead to another. */
export async function turnPointers(trx: Trx, from: number, to: number): Promise<void> {
  await trx
    .updateTable('platform_user')
    .set({ merged_into_id: to })
    .where('merged_into_id', '=', from)
    .execute();
}

/** Users who were merged into one lead to it again. */
export async function turnPointersBack(trx: Trx, to: number): Promise<void> {
  await sql`update platform_user set merged_into_id = ${to} where id in
    (select loser_id from user_merge where winner_id = ${to} and undone_at is null)`.execute(trx);
}

export interface ListedMerge {
  id: number;
  winner_id: number;
  winner_name: string;
  loser_id: number;
  /** Null where the caller does not see who went. */
  loser_name: string | null;
  merged_at: string;
  merged_by: number;
  merger_name: string;
}

/** Merges since a moment whose outcome the caller sees. */
export async function selectMerges(
  db: Db,
  since: Date,
  scope: UserScope,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ListedMerge[]; total: number }> {
  const where = allOf([
    sql`m.undone_at is null and m.merged_at > ${since.toISOString()}`,
    sql`u.deleted_at is null and u.status <> 'erased'`,
    ...inUserScope(scope),
  ]);
  const { rows } = await sql<ListedMerge & { total: number }>`
    select m.id, m.winner_id, u.display_name as winner_name, m.loser_id,
      case when ${inRegions(sql`m.loser_before ->> 'province_code'`, scope.regions)}
        then m.loser_before ->> 'display_name' end as loser_name, m.merged_at, m.merged_by,
      s.display_name as merger_name, count(*) over () as total
    from user_merge m join platform_user u on u.id = m.winner_id join staff s on s.id = m.merged_by
    where ${where} order by m.merged_at desc, m.id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
