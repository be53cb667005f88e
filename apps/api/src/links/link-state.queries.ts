import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { effectiveStatusSql, materialEndSql } from '../publishing/effective-status.queries.ts';

/**
 * The state of a link (domain/links#states) in SQL; must agree with `linkState` of the contract.
 * `l` is the link, `c` the content it leads to, `s` its figures, the last two joined from the left.
 */
export function linkStateSql(now: Date): RawBuilder<string> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const shown = effectiveStatusSql('c', now);
  return sql<string>`case
    when l.status = 'archived' then 'archived'
    when l.expires_at <= ${at} then 'expired'
    when coalesce(s.clicks_valid + s.clicks_gone, 0) >= l.max_clicks then 'expired'
    when l.target_type = 'url' and ${materialEndSql('l')} <= ${at} then 'expired'
    when l.target_type <> 'url' and (c.id is null or c.deleted_at is not null) then 'expired'
    when l.target_type <> 'url' and ${shown} in ('draft', 'expired') then 'expired'
    when l.status = 'paused' then 'paused'
    when l.starts_at > ${at} then 'scheduled'
    when l.target_type <> 'url' and ${shown} = 'scheduled' then 'scheduled'
    else 'active' end`;
}
