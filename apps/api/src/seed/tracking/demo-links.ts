import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';

/** Links to content, of the channels that the views of the demo came by. */
const TO_CONTENT = 44;
const PER_ITEM = 2;
const CLICKS = 8_640;
const BOT_CLICKS = 360;

/** Links to addresses, whose clicks nobody follows further. */
const TO_ADDRESSES = [
  ['แบบสำรวจหลังงานประชุมวิชาการ (ตัวอย่าง)', 'survey-nov', 'line_oa', 'survey', 'active'],
  ['หน้ากิจกรรมวันเบาหวานโลก (ตัวอย่าง)', 'wdd-2026', 'facebook', 'wdd', 'active'],
  ['บูธประชุมใหญ่ประจำปี (ตัวอย่าง)', 'booth-annual', 'qr_booth', 'annual', 'paused'],
  ['จดหมายข่าวเดือนตุลาคม (ตัวอย่าง)', 'news-oct', 'email', 'news-oct', 'archived'],
] as const;

const OLDER = 12;

/**
 * Links for the most used of the codes by which people came, and the clicks before their views;
 * codes that no link has are taken out of the views. Besides links to addresses, and older ones. `follow` uses the
 * links to content, and says how many clicks that makes.
 */
export async function seedLinks(
  trx: Trx,
  author: number,
  now: Date,
  follow: () => Promise<number>,
): Promise<void> {
  const at = now.toISOString();
  await sql`
    with used as (
      select l.link_id, l.link_code, l.channel, l.content_id, l.content_type, count(*) as n,
        min(l.occurred_at) as since
      from engagement_log l join content c on c.id = l.content_id and c.kind = l.content_type
      where l.action = 'view' and l.link_id is not null and c.deleted_at is null
      group by 1, 2, 3, 4, 5
    ), placed as (
      select u.*, row_number() over (partition by content_id order by n desc, link_id) as place,
        sum(n) over (partition by content_id) as of_item from used u
    ), ranked as (
      select p.*, dense_rank() over (partition by content_type order by of_item desc, content_id)
        as of_kind from placed p where place <= ${PER_ITEM}
    ), chosen as (
      select * from ranked order by of_kind = 1 desc, n desc, link_id limit ${TO_CONTENT}
    ), sellers as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as many
      from platform_user where user_type = 'sale' and status = 'active'
    )
    insert into link (id, name, code, target_type, target_id, channel, campaign, utm_source,
      utm_medium, owner_user_id, requires_login, created_at, created_by, updated_at, updated_by)
    overriding system value
    select h.link_id, left(c.title, 120) || ' · ' || h.channel, h.link_code, c.kind, c.id, h.channel,
      'demo-' || to_char(h.since at time zone 'Asia/Bangkok', 'YYYY-MM'), split_part(h.channel, '_', 1),
      coalesce(nullif(split_part(h.channel, '_', 2), ''), h.channel),
      case when h.channel in ('line_personal', 'rep_visit') or h.link_id % 3 = 0 then s.id end,
      c.visibility = 'hcp_only', h.since - interval '1 day', ${author}, h.since - interval '1 day',
      ${author}
    from chosen h join content c on c.id = h.content_id
      left join sellers s on s.place = h.link_id % s.many`.execute(trx);
  await sql`update engagement_log l set link_id = null, link_code = null
    where l.link_id is not null and not exists (select from link where id = l.link_id)`.execute(
    trx,
  );
  await sql`select setval(pg_get_serial_sequence('link', 'id'), (select max(id) from link))`.execute(
    trx,
  );
  await seedClicks(trx, CLICKS - (await follow()));
  await seedRecipients(trx, author);
  await seedAddresses(trx, author, at);
}

