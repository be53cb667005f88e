import { sql } from 'kysely';
import type { Trx } from '../../../deps.ts';

/** What was sent up to now to people who registered for events, by the rules of domain/event-messages#occasions. */
export async function seedEventMessages(trx: Trx, now: Date): Promise<void> {
  await sql`
    with occasion as (
      select r.id, 'confirm' as occasion, null::integer as hours, e.confirm_template_id as template_id,
        r.confirmed_at as at
      from registration r join event e on e.content_id = r.content_id
      where r.kind = 'event' and r.confirmed_at is not null
      union all
      select r.id, 'reminder', h.hours, e.reminder_template_id, e.start_at - make_interval(hours => h.hours)
      from registration r join event e on e.content_id = r.content_id
        cross join unnest(e.reminder_offsets_hours) h (hours)
      where r.kind = 'event' and e.reminder_template_id is not null and e.cancelled_at is null
        and r.status in ('confirmed', 'attended', 'no_show')
        and r.confirmed_at <= e.start_at - make_interval(hours => h.hours)
      union all
      select r.id, 'cancelled', null, null, r.cancelled_at from registration r
      where r.kind = 'event' and r.status = 'cancelled'
      union all
      select r.id, 'cancelled', null, null, e.cancelled_at
      from registration r join event e on e.content_id = r.content_id
      where r.kind = 'event' and e.cancelled_at is not null and r.status in ('registered', 'waitlisted', 'confirmed')
      union all
      select r.id, 'thank_you', null, e.thank_you_template_id, e.end_at + interval '1 minute'
      from registration r join event e on e.content_id = r.content_id
      where r.kind = 'event' and r.status = 'attended' and e.thank_you_template_id is not null),
    written as (
      select r.content_id, o.id, o.occasion, o.hours, e.start_at, case when w.channel = t.channel then o.template_id end as template_id,
        o.at, coalesce(w.channel, t.channel, 'email') as channel,
        case when o.occasion = 'thank_you' and o.id % 6 = 0 then 'no_consent'
          when w.channel is null then 'no_address'
          when o.id % 60 = 0 then 'refused' end as reason
      from occasion o join registration r on r.id = o.id join event e on e.content_id = r.content_id
        left join message_template t on t.content_id = o.template_id
        left join platform_user u on u.id = r.user_id
        -- By the channel of the template, or else the first of all that reaches them.
        left join lateral (select x.channel from (values ('email', r.email), ('line', u.line_user_id),
            ('sms', coalesce(r.phone, u.phone))) as x (channel, address)
          where x.address is not null and (o.occasion in ('confirm', 'cancelled') or x.channel = coalesce(t.channel, 'email'))
          order by x.channel is not distinct from t.channel desc, x.channel limit 1) w on true
      where o.at <= ${now.toISOString()}::timestamptz - interval '1 minute')
    insert into event_message (content_id, registration_id, occasion, hours_before, starts_at, state, reason, detail,
      channel, template_id, attempts, created_at, due_at, settled_at)
    select content_id, id, occasion, hours, case when hours is not null then start_at end,
      case when reason is null then 'sent' when reason = 'refused' then 'dead' else 'skipped' end, reason,
      case when reason = 'refused' then case channel when 'email' then 'EENVELOPE 550' else 'NOT_REACHABLE' end else '' end,
      channel, template_id,
      case when reason is null or reason = 'refused' then 1 else 0 end, at, at, at + interval '40 seconds'
    from written order by at, id`.execute(trx);
  // Each reminder that went has its line in the log.
  await sql`
    insert into registration_log (content_id, registration_id, type, channel, occurred_at)
    select content_id, registration_id, 'reminded', channel, settled_at from event_message
    where occasion = 'reminder' and state = 'sent' order by settled_at, id`.execute(trx);
}
