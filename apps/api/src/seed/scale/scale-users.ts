import type { UserType } from '@connect/contract/constants.ts';
import type { Profession } from '@connect/contract/users/user-choices.ts';
import type { WorkplaceType } from '@connect/contract/workplaces/workplace-choices.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import type { Calendar } from '../demo/calendar.ts';
import { GIVEN_NAMES } from '../demo/items/people-data.ts';
import { draw, drawn, spread, within, word } from './draw.ts';
import { ENDS, LATIN_NAMES, LATIN_SURNAMES, LINKS, MARKS } from './scale-names.ts';

/** The first registered so long ago. */
const FIRST_DAY = 660;
/** Representatives of a region who lead its others. */
const LEADS = 10;
/** Of those whose licence is known, and who were let in before. */
const VERIFIED = 0.9;

/** Names and dates that everybody has, of `x.n` among `total`, with a sex and a moment. */
const NAMED = {
  first: sql`case when x.male then ${word(GIVEN_NAMES.male.slice(), 'x.n', 11)}
    else ${word(GIVEN_NAMES.female.slice(), 'x.n', 11)} end`,
  last: sql`${word(MARKS, 'x.n', 12)} || ${word(LINKS, 'x.n', 13)} || ${word(ENDS, 'x.n', 14)}`,
};

const male = sql`${within(0.45, 'n', 10)} as male`;
const phone = sql`'+66801' || lpad(x.n::text, 6, '0')`;

/** Employees, then representatives: the first of each region lead the others. */
async function seedCompany(
  trx: Trx,
  calendar: Calendar,
  counts: { staff: number; sale: number },
): Promise<void> {
  const at = calendar.at(FIRST_DAY, 9).toISOString();
  const company = async (type: 'staff' | 'sale', from: number, to: number) => {
    const sale = sql.lit(type === 'sale');
    await sql`
      insert into platform_user (id, user_type, title_prefix, first_name, last_name, display_name,
        position, department, province_code, email, phone, employee_code, territory_code, team,
        manager_user_id, brand_scope, status, registration_source, registered_at, approved_at,
        last_login_at, last_active_at, created_at, updated_at)
      overriding system value
      select x.n, ${type}, 'คุณ', x.first, x.last, 'คุณ' || x.first || ' ' || x.last,
        case when ${sale} then 'ผู้แทนเวชภัณฑ์' else 'เจ้าหน้าที่' end,
        case when ${sale} then '' else ${word(['การตลาด', 'การแพทย์', 'ขาย', 'กำกับดูแล'], 'x.n', 20)} end,
        pr.code, case when ${sale} then 'rep' else 'person' end || lpad(x.n::text, 6, '0') || '@staff.example',
        ${phone}, 'U' || lpad(x.n::text, 6, '0'),
        case when ${sale} then upper(left(pr.region, 2)) || lpad((x.n % 90)::text, 2, '0') end,
        case when ${sale} then 'ทีม ' || pr.region || ' ' || (x.n % ${sql.lit(LEADS)}) else '' end,
        lead.ids[1 + x.n % cardinality(lead.ids)],
        case when ${sale} then ${word(
          [
            '{Ozempic,Rybelsus}',
            '{Wegovy,Saxenda}',
            '{NovoSeven,Esperoct}',
            '{Ryzodeg,NovoMix,Xultophy}',
          ],
          'x.n',
          21,
        )}::text[] else '{}' end,
        case when ${within(0.04, 'x.n', 22)} then 'suspended' else 'active' end, 'admin', ${at}, ${at},
        ${calendar.now.toISOString()}::timestamptz - power(${draw('x.n', 23)}, 3) * interval '200 days',
        ${calendar.now.toISOString()}::timestamptz - power(${draw('x.n', 23)}, 3) * interval '200 days',
        ${at}, ${at}
      from (select x.n, ${NAMED.first} as first, ${NAMED.last} as last
          from (select n, ${male} from generate_series(${from}::integer, ${to}::integer) n) x) x
        join (select *, row_number() over (order by code) as place, count(*) over () as n from province) pr
          on pr.place = 1 + floor(${draw('x.n', 24)} * pr.n)
        left join (select p.region, array_agg(u.id order by u.id) as ids
          from platform_user u join province p on p.code = u.province_code
          where u.user_type = 'sale' group by p.region) lead on lead.region = pr.region and ${sale}
      order by x.n`.execute(trx);
  };
  const { staff, sale } = counts;
  const leads = Math.min(6 * LEADS, sale);
  await company('staff', 1, staff);
  await company('sale', staff + 1, staff + leads);
  if (sale > leads) await company('sale', staff + leads + 1, staff + sale);
}

