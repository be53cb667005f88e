import type { ContentKind } from '@connect/contract/kinds.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { OBJECTED } from '../people/objected.queries.ts';
import type { Fold, Origin } from './fold.ts';
import type { FoldedRow, TrackedItem } from './fold-rows.ts';

/** Those of the items that are of these kinds and were published once. */
export async function selectItems(
  db: Db | Trx,
  ids: readonly number[],
  kinds: readonly ContentKind[],
  now: Date,
): Promise<TrackedItem[]> {
  const { rows } = await sql<TrackedItem>`
    select c.kind as type, c.id, c.title, coalesce(a.reading_minutes * 60, r.duration_seconds,
      extract(epoch from w.end_at - w.start_at)::integer) as length,
      c.promotional_type <> 'medical' and exists (select from product_adoption_ladder d
        where d.brand = c.brand) as on_ladder,
      case when g.document_type = 'patient_guideline' then coalesce(g.patient_print_qty_limit, 0) end
        as copies
    from content c
    left join document g on g.content_id = c.id
    left join article a on a.content_id = c.id
    left join recording r on r.content_id = c.id
    left join webinar w on w.content_id = c.id
    where c.id = any(${ids}) and c.kind = any(${kinds})
      and coalesce(c.first_published_at, case when c.status = 'publish' then c.published_at end)
        <= ${now.toISOString()}::timestamptz`.execute(db);
  return rows;
}

export interface Agent {
  id: number;
  agent: string;
}

/** What these agents are known by, new ones included. */
export async function knowAgents(db: Db, agents: readonly string[]): Promise<Agent[]> {
  const select = () =>
    db.selectFrom('user_agent').select(['id', 'agent']).where('agent', 'in', agents).execute();
  const known = await select();
  if (known.length === agents.length) return known;
  await sql`insert into user_agent (agent) select agent from unnest(${agents}::text[]) agent
    order by agent on conflict do nothing`.execute(db);
  return select();
}

export const selectAgents = (trx: Trx, ids: readonly number[]): Promise<Agent[]> =>
  trx.selectFrom('user_agent').select(['id', 'agent']).where('id', 'in', ids).execute();

/** Notes events; returns those that were not known. */
export async function noteEvents(
  trx: Trx,
  uuids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  // In order, so that two batches with the same events wait for one another.
  const { rows } = await sql<{ uuid: string }>`
    insert into track_event (event_uuid, received_at)
    select uuid, ${now.toISOString()}::timestamptz from unnest(${uuids}::uuid[]) uuid
    order by uuid on conflict do nothing returning event_uuid as uuid`.execute(trx);
  return new Set(rows.map(({ uuid }) => uuid));
}

export interface Person {
  asked: number;
  /** Whoever they turned out to be. */
  id: number;
  erased: boolean;
  is_internal: boolean;
  /** Objected to the use of their data, and did not agree to it since. */
  objected: boolean;
}

/** Users by their ids. Whoever erases one of them waits for this transaction. */
export async function selectPersons(trx: Trx, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select o.id as asked, u.id, u.status = 'erased' as erased, u.is_internal,
      ${OBJECTED} as objected
    from platform_user o join platform_user u on u.id = coalesce(o.merged_into_id, o.id)
    where o.id = any(${ids}) order by u.id for key share of u`.execute(trx);
  return rows;
}

/** Those who did something are active; noted every few minutes, and by one process at a time. */
export async function noteActive(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update platform_user set last_active_at = ${now.toISOString()}
    where id in (select id from platform_user where id = any(${ids})
      and (last_active_at is null
        or last_active_at < ${now.toISOString()}::timestamptz - interval '5 minutes')
      for no key update skip locked)`.execute(trx);
}

/** When users signed in last, however late it is told. */
export async function noteLogins(
  trx: Trx,
  logins: readonly { user_id: number; at: string }[],
): Promise<void> {
  await sql`
    with told as (
      select u.id, x.at from (select user_id, max(at) as at
        from jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) as r(user_id bigint, at timestamptz)
        group by user_id) x
      join platform_user u on u.id = x.user_id order by u.id for no key update of u
    )
    update platform_user u set last_login_at = greatest(u.last_login_at, t.at)
    from told t where u.id = t.id`.execute(trx);
}

export interface StoredFold {
  key: string;
  /** Null when nothing of it happened before. */
  state: Fold | null;
}

