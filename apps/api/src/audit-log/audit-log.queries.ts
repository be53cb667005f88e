import type { AuditItem, AuditRow, audit } from '@connect/contract/administration/audit.ts';
import { CONTENT_KINDS } from '@connect/contract/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, anyOf, likeText } from '../lists/conditions.queries.ts';
import { type FoundPerson, findStaff } from '../people/find-staff.queries.ts';
import { seenSql } from '../people/seen.queries.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import { onDays } from '../time/bangkok.queries.ts';

export type AuditQuery = z.output<NonNullable<typeof audit.list.query>>;

/**
 * Entries are counted up to this number; above it the planner's estimate is given
 * (domain/replies#lists).
 */
const COUNTED = 100_000;

/** An `action` that ends in a full stop, such as `article.`, matches every action of that area. */
const actionIs = (action: string) =>
  action.endsWith('.') ? sql`e.action like ${`${likeText(action)}%`}` : sql`e.action = ${action}`;

/** What was done with one item; of a user also who saw them in a list (domain/users#audit). */
function about({
  entity_type: types,
  entity_id: id,
}: Omit<AuditQuery, 'page' | 'limit'>): RawBuilder<unknown> {
  const own = allOf([
    sql`true`,
    ...among(sql`e.entity_type`, types),
    ...(id ? [sql`e.entity_id = ${id}`] : []),
  ]);
  return id && types?.includes('user') ? anyOf([own, seenSql(sql`${id}::bigint`)]) : own;
}

function filters(query: Omit<AuditQuery, 'page' | 'limit'>): RawBuilder<unknown> {
  const actions = query.action ?? [];
  return allOf([
    sql`true`,
    ...among(sql`e.actor_id`, query.actor_id),
    ...(actions.length > 0 ? [anyOf(actions.map(actionIs))] : []),
    about(query),
    ...onDays(sql`e.occurred_at`, query.date_from, query.date_to),
  ]);
}

/** A reader who sees only their own entries, and entries on content they may see today. */
export interface OwnReader {
  id: number;
  visible: readonly VisibleKind[];
}

/**
 * Entries `e` on content `c` that the reader may see today and that was within the reader's brands
 * when the entry was written. The brand at that time is in the next entry that changed it; without
 * such an entry it is the item's present brand.
 */
