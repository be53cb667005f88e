import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import type { ConsentFigures } from '@connect/contract/privacy/consent-text.ts';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { askAgainSql, consentStateSql } from '../consent-state.queries.ts';

/** How many users who care for patients agree to each purpose, in the order of the purposes. */
export async function selectConsentFigures(
  db: Db,
  now: Date,
): Promise<{ persons: number; figures: ConsentFigures[] }> {
  const { rows } = await sql<ConsentFigures & { persons: number }>`
    with person as materialized (
      select id from platform_user
      where user_type not in ('sale', 'staff') and status <> 'erased' and deleted_at is null
    ), counted as (
      select c.purpose, ${consentStateSql('c', now)} as state, ${askAgainSql('c', now)} as again,
        r.channel, count(*) as n
      from user_consent c join person p on p.id = c.user_id join consent_record r on r.id = c.record_id
      group by 1, 2, 3, 4
    ), channel as (
      select purpose, channel, sum(n)::integer as granted from counted where state = 'granted'
      group by purpose, channel
    ), total as (
      select (select count(*) from person) as persons
    )
    select p.purpose, t.persons,
      coalesce(sum(c.n) filter (where c.state = 'granted'), 0)::integer as granted,
      coalesce(sum(c.n) filter (where c.state = 'granted' and c.again), 0)::integer as ask_again,
      coalesce(sum(c.n) filter (where c.state = 'refused'), 0)::integer as refused,
      coalesce(sum(c.n) filter (where c.state = 'withdrawn'), 0)::integer as withdrawn,
      coalesce(sum(c.n) filter (where c.state = 'expired'), 0)::integer as expired,
      (t.persons - coalesce(sum(c.n), 0))::integer as none,
      coalesce((select jsonb_agg(jsonb_build_object('channel', h.channel, 'granted', h.granted)
        order by h.granted desc, h.channel) from channel h where h.purpose = p.purpose), '[]')
        as channels
    from unnest(${[...CONSENT_PURPOSES]}::text[]) with ordinality as p(purpose, place)
      cross join total t left join counted c on c.purpose = p.purpose
    group by p.purpose, p.place, t.persons
    order by p.place`.execute(db);
  return {
    persons: rows[0]?.persons ?? 0,
    figures: rows.map(({ persons: _persons, ...figures }) => figures),
  };
}