interface Cohort {
  type: UserType;
  count: number;
  male: string;
  female: string;
  profession?: Profession;
  /** What its licences begin with; none for those who have none. */
  licence?: string;
  specialties: readonly (readonly [string, number])[];
  places: readonly (readonly [WorkplaceType, number])[];
}

const HOSPITALS = [
  ['community_hospital', 4],
  ['general_hospital', 4],
  ['regional_hospital', 3],
  ['university_hospital', 3],
  ['private_hospital', 5],
  ['specialized', 1],
  ['bma_hospital', 1],
  ['military_police', 1],
] as const;

// biome-ignore format: one cohort a block
const COHORTS: readonly Cohort[] = [
  {
    type: 'doctor', count: 38_000, male: 'นพ.', female: 'พญ.', licence: 'ว.',
    specialties: [['MED', 26], ['END', 12], ['FAM', 16], ['GP', 24], ['CAR', 8], ['NEP', 8], ['PED', 10], ['PEN', 4], ['HEM', 5], ['PHE', 3], ['OBG', 8], ['SUR', 10], ['BAR', 2], ['EMR', 8], ['GER', 3], ['PRE', 4]],
    places: [...HOSPITALS, ['clinic', 5]],
  },
  {
    type: 'pharmacist', count: 28_000, male: 'ภก.', female: 'ภญ.', licence: 'ภ.',
    specialties: [['PCOM', 1]],
    places: [['pharmacy', 9], ['pharmacy_chain', 6]],
  },
  {
    type: 'pharmacist', count: 18_000, male: 'ภก.', female: 'ภญ.', licence: 'ภ.',
    specialties: [['PHOS', 24], ['PCLI', 12], ['PPRI', 8], ['PPUR', 6], ['PACA', 4]],
    places: HOSPITALS,
  },
  {
    type: 'other_hcp', count: 8_000, male: 'คุณ', female: 'พว.', licence: '9900', profession: 'nurse',
    specialties: [['NURS', 5], ['DEDU', 1]], places: [...HOSPITALS, ['health_center', 6]],
  },
  {
    type: 'other_hcp', count: 2_000, male: 'ทพ.', female: 'ทพญ.', licence: 'ท.', profession: 'dentist',
    specialties: [], places: [...HOSPITALS, ['clinic', 9]],
  },
  {
    type: 'other_hcp', count: 1_500, male: 'คุณ', female: 'คุณ', profession: 'dietitian',
    specialties: [['DIET', 1]], places: HOSPITALS,
  },
  {
    type: 'other_hcp', count: 1_500, male: 'คุณ', female: 'คุณ', profession: 'diabetes_educator',
    specialties: [['DEDU', 1]], places: HOSPITALS,
  },
];

/** What is drawn of those who care for patients. */
const CARER = sql.raw(`id, user_type, title_prefix, first_name, last_name, display_name,
  first_name_en, last_name_en, profession, license_no, license_expires_at, license_status,
  license_pending_since, specialty_ids, position, workplace_id, workplace_name_raw, province_code,
  email, phone, line_user_id, line_display_name, preferred_channel, email_bounced_at,
  line_blocked_at, phone_invalid_at, owner_rep_id, segment, is_kol, external_ref, status,
  registration_source, registered_at, approved_at, approved_by, last_login_at, last_active_at,
  created_at, updated_at, deleted_at, deleted_by, score_90d`);

/**
 * Those who care for patients, in the order in which they came, kinds of them mixed; into a table of
 * the transaction, where a score is written cheaper than beside the indexes of users.
 */
