import { ADOPTION_LOCK_DAYS } from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../deps.ts';
import { judgeAll } from '../../users/adoption/ladder.service.ts';
import { FIRST_TEXT } from '../reference/privacy-data.ts';
import type { Calendar } from './calendar.ts';
import { seedDataSubjects } from './data-subjects.ts';
import { seedDuplicates } from './duplicates.ts';

/** Last digits of the first user's phone; those before belong to the company and its staff. */
const PHONES_FROM = 100;
/** People who wait, whom the council does not know, who are suspended, and who were erased. */
const STATES = { pending: 24, rejected: 6, suspended: 5, erased: 2 };
/** Of a hundred people those who agree to news by at least one way. */
const OPEN_TO_NEWS = 80;
/** The version of the texts before those of a new system. */
export const EARLIER_TEXT = '2025-01';
const TEXT_VERSIONS = [EARLIER_TEXT, FIRST_TEXT.version] as const;

/** Everybody with a number of their own, by which the demo spreads its values. */
const NUMBERED = sql`(select id, row_number() over (order by id) as n from platform_user)`;

/** Contact data, work and dates of users: all of it made up, the same for the same user. */
async function seedFacts(trx: Trx, calendar: Calendar): Promise<void> {
  const now = sql`${calendar.now.toISOString()}::timestamptz`;
  await sql`
    update platform_user u set
      phone = case when x.n % 7 > 0
        then '+6680' || lpad((${sql.lit(PHONES_FROM)} + x.n)::text, 7, '0') end,
      line_user_id = case when x.n % 10 < 7 then 'Udead' || lpad(to_hex(x.n), 28, '0') end,
      line_display_name = case when x.n % 10 < 7 then u.first_name else '' end,
      preferred_channel = (array['line', 'line', 'email', 'phone', null])[1 + x.n % 5],
      email_bounced_at = case when x.n % 41 = 0 then ${now} - interval '20 days' end,
      registered_at = ${now} - make_interval(days => 30 + (x.n * 37 % 390)::integer),
      approved_at = ${now} - make_interval(days => 29 + (x.n * 37 % 390)::integer),
      registration_source = (array['self', 'self', 'rep_invite', 'webinar', 'event'])[1 + x.n % 5],
      profession = case when u.user_type = 'other_hcp' then (select case code when 'NURS' then 'nurse'
        when 'DIET' then 'dietitian' else 'diabetes_educator' end
        from specialty where id = u.specialty_ids[1]) end,
      license_expires_at = case when u.user_type = 'pharmacist'
        then (${now} + make_interval(days => (x.n * 53 % 1500)::integer - 60))::date end,
      position = case when u.user_type = 'sale' then 'ผู้แทนเวชภัณฑ์'
        when x.n % 4 = 0 then 'หัวหน้ากลุ่มงาน' else '' end,
      segment = case when u.user_type not in ('sale', 'staff')
        then (array['A', 'B', 'B', 'C', 'C', 'C', 'D', null])[1 + x.n % 8] end,
      is_kol = u.user_type = 'doctor' and x.n % 17 = 0
    from ${NUMBERED} x where x.id = u.id`.execute(trx);
  await sql`
    update platform_user u set email = case when u.user_type = 'sale' then 'rep' else 'person' end
        || lpad(x.n::text, 3, '0') || '@staff.example',
      employee_code = 'U' || lpad(x.n::text, 4, '0'),
      department = case when u.user_type = 'staff'
        then (array['การตลาด', 'การแพทย์', 'ขาย', 'กำกับดูแล'])[1 + x.n % 4] else '' end,
      territory_code = case when u.user_type = 'sale'
        then upper(left(pr.region, 2)) || lpad((x.n % 20)::text, 2, '0') end,
      team = case when u.user_type = 'sale' then 'ทีม ' || pr.region else '' end,
      brand_scope = case when u.user_type = 'sale' then (array['{Ozempic,Rybelsus}',
        '{Wegovy,Saxenda}', '{NovoSeven,Esperoct}'])[1 + x.n % 3]::text[] else '{}' end,
      license_status = 'unverified'
    from ${NUMBERED} x, province pr
    where x.id = u.id and pr.code = u.province_code and u.user_type in ('sale', 'staff')`.execute(
    trx,
  );
  // Representatives look after people of their own region, and one of them leads the others.
  await sql`
    with rep as (
      select array_agg(r.id order by r.id) as ids, pr.region
      from platform_user r join province pr on pr.code = r.province_code
      where r.user_type = 'sale' group by pr.region
    )
    update platform_user u set
      owner_rep_id = case when u.user_type <> 'sale' and x.n % 5 > 0
        then rep.ids[1 + x.n % cardinality(rep.ids)] end,
      manager_user_id = case when u.user_type = 'sale' and u.id <> rep.ids[1]
        then rep.ids[1] end
    from ${NUMBERED} x, province pr, rep
    where x.id = u.id and pr.code = u.province_code and rep.region = pr.region
      and u.user_type <> 'staff'`.execute(trx);
}

