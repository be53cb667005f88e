import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Db } from '../src/deps.ts';
import { bareHeading } from '../src/table-files/bare-heading.ts';

// A person in every place that can hold one, and the search for what is left of them.

export const WORD = 'Zqxwoman';
export const NAMES = {
  display_name: 'พญ.ซ่อนกลิ่น จำปาลาว',
  first_name: 'ซ่อนกลิ่น',
  last_name: 'จำปาลาว',
  first_name_en: 'Sonklin',
  last_name_en: 'Champalao',
  license_no: 'ว.918273',
  email: 'sonklin.hidden@hcp.example',
  phone: '+66819283746',
  line_user_id: `U${'beef'.repeat(8)}`,
  line_display_name: 'ซ่อนกลิ่นไลน์',
  employee_code: 'EZQX9182',
  external_ref: 'CRM-ZQX-9182',
};
/** Whatever of her is left somewhere contains one of these. */
const LEFT = [
  WORD,
  'ซ่อนกลิ่น',
  'จำปาลาว',
  'Sonklin',
  'Champalao',
  '918273',
  'sonklin.hidden',
  'sonklinhidden',
  '819283746',
  '081-928-3746',
  'beefbeef',
  'EZQX9182',
  'CRM-ZQX',
];

/** Columns of codes, figures of the platform and titles of content, which nobody types. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  adoption_change: ['rule_code'],
  consent_record: ['text_version'],
  engagement_log: [
    'content_type',
    'content_title',
    'action',
    'channel',
    'link_code',
    'device',
    'os',
    'browser',
    'in_app',
    'country',
    'province_guess',
    'bot_reason',
  ],
  guideline_request: ['document_title', 'brand', 'material_code', 'user_type', 'channel'],
  privacy_request: ['code'],
  registration: ['credit_type', 'certificate_no', 'former_certificates'],
  archived_registration: ['credit_type', 'certificate_no', 'former_certificates'],
  user_consent: ['purpose', 'action', 'text_version'],
};
/** References that make a row another person's: their own row stays. */
const OF_OTHERS = [
  'guideline_request.owner_rep_id',
  'link.owner_user_id',
  'platform_user.owner_rep_id',
  'platform_user.manager_user_id',
  'platform_user.merged_into_id',
  'registration.registered_by_user_id',
  'archived_registration.registered_by_user_id',
  'staff.user_id',
  'user_merge.loser_id',
];

interface Place {
  table: string;
  key: string;
}

/** Every column that refers to a user, and the user's own row. */
async function placesOf(pool: pg.Pool): Promise<Place[]> {
  const { rows } = await pool.query<Place>(`
    select c.conrelid::regclass::text as "table", a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = 'platform_user'::regclass and not r.relispartition
    order by 1, 2`);
  return [
    { table: 'platform_user', key: 'id' },
    ...rows.filter(({ table, key }) => !OF_OTHERS.includes(`${table}.${key}`)),
  ];
}

const VALUES: Readonly<Record<string, string>> = {
  text: `coalesce(%c, '') || ' ${WORD}'`,
  jsonb: `jsonb_build_object('word', '${WORD}')`,
  bytea: `convert_to('${WORD}', 'UTF8')`,
  ARRAY: `array['${WORD}']`,
};

/** Writes the word into every column of her rows that takes it. */
export async function fillEverything(pool: pg.Pool, id: number): Promise<string[]> {
  const filled: string[] = [];
  const client = await pool.connect();
  try {
    for (const { table, key } of await placesOf(pool)) {
      const { rows } = await client.query<{ name: string; type: string }>(
        `select column_name as name, data_type as type from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
           and (data_type in ('text', 'jsonb', 'bytea') or udt_name = '_text') order by 1`,
        [table],
      );
      await client.query('begin');
      await client.query(`alter table ${table} disable trigger user`);
      for (const { name, type } of rows) {
        if (CODES[table]?.includes(name) || (table === 'platform_user' && name in NAMES)) continue;
        await client.query('savepoint one');
        const value = (VALUES[type] ?? '').replace('%c', name);
        const done = await client
          .query(`update ${table} set ${name} = ${value} where ${key} = $1`, [id])
          .then(
            ({ rowCount }) => rowCount,
            () => null,
          );
        if (done === null) await client.query('rollback to savepoint one');
        else if (done > 0) filled.push(`${table}.${name}`);
        else throw new Error(`${table} has no row of the person: make one`);
      }
      await client.query(`alter table ${table} enable trigger user`);
      await client.query('commit');
    }
  } finally {
    client.release();
  }
  return filled;
}

/** Where anything of her is left, in all tables of all schemas and in all files. */
export async function whereLeft(pool: pg.Pool, folder: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' order by 1`);
  const texts = LEFT.flatMap((text) => [
    text.toLowerCase(),
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1),
  ]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t where exists (
         select from unnest($1::text[]) as x where strpos(lower(t::text), lower(x)) > 0) limit 3`,
      [texts],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const held = LEFT.filter(
      (text) => path.includes(text) || (entry.isFile() && readFileSync(path).includes(text)),
    );
    if (held.length > 0) found.push(`${path}: ${held.join()}`);
  }
  return found;
}

/** What refers to her by a text alone: views of lists, who has her open, a file to be imported. */
export async function makeTraces(db: Db, userId: number, staffId: number): Promise<void> {
  await db
    .insertInto('saved_view')
    .values({
      list: 'users',
      title: `คนไข้ของ ${NAMES.first_name}`,
      query: JSON.stringify({ search: NAMES.email, status: 'active' }),
      shared: false,
      owner_id: staffId,
      created_at: '2026-11-01T09:00:00+07:00',
      updated_at: '2026-11-01T09:00:00+07:00',
    })
    .execute();
  await db
    .insertInto('presence')
    .values({
      entity_type: 'user',
      entity_id: userId,
      staff_id: staffId,
      page_id: crypto.randomUUID(),
      editing: true,
      seen_at: '2026-11-20T09:00:00+07:00',
    })
    .execute();
  const run = {
    kind: 'user',
    staff_id: staffId,
    columns: ['email'],
    line_count: 1,
    created_at: '2026-11-20T08:00:00+07:00',
  };
  const { id: run_id } = await db
    .insertInto('import_run')
    .values({
      ...run,
      state: 'tried',
      file_name: 'รายชื่อ.xlsx',
      headings: ['อีเมล'],
      lines_until: '2026-11-21T08:00:00+07:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // As files write people: the name in two cells, the number with dashes, the licence in figures.
  const cells = [NAMES.last_name, NAMES.first_name, '081-928-3746', '918273'];
  const lines = JSON.stringify([{ number: 2, cells }]);
  await db.insertInto('import_lines').values({ run_id, part: 0, lines }).execute();
  // A file without headings: its first line stood in their place, and is remembered.
  const first = [NAMES.first_name, NAMES.last_name, '819283746', NAMES.email];
  await db
    .insertInto('import_run')
    .values({ ...run, state: 'done', file_name: `${NAMES.first_name}.csv`, headings: first })
    .execute();
  await db
    .insertInto('import_heading')
    .values([
      { staff_id: staffId, kind: 'user', heading: 'อีเมล', field: 'email' },
      ...first.map((cell) => ({
        staff_id: staffId,
        kind: 'user',
        heading: bareHeading(cell),
        field: '',
      })),
    ])
    .execute();
}
