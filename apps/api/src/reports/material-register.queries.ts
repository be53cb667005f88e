import type { Brand } from '@connect/contract/constants.ts';
import { PRINTED_CHANNELS } from '@connect/contract/links/link-choices.ts';
import {
  type CodedItem,
  MATERIAL_LISTED,
  type MaterialLink,
  type MaterialReferring,
  type MaterialRow,
  MEETING_KINDS,
  type materialRegister,
  WITHIN_DAYS,
} from '@connect/contract/reports/material-register.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { filterConditions } from '../content/reading/content-filters.queries.ts';
import type { Db } from '../deps.ts';
import { allOf, among, type Condition } from '../lists/conditions.queries.ts';
import type { ListCounts } from '../lists/known-counts.ts';
import { effectiveStatusSql, materialStateSql } from '../publishing/effective-status.queries.ts';
import { type ItemsSeen, inRegister } from './content-report.queries.ts';

export type RegisterQuery = z.output<NonNullable<typeof materialRegister.list.query>>;

/** Who reads the register. */
export interface RegisterSight extends ItemsSeen {
  /** Brands of links to addresses, which have a code of their own; null: all of them. */
  linkBrands: readonly Brand[] | null;
}

const TEMPLATE = 'message_template';
const REFERRING = [TEMPLATE, ...MEETING_KINDS];

/** A code as a group of its items; an item without one stands for itself. */
const codes = (which: Condition, seen: ItemsSeen) => sql`(
  select min(c.id) as id, c.material_code, array_agg(c.id) as item_ids,
    array_agg(distinct c.brand) as brands, min(c.material_expires_at) as material_expires_at
  from content c where ${inRegister(seen)} and ${which}
  group by c.material_code, case when c.material_code is null then c.id end)`;

/** Codes that have an item which the search and the brands let through. */
function asked({ search, brand }: RegisterQuery, seen: ItemsSeen): Condition {
  const filters = filterConditions({ search, brand }, seen);
  if (filters.length === 0) return sql`true`;
  const found = allOf([inRegister(seen), ...filters]);
  return sql`(c.id in (select c.id from content c where ${found})
    or c.material_code in (select c.material_code from content c where ${found}))`;
}

const state = ({ today, warnDays }: ItemsSeen) => materialStateSql('r', today, warnDays);
const within = (days: number, { today }: ItemsSeen) =>
  sql`(r.material_expires_at >= ${today}::date
    and r.material_expires_at < ${today}::date + ${days}::integer)`;

const tab = ({ expires_within: days, material_state: states }: RegisterQuery, seen: ItemsSeen) =>
  allOf([
    sql`true`,
    ...(days === undefined ? [] : [within(days, seen)]),
    ...among(state(seen), states),
  ]);

/** How many codes each tab has, and how many are listed. */
export async function countCodes(
  db: Db,
  query: RegisterQuery,
  seen: RegisterSight,
): Promise<ListCounts> {
  const counted = (condition: Condition) => sql`count(*) filter (where ${condition})`;
  const { rows } = await sql<{ counts: Record<string, number>; total: number }>`
    select json_build_object('all', count(*),
        ${sql.join(WITHIN_DAYS.map((days) => sql`${`within_${days}`}::text, ${counted(within(days, seen))}`))},
        'expired', ${counted(sql`${state(seen)} = 'expired'`)},
        'none', ${counted(sql`${state(seen)} = 'none'`)}) as counts,
      ${counted(tab(query, seen))} as total
    from ${codes(asked(query, seen), seen)} r`.execute(db);
  return rows[0] ?? { counts: {}, total: 0 };
}

/** Links in use; what is archived leads nowhere already. */
const IN_USE = sql`l.deleted_at is null and l.status <> 'archived'`;
const PRINTED = sql`l.channel = any(${PRINTED_CHANNELS})`;

/** Links to addresses, whose code is their own. */
const ownCode = ({ linkBrands }: RegisterSight, code: Condition): Condition =>
  allOf([
    sql`l.target_type = 'url'`,
    sql`l.material_code ${code}`,
    ...(linkBrands ? [sql`l.brand = any(${[...linkBrands]})`] : []),
  ]);

/** A code with the ids of its items. */
export type CodeRecord = MaterialRow & { item_ids: number[] };

