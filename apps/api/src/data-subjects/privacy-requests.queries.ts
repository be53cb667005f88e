import {
  OPEN_STATUSES,
  type PrivacyRequest,
  type privacyRequests,
  type RequestType,
} from '@connect/contract/privacy/privacy-request.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { touched, type Written } from '../db/written.ts';
import type { Db, Trx } from '../deps.ts';
import { allOf, among, type Condition, idOf, withWords } from '../lists/conditions.queries.ts';

export type RequestQuery = z.output<NonNullable<typeof privacyRequests.list.query>>;

/** A request as it is stored, with the names that its ids lead to. */
export type RequestRecord = Omit<PrivacyRequest, 'days_left' | 'permissions' | 'deleted_at'> & {
  user_status: string | null;
};

const staffName = (column: string) => sql`(select json_build_object('id', s.id,
  'display_name', s.display_name) from staff s where s.id = ${sql.ref(`r.${column}`)})`;

const RECORD = sql`r.id, r.version, r.code, r.requester_name, r.requester_contact, r.type, r.channel,
  r.details, r.received_at, r.due_at, r.status, r.identity_method, r.identity_verified_at,
  r.refusal_ground, r.decision_note, r.completed_at, r.created_at, r.updated_at,
  case when u.id is not null then json_build_object('id', u.id, 'display_name', u.display_name) end
    as "user", u.status as user_status,
  ${staffName('identity_verified_by')} as identity_verified_by,
  ${staffName('assigned_to')} as assigned_to, ${staffName('completed_by')} as completed_by,
  ${staffName('created_by')} as created_by, ${staffName('updated_by')} as updated_by`;
const FROM = sql.raw('privacy_request r left join platform_user u on u.id = r.user_id');
const OPEN = sql`r.status = any(${[...OPEN_STATUSES]})`;

function conditions(query: RequestQuery, now: Date): Condition[] {
  const late = sql`(${OPEN} and r.due_at < ${now.toISOString()}::timestamptz)`;
  const { search } = query;
  const words = sql`lower(r.code || ' ' || r.requester_name || ' ' || coalesce(u.display_name, ''))`;
  const person = idOf(search);
  return [
    sql`true`,
    ...(person === null ? withWords(words, search) : [sql`r.user_id = ${person}`]),
    ...among(sql`r.type`, query.type),
    ...among(sql`r.assigned_to`, query.assigned_to),
    ...(query.user_id === undefined ? [] : [sql`r.user_id = ${query.user_id}`]),
    ...(query.overdue === undefined ? [] : [query.overdue ? late : sql`not ${late}`]),
  ];
}

export interface RequestSort {
  by: 'due_at' | 'received_at' | 'completed_at';
  order: 'asc' | 'desc';
}

/** One page; sorted by what is due, closed requests come after all open ones. */
export async function selectRequests(
  db: Db,
  query: RequestQuery,
  { by, order }: RequestSort,
  now: Date,
): Promise<RequestRecord[]> {
  const where = allOf([...conditions(query, now), ...among(sql`r.status`, query.status)]);
  const first = by === 'due_at' ? sql`not ${OPEN},` : sql``;
  const { rows } = await sql<RequestRecord>`
    select ${RECORD} from ${FROM} where ${where}
    order by ${first} ${sql.ref(`r.${by}`)} ${sql.raw(order)} nulls last, r.id ${sql.raw(order)}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return rows;
}

/** How many of each state the other filters leave, and in all. */
export async function countRequests(
  db: Db,
  query: RequestQuery,
  now: Date,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number; late: number }>`
    select r.status, count(*) as n,
      count(*) filter (where ${OPEN} and r.due_at < ${now.toISOString()}::timestamptz) as late
    from ${FROM} where ${allOf(conditions(query, now))} group by r.status`.execute(db);
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    ...Object.fromEntries(rows.map(({ status, n }) => [status, n])),
    all: sum(rows.map(({ n }) => n)),
    open: sum(
      rows.filter(({ status }) => OPEN_STATUSES.some((one) => one === status)).map(({ n }) => n),
    ),
    overdue: sum(rows.map(({ late }) => late)),
  };
}

export async function selectRequest(db: Db | Trx, id: number): Promise<RequestRecord | undefined> {
  const { rows } = await sql<RequestRecord>`
    select ${RECORD} from ${FROM} where r.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockRequest(trx: Trx, id: number): Promise<void> {
  await sql`select id from privacy_request where id = ${id} for update`.execute(trx);
}

export interface NewRequest {
  user_id: number | null;
  requester_name: string;
  requester_contact: string;
  type: RequestType;
  channel: string;
  details: string;
  received_at: string;
  due_at: string;
}

/** Numbers are given one after the other within a year, without gaps. */
export async function insertRequest(
  trx: Trx,
  request: NewRequest,
  written: Written & { year: string },
): Promise<{ id: number; code: string }> {
  const prefix = `DSR-${written.year}-`;
  await sql`select pg_advisory_xact_lock(hashtext('privacy_request'))`.execute(trx);
  const at = written.at.toISOString();
  return trx
    .insertInto('privacy_request')
    .values({
      ...request,
      code: sql<string>`(select ${prefix}::text || lpad((coalesce(max(right(code, 5)::integer), 0)
        + 1)::text, 5, '0') from privacy_request where starts_with(code, ${prefix}))`,
      created_at: at,
      created_by: written.by,
      updated_at: at,
      updated_by: written.by,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}

export interface RequestChange {
  status?: string;
  assigned_to?: number;
  identity_method?: string;
  identity_verified_at?: string;
  identity_verified_by?: number;
  refusal_ground?: string;
  decision_note?: string;
  completed_at?: string;
  completed_by?: number;
}

export async function updateRequest(
  trx: Trx,
  id: number,
  change: RequestChange,
  written: Written,
): Promise<void> {
  await trx
    .updateTable('privacy_request')
    .set({ ...change, ...touched(written) })
    .where('id', '=', id)
    .execute();
}