function inSight(e: 'own' | 'made', visible: readonly VisibleKind[]): RawBuilder<unknown> {
  const at = (column: string) => sql.ref(`${e}.${column}`);
  const brandThen = sql`coalesce((select x.diff->'brand'->>'from' from audit_entry x
    where x.entity_type = ${at('entity_type')} and x.entity_id = ${at('entity_id')}
      and x.id > ${at('id')} and x.diff->'brand' is not null order by x.id limit 1), c.brand)`;
  const brandBefore = sql`coalesce(${at('diff')}->'brand'->>'from', c.brand)`;
  const each = visible.map(({ kind, brands }) =>
    brands
      ? sql`(c.kind = ${kind} and c.brand = any(${brands}) and ${brandThen} = any(${brands})
          and ${brandBefore} = any(${brands}))`
      : sql`c.kind = ${kind}`,
  );
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`;
}

/**
 * The entries a reader may see: all of them (null), or the reader's own entries and those on
 * content the reader created, limited by `inSight`. Two index look-ups instead of one condition
 * that reads the whole log.
 */
const visible = (reader: OwnReader | null) =>
  reader === null
    ? sql`audit_entry`
    : sql`(
        select own.* from audit_entry own
        left join content c on c.id = own.entity_id and c.kind = own.entity_type
        where own.actor_id = ${reader.id} and (own.entity_type is null
          or own.entity_type <> all(${[...CONTENT_KINDS]}) or ${inSight('own', reader.visible)})
        union all
        select made.* from content c
        join audit_entry made on made.entity_type = c.kind and made.entity_id = c.id
        where c.created_by = ${reader.id} and ${inSight('made', reader.visible)}
          and made.actor_id is distinct from ${reader.id}
      )`;

const ROW = sql.raw(`e.id, e.occurred_at,
  json_build_object('id', e.actor_id, 'display_name', e.actor_name,
    'role', case when e.actor_id is not null then e.actor_role end,
    'kind', case when e.actor_id is not null then 'person'
      when e.actor_role in ('program', 'system') then e.actor_role
      when e.action like 'auth.%' then 'nobody' else 'system' end) as actor,
  e.action, e.entity_type, e.entity_id, e.entity_title,
  coalesce(e.reason, (select r.reason from audit_reason r where r.entry_id = e.id)) as reason,
  e.seq is not null as sealed`);

/**
 * One page by time; entries of the same moment in the order they were written. The ids are selected
 * first, since an entry's `diff` may be large.
 */
export async function selectEntries(
  db: Db,
  reader: OwnReader | null,
  query: AuditQuery,
): Promise<AuditRow[]> {
  const order = sql.raw(query.order === 'asc' ? 'asc' : 'desc');
  const { rows } = await sql<AuditRow>`
    select ${ROW} from (
      select e.id from ${visible(reader)} e where ${filters(query)}
      order by e.occurred_at ${order}, e.id ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) page join audit_entry e on e.id = page.id
    order by e.occurred_at ${order}, e.id ${order}`.execute(db);
  return rows;
}

/** All entries of these filters, by time. */
export function entriesStatement(query: Omit<AuditQuery, 'page' | 'limit'>) {
  const order = sql.raw(query.order === 'asc' ? 'asc' : 'desc');
  return sql<AuditRow>`select ${ROW} from audit_entry e where ${filters(query)}
    order by e.occurred_at ${order}, e.id ${order}`;
}

export async function countAllEntries(
  db: Db | Trx,
  query: Omit<AuditQuery, 'page' | 'limit'>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_entry e where ${filters(query)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What an account exported since a moment, before an entry; the latest first. */
export async function selectExports(
  db: Db,
  staffId: number,
  since: Date,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ id: number; occurred_at: string; diff: unknown; reason: string | null }[]> {
  const { rows } = await sql<{
    id: number;
    occurred_at: string;
    diff: unknown;
    reason: string | null;
  }>`
    select e.id, e.occurred_at, e.diff,
      coalesce(e.reason, (select r.reason from audit_reason r where r.entry_id = e.id)) as reason
    from audit_entry e
    where e.actor_id = ${staffId} and e.action = 'export.run'
      and e.occurred_at > ${since.toISOString()}::timestamptz
      and ${before === undefined ? sql`true` : sql`e.id < ${before}`}
    order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The actors of the entries that a reader may see. */
export const selectActors = (
  db: Db,
  reader: OwnReader | null,
  search: string | undefined,
): Promise<FoundPerson[]> =>
  findStaff(db, search, sql`exists (select 1 from ${visible(reader)} e where e.actor_id = s.id)`);

export interface Total {
  total: number;
  isEstimate: boolean;
}

/** Number of entries: counted up to 100 000, estimated above. */
export async function countEntries(
  db: Db,
  reader: OwnReader | null,
  query: AuditQuery,
): Promise<Total> {
  const found = sql`select 1 from ${visible(reader)} e where ${filters(query)}`;
  const counted = await sql<{ n: number }>`
    select count(*) as n from (${found} limit ${COUNTED + 1}) counted`.execute(db);
  const total = counted.rows[0]?.n ?? 0;
  if (total <= COUNTED) return { total, isEstimate: false };
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${found}`.execute(db);
  const guess = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { total: Math.max(Math.round(guess), COUNTED + 1), isEstimate: true };
}

/** One entry, if the reader may see it. */
export async function selectEntry(
  db: Db,
  reader: OwnReader | null,
  id: number,
): Promise<AuditItem | undefined> {
  const { rows } = await sql<AuditItem>`
    select ${ROW}, e.ip_hash, e.user_agent, e.request_id, e.diff, e.seq,
      encode(e.hash, 'hex') as hash, encode(e.prev_hash, 'hex') as prev_hash
    from ${visible(reader)} e where e.id = ${id}`.execute(db);
  return rows[0];
}
