import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';

/** What a snapshot sees of transactions, and of the tables. */
export interface Seen {
  /** All transactions before it have ended; as text, as all numbers of transactions here. */
  since: string;
  /** No transaction from it on is seen. */
  before: number;
  /** How many between them are not seen. */
  running: number;
  /** Changes when one of the tables was emptied, or made anew. */
  files: string;
}

/** What is kept is read from these. */
const TABLES = [
  'platform_user',
  'user_shape',
  'id_list',
  'user_facet',
  'user_consent',
  'consent_record',
  'user_product_adoption',
  'adoption_change',
];

/** What a snapshot sees. */
const SEEN = sql`pg_snapshot_xmin(s.now)::text as since, pg_snapshot_xmax(s.now)::text::bigint as before,
  (select count(*) from pg_snapshot_xip(s.now)) as running,
  (select string_agg(pg_relation_filenode(t::regclass)::text, ' ') from unnest(${TABLES}::text[]) t)
    as files`;

export async function selectSeen(trx: Trx): Promise<Seen> {
  const { rows } =
    await sql<Seen>`select ${SEEN} from (select pg_current_snapshot() as now) s`.execute(trx);
  const [seen] = rows;
  if (!seen) throw new TypeError('A snapshot sees something');
  return seen;
}

export interface Changed extends Seen {
  /** Users who were changed. */
  ids: number[];
  /** Users who were active on another day than before. */
  active: number[];
  /** Whether changes may have been forgotten meanwhile. */
  forgotten: boolean;
}

/** Users who were changed by transactions that a snapshot before did not see, or possibly not. */
export async function selectChanged(trx: Trx, since: string): Promise<Changed> {
  // What seems to come from later transactions stood in a backup of another server.
  const { rows } = await sql<Omit<Changed, 'active'>>`
    select ${SEEN},
      array(select distinct c.user_id from user_change c
        where c.changed_in >= ${since}::text::xid8 and c.changed_in < pg_snapshot_xmax(s.now)) as ids,
      coalesce((select min(c.changed_in) from user_change c
        where c.changed_in < pg_snapshot_xmax(s.now)) > ${since}::text::xid8, false) as forgotten
    from (select pg_current_snapshot() as now) s`.execute(trx);
  const [changed] = rows;
  if (!changed) throw new TypeError('A snapshot sees something');
  // Ids below zero say that another day is all that changed.
  const active = changed.ids.flatMap((id) => (id < 0 ? -id : []));
  return { ...changed, ids: changed.ids.filter((id) => id > 0), active };
}

/**
 * Deletes what no process needs any more that counted since the call before the last one; the others read all
 * users anew.
 */
export async function forgetChanges(trx: Trx): Promise<void> {
  await sql`delete from user_change
    where changed_in < (select max(changed_in) from user_change where user_id = 0)`.execute(trx);
  await sql`insert into user_change (changed_in, user_id)
    values (pg_snapshot_xmin(pg_current_snapshot()), 0) on conflict do nothing`.execute(trx);
}
