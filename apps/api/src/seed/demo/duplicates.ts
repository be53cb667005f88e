import { sql } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../deps.ts';
import type { Calendar } from './calendar.ts';

/** Days since the demo's file of users was imported; its reasons are kept for 30. */
const IMPORTED_AGO = 3;

/**
 * Pairs of doctors who are here twice, by their places among those with a phone: the second has what
 * the statement takes over from the first, as if somebody had signed up again.
 */
const PAIRS = [
  { places: [10, 61], takes: sql`${named('ผศ.')}, phone = one.phone` },
  { places: [21, 72], takes: sql`${named('รศ.')}, email = ${mailboxOf('one')}` },
  { places: [32, 83], takes: sql`phone = one.phone` },
  { places: [43, 94], takes: named('ดร.') },
] as const;

/** The name of the first with another title, and without the tone marks that somebody left out. */
function named(title: string) {
  const bare = sql`translate(one.first_name, '่้๊๋', '')`;
  return sql`first_name = ${bare}, last_name = one.last_name,
    title_prefix = ${title} || other.title_prefix,
    display_name = ${title} || other.title_prefix || ${bare} || ' ' || one.last_name`;
}

/** The same mailbox in another spelling: dots and what follows a plus sign count for nothing. */
function mailboxOf(user: string) {
  return sql`regexp_replace(${sql.ref(`${user}.email`)}, '^m(\\d+)', 'm.\\1+line')`;
}

async function seedTwins(trx: Trx): Promise<void> {
  for (const { places, takes } of PAIRS) {
    const [first, second] = places;
    await sql`
      with doctor as (select *, row_number() over (order by id) as place from platform_user
        where user_type = 'doctor' and status = 'active' and phone is not null)
      update platform_user other set ${takes}
      from doctor one, doctor twin
      where one.place = ${first} and twin.place = ${second} and other.id = twin.id`.execute(trx);
  }
}

/** Two workplaces that are here under another spelling as well, each with some of the users. */
async function seedSameWorkplaces(trx: Trx, created: string): Promise<void> {
  for (const [name, spelt] of [
    ['โรงพยาบาลศูนย์นครจำลอง', 'รพ.ศูนย์ นครจำลอง'],
    ['สถาบันเด็กต้นแบบ', 'สถาบัน เดกต้นแบบ'],
  ]) {
    await sql`
      with original as (select * from workplace where name_th = ${name}),
      again as (
        insert into workplace (name_th, type, province_code, created_at, updated_at)
        select ${spelt}, type, province_code, ${created}, ${created} from original returning id
      )
      update platform_user set workplace_id = (select id from again)
      where id in (select id from platform_user
        where workplace_id = (select id from original) order by id desc limit 2)`.execute(trx);
  }
}

const HEADINGS = {
  'ชื่อ-นามสกุล': 'display_name',
  เลขที่ใบประกอบ: 'license_no',
  อีเมล: 'email',
  โทรศัพท์: 'phone',
  จังหวัด: 'province_code',
  หมายเหตุ: '',
};

/** A file that was imported: most of its rows were here already, four were refused. */
async function seedImport(trx: Trx, calendar: Calendar, importer: Actor): Promise<void> {
  const issues = [
    { line: 5, field: 'license_no', code: 'license_format' },
    { line: 17, field: 'phone', code: 'phone' },
    { line: 31, field: 'email', code: 'unique' },
    { line: 48, field: 'province_code', code: 'required' },
  ];
  await trx
    .insertInto('import_run')
    .values({
      kind: 'user',
      staff_id: importer.id,
      state: 'done',
      file_name: 'รายชื่อแพทย์ (ตัวอย่าง).xlsx',
      headings: Object.keys(HEADINGS),
      columns: Object.values(HEADINGS),
      defaults: JSON.stringify({ user_type: 'doctor' }),
      line_count: 60,
      progress: 60,
      counts: JSON.stringify({ created: 0, changed: 3, unchanged: 53, refused: issues.length }),
      issues: JSON.stringify(issues),
      created_at: calendar.workday(IMPORTED_AGO, 10).toISOString(),
      finished_at: calendar.workday(IMPORTED_AGO, 10, 4).toISOString(),
      lines_until: null,
    })
    .execute();
}

/**
 * What the windows of duplicates and of imports show in the demo (domain/demo-data#duplicates-in-the-demo).
 */
export async function seedDuplicates(trx: Trx, calendar: Calendar, importer: Actor): Promise<void> {
  await seedTwins(trx);
  await seedSameWorkplaces(trx, calendar.workday(IMPORTED_AGO, 9).toISOString());
  await seedImport(trx, calendar, importer);
}