async function drawCarers(
  trx: Trx,
  calendar: Calendar,
  { first, share, by }: { first: number; share: number; by: number },
): Promise<number> {
  const specialties = await trx.selectFrom('specialty').select(['id', 'code']).execute();
  const idOf = new Map(specialties.map(({ code, id }) => [code, id]));
  let low = 0;
  const cohorts = COHORTS.map((cohort) => {
    const from = low;
    low += Math.round(cohort.count * share);
    return {
      ...cohort,
      low: from + 1,
      high: low,
      specialties: spread(cohort.specialties).map((code) => idOf.get(code)),
      places: spread(cohort.places),
    };
  });
  const now = sql`${calendar.now.toISOString()}::timestamptz`;
  const total = sql.lit(low);
  await sql`
    create temp table carer (${CARER}) on commit drop as
    with place as materialized (
      select type, array_agg(id order by id) as ids, array_agg(province_code order by id) as provinces
      from workplace group by type
    ), rep as materialized (
      select p.region, array_agg(u.id order by u.id) as ids
      from platform_user u join province p on p.code = u.province_code
      where u.user_type = 'sale' and u.status = 'active' group by p.region
    ), cohort as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(cohorts)}::jsonb) as c(low integer,
        high integer, type text, male text, female text, profession text, licence text,
        specialties bigint[], places text[])
    ), person as materialized (
      select s.n, s.n - ${sql.lit(first)} as turn,
        row_number() over (order by ${draw('s.n', 30)}, s.n) as place, ${within(0.45, 's.n', 10)} as male
      from generate_series(${sql.lit(first + 1)}::bigint, ${sql.lit(first)}::bigint + ${total}) s(n)
    ), placed as materialized (
      select x.n, x.turn, x.male, x.place, c.type, c.profession, c.specialties,
        case when x.male then c.male else c.female end as prefix, c.licence,
        ${NAMED.first} as first, ${NAMED.last} as last, p.ids, p.provinces,
        1 + floor(power(${draw('x.n', 31)}, 1.6) * cardinality(p.ids))::integer as work
      from person x join cohort c on x.place between c.low and c.high
        join place p on p.type = ${drawn(sql`c.places`, sql`cardinality(c.places)`, 'x.n', 32)}
    ), stated as materialized (
      select x.*, x.provinces[x.work] as province, ${within(0.96, 'x.n', 33)} as works,
        ${now} - ${sql.lit(FIRST_DAY)} * interval '1 day'
          * power(1 - (x.turn - ${draw('x.n', 34)}) / ${total}, 0.8) as registered,
        case when x.licence is null then 'unverified' when ${within(VERIFIED, 'x.n', 35)}
          then 'verified' when ${within(0.85, 'x.n', 36)} then 'pending' else 'rejected' end as licensed
      from placed x
    ), settled as materialized (
      select x.*, case when x.licensed = 'rejected' then 'pending'
          when x.licensed = 'pending' and ${within(0.7, 'x.n', 37)} then 'pending'
          when ${within(0.015, 'x.n', 38)} then 'suspended'
          when x.licensed = 'unverified' and ${within(0.05, 'x.n', 39)} then 'pending'
          else 'active' end as state,
        ${within(0.7, 'x.n', 40)} as came, ${within(0.85, 'x.n', 41)} as called,
        ${within(0.7, 'x.n', 42)} as lined
      from stated x
    )
    select x.n, x.type, x.prefix, x.first, x.last, x.prefix || x.first || ' ' || x.last,
      case when ${within(0.25, 'x.n', 43)} then ${word(LATIN_NAMES, 'x.n', 44)} else '' end,
      case when ${within(0.25, 'x.n', 43)} then ${word(LATIN_SURNAMES, 'x.n', 45)} else '' end,
      x.profession, x.licence || case when length(x.licence) = 4 then lpad(x.place::text, 6, '0')
        else (900000 + x.place)::text end,
      case when x.type = 'pharmacist'
        then (${now} + (${draw('x.n', 46)} * 1590 - 90) * interval '1 day')::date end,
      x.licensed,
      case when x.licensed = 'pending' then greatest(x.registered,
        ${now} - power(${draw('x.n', 47)}, 2) * interval '45 days') end,
      case when cardinality(x.specialties) > 0 then array(select distinct s from unnest(array[
        ${drawn(sql`x.specialties`, sql`cardinality(x.specialties)`, 'x.n', 48)},
        case when ${within(0.15, 'x.n', 49)}
          then ${drawn(sql`x.specialties`, sql`cardinality(x.specialties)`, 'x.n', 50)} end]) s
        where s is not null) else '{}' end,
      ${word(['', '', '', 'หัวหน้ากลุ่มงาน', 'ประจำ'], 'x.n', 51)},
      case when x.works then x.ids[x.work] end,
      case when x.works then '' else 'โรงพยาบาล' || ${word(MARKS, 'x.n', 52)} || ${word(LINKS, 'x.n', 53)} end,
      x.province,
      case when not x.called or ${within(0.92, 'x.n', 54)}
        then 'm' || lpad(x.n::text, 6, '0') || '@hcp.example' end,
      case when x.called then ${phone} end,
      case when x.lined then 'Udead' || lpad(to_hex(x.n), 28, '0') end,
      case when x.lined then x.first else '' end,
      ${word(['line', 'line', 'line', 'email', 'email', 'phone', 'sms', null], 'x.n', 55)},
      case when ${within(0.024, 'x.n', 56)} then ${now} - interval '20 days' end,
      case when x.lined and ${within(0.02, 'x.n', 57)} then ${now} - interval '30 days' end,
      case when x.called and ${within(0.01, 'x.n', 58)} then ${now} - interval '40 days' end,
      case when ${within(0.72, 'x.n', 59)}
        then ${drawn(sql`rep.ids`, sql`cardinality(rep.ids)`, 'x.n', 60, 1.3)} end,
      ${word(
        spread([
          ['A', 8],
          ['B', 20],
          ['C', 40],
          ['D', 22],
          [null, 10],
        ]),
        'x.n',
        61,
      )},
      x.type = 'doctor' and ${within(0.015, 'x.n', 62)},
      case when ${within(0.4, 'x.n', 63)} then 'CRM-' || lpad(x.n::text, 7, '0') end,
      x.state,
      ${word(
        spread([
          ['self', 35],
          ['rep_invite', 20],
          ['import', 18],
          ['event', 8],
          ['webinar', 12],
          ['admin', 3],
          ['link', 4],
        ]),
        'x.n',
        64,
      )},
      x.registered,
      case when x.state <> 'pending'
        then least(x.registered + ${draw('x.n', 65)} * interval '3 days', ${now}) end,
      case when x.state <> 'pending' then ${by}::bigint end,
      active.at, active.at, x.registered,
      case when x.state <> 'pending'
        then least(x.registered + ${draw('x.n', 65)} * interval '3 days', ${now})
        else x.registered end,
      case when ${within(0.004, 'x.n', 66)} then ${now} - ${draw('x.n', 67)} * interval '29 days' end,
      case when ${within(0.004, 'x.n', 66)} then ${by}::bigint end, 0::real
    from settled x join province pr on pr.code = x.province
      left join rep on rep.region = pr.region
      cross join lateral (select case when x.came and x.state <> 'pending' then ${now}
        - power(${draw('x.n', 68)}, 2.2) * (${now} - x.registered) end as at) active
    order by x.n`.execute(trx);
  return first + low;
}

/** Draws 100,000 users of all types, or a share of each; `by` is who approved them. */
export async function drawScaleUsers(
  trx: Trx,
  calendar: Calendar,
  { share, by }: { share: number; by: number },
): Promise<void> {
  const counts = { staff: Math.round(1_000 * share), sale: Math.round(2_000 * share) };
  await seedCompany(trx, calendar, counts);
  const first = counts.staff + counts.sale;
  const last = await drawCarers(trx, calendar, { first, share, by });
  await sql`select setval('platform_user_id_seq', ${last})`.execute(trx);
}

/** Makes users of those whom `drawScaleUsers` drew. */
export const seedCarers = (trx: Trx) =>
  sql`insert into platform_user (${CARER}) overriding system value
    select ${CARER} from carer order by id`.execute(trx);
