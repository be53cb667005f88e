import { ADOPTION_LOCK_DAYS } from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import type { Calendar } from '../demo/calendar.ts';
import { EARLIER_TEXT } from '../demo/user-details.ts';
import { FIRST_TEXT } from '../reference/privacy-data.ts';
import { draw, within, word } from './draw.ts';

/** The check that verified or refused each licence. */
export async function seedScaleChecks(trx: Trx, by: number): Promise<void> {
  await sql`
    insert into license_check (user_id, decision, note, checked_by, checked_at, license_no,
      license_expires_at, title_prefix, first_name, last_name)
    select id, license_status, case when license_status = 'rejected'
        then 'ไม่พบเลขที่นี้ในทะเบียนของสภา (ตัวอย่าง)' else '' end,
      ${by}::bigint, coalesce(approved_at, registered_at), license_no, license_expires_at,
      title_prefix, first_name, last_name
    from carer where license_status in ('verified', 'rejected') order by id`.execute(trx);
}

/** What people were asked for at sign-up, and some of them later withdrew (domain/users#consents). */
export async function seedScaleConsents(trx: Trx, calendar: Calendar): Promise<void> {
  const now = sql`${calendar.now.toISOString()}::timestamptz`;
  // Of all, the share that was asked, and of these the share that agreed.
  await sql`
    with answer as materialized (
      select u.id, u.registered_at as at, p.purpose, p.place,
        hashint8extended(u.id, 100 + p.place) as n, p.agree
      from carer u cross join (values ('privacy_notice', 1, 1, 1), ('marketing_line', 2, 0.9, 0.74),
        ('marketing_email', 3, 0.75, 0.66), ('marketing_sms', 4, 0.25, 0.4),
        ('marketing_phone', 5, 0.1, 0.4), ('profiling', 6, 0.85, 0.64),
        ('cross_border', 7, 0.1, 0.5), ('publicity', 8, 0.05, 0.3))
        as p(purpose, place, ask, agree)
      where (hashint8extended(u.id, 90 + p.place) & 2147483647) < p.ask * 2147483648
    ), granted as (
      select a.*, ${draw('a.n', 1)} < a.agree as yes from answer a
    )
    insert into consent_record (user_id, purpose, action, text_version, channel, occurred_at,
      recorded_at)
    select id, purpose, action, case when at < ${FIRST_TEXT.valid_from}::timestamptz
        then ${EARLIER_TEXT} else ${FIRST_TEXT.version} end, channel, at, at
    from (
      select id, place, purpose, case when yes then 'grant' else 'refuse' end as action, at,
        ${word(['web', 'web', 'line', 'paper', 'event_desk'], 'n', 2)} as channel
      from granted
      union all
      select id, place, purpose, 'withdraw', at + interval '20 days', 'line' from granted
      where yes and place > 1 and ${within(0.08, 'n', 3)} and at < ${now} - interval '21 days'
    ) x order by at, id, place`.execute(trx);
}

/** Stages that follow from what people read, and some that representatives recorded. */
export async function seedScaleStages(trx: Trx, calendar: Calendar, by: number): Promise<void> {
  const now = sql`${calendar.now.toISOString()}::timestamptz`;
  await sql`
    with pair as materialized (
      select u.id as user_id, d.id as ladder_id, d.value_ids, u.id * 64 + d.sort_order as n,
        u.approved_at as since, exists (select from user_consent c where c.user_id = u.id
          and c.purpose = 'profiling' and c.action = 'grant') as analysed
      from carer u join product_adoption_ladder d
        on u.user_type = any(d.applicable_user_types)
          and (d.specialty_ids = '{}' or d.specialty_ids && u.specialty_ids)
      where u.status in ('active', 'suspended')
    ), held as materialized (
      select p.*, case when ${within(0.55, 'p.n', 2)} then 1 when ${within(0.55, 'p.n', 3)} then 2
          when ${within(0.65, 'p.n', 4)} then 3 else 4 end as steps,
        1 + floor(power(${draw('p.n', 5)}, 2) * 30) as views
      from pair p where ${within(0.22, 'p.n', 1)}
    ), step as materialized (
      select h.*, s.n as at_step, h.value_ids[s.n] as from_id, h.value_ids[s.n + 1] as value_id,
        -- Rules look at nobody who did not agree, and lead to the third stage at most.
        s.n > 2 or not h.analysed as manual,
        h.since + (${now} - h.since) * (s.n - 1 + ${draw('h.n', 6)}) / (h.steps + 0.0) as at
      from held h cross join lateral generate_series(1, h.steps) s(n)
    ), changed as (
      insert into adoption_change (user_id, ladder_id, from_value_id, to_value_id, source, rule_code,
        evidence, reason, actor_id, occurred_at)
      select user_id, ladder_id, from_id, value_id, case when manual then 'manual' else 'auto' end,
        case when not manual then 'R' || at_step end,
        case when not manual then jsonb_build_object('views', views) end,
        case when manual then 'บันทึกจากการเข้าพบ (ตัวอย่าง)' else '' end,
        case when manual then ${by}::bigint end, at
      from step order by at, user_id, ladder_id, at_step
    )
    insert into user_product_adoption (user_id, ladder_id, value_id, since, source, score_90d,
      last_signal_at, locked_until)
    select user_id, ladder_id, value_id, at, case when manual then 'manual' else 'auto' end,
      case when analysed then least(views * 2, 90) else 0 end,
      case when analysed then at end,
      case when manual then (at + make_interval(days => ${sql.lit(ADOPTION_LOCK_DAYS)}))::date end
    from step where at_step = steps order by user_id, ladder_id`.execute(trx);
  await sql`
    update carer u set score_90d = s.score
    from (select user_id, sum(score_90d) as score from user_product_adoption
      where score_90d > 0 group by user_id) s
    where s.user_id = u.id`.execute(trx);
}