/** Some wait, some were refused, some are closed: those who did least, so that nobody misses them. */
async function seedStates(trx: Trx, calendar: Calendar, by: Actor): Promise<void> {
  const now = sql`${calendar.now.toISOString()}::timestamptz`;
  const { pending, rejected, suspended, erased } = STATES;
  await sql`
    with quiet as (
      select u.id, row_number() over (order by count(l.id), u.id) as n
      from platform_user u left join engagement_log l on l.user_id = u.id
      where u.user_type in ('doctor', 'pharmacist')
        and not exists (select from host h where h.linked_user_id = u.id)
      group by u.id
    ), chosen as (
      select id, n, case when n <= ${pending} then 'pending'
        when n <= ${pending + rejected} then 'rejected'
        when n <= ${pending + rejected + suspended} then 'suspended' else 'erased' end as what
      from quiet where n <= ${pending + rejected + suspended + erased}
    ), unread as (
      -- Nobody reads what is for members before the account is open.
      delete from engagement_log l using chosen c, content t
      where l.user_id = c.id and l.action = 'view' and c.what <> 'suspended'
        and t.id = l.content_id
        and t.visibility <> 'public'
    ), detached as (
      update engagement_log l set user_id = null from chosen c, content t
      where l.user_id = c.id and l.action = 'view' and c.what <> 'suspended'
        and t.id = l.content_id
        and t.visibility = 'public'
    )
    update platform_user u set
      status = case c.what when 'rejected' then 'pending' else c.what end,
      license_status = case c.what when 'pending' then 'pending' when 'rejected' then 'rejected'
        when 'erased' then 'unverified' else u.license_status end,
      license_pending_since = case when c.what = 'pending'
        then ${now} - make_interval(hours => c.n::integer * 9) end,
      registered_at = case when c.what in ('pending', 'rejected')
        then ${now} - make_interval(hours => c.n::integer * 9) else u.registered_at end,
      approved_at = case when c.what in ('pending', 'rejected') then null else u.approved_at end,
      owner_rep_id = case when c.what = 'erased' then null else u.owner_rep_id end
    from chosen c where c.id = u.id`.execute(trx);
  await sql`
    update platform_user set title_prefix = '', first_name = 'ผู้ใช้ที่ลบข้อมูล',
      last_name = '#' || id, display_name = 'ผู้ใช้ที่ลบข้อมูล #' || id, license_no = null,
      license_expires_at = null, email = null, phone = null, line_user_id = null,
      line_display_name = '', workplace_id = null, specialty_ids = '{}', segment = null,
      is_kol = false
    where status = 'erased'`.execute(trx);
  await sql`
    insert into license_check (user_id, decision, note, checked_by, checked_at, license_no,
      license_expires_at, title_prefix, first_name, last_name)
    select id, license_status, case when license_status = 'rejected'
        then 'ไม่พบเลขที่นี้ในทะเบียนของสภา (ตัวอย่าง)' else '' end,
      ${by.id}, coalesce(approved_at, registered_at + interval '2 hours'), license_no,
      license_expires_at, title_prefix, first_name, last_name
    from platform_user where license_status in ('verified', 'rejected') order by id`.execute(trx);
  await sql`
    update platform_user u set last_active_at = l.at, last_login_at = l.at,
      registered_at = least(u.registered_at, l.since - interval '1 day'),
      approved_at = case when u.approved_at is not null
        then least(u.approved_at, l.since - interval '1 hour') end
    from (select user_id, max(occurred_at) as at, min(occurred_at) as since
      from engagement_log group by user_id) l
    where l.user_id = u.id`.execute(trx);
}