/** A click some seconds before a view by the same visitor, for some of the views. */
async function seedClicks(trx: Trx, clicks: number): Promise<void> {
  await sql`
    with views as (
      select v.*, l.name, row_number() over (order by md5(v.view_id::text)) as place
      from engagement_log v join link l on l.id = v.link_id
      where v.action = 'view' and not v.is_bot
    )
    insert into engagement_log (occurred_at, received_at, view_id, content_type, content_id,
      content_title, action, user_id, anonymous_id, session_id, is_qualified, channel, link_id,
      link_code, device, os, browser, in_app, ip_hash, country, is_bot, bot_reason, is_internal, extra)
    select v.occurred_at - interval '4 seconds', v.occurred_at - interval '3 seconds',
      md5('click ' || v.view_id)::uuid, 'link', v.link_id, v.name, 'click',
      case when v.place <= ${clicks} then v.user_id end,
      coalesce(v.anonymous_id, md5('visitor ' || v.user_id)::uuid), v.session_id,
      v.place <= ${clicks} and v.is_qualified, v.channel, v.link_id, v.link_code, v.device, v.os,
      v.browser, v.in_app, v.ip_hash, v.country, v.place > ${clicks},
      case when v.place > ${clicks} then 'ua_bot' end, v.is_internal and v.place <= ${clicks},
      jsonb_build_object('by_qr', v.channel like 'qr\\_%', 'target_type', v.content_type,
        'target_id', v.content_id)
    from views v where v.place <= ${clicks + BOT_CLICKS} order by v.place`.execute(trx);
  await sql`
    insert into link_stats (link_id, clicks_total, clicks_valid, unique_visitors, last_clicked_at)
    select link_id, count(*), count(*) filter (where not is_bot and not is_internal),
      count(distinct anonymous_id) filter (where not is_bot and not is_internal),
      max(occurred_at) filter (where not is_bot and not is_internal)
    from engagement_log where action = 'click' group by link_id`.execute(trx);
}

/** Links that were sent to professionals under addresses of their own: some of them clicked. */
const SENT_LINKS = 3;
const CAME = 24;
const STAYED_AWAY = 36;

async function seedRecipients(trx: Trx, author: number): Promise<void> {
  await sql`
    with sent as (
      select l.id, l.channel, l.created_at from link l join link_stats s on s.link_id = l.id
      where l.kind = 'tracking' and l.channel in ('email', 'sms', 'line_personal')
      order by s.clicks_valid desc, l.id limit ${SENT_LINKS}
    ), people as (
      select s.*, u.id as user_id, c.came, md5(s.id || ' recipient ' || u.id) as drawn
      from sent s join platform_user u on u.user_type in ('doctor', 'pharmacist')
          and u.status = 'active' and u.deleted_at is null
        cross join lateral (select exists (select from engagement_log e where e.action = 'click'
          and e.link_id = s.id and e.user_id = u.id and not e.is_bot) as came) c
    ), ranked as (
      select p.*, row_number() over (partition by id, came order by drawn) as place from people p
    )
    insert into link_recipient (link_id, user_id, token, created_at, created_by, sent_via, sent_at,
      delivered_at)
    select id, user_id, left(drawn, 12), created_at, ${author}, channel,
      created_at + interval '1 hour',
      case when came or place % 9 > 0 then created_at + interval '61 minutes' end
    from ranked
    where place <= case when came then ${CAME}::integer else ${STAYED_AWAY}::integer end
    order by id, drawn`.execute(trx);
  await sql`
    update engagement_log e set extra = e.extra || '{"recipient": true}'
    from link_recipient r
    where e.action = 'click' and e.link_id = r.link_id and e.user_id = r.user_id`.execute(trx);
}

async function seedAddresses(trx: Trx, author: number, at: string): Promise<void> {
  const written = { created_at: at, created_by: author, updated_at: at, updated_by: author };
  await trx
    .insertInto('link')
    .values(
      TO_ADDRESSES.map(([name, code, channel, campaign, status]) => ({
        name,
        code,
        channel,
        campaign,
        status,
        target_type: 'url',
        target_url: `https://www.hcp.example/${code}`,
        ...written,
      })),
    )
    .execute();
  await trx
    .insertInto('link')
    .values(
      Array.from({ length: OLDER }, (_, index) => ({
        kind: 'legacy',
        name: `ลิงก์ในสื่อสิ่งพิมพ์ชุดที่ ${index + 1} (ตัวอย่าง)`,
        code: `old-${String(index + 1).padStart(2, '0')}`,
        channel: 'other',
        target_type: 'url',
        target_url: `https://www.hcp.example/archive/${index + 1}`,
        status: index % 5 === 4 ? 'archived' : 'active',
        clicks_imported: (index + 3) * 137,
        ...written,
      })),
    )
    .execute();
}
