import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../test/processes/child-process.ts';
import { createTestDatabase } from '../../test/template-database.ts';
import { createDb } from './client.ts';
import { migrate } from './migrate.ts';

async function emptyDatabase() {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  return database;
}

function migrations(files: Record<string, string>): string {
  const dir = tempFolder();
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(dir, name), sql);
  return dir;
}

const TWO = {
  '0001_first.sql': 'create table first (id int primary key);',
  '0002_second.sql': 'create table second (id int primary key); insert into first values (1);',
};

test('migrate applies what is missing, in order, and gives the names', async () => {
  const { pool } = await emptyDatabase();
  const dir = migrations(TWO);
  expect(await migrate(pool, { dir })).toEqual(['0001_first', '0002_second']);
  expect(await migrate(pool, { dir })).toEqual([]);
  writeFileSync(join(dir, '0003_third.sql'), 'insert into second values (3);');
  expect(await migrate(pool, { dir })).toEqual(['0003_third']);
});

test('migrate leaves nothing of a migration that fails, and keeps those before it', async () => {
  const { pool } = await emptyDatabase();
  const dir = migrations({
    ...TWO,
    '0003_broken.sql': 'insert into first values (2); insert into nowhere values (1);',
  });
  await expect(migrate(pool, { dir })).rejects.toThrow(
    /Migration 0003_broken failed: relation "nowhere" does not exist/,
  );
  expect((await pool.query('select id from first')).rows).toEqual([{ id: 1 }]);
  writeFileSync(join(dir, '0003_broken.sql'), 'insert into first values (2);');
  expect(await migrate(pool, { dir })).toEqual(['0003_broken']);
});

test('migrate refuses when an applied migration was edited', async () => {
  const { pool } = await emptyDatabase();
  const dir = migrations(TWO);
  await migrate(pool, { dir });
  writeFileSync(join(dir, '0001_first.sql'), 'create table first (id bigint primary key);');
  await expect(migrate(pool, { dir })).rejects.toThrow(/0001_first differs .* never edited/s);
});

test('migrate accepts the same migration with other line ends', async () => {
  const { pool } = await emptyDatabase();
  const dir = migrations({ '0001_lines.sql': 'create table\n lines (id int);\n' });
  await migrate(pool, { dir });
  writeFileSync(join(dir, '0001_lines.sql'), 'create table\r\n lines (id int);\r\n');
  expect(await migrate(pool, { dir })).toEqual([]);
});

test('migrate refuses a database that is newer than the code', async () => {
  const { pool } = await emptyDatabase();
  const dir = migrations(TWO);
  await migrate(pool, { dir });
  rmSync(join(dir, '0002_second.sql'));
  await expect(migrate(pool, { dir })).rejects.toThrow(/newer than this version.*0002_second/s);
});

test.each([['0003_gap.sql'], ['2_short.sql'], ['0002_Caps.sql']])(
  'migrate refuses the file name %s',
  async (name) => {
    const { pool } = await emptyDatabase();
    const dir = migrations({ '0001_first.sql': 'select 1;', [name]: 'select 1;' });
    await expect(migrate(pool, { dir })).rejects.toThrow(/expected the name 0002_words\.sql/);
  },
);

test('migrate applies each migration once when processes start together', async () => {
  const database = await emptyDatabase();
  const dir = migrations(TWO);
  const others = [1, 2, 3].map(() => createDb({ connection: database.connection, max: 1 }));
  const results = await Promise.all(others.map(({ pool }) => migrate(pool, { dir })));
  await Promise.all(others.map(({ close }) => close()));
  expect(results.map((names) => names.length).sort()).toEqual([0, 0, 2]);
});