/** What is said of the codes of `page`, which has the columns of `codes`. */
const facts = (page: Condition, order: Condition, seen: RegisterSight) => sql<CodeRecord>`
  with page as (${page}), own as (
    select l.material_code, count(*) as links, count(*) filter (where ${PRINTED}) as printed
    from link l
    where ${IN_USE} and ${ownCode(seen, sql`in (select p.material_code from page p)`)}
    group by l.material_code
  )
  select r.id, r.material_code, r.brands, r.material_expires_at, r.item_ids,
    r.material_expires_at - ${seen.today}::date as days_left, ${state(seen)} as material_state,
    f.title, k.items, led.links + coalesce(own.links, 0) as links,
    led.printed + coalesce(own.printed, 0) as printed, used.templates, used.meetings
  from page r join content f on f.id = r.id
    left join own on own.material_code = r.material_code
    cross join lateral (
      select json_agg(json_build_object('type', n.kind, 'count', n.count)
        order by n.count desc, n.kind) as items
      from (select c.kind, count(*) as count from content c where c.id = any(r.item_ids)
        group by c.kind) n
    ) k
    cross join lateral (
      select count(*) as links, count(*) filter (where ${PRINTED}) as printed
      from link l where l.target_id = any(r.item_ids) and ${IN_USE}
    ) led
    cross join lateral (
      select count(distinct t.id) filter (where t.kind = ${TEMPLATE}) as templates,
        count(distinct t.id) filter (where t.kind <> ${TEMPLATE}) as meetings
      from content_link u join content t on t.id = u.from_id
      where u.to_id = any(r.item_ids) and t.kind = any(${REFERRING}) and t.deleted_at is null
    ) used
  order by ${order}`;

/** A page of codes, by default what runs out first; those without an end stand last. */
export async function selectCodes(
  db: Db,
  query: RegisterQuery,
  seen: RegisterSight,
): Promise<CodeRecord[]> {
  const { page, limit } = query;
  const order = sql.raw(`r.material_expires_at ${query.order ?? 'asc'} nulls last, r.id`);
  const rows = sql`
    select r.* from ${codes(asked(query, seen), seen)} r where ${tab(query, seen)}
    order by ${order} limit ${limit} offset ${(page - 1) * limit}`;
  return (await facts(rows, order, seen).execute(db)).rows;
}

/** The code of an item; undefined for one that is not in the register, or not seen. */
export async function selectCode(
  db: Db,
  id: number,
  seen: RegisterSight,
): Promise<CodeRecord | undefined> {
  const which = sql`(c.id = ${id}
    or c.material_code = (select o.material_code from content o where o.id = ${id}))`;
  const row = sql`select r.* from ${codes(which, seen)} r where ${id} = any(r.item_ids)`;
  return (await facts(row, sql`r.id`, seen).execute(db)).rows[0];
}

/** The items of a code, what runs out first on top. */
export async function selectCoded(
  db: Db,
  { item_ids: ids }: CodeRecord,
  { now, today }: RegisterSight,
): Promise<CodedItem[]> {
  const { rows } = await sql<CodedItem>`
    select c.kind as type, c.id, c.title, c.brand, c.material_expires_at,
      c.material_expires_at - ${today}::date as days_left,
      ${effectiveStatusSql('c', now)} as effective_status
    from content c where c.id = any(${ids})
    order by c.material_expires_at nulls last, c.id limit ${MATERIAL_LISTED}`.execute(db);
  return rows;
}

/** Links that go dark with a code, those that are printed first. */
export async function selectLeading(
  db: Db,
  { item_ids: ids, material_code: code }: CodeRecord,
  seen: RegisterSight,
): Promise<MaterialLink[]> {
  const { rows } = await sql<MaterialLink>`
    select l.id, l.name as title, l.code, l.channel, ${PRINTED} as printed, l.target_id as of
    from link l
    where ${IN_USE} and (l.target_id = any(${ids}) or ${ownCode(seen, sql`= ${code}`)})
    order by ${PRINTED} desc, l.id desc limit ${MATERIAL_LISTED}`.execute(db);
  return rows;
}

type ReferringRecord = Omit<MaterialReferring, 'veiled'> & { brand: Brand };

/** Templates and meetings that refer to the items of a code. */
export async function selectReferring(
  db: Db,
  { item_ids: ids }: CodeRecord,
  { now }: RegisterSight,
): Promise<ReferringRecord[]> {
  const { rows } = await sql<ReferringRecord>`
    select c.kind as type, c.id, c.title, c.brand, ${effectiveStatusSql('c', now)} as effective_status,
      array_agg(distinct u.to_id) as of
    from content_link u join content c on c.id = u.from_id
    where u.to_id = any(${ids}) and c.kind = any(${REFERRING}) and c.deleted_at is null
    group by c.id order by c.kind, c.id limit ${MATERIAL_LISTED}`.execute(db);
  return rows;
}
