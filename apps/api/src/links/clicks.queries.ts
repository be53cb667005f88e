import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import type { Click } from './click.ts';

/** Clicks of the same visitor on the same link within this time are one. */
const REPEAT_SECONDS = 10;

/** Locks the figures of links, in one order, so that each visitor is counted once. */
async function lockStats(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`insert into link_stats (link_id) select id from link where id = any(${[...ids]})
    on conflict do nothing`.execute(trx);
  await sql`select from link_stats where link_id = any(${[...ids]}) order by link_id for update`.execute(
    trx,
  );
}

/**
 * Writes clicks that are not there yet, and counts them. A repeat is kept as what it is, and left
 * out of figures like a bot.
 */
export async function insertClicks(trx: Trx, clicks: readonly Click[]): Promise<void> {
  await lockStats(
    trx,
    [...new Set(clicks.map(({ link_id: id }) => id))].sort((a, b) => a - b),
  );
  await sql`
    with sent as (
      select r.* from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as r(id uuid,
        at timestamptz, link_id bigint, code text, name text, target_type text, target_id bigint,
        channel text, by_qr boolean, utm jsonb, visitor uuid, referrer_host text, device text,
        os text, browser text, in_app text, ip_hash text, bot_reason text)
      join link l on l.id = r.link_id
    ), judged as (
      select s.*, coalesce(s.bot_reason, case
        when exists (select from sent o where o.link_id = s.link_id and o.visitor = s.visitor
            and o.bot_reason is null and (o.at, o.id) < (s.at, s.id)
            and o.at > s.at - make_interval(secs => ${REPEAT_SECONDS}))
          or exists (select from engagement_log e where e.action = 'click'
            and e.link_id = s.link_id and e.anonymous_id = s.visitor and e.view_id <> s.id
            and (not e.is_bot or e.bot_reason = 'repeat') and e.occurred_at <= s.at
            and e.occurred_at > s.at - make_interval(secs => ${REPEAT_SECONDS}))
        then 'repeat' end) as reason
      from sent s
    ), written as (
      insert into engagement_log (occurred_at, view_id, content_type, content_id, content_title,
        action, anonymous_id, session_id, channel, link_id, link_code, utm, referrer_host, device,
        os, browser, in_app, ip_hash, is_bot, bot_reason, extra)
      select at, id, 'link', link_id, name, 'click', visitor, visitor, channel, link_id, code, utm,
        referrer_host, device, os, browser, in_app, ip_hash, reason is not null, reason,
        jsonb_build_object('by_qr', by_qr, 'target_type', target_type, 'target_id', target_id)
      from judged order by at, id
      on conflict (view_id, occurred_at) do nothing
      returning link_id, occurred_at, anonymous_id, is_bot
    ), counted as (
      select w.link_id, count(*) as total, count(*) filter (where not w.is_bot) as valid,
        count(distinct w.anonymous_id) filter (where not w.is_bot and not exists (
          select from engagement_log e where e.action = 'click' and e.link_id = w.link_id
            and e.anonymous_id = w.anonymous_id and not e.is_bot)) as visitors,
        max(w.occurred_at) filter (where not w.is_bot) as last_at
      from written w group by w.link_id
    )
    update link_stats s set clicks_total = s.clicks_total + c.total,
      clicks_valid = s.clicks_valid + c.valid, unique_visitors = s.unique_visitors + c.visitors,
      last_clicked_at = greatest(s.last_clicked_at, c.last_at)
    from counted c where c.link_id = s.link_id`.execute(trx);
}