/** The text before the first one of a new system, and one that is planned (domain/privacy#consent-texts). */
export async function seedConsentTexts(trx: Trx, calendar: Calendar): Promise<void> {
  const now = sql`${calendar.now.toISOString()}::timestamptz`;
  await sql`
    insert into consent_text (purpose, version, body_th, body_en, valid_from, ask_again, created_at)
    select purpose, ${TEXT_VERSIONS[0]}, body_th || ' (ฉบับเดิม)', body_en || ' (earlier version)',
      valid_from - interval '1 year', true, valid_from - interval '1 year'
    from consent_text where version = ${TEXT_VERSIONS[1]}
    union all
    select purpose, to_char(${now} + interval '30 days', 'YYYY-MM'), body_th || ' ฉบับนี้บอกชื่อผู้ให้บริการส่งข่าวสารด้วย',
      body_en || ' This version also names who sends the news.', ${now} + interval '30 days', true, ${now}
    from consent_text where version = ${TEXT_VERSIONS[1]} and purpose = 'marketing_line'`.execute(
    trx,
  );
}

/** Two breaches: one whose clock runs, one that was told in time and closed. All of it made up. */
async function seedBreaches(trx: Trx, calendar: Calendar, by: Actor): Promise<void> {
  const ago = (hours: number) => new Date(calendar.now.getTime() - hours * 3_600_000).toISOString();
  const written = { updated_by: by.id };
  await trx
    .insertInto('data_breach')
    .values([
      {
        title: 'ส่งอีเมลเชิญประชุมผิดกลุ่ม (ตัวอย่าง)',
        description: 'รายชื่อผู้รับอยู่ในช่องสำเนาถึงแทนช่องสำเนาลับ',
        discovered_at: ago(40),
        risk: 'risk',
        data_categories: ['ชื่อ', 'อีเมล'],
        persons_affected: 38,
        measures: 'ขอให้ผู้รับลบอีเมล และกำลังรวบรวมข้อมูลเพื่อแจ้ง',
        notice_reason: '',
        updated_at: ago(30),
        ...written,
      },
      {
        title: 'โน้ตบุ๊กของผู้จัดงานหาย (ตัวอย่าง)',
        description: 'เครื่องเข้ารหัสทั้งดิสก์ และถูกล็อกจากระยะไกลแล้ว',
        discovered_at: ago(24 * 60),
        risk: 'risk',
        data_categories: ['รายชื่อผู้ลงทะเบียน'],
        persons_affected: 112,
        measures: 'ล็อกและลบข้อมูลจากระยะไกล เปลี่ยนรหัสผ่าน ทบทวนการพกพาอุปกรณ์',
        authority_notified_at: ago(24 * 60 - 20),
        notice_reason: '',
        closed_at: ago(24 * 50),
        updated_at: ago(24 * 50),
        ...written,
      },
    ])
    .execute();
}

