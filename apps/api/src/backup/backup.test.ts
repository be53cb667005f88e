import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeMedia, makeStaff } from '../../test/factories.ts';
import { tempFolder } from '../../test/processes/child-process.ts';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { type AppliedMigration, rebuildSchema } from '../db/migrate.ts';
import { listPartitions, listSequences, listTables, quoted } from '../db/schema-catalog.ts';
import { backup } from './backup.ts';
import { BadArchive, openArchive, tableEntry, writeArchive } from './backup-archive.ts';
import { restore } from './restore.ts';
import { finishSwap } from './swap-folders.ts';

const NOW = new Date('2026-11-20T02:00:00Z');

async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  onTestFinished(database.drop);
  return database;
}

/** Rows that are hard to copy: Thai, escapes, circular references, partitions, the audit chain. */
async function fillWithHardRows({ db, pool }: TestDatabase): Promise<void> {
  const staff = await makeStaff(db, { displayName: 'น้ำใจ "ก\\ข"\tค\nง \\N' });
  const media = await makeMedia(db, { createdBy: staff.id });
  await db.updateTable('staff').set({ avatar_id: media.id }).where('id', '=', staff.id).execute();
  await pool.query(
    `insert into content (kind, title, slug, tags, featured_image_id, created_by)
     values ('article', 'กำลังใจ', 'กำลังใจ', array['ก,ข', '{}', ''], $1, $2)`,
    [media.id, staff.id],
  );
  await pool.query(`select ensure_engagement_partitions('2025-01-01', '2025-03-01')`);
  await pool.query(`insert into engagement_log
      (occurred_at, view_id, content_type, content_id, content_title, action)
    select at, gen_random_uuid(), 'article', 1, 'กำลังใจ', 'view'
      from unnest(array['2025-02-10 12:00:00.123456+07', '2001-01-01']::timestamptz[]) as at`);
  await pool.query(
    `insert into audit_entry (occurred_at, actor_name, action, hash) values (now(), 'ระบบ', 'test', $1)`,
    [randomBytes(32)],
  );
}

