import type { MessageChannel } from '@connect/contract/track/track-message.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../deps.ts';

/** Something that became of messages to a user. */
export interface Happened {
  user_id: number;
  channel: MessageChannel;
  at: string;
}

const happened = (events: readonly Happened[]): RawBuilder<unknown> => sql`(
  select coalesce(o.merged_into_id, o.id) as user_id, x.channel, max(x.at) as at
  from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
    as x(user_id bigint, channel text, at timestamptz)
  join platform_user o on o.id = x.user_id
  group by 1, 2)`;

/** Ways to reach somebody that do not work any more, by the latest that was told of each. */
export async function noteBroken(trx: Trx, events: readonly Happened[]): Promise<void> {
  const latest = (column: string, channel: MessageChannel) => sql`${sql.id(column)} = case
    when x.channels ? ${channel}::text
      then greatest(u.${sql.id(column)}, (x.channels->>${channel}::text)::timestamptz)
    else u.${sql.id(column)} end`;
  await sql`
    with told as (
      select h.user_id, jsonb_object_agg(h.channel, h.at) as channels
      from ${happened(events)} h group by 1
    ), locked as (
      select t.* from told t join platform_user u on u.id = t.user_id
      where u.status <> 'erased' order by u.id for no key update of u
    )
    update platform_user u set ${latest('email_bounced_at', 'email')},
      ${latest('line_blocked_at', 'line')}, ${latest('phone_invalid_at', 'sms')}
    from locked x where u.id = x.user_id`.execute(trx);
}

export interface Withdrawn {
  user_id: number;
  purpose: string;
  text_version: string;
  channel: string;
}

/** Withdraws the consent to messages of those who had given it before; returns what was withdrawn. */
export async function withdraw(
  trx: Trx,
  events: readonly Happened[],
  now: Date,
): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    insert into consent_record (user_id, purpose, action, text_version, channel, occurred_at,
      recorded_at)
    select c.user_id, c.purpose, 'withdraw', c.text_version,
      case x.channel when 'line' then 'line' when 'sms' then 'phone' else 'web' end, x.at,
      ${now.toISOString()}::timestamptz
    from ${happened(events)} x
    join user_consent c on c.user_id = x.user_id and c.purpose = 'marketing_' || x.channel
    where c.action = 'grant' and c.occurred_at <= x.at
    order by c.user_id
    returning user_id, purpose, text_version, channel`.execute(trx);
  return rows;
}

/** What a sending service told of a message with a link. */
export interface SentLink {
  link_id: number;
  user_id: number;
  via: string;
  at: string;
  delivered: boolean;
}

/** Notes what became of messages with a link, for those who are recipients of it (domain/links#recipients). */
export async function noteSentLinks(trx: Trx, told: readonly SentLink[]): Promise<void> {
  if (told.length === 0) return;
  await sql`
    with told as (
      select t.link_id, coalesce(o.merged_into_id, o.id) as user_id, min(t.via) as via,
        min(t.at) as sent_at, min(t.at) filter (where t.delivered) as delivered_at
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as t(link_id bigint, user_id bigint, via text, at timestamptz, delivered boolean)
      join platform_user o on o.id = t.user_id group by 1, 2
    ), locked as (
      select r.id, t.* from told t
        join link_recipient r on r.link_id = t.link_id and r.user_id = t.user_id
      order by r.id for no key update of r
    )
    update link_recipient r set
      sent_via = case when r.sent_at <= t.sent_at then r.sent_via else t.via end,
      sent_at = least(r.sent_at, t.sent_at),
      delivered_at = least(r.delivered_at, t.delivered_at)
    from locked t where r.id = t.id`.execute(trx);
}
