import { fieldNames } from '@connect/contract/calls/record.ts';
import type { Region } from '@connect/contract/constants.ts';
import {
  type similarWorkplace,
  type WorkplaceValues,
  type workplace,
  workplaceFields,
} from '@connect/contract/workplaces/workplace.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { columnsOf } from '../db/columns.ts';
import { constraintMeaning } from '../db/constraint-errors.ts';
import { touched, type Written } from '../db/written.ts';
import type { Db, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { allOf, among, type Condition, idOf, withWords } from '../lists/conditions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';

for (const field of ['hcode', 'hcode9']) {
  constraintMeaning(
    `workplace_${field}_key`,
    () => new DomainError('validation_failed', { issues: [{ field, code: 'unique' }] }),
  );
}

export type WorkplaceListQuery = z.output<NonNullable<typeof workplace.list.query>>;

export interface WorkplaceRecord extends WorkplaceValues {
  id: number;
  version: number;
  region: Region;
  health_region: number;
  user_count: number;
  merged_into_id: number | null;
  merged_into: { id: number; name_th: string } | null;
  /** When it was merged; null unless that can be taken back. */
  merged_at: string | null;
  former_names: string[];
  created_at: string;
  created_by: number | null;
  creator_name: string | null;
  updated_at: string;
  updated_by: number | null;
  editor_name: string | null;
  deleted_at: string | null;
}

/** Who asks, and when. */
export interface WorkplaceListing {
  /** Only these users are counted. */
  scope: UserScope;
  trashSince: Date;
}

export interface WorkplaceSort {
  by: NonNullable<WorkplaceListQuery['order_by']>;
  order: 'asc' | 'desc';
}

const usersOf = (scope: UserScope) => sql`(select count(*) from platform_user u
  where u.workplace_id = w.id and u.deleted_at is null and u.status <> 'erased'
    and ${allOf([sql`true`, ...inUserScope(scope)])})`;

const OWN = columnsOf('w', fieldNames(workplaceFields));
const RECORD = (scope: UserScope) => sql`w.id, w.version, ${OWN}, w.former_names, w.merged_into_id,
  case when into_one.id is not null then json_build_object('id', into_one.id,
    'name_th', into_one.name_th) end as merged_into,
  (select m.merged_at from workplace_merge m where m.loser_id = w.id and m.undone_at is null)
    as merged_at, pr.region,
  pr.health_region, ${usersOf(scope)} as user_count, w.created_at, w.created_by,
  creator.display_name as creator_name, w.updated_at, w.updated_by,
  editor.display_name as editor_name, w.deleted_at`;
const JOINS = sql.raw(`join province pr on pr.code = w.province_code
  left join workplace into_one on into_one.id = w.merged_into_id
  left join staff creator on creator.id = w.created_by
  left join staff editor on editor.id = w.updated_by`);

/** Names, codes and district by parts of words; `#123` is an id. */
function searchConditions(search: string | undefined): Condition[] {
  const id = idOf(search);
  return id === null ? withWords(sql`w.search_text`, search) : [sql`w.id = ${id}`];
}

function conditions(query: WorkplaceListQuery): Condition[] {
  return [
    sql`true`,
    ...searchConditions(query.search),
    ...among(sql`w.type`, query.type),
    ...among(sql`w.affiliation`, query.affiliation),
    ...among(sql`w.province_code`, query.province_code),
    ...among(sql`pr.region`, query.region),
    ...among(sql`pr.health_region`, query.health_region),
  ];
}

const trashed = ({ trashSince }: WorkplaceListing) =>
  sql`w.deleted_at > ${trashSince.toISOString()}::timestamptz`;
const LIVE = sql`w.deleted_at is null and w.merged_into_id is null`;
const MERGED = sql`w.merged_into_id is not null`;

/** The condition of a tab: in use or not, merged into another, or in the trash. */
const tab = (query: WorkplaceListQuery, listing: WorkplaceListing): Condition =>
  query.deleted
    ? trashed(listing)
    : query.merged
      ? MERGED
      : query.is_active === undefined
        ? LIVE
        : sql`${LIVE} and w.is_active = ${query.is_active}`;

const SORTS: Record<WorkplaceSort['by'], string> = {
  name_th: 'w.name_th collate "th-x-icu"',
  updated_at: 'w.updated_at',
  user_count: 'user_count',
};

/** One page of workplaces. */
export async function selectWorkplacePage(
  db: Db,
  query: WorkplaceListQuery,
  sort: WorkplaceSort,
  listing: WorkplaceListing,
): Promise<WorkplaceRecord[]> {
  const order = sql.raw(`${SORTS[sort.by]} ${sort.order}, w.id ${sort.order}`);
  const where = allOf([...conditions(query), tab(query, listing)]);
  const { rows } = await sql<WorkplaceRecord>`
    select ${RECORD(listing.scope)} from workplace w ${JOINS} where ${where}
    order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return rows;
}

/** Counts of the tabs for the same filters, and the tab's own total. */
export async function selectWorkplaceCounts(
  db: Db,
  query: WorkplaceListQuery,
  listing: WorkplaceListing,
): Promise<{ counts: Record<string, number>; total: number }> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where ${LIVE}) as "all",
      count(*) filter (where ${LIVE} and w.is_active) as active,
      count(*) filter (where ${LIVE} and not w.is_active) as inactive,
      count(*) filter (where ${MERGED}) as merged,
      count(*) filter (where ${trashed(listing)}) as trash,
      count(*) filter (where ${tab(query, listing)}) as total
    from workplace w join province pr on pr.code = w.province_code
    where ${allOf(conditions(query))}`.execute(db);
  const { total: found = 0, ...counts } = rows[0] ?? {};
  return { counts, total: found };
}

/** One workplace, trash included. */
export async function selectWorkplace(
  db: Db | Trx,
  id: number,
  scope: UserScope,
): Promise<WorkplaceRecord | undefined> {
  const { rows } = await sql<WorkplaceRecord>`
    select ${RECORD(scope)} from workplace w ${JOINS} where w.id = ${id}`.execute(db);
  return rows[0];
}

type Similar = z.output<typeof similarWorkplace>;

const ALIKE_AT_LEAST = 0.55;
const ALIKE_AT_MOST = 5;

/** Workplaces of a province whose name, or a former one, is almost this; the most alike first. */
export async function selectSimilar(
  db: Db | Trx,
  name: string,
  province: string,
  except: number | null,
): Promise<Similar[]> {
  const { rows } = await sql<Similar>`
    select s.* from (
      select w.id, w.name_th, w.type, w.province_code, w.district, w.hcode,
        round(greatest(similarity(w.name_key, k.key), (select max(similarity(workplace_key(n), k.key))
          from unnest(w.former_names) n))::numeric, 2) as likeness
      from workplace w, (select workplace_key(${name}) as key) k
      where w.province_code = ${province} and ${LIVE}
        and w.id is distinct from ${except}::bigint) s
    where s.likeness >= ${sql.lit(ALIKE_AT_LEAST)}
    order by s.likeness desc, s.id limit ${sql.lit(ALIKE_AT_MOST)}`.execute(db);
  return rows;
}

/** A workplace that a text names, and which text that is. */
export interface NamedWorkplace {
  text: string;
  id: number;
  province_code: string;
}

/** Workplaces in use whose code, name or short name is one of these texts. */
export async function selectNamed(
  db: Db | Trx,
  texts: readonly string[],
): Promise<NamedWorkplace[]> {
  const named = (condition: Condition) => sql`
    select t.text, w.id, w.province_code from t join workplace w on ${condition}
    where w.deleted_at is null and w.is_active and w.merged_into_id is null`;
  // A union of equalities: each is a hash join, while their disjunction would compare all pairs.
  const { rows } = await sql<NamedWorkplace>`
    with t as materialized (select text, nullif(workplace_key(text), '') as key
        from unnest(${[...texts]}::text[]) as text),
      former as (select id, workplace_key(unnest(former_names)) as key from workplace
        where former_names <> '{}')
    ${named(sql`w.name_key = t.key`)} union ${named(sql`w.hcode = t.text`)}
    union ${named(sql`w.hcode9 = upper(t.text)`)}
    union ${named(sql`w.short_name <> '' and lower(w.short_name) = lower(t.text)`)}
    union ${named(sql`w.id in (select id from former where former.key = t.key)`)}`.execute(db);
  return rows;
}

/** Locks a workplace against changes and new users; false for an unknown one. */
export async function lockWorkplace(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select id from workplace where id = ${id} for update`.execute(trx);
  return rows.length > 0;
}

/** Whether anybody works there, whoever may see them; those in the trash count. */
export async function hasUsers(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('platform_user')
    .select('id')
    .where('workplace_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a province exists, and which codes another workplace has. */
export async function selectProblems(
  trx: Trx,
  id: number | null,
  { province_code, hcode, hcode9 }: WorkplaceValues,
): Promise<{ province: boolean; taken: string[] }> {
  const { rows } = await sql<{ province: boolean; hcode: boolean; hcode9: boolean }>`
    select exists (select from province where code = ${province_code}) as province,
      exists (select from workplace where hcode = ${hcode}
        and id is distinct from ${id}::bigint) as hcode,
      exists (select from workplace where hcode9 = ${hcode9}
        and id is distinct from ${id}::bigint) as hcode9`.execute(trx);
  const { province = false, ...taken } = rows[0] ?? {};
  return { province, taken: Object.entries(taken).flatMap(([name, is]) => (is ? [name] : [])) };
}

export async function insertWorkplace(
  trx: Trx,
  values: WorkplaceValues,
  { by, at }: Written,
): Promise<number> {
  const moment = at.toISOString();
  const { id } = await trx
    .insertInto('workplace')
    .values({ ...values, created_at: moment, created_by: by, updated_at: moment, updated_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateWorkplace(
  trx: Trx,
  id: number,
  change: Partial<WorkplaceValues> & {
    deleted_at?: string | null;
    deleted_by?: number | null;
    merged_into_id?: number | null;
    former_names?: string[];
  },
  written: Written,
): Promise<void> {
  await trx
    .updateTable('workplace')
    .set({ ...change, ...touched(written) })
    .where('id', '=', id)
    .execute();
}