/** Everything that must be equal after a restore, as one comparable value. */
async function fingerprint(pool: pg.Pool) {
  const client = await pool.connect();
  try {
    const tables: Record<string, unknown> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as md5 from ${quoted(name)} t`,
      );
      tables[name] = rows[0];
    }
    const keys = await client.query(
      `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition, convalidated
         from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    );
    const triggers = await client.query(
      `select tgrelid::regclass::text as "table", tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    );
    return {
      tables,
      partitions: await listPartitions(client),
      sequences: await listSequences(client),
      keys: keys.rows,
      triggers: triggers.rows,
    };
  } finally {
    client.release();
  }
}

function filesFolder(): string {
  const folder = join(tempFolder(), 'files');
  mkdirSync(join(folder, 'images', 'ก'), { recursive: true });
  mkdirSync(join(folder, 'tmp'));
  writeFileSync(join(folder, 'images', 'ก', 'ภาพ.webp'), randomBytes(100_000));
  writeFileSync(join(folder, 'empty'), '');
  writeFileSync(join(folder, 'tmp', 'half'), 'still being received');
  return folder;
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

async function madeBackup() {
  const source = await testDatabase();
  await fillWithHardRows(source);
  const filesDir = filesFolder();
  const file = join(tempFolder(), 'backup.zip');
  await backup(source.pool, { file, filesDir, now: NOW });
  return { source, filesDir, file };
}

test('a backup restored into an empty database gives the same rows, keys, sequences and files', async () => {
  const { source, filesDir, file } = await madeBackup();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const target = await testDatabase({ empty: true });
  const targetFiles = join(tempFolder(), 'files');
  const manifest = await restore(target.pool, { file, filesDir: targetFiles, replace: false });
  expect(manifest.created_at).toBe(NOW.toISOString());
  expect(await fingerprint(target.pool)).toEqual(await fingerprint(source.pool));
  expect(readdirSync(targetFiles).sort()).toEqual(['empty', 'images']);
  const picture = join('images', 'ก', 'ภาพ.webp');
  expect(sha256(join(targetFiles, picture))).toBe(sha256(join(filesDir, picture)));
});

test('notes of erasures beside the files are there at every moment of a restore', async () => {
  const { file } = await madeBackup();
  const target = await testDatabase({ empty: true });
  const filesDir = join(tempFolder(), 'files');
  const note = join(filesDir, 'erasures', '1-x', 'noted');
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, '2026-11-20');
  await restore(target.pool, { file, filesDir, replace: false });
  expect(readFileSync(note, 'utf8')).toBe('2026-11-20');
});

/** Puts `files` back to where they lay before a restore took them over. */
async function beforeExchange(pool: pg.Pool, filesDir: string): Promise<void> {
  const { rows } = await pool.query(
    `select obj_description('schema_migration'::regclass, 'pg_class') as id`,
  );
  renameSync(filesDir, `${filesDir}.restoring`);
  writeFileSync(`${filesDir}.restoring-id`, rows[0].id);
  mkdirSync(filesDir);
  writeFileSync(join(filesDir, 'before'), '');
}

test.each([
  ['before its first rename', () => undefined],
  ['between its renames', (folder: string) => renameSync(folder, `${folder}.replaced`)],
])(
  'a restore that was killed after its commit, %s, is ended by the next start',
  async (_when, kill) => {
    const { file } = await madeBackup();
    const { pool } = await testDatabase({ empty: true });
    const filesDir = join(tempFolder(), 'files');
    await restore(pool, { file, filesDir, replace: false });
    expect(readdirSync(dirname(filesDir))).toEqual(['files']);
    await beforeExchange(pool, filesDir);
    kill(filesDir);
    await finishSwap(pool, filesDir);
    expect(readdirSync(filesDir).sort()).toEqual(['empty', 'images']);
    expect(readdirSync(dirname(filesDir))).toEqual(['files']);
  },
);

test("files of a restore that was not committed, or that are lost, take nobody's place", async () => {
  const { file } = await madeBackup();
  const { pool } = await testDatabase({ empty: true });
  const filesDir = join(tempFolder(), 'files');
  await restore(pool, { file, filesDir, replace: false });
  await beforeExchange(pool, filesDir);
  writeFileSync(`${filesDir}.restoring-id`, 'another');
  await finishSwap(pool, filesDir);
  expect(readdirSync(filesDir)).toEqual(['before']);
  renameSync(filesDir, `${filesDir}.replaced`);
  await finishSwap(pool, filesDir);
  expect(readdirSync(filesDir)).toEqual(['before']);
});

test('after a restore new rows get numbers that no old row has, and the audit is append-only', async () => {
  const { file } = await madeBackup();
  const target = await testDatabase({ empty: true });
  await restore(target.pool, { file, filesDir: join(tempFolder(), 'files'), replace: false });
  const before = await target.db.selectFrom('staff').select('id').execute();
  const { id } = await makeStaff(target.db);
  expect(before.map((row) => row.id)).not.toContain(id);
  await expect(target.pool.query('delete from audit_entry')).rejects.toThrow(/append-only/);
});

test('restore refuses a database with rows and leaves it and its files alone', async () => {
  const { file } = await madeBackup();
  const target = await testDatabase();
  const before = await fingerprint(target.pool);
  const filesDir = filesFolder();
  await expect(restore(target.pool, { file, filesDir, replace: false })).rejects.toThrow(
    /not empty .* --replace/,
  );
  expect(await fingerprint(target.pool)).toEqual(before);
  expect(existsSync(join(filesDir, 'tmp', 'half'))).toBe(true);
  expect(existsSync(`${filesDir}.restoring`)).toBe(false);
});

test('restore with replace puts the backup in the place of what was there', async () => {
  const { source, file } = await madeBackup();
  const target = await testDatabase();
  await makeStaff(target.db, { username: 'must.be.gone' });
  const filesDir = join(tempFolder(), 'files');
  mkdirSync(filesDir);
  writeFileSync(join(filesDir, 'must-be-gone'), '');
  await restore(target.pool, { file, filesDir, replace: true });
  expect(await fingerprint(target.pool)).toEqual(await fingerprint(source.pool));
  expect(readdirSync(filesDir).sort()).toEqual(['empty', 'images']);
});

test('restore of an older schema brings it to this version', async () => {
  const present = await testDatabase();
  const { rows: applied } = await present.pool.query<AppliedMigration>(
    `select name, checksum from schema_migration where name < '0002' order by name`,
  );
  const old = await testDatabase({ empty: true });
  const client = await old.pool.connect();
  await rebuildSchema(client, applied);
  await client.query(`insert into province values ('10', 'กรุงเทพมหานคร', 13, 'bkk')`);
  client.release();
  const file = join(tempFolder(), 'old.zip');
  await backup(old.pool, { file, filesDir: undefined, now: NOW });
  const target = await testDatabase({ empty: true });
  await restore(target.pool, { file, filesDir: undefined, replace: false });
  const { rows } = await target.pool.query('select name_th from province');
  expect(rows).toEqual([{ name_th: 'กรุงเทพมหานคร' }]);
  expect((await target.pool.query('select 1 from content')).rowCount).toBe(0);
});

test('a damaged archive is refused before anything is changed', async () => {
  const { file } = await madeBackup();
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8((bytes.at(at) ?? 0) ^ 0xff, at);
  writeFileSync(file, bytes);
  const target = await testDatabase();
  const before = await fingerprint(target.pool);
  await expect(
    restore(target.pool, { file, filesDir: join(tempFolder(), 'files'), replace: true }),
  ).rejects.toThrow(BadArchive);
  expect(await fingerprint(target.pool)).toEqual(before);
});

test('a manifest that would run a statement of its own is no backup', async () => {
  const { file } = await madeBackup();
  const { manifest, close } = await openArchive(file);
  close();
  const [first, ...others] = manifest.partitions;
  const bound = `${first?.bound}; create table intruder ()`;
  const forged = join(tempFolder(), 'forged.zip');
  await writeArchive(forged, async ({ add }) => {
    for (const { name } of manifest.tables) {
      await add(tableEntry(name), Readable.from([]), true);
    }
    const sha256 = createHash('sha256').digest('hex');
    return {
      ...manifest,
      tables: manifest.tables.map((table) => ({ ...table, rows: 0, sha256 })),
      partitions: [{ name: 'p', parent: 'engagement_log', ...first, bound }, ...others],
      files: [],
    };
  });
  const target = await testDatabase({ empty: true });
  const into = { file: forged, filesDir: undefined, replace: false };
  await expect(restore(target.pool, into)).rejects.toThrow(BadArchive);
  const { rows } = await target.pool.query(`select to_regclass('intruder') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test.each([
  ['text', Buffer.from('not a zip')],
  ['nothing', Buffer.alloc(0)],
  ['a zip of something else', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
])('restore refuses %s as no backup', async (_what, bytes) => {
  const file = join(tempFolder(), 'wrong.zip');
  writeFileSync(file, bytes);
  const target = await testDatabase({ empty: true });
  await expect(restore(target.pool, { file, filesDir: undefined, replace: false })).rejects.toThrow(
    BadArchive,
  );
});

test('backup refuses to overwrite a file', async () => {
  const source = await testDatabase();
  const file = join(tempFolder(), 'backup.zip');
  writeFileSync(file, 'mine');
  await expect(backup(source.pool, { file, filesDir: undefined, now: NOW })).rejects.toThrow(
    /exists already/,
  );
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('backup into a folder that does not exist fails and leaves no connection behind', async () => {
  const source = await testDatabase();
  const file = join(tempFolder(), 'nowhere', 'backup.zip');
  await expect(backup(source.pool, { file, filesDir: undefined, now: NOW })).rejects.toThrow(
    /ENOENT/,
  );
  expect(source.pool.idleCount).toBe(source.pool.totalCount);
});

test('a backup is of one moment: rows written meanwhile are not in it', async () => {
  const source = await testDatabase();
  const file = join(tempFolder(), 'backup.zip');
  await makeStaff(source.db, { username: 'before.backup' });
  const running = backup(source.pool, { file, filesDir: undefined, now: NOW });
  await makeStaff(source.db, { username: 'meanwhile.one' });
  const { tables } = await running;
  const target = await testDatabase({ empty: true });
  await restore(target.pool, { file, filesDir: undefined, replace: false });
  const staff = await target.db.selectFrom('staff').select('username').execute();
  expect(staff.map((row) => row.username)).toContain('before.backup');
  expect(staff).toHaveLength(tables.find(({ name }) => name === 'staff')?.rows ?? -1);
});
