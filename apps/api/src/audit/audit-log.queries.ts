import { CONTENT_KINDS } from '@connect/contract/constants.ts';
import type { AuditItem, AuditRow, audit } from '@connect/contract/resources/audit.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { allOf, likeText, startOfDay } from '../content/content-filters.queries.ts';
import { type FoundPerson, findStaff } from '../content/find-staff.queries.ts';
import type { VisibleKind } from '../content/visible-kinds.ts';
import type { Db } from '../deps.ts';

export type AuditQuery = z.output<NonNullable<typeof audit.list.query>>;

/** Counting stops here; beyond it the planner's estimate is told (DOMAIN 1.16). */
const COUNTED = 100_000;

/** `article.` means every action of the area. */
const actionIs = (action: string) =>
  action.endsWith('.') ? sql`e.action like ${`${likeText(action)}%`}` : sql`e.action = ${action}`;

const among = <Value>(column: string, values: readonly Value[] | undefined) =>
  values && values.length > 0 ? [sql`${sql.ref(`e.${column}`)} = any(${values})`] : [];

function filters(query: AuditQuery): RawBuilder<unknown> {
  const actions = query.action ?? [];
  return allOf([
    sql`true`,
    ...among('actor_id', query.actor_id),
    ...(actions.length > 0 ? [sql`(${sql.join(actions.map(actionIs), sql` or `)})`] : []),
    ...among('entity_type', query.entity_type),
    ...(query.entity_id ? [sql`e.entity_id = ${query.entity_id}`] : []),
    ...(query.date_from ? [sql`e.occurred_at >= ${startOfDay(query.date_from, 0)}`] : []),
    ...(query.date_to ? [sql`e.occurred_at < ${startOfDay(query.date_to, 1)}`] : []),
  ]);
}

/** Who reads only what is theirs, and the content they may see today. */
export interface OwnReader {
  id: number;
  visible: readonly VisibleKind[];
}

/**
 * Entries `e` on content `c` that the reader may see today, and was of a brand of theirs then: a
 * brand is told by the next entry that changed it, or is still the item's.
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
 * The entries somebody may see: all of them (null), or what they did themselves and what was done
 * to content they made, as far as it is in their sight. Two index look-ups instead of one condition
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
  json_build_object('id', e.actor_id, 'display_name', e.actor_name, 'role', e.actor_role) as actor,
  e.action, e.entity_type, e.entity_id, e.entity_title, e.reason, e.seq is not null as sealed`);

/**
 * One page by time, those of one moment as they were written; the ids are chosen first, since an
 * entry's difference may be large.
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

/** Whoever did something of what somebody may see. */
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

/** How many entries there are: counted up to 100 000, estimated beyond. */
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

/** One entry that this person may see. */
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
