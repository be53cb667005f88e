import { HEALTH } from '@connect/contract/events/event-rules.ts';
import type { RetentionCode, RetentionResult } from '@connect/contract/privacy/retention.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { emptiedPerson } from '../people/erased-registration.queries.ts';
import { dayOf } from '../time/bangkok.queries.ts';

/** What a rule is about: its old rows, and how a number of them is removed. */
interface Purge {
  table: RawBuilder<unknown>;
  moment: RawBuilder<unknown>;
  /** Old rows that still hold what the rule removes. */
  holds: RawBuilder<unknown>;
  remove(old: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** Keys of the questions of event `e` that look as if they asked for data about health. */
const HEALTH_KEYS = sql`array(select q ->> 'key' from jsonb_array_elements(e.custom_questions) q
  where q ->> 'label' ~* ${sql.lit(HEALTH.source)})`;

/** What somebody said of their health when they registered. */
const ofHealth = (table: RawBuilder<unknown>): Purge => ({
  table: sql`(select r.id, e.end_at, r.dietary_note <> '' or r.answers ?| e.keys as tells
    from ${table} r
    join (select content_id, end_at, ${HEALTH_KEYS} as keys from event e) e
      on e.content_id = r.content_id) needs`,
  moment: sql`end_at`,
  holds: sql`tells`,
  remove: (old) => sql`update ${table} r set dietary_note = '', version = version + 1,
      answers = r.answers - (select ${HEALTH_KEYS} from event e where e.content_id = r.content_id)
    from (${old}) old where r.id = old.id`,
});

const LOG = { table: sql`engagement_log`, moment: sql`occurred_at` };
/** Rules whose rows a statement removes; `refused_user` takes one person after the other. */
type RowRule = Exclude<RetentionCode, 'refused_user'>;
const PURGES: Record<RowRule, readonly Purge[]> = {
  usage_log: [
    {
      ...LOG,
      holds: sql`true`,
      remove: (old) => sql`delete from engagement_log l using (${old}) old
        where l.id = old.id and l.occurred_at = old.at`,
    },
  ],
  log_address: [
    {
      ...LOG,
      holds: sql`ip_hash is not null`,
      remove: (old) => sql`update engagement_log l set ip_hash = null from (${old}) old
        where l.id = old.id and l.occurred_at = old.at`,
    },
  ],
  consent_address: [
    {
      table: sql`consent_record`,
      moment: sql`recorded_at`,
      holds: sql`ip_hash is not null`,
      remove: (old) => sql`update consent_record c set ip_hash = null from (${old}) old
        where c.id = old.id`,
    },
  ],
  guideline_address: [
    {
      table: sql`guideline_request`,
      moment: sql`fulfilled_at`,
      holds: sql`(delivery_address <> '' or contact_phone <> '')`,
      remove: (old) => sql`update guideline_request g set delivery_address = '', contact_phone = ''
        from (${old}) old where g.id = old.id`,
    },
  ],
  link_recipient: [
    {
      table: sql`link_recipient`,
      moment: sql`created_at`,
      holds: sql`true`,
      remove: (old) => sql`delete from link_recipient r using (${old}) old where r.id = old.id`,
    },
  ],
  dietary_note: [ofHealth(sql`registration`), ofHealth(sql`archived_registration`)],
  typed_person: [
    {
      table: sql`(select r.*, e.end_at from registration r join event e on e.content_id = r.content_id
        where r.user_id is null) typed`,
      moment: sql`end_at`,
      holds: sql`last_name <> ''`,
      // Their own pages and their messages go, too; in the log no reason speaks of them any more.
      remove: (old) => sql`with old as materialized (${old}),
        pages as (delete from registration_page p using old where p.registration_id = old.id),
        messages as (delete from event_message m using old where m.registration_id = old.id),
        lines as (update registration_log l set note = '', channel = null from old
          where l.registration_id = old.id)
        update registration r set ${emptiedPerson(sql`'ผู้ลงทะเบียนที่ลบข้อมูล #' || r.id`)}
        from old where r.id = old.id`,
    },
  ],
};

const isOld = ({ moment, holds }: Purge, before: string) =>
  sql`${moment} < ${before}::timestamptz and ${holds}`;

/** How many rows a rule would remove. */
export async function countDue(db: Db, code: RowRule, before: string): Promise<number> {
  let due = 0;
  for (const purge of PURGES[code]) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${purge.table} where ${isOld(purge, before)}`.execute(db);
    due += rows[0]?.n ?? 0;
  }
  return due;
}

/** Removes up to `limit` rows of each table. Returns how many there were. */
export async function removeDue(
  trx: Trx,
  code: RowRule,
  before: string,
  limit: number,
): Promise<number> {
  let removed = 0;
  for (const purge of PURGES[code]) {
    const { table, moment } = purge;
    const old = sql`select id, ${moment} as at from ${table} where ${isOld(purge, before)}
      order by ${moment} limit ${limit}`;
    const { numAffectedRows } = await purge.remove(old).execute(trx);
    removed += Number(numAffectedRows ?? 0);
  }
  return removed;
}

/** Forgets browsers by which nobody came since a moment. */
export async function forgetBrowsers(trx: Trx, before: string): Promise<void> {
  await sql`delete from usage_browser
    where seen_on < ${dayOf(sql`${before}::timestamptz`)}`.execute(trx);
}

/** Rules that somebody changed. */
export const selectRules = (db: Db | Trx) =>
  db
    .selectFrom('retention_rule as r')
    .leftJoin('staff as s', 's.id', 'r.updated_by')
    .select(['r.code', 'r.version', 'r.days', 'r.updated_at', 'r.updated_by'])
    .select('s.display_name as editor_name')
    .execute();

/** Writes a rule whose version is still the one that was read (0: none). False when it is not. */
export async function writeRule(
  trx: Trx,
  rule: { code: RetentionCode; days: number; updated_at: string; updated_by: number },
  version: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into retention_rule as r (code, days, updated_at, updated_by)
    select ${rule.code}, ${rule.days}, ${rule.updated_at}, ${rule.updated_by}
    where ${version} = 0 or exists (select from retention_rule where code = ${rule.code})
    on conflict (code) do update set days = excluded.days, version = r.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where r.version = ${version}`.execute(trx);
  return numAffectedRows === 1n;
}

const RUNS_SHOWN = 10;

/** The last purges, the latest first. */
export const selectRuns = (db: Db | Trx) =>
  db
    .selectFrom('retention_run')
    .select(['id', 'ran_at', 'results'])
    .orderBy('id', 'desc')
    .limit(RUNS_SHOWN)
    .execute();

export async function insertRun(
  trx: Trx,
  ranAt: string,
  results: readonly RetentionResult[],
): Promise<void> {
  await trx
    .insertInto('retention_run')
    .values({ ran_at: ranAt, results: JSON.stringify(results) })
    .execute();
}
