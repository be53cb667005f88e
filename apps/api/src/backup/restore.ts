import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { NOTES_FOLDER } from '../data-subjects/erasure-notes.ts';
import { migrate, rebuildSchema } from '../db/migrate.ts';
import { dropEverything, firstFilledTable, listTables, quoted } from '../db/schema-catalog.ts';
import { StartupProblem } from '../startup-problem.ts';
import {
  type ArchiveReader,
  fileEntry,
  type Manifest,
  openArchive,
  tableEntry,
} from './backup-archive.ts';
import { freshOf, isRestored, noteFresh, removeFresh, swapFolders } from './swap-folders.ts';

/**
 * Restores a backup into database and files folder, then migrates the schema. The whole archive is
 * checked first and the database is filled in one transaction, so a refusal changes nothing. Throws
 * BadArchive, or StartupProblem when there is data and `replace` is not set. Notes of erasures beside
 * the files stay there at every moment: the process may be killed before anybody else reads them.
 */
export async function restore(
  pool: pg.Pool,
  source: { file: string; filesDir: string | undefined; replace: boolean },
): Promise<Manifest> {
  const archive = await openArchive(source.file);
  try {
    if (archive.manifest.files.length > 0 && source.filesDir === undefined) {
      throw new StartupProblem(
        'The backup holds uploaded files, but files are kept in object storage here (S3_ENDPOINT).',
      );
    }
    const { filesDir } = source;
    if (filesDir !== undefined) await unpack(archive, filesDir);
    try {
      await inTransaction(pool, async (client) => {
        await fill(client, archive, source.replace);
        if (filesDir !== undefined) await noteFresh(client, filesDir);
      });
    } catch (error) {
      // A commit may have come through although its answer did not: then the next start goes on.
      if (filesDir !== undefined && !(await isRestored(pool, filesDir)))
        await removeFresh(filesDir);
      throw error;
    }
    if (filesDir !== undefined) await swapFolders(filesDir);
    await migrate(pool);
    return archive.manifest;
  } finally {
    archive.close();
  }
}

async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await work(client);
    await client.query('commit');
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

async function fill(
  client: pg.PoolClient,
  archive: ArchiveReader,
  replace: boolean,
): Promise<void> {
  const filled = await firstFilledTable(client);
  if (filled !== undefined && !replace) {
    throw new StartupProblem(
      `The database is not empty (table ${filled} has rows). Add --replace to replace everything in it by the backup.`,
    );
  }
  const { manifest } = archive;
  await dropEverything(client);
  await rebuildSchema(client, manifest.migrations);
  for (const { name, parent, bound } of manifest.partitions) {
    await client.query(
      `create table if not exists ${quoted(name)} partition of ${quoted(parent)} ${bound}`,
    );
  }
  const foreignKeys = await dropForeignKeys(client);
  const tables = await listTables(client);
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user`);
  }
  // Rows that migrations inserted are in the backup as well.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const table of manifest.tables) await load(client, archive, table);
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} enable trigger user`);
  }
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
  for (const { name, last_value } of manifest.sequences) {
    await client.query('select setval($1::regclass, coalesce($2, 1), $2 is not null)', [
      quoted(name),
      last_value,
    ]);
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Tables refer to each other in circles, so no loading order works; the keys are added back and
 * checked afterwards.
 */
async function dropForeignKeys(client: pg.PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  return rows;
}

async function load(
  client: pg.PoolClient,
  archive: ArchiveReader,
  table: Manifest['tables'][number],
): Promise<void> {
  const columns = table.columns.map(quoted).join(', ');
  const into = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`));
  await pipeline(await archive.open(tableEntry(table.name)), into);
  if (into.rowCount !== table.rows) {
    throw new StartupProblem(
      `Table ${table.name}: ${into.rowCount} rows arrived, the backup promises ${table.rows}.`,
    );
  }
}

/** Unpacks the files beside the folder, and copies the notes of erasures to them. */
async function unpack(archive: ArchiveReader, filesDir: string): Promise<void> {
  const fresh = freshOf(filesDir);
  await removeFresh(filesDir);
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  for (const { path } of archive.manifest.files) {
    // The zip reader has refused names that lead out of the folder.
    const target = join(fresh, path);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(await archive.open(fileEntry(path)), createWriteStream(target));
  }
  const notes = join(filesDir, NOTES_FOLDER);
  if (existsSync(notes)) await cp(notes, join(fresh, NOTES_FOLDER), { recursive: true });
}
