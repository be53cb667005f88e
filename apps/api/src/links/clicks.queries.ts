import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { OBJECTED } from '../people/objected.queries.ts';
import { OWN_SIGNALS } from '../track/visitor-agent.ts';
import type { Click } from './click.ts';

/** Clicks of the same visitor on the same link within this time are one. */
const REPEAT_SECONDS = 10;

/** A click with the number of what its browser calls itself. */
export type NumberedClick = Omit<Click, 'agent'> & { agent_id: number | null };

/** Locks the figures of links, in one order, so that each visitor is counted once. */
async function lockStats(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`insert into link_stats (link_id) select id from link where id = any(${[...ids]})
    on conflict do nothing`.execute(trx);
  await sql`select from link_stats where link_id = any(${[...ids]}) order by link_id for update`.execute(
    trx,
  );
}

/** The recipient whose address was clicked: its token says nothing on another link. */
const RECIPIENT = sql`select t.user_id from link_recipient t where t.link_id = r.link_id
  and (t.token = r.token or (t.former_tokens <> '{}' and t.former_tokens @> array[r.token]))`;

/** Whoever erases or merges somebody who is named by a click waits until it is written. */
async function lockClickers(trx: Trx, sent: RawBuilder<unknown>, clicks: readonly NumberedClick[]) {
  if (!clicks.some(({ token }) => token !== null)) return;
  await sql`select from platform_user
    where id in (select p.user_id from ${sent} join lateral (${RECIPIENT}) p on true)
    order by id for key share`.execute(trx);
}

/** A click that counts, of a recipient who is known by it. */
export interface NamedClick {
  view_id: string;
  user_id: number;
  occurred_at: string;
}

/**
 * Writes clicks that are not there yet, and counts them; gives those that count and name a recipient.
 * A repeat is kept as what it is, and left out of figures like a bot.
 */
export async function insertClicks(
  trx: Trx,
  clicks: readonly NumberedClick[],
): Promise<NamedClick[]> {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as r(id uuid,
        at timestamptz, link_id bigint, code text, name text, target_type text, target_id bigint,
        channel text, by_qr boolean, utm jsonb, visitor uuid, token text, referrer_host text,
        device text, os text, browser text, in_app text, ip_hash text, agent_id integer,
        signals smallint, bot_reason text)`;
  await lockClickers(trx, sent, clicks);
  await lockStats(
    trx,
    [...new Set(clicks.map(({ link_id: id }) => id))].sort((a, b) => a - b),
  );
  const { rows } = await sql<NamedClick>`
    with sent as (
      select r.*, case when not p.objected then p.user_id end as user_id,
        -- Who objected is told by nothing: each of their clicks is a visitor of its own.
        case when p.objected then r.id else r.visitor end as who,
        coalesce(p.is_internal, false)
          or coalesce(r.signals, 0) & ${OWN_SIGNALS}::integer <> 0 as is_internal
      from ${sent} join link l on l.id = r.link_id
        left join lateral (select u.id as user_id, u.is_internal, ${OBJECTED} as objected
          from (${RECIPIENT}) x join platform_user u on u.id = x.user_id) p on true
    ), judged as (
      select s.*, coalesce(s.bot_reason, case
        when exists (select from sent o where o.link_id = s.link_id and o.who = s.who
            and o.bot_reason is null and (o.at, o.id) < (s.at, s.id)
            and o.at > s.at - make_interval(secs => ${REPEAT_SECONDS}))
          or exists (select from engagement_log e where e.action = 'click'
            and e.link_id = s.link_id and e.anonymous_id = s.who and e.view_id <> s.id
            and (not e.is_bot or e.bot_reason = 'repeat') and e.occurred_at <= s.at
            and e.occurred_at > s.at - make_interval(secs => ${REPEAT_SECONDS}))
        then 'repeat' end) as reason
      from sent s
    ), written as (
      insert into engagement_log (occurred_at, view_id, content_type, content_id, content_title,
        action, user_id, anonymous_id, session_id, channel, link_id, link_code, utm, referrer_host,
        device, os, browser, in_app, ip_hash, agent_id, signals, is_bot, bot_reason, is_internal, extra)
      select at, id, 'link', link_id, name, 'click', user_id, who, who, channel, link_id,
        code, utm, referrer_host, device, os, browser, in_app, ip_hash, agent_id, signals,
        reason is not null, reason,
        is_internal,
        jsonb_build_object('by_qr', by_qr, 'target_type', target_type, 'target_id', target_id)
          || case when user_id is null then '{}' else '{"recipient": true}'::jsonb end
      from judged order by at, id
      on conflict (view_id, occurred_at) do nothing
      returning view_id, user_id, link_id, occurred_at, anonymous_id, not is_bot and not is_internal as valid
    ), counted as (
      select w.link_id, count(*) as total, count(*) filter (where w.valid) as valid,
        count(distinct w.anonymous_id) filter (where w.valid and not exists (
          select from engagement_log e where e.action = 'click' and e.link_id = w.link_id
            and e.anonymous_id = w.anonymous_id and not e.is_bot and not e.is_internal)) as visitors,
        max(w.occurred_at) filter (where w.valid) as last_at
      from written w group by w.link_id
    ), stats as (
      update link_stats s set clicks_total = s.clicks_total + c.total,
        clicks_valid = s.clicks_valid + c.valid, unique_visitors = s.unique_visitors + c.visitors,
        last_clicked_at = greatest(s.last_clicked_at, c.last_at)
      from counted c where c.link_id = s.link_id
    )
    select view_id, user_id, occurred_at from written where valid and user_id is not null`.execute(
    trx,
  );
  return rows;
}