/** What people agreed to at sign-up, and some of them later withdrew (domain/users#consents). */
async function seedConsents(trx: Trx, calendar: Calendar): Promise<void> {
  const now = sql`${calendar.now.toISOString()}::timestamptz`;
  await sql`
    insert into consent_record (user_id, purpose, action, text_version, channel, occurred_at,
      recorded_at)
    select u.id, p.purpose,
      case when (x.n * 31 + p.place * 17) % 100 < p.share
          and (p.purpose not like 'marketing%' or x.n * 37 % 100 < ${sql.lit(OPEN_TO_NEWS)})
        then 'grant' else 'refuse' end,
      case when u.registered_at < ${now} - interval '300 days' then ${TEXT_VERSIONS[0]}
        else ${TEXT_VERSIONS[1]} end,
      (array['web', 'line', 'paper'])[1 + x.n % 3], u.registered_at, u.registered_at
    from platform_user u join ${NUMBERED} x on x.id = u.id
      cross join (values ('privacy_notice', 1, 100), ('marketing_line', 2, 100),
        ('marketing_email', 3, 70), ('marketing_sms', 4, 33), ('marketing_phone', 5, 25),
        ('profiling', 6, 64), ('cross_border', 7, 50), ('publicity', 8, 12))
        as p(purpose, place, share)
    where u.user_type not in ('sale', 'staff') and u.status <> 'erased'
    order by u.id, p.place`.execute(trx);
  await sql`
    insert into consent_record (user_id, purpose, action, text_version, channel, occurred_at,
      recorded_at)
    select c.user_id, c.purpose, 'withdraw', c.text_version, 'line', c.occurred_at + interval '20 days',
      c.occurred_at + interval '20 days'
    from consent_record c
    where c.action = 'grant' and c.purpose <> 'privacy_notice' and c.id % 19 = 0
      and c.occurred_at < ${now} - interval '21 days'
    order by c.id`.execute(trx);
}

/** Of so many people whom rules found interested, or aware, one was recorded further up. */
const RECORDED = { interested: 2, aware: 9 };

/** Stages that follow from what people did, by the rules themselves, and some that sales recorded. */
async function seedStages(trx: Trx, { now }: Calendar, by: Actor): Promise<void> {
  await judgeAll(trx, now);
  await sql`
    with found as (
      select a.*, v.ordinal, d.value_ids, row_number() over (order by a.since, a.user_id, a.ladder_id) as n
      from user_product_adoption a join adoption_ladder_value v on v.id = a.value_id
        join product_adoption_ladder d on d.id = a.ladder_id
    ), step as (
      select f.user_id, f.ladder_id, f.value_ids[s.n + 1] as value_id, s.n,
        case when s.n = first.n then f.value_id else f.value_ids[s.n] end as from_id,
        f.since + (${now.toISOString()}::timestamptz - f.since) * (s.n - 1) / 5 as at
      from found f
        cross join lateral (select 3 as n) first
        cross join lateral generate_series(first.n, case when f.n % 8 = 0 then 4 else 3 end) as s(n)
      where f.n % (case f.ordinal when 2 then ${sql.lit(RECORDED.interested)}::integer
        else ${sql.lit(RECORDED.aware)}::integer end) = 0 and f.value_ids[s.n + 1] is not null
    ), changed as (
      insert into adoption_change (user_id, ladder_id, from_value_id, to_value_id, source, reason,
        actor_id, occurred_at)
      select user_id, ladder_id, from_id, value_id, 'manual', 'บันทึกจากการเข้าพบ (ตัวอย่าง)',
        ${by.id}::bigint, at
      from step order by at, user_id, ladder_id
    ), last as (
      select distinct on (user_id, ladder_id) * from step order by user_id, ladder_id, n desc
    )
    update user_product_adoption a set value_id = l.value_id, since = l.at, source = 'manual',
      locked_until = (l.at + make_interval(days => ${sql.lit(ADOPTION_LOCK_DAYS)}))::date
    from last l where a.user_id = l.user_id and a.ladder_id = l.ladder_id`.execute(trx);
}

/** What the demo tells of its users besides name and place, after what they did. */
export async function seedUserDetails(
  trx: Trx,
  calendar: Calendar,
  actors: ReadonlyMap<string, Actor>,
): Promise<void> {
  const checker = actors.get('demo.admin');
  const seller = actors.get('demo.sales');
  const officer = actors.get('demo.dpo');
  if (!checker || !seller || !officer) {
    throw new Error('The demo lacks who checks licences, sells, or protects data');
  }
  await seedFacts(trx, calendar);
  await seedStates(trx, calendar, checker);
  await seedConsentTexts(trx, calendar);
  await seedConsents(trx, calendar);
  await seedBreaches(trx, calendar, officer);
  await seedDataSubjects(trx, calendar, officer);
  await seedStages(trx, calendar, seller);
  await seedDuplicates(trx, calendar, checker);
}