/** Locks folds, and reads them. */
export async function lockFolds(
  trx: Trx,
  folds: readonly { key: string; user_id: number | null }[],
  now: Date,
): Promise<StoredFold[]> {
  await sql`
    insert into track_fold (key, user_id, state, touched_at)
    select key, user_id, 'null', ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(folds)}::jsonb) as f(key uuid, user_id bigint)
    order by key on conflict do nothing`.execute(trx);
  const { rows } = await sql<StoredFold>`
    select key, state from track_fold where key = any(${folds.map(({ key }) => key)}::uuid[])
    order by key for update`.execute(trx);
  return rows;
}

export async function writeFolds(trx: Trx, folds: readonly StoredFold[], now: Date): Promise<void> {
  await sql`
    update track_fold t set state = f.state, touched_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(folds)}::jsonb) as f(key uuid, state jsonb)
    where t.key = f.key`.execute(trx);
}

/** A row of the log as it is written. */
export interface WrittenRow extends Omit<FoldedRow, 'origin'>, Origin {
  content_type: string;
  content_id: number;
  content_title: string;
  device: string | null;
  os: string | null;
  browser: string | null;
  in_app: string;
  is_bot: boolean;
  bot_reason: string | null;
}

export type RowPlace = Pick<WrittenRow, 'view_id' | 'occurred_at'>;

/** Takes rows out of the log that no fold stands for any more. */
export async function deleteRows(trx: Trx, rows: readonly RowPlace[]): Promise<void> {
  await sql`
    delete from engagement_log l
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(view_id uuid, occurred_at timestamptz)
    where l.view_id = r.view_id and l.occurred_at = r.occurred_at`.execute(trx);
}

/** The same, where nobody remembers when they were. */
export async function deleteRowsAnytime(trx: Trx, viewIds: readonly string[]): Promise<void> {
  await sql`delete from engagement_log where view_id = any(${viewIds}::uuid[])`.execute(trx);
}

const COLUMNS = {
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
  view_id: 'uuid',
  content_type: 'text',
  content_id: 'bigint',
  content_title: 'text',
  action: 'text',
  user_id: 'bigint',
  anonymous_id: 'uuid',
  session_id: 'uuid',
  duration_seconds: 'integer',
  progress_pct: 'integer',
  position_seconds: 'integer',
  is_qualified: 'boolean',
  is_completed: 'boolean',
  channel: 'text',
  click_id: 'uuid',
  utm: 'jsonb',
  referrer_host: 'text',
  device: 'text',
  os: 'text',
  browser: 'text',
  in_app: 'text',
  ip_hash: 'text',
  is_bot: 'boolean',
  bot_reason: 'text',
  is_internal: 'boolean',
  api_key_id: 'bigint',
  agent_id: 'integer',
  signals: 'smallint',
  extra: 'jsonb',
} as const satisfies Record<keyof WrittenRow, string>;
const DECLARED = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);
/** What follows from the click that a row came by. */
const OF_CLICK: Readonly<Record<string, string>> = {
  channel: 'coalesce(r.channel, c.channel)',
  link_id: 'c.link_id',
  link_code: 'c.link_code',
};
const NAMES = [...new Set([...Object.keys(COLUMNS), ...Object.keys(OF_CLICK)])];
const NAMED = sql.raw(NAMES.join(', '));
const VALUES = sql.raw(NAMES.map((name) => OF_CLICK[name] ?? `r.${name}`).join(', '));
const OVER = sql.raw(
  NAMES.filter((name) => name !== 'view_id' && name !== 'occurred_at')
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
);

/** Writes rows of the log, new ones and those that changed. Clicks before `since` are not looked for. */
export async function writeRows(trx: Trx, rows: readonly WrittenRow[], since: Date): Promise<void> {
  await sql`
    insert into engagement_log (${NAMED})
    select ${VALUES} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${DECLARED})
    left join lateral (
      select k.channel, k.link_id, k.link_code from engagement_log k
      where k.view_id = r.click_id and k.action = 'click'
        and k.occurred_at >= ${since.toISOString()}::timestamptz limit 1) c on true
    order by r.view_id
    on conflict (view_id, occurred_at) do update set ${OVER}`.execute(trx);
}

/** Forgets what arrived before a moment: events that came, and the folds that none came to since. */
export async function forgetEvents(db: Db, before: Date): Promise<void> {
  const moment = before.toISOString();
  await sql`delete from track_event where received_at < ${moment}`.execute(db);
  await sql`delete from track_fold where touched_at < ${moment}`.execute(db);
}
