import type { Affiliation, WorkplaceType } from '@connect/contract/workplaces/workplace-choices.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import type { Calendar } from '../demo/calendar.ts';
import { draw, drawn, spread, within, word } from './draw.ts';
import { LINKS, MARKS } from './scale-names.ts';

/** Facility codes with five digits that nobody has; there are not more of them. */
const HCODES = { from: 99_000, atMost: 999 };
const OPENED_DAYS = 700;

interface Group {
  type: WorkplaceType;
  count: number;
  stem: string;
  affiliation: Affiliation;
  /** The most beds; none outside of hospitals. */
  beds: number;
  /** All of them in this province. */
  province?: string;
}

// biome-ignore format: one type a line
const GROUPS: readonly Group[] = [
  { type: 'regional_hospital', count: 36, stem: 'โรงพยาบาลศูนย์', affiliation: 'moph', beds: 1_200 },
  { type: 'general_hospital', count: 92, stem: 'โรงพยาบาลทั่วไป', affiliation: 'moph', beds: 500 },
  { type: 'community_hospital', count: 700, stem: 'โรงพยาบาลชุมชน', affiliation: 'moph', beds: 120 },
  { type: 'university_hospital', count: 24, stem: 'โรงพยาบาลมหาวิทยาลัย', affiliation: 'university', beds: 1_500 },
  { type: 'specialized', count: 40, stem: 'สถาบัน', affiliation: 'moph', beds: 400 },
  { type: 'bma_hospital', count: 11, stem: 'โรงพยาบาลกรุงเทพมหานคร', affiliation: 'bma', beds: 400, province: '10' },
  { type: 'military_police', count: 60, stem: 'โรงพยาบาลค่าย', affiliation: 'military_police', beds: 200 },
  { type: 'private_hospital', count: 380, stem: 'โรงพยาบาลเอกชน', affiliation: 'private', beds: 300 },
  { type: 'clinic', count: 620, stem: 'คลินิก', affiliation: 'private', beds: 0 },
  { type: 'health_center', count: 400, stem: 'ศูนย์สุขภาพ', affiliation: 'moph', beds: 0 },
  { type: 'pharmacy', count: 1_100, stem: 'ร้านยา', affiliation: 'independent', beds: 0 },
  { type: 'pharmacy_chain', count: 500, stem: 'ร้านยาในเครือ', affiliation: 'chain', beds: 0 },
  { type: 'academic', count: 20, stem: 'มหาวิทยาลัย', affiliation: 'university', beds: 0 },
  { type: 'company', count: 7, stem: 'บริษัท', affiliation: 'private', beds: 0 },
  { type: 'other', count: 10, stem: 'องค์กร', affiliation: 'other_gov', beds: 0 },
];

/** More of everything where more people live. */
const LARGE_PROVINCES = [
  ['10', 26],
  ['11', 6],
  ['12', 6],
  ['13', 6],
  ['20', 6],
  ['30', 6],
  ['40', 5],
  ['50', 6],
  ['73', 4],
  ['83', 4],
  ['90', 5],
] as const;

/** Makes 4,000 workplaces in all provinces, or a share of each type (domain/demo-data#scale). */
export async function seedScaleWorkplaces(
  trx: Trx,
  calendar: Calendar,
  share: number,
): Promise<void> {
  const provinces = await trx.selectFrom('province').select('code').orderBy('code').execute();
  const codes = [...provinces.map(({ code }) => code), ...spread(LARGE_PROVINCES)];
  const groups = GROUPS.map((group) => ({
    ...group,
    count: Math.max(1, Math.round(group.count * share)),
  }));
  const opened = calendar.at(OPENED_DAYS, 9).toISOString();
  await sql`
    insert into workplace (name_th, type, affiliation, province_code, hcode, pharmacy_license_no,
      district, bed_count, is_active, created_at, updated_at)
    select x.stem || ${word(MARKS, 'x.n', 1)} || ${word(LINKS, 'x.n', 2)} || ' ' || p.name_th
        || case when x.type = 'pharmacy_chain' then ' สาขา ' || x.n else '' end,
      x.type, x.affiliation, p.code,
      case when x.beds > 0 and x.facility <= ${sql.lit(HCODES.atMost)}
        then (${sql.lit(HCODES.from)} + x.facility)::text end,
      case when x.type like 'pharmacy%' then 'ขย. ตัวอย่าง ' || x.n else '' end,
      ${word(['เมืองตัวอย่าง', 'บ้านสมมติ', 'ทุ่งจำลอง', 'ท่าสาธิต', ''], 'x.n', 3)},
      case when x.beds > 0
        then 10 + floor(power(${draw('x.n', 4)}, 2) * (x.beds - 10))::integer end,
      not ${within(0.03, 'x.n', 5)}, ${opened}, ${opened}
    from (
      select g.*, row_number() over (order by g.beds > 0 desc, g.place, i) as facility,
        row_number() over (order by g.place, i) as n
      from jsonb_to_recordset(${JSON.stringify(groups.map((group, place) => ({ ...group, place })))}::jsonb)
          as g(place integer, type text, count integer, stem text, affiliation text, beds integer,
            province text)
        cross join lateral generate_series(1, g.count) i
    ) x join province p on p.code = coalesce(x.province,
      ${drawn(sql`${codes}::text[]`, sql.lit(codes.length), 'x.n', 6)})
    order by x.n`.execute(trx);
}
