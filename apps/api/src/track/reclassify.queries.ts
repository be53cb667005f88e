import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

/** Facts that rows of the log came with. */
export interface Facts {
  agent_id: number | null;
  agent: string | null;
  signals: number;
}

/** All facts that rows have, each once. */
export async function selectFacts(db: Db): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select f.agent_id, a.agent, f.signals
    from (select distinct agent_id, signals from engagement_log where signals is not null) f
    left join user_agent a on a.id = f.agent_id`.execute(db);
  return rows;
}

/** Going over the whole log takes longer than the statement timeout of requests. */
export async function allowLongStatements(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(trx);
}

/** So many rows that counted as `before`, a reason or a person (null), count as `after` now. */
export interface Reclassified {
  before: string | null;
  after: string | null;
  rows: number;
}

/** Reasons that other clicks give, which facts of a row do not tell: no person is found in their place. */
const BY_OTHERS = ['repeat', 'burst', 'scanner'];

/** Writes the reason of rows with these facts where it is another. */
export async function updateReasons(
  trx: Trx,
  rules: readonly (Pick<Facts, 'agent_id' | 'signals'> & { reason: string | null })[],
): Promise<Reclassified[]> {
  const { rows } = await sql<Reclassified>`
    with changed as materialized (
      select l.id, l.occurred_at, l.bot_reason as before, r.reason as after
      from engagement_log l join jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
        as r(agent_id integer, signals smallint, reason text)
        on l.signals = r.signals and l.agent_id is not distinct from r.agent_id
      where l.bot_reason is distinct from r.reason
        and (r.reason is not null or l.bot_reason <> all(${BY_OTHERS}::text[]))
    ), done as (
      update engagement_log l set is_bot = c.after is not null, bot_reason = c.after
      from changed c where l.id = c.id and l.occurred_at = c.occurred_at
    )
    select before, after, count(*) as rows from changed group by 1, 2 order by 3 desc, 1, 2`.execute(
    trx,
  );
  return rows;
}

/**
 * Writes whether the people of rows are of the company now; returns how many rows changed. A click stays
 * that of a colleague who read on after it, whomever it names (domain/links#conversion).
 */
export async function updateInternal(trx: Trx, own: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update engagement_log l set is_internal = not l.is_internal
    from platform_user u
    where u.id = l.user_id and l.signals is not null and (l.action <> 'click' or not l.is_internal)
      and l.is_internal <> (u.is_internal or l.signals & ${own}::integer <> 0)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
