import { createReadStream, existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Anchor } from '../audit/audit-anchor.ts';
import type { AppliedMigration } from '../db/migrate.ts';
import { listPartitions, listSequences, listTables, quoted } from '../db/schema-catalog.ts';
import { REPORT_FILES_FOLDER } from '../report-files/report-files-folder.ts';
import { StartupProblem } from '../startup-problem.ts';
import {
  type ArchiveWriter,
  fileEntry,
  type Manifest,
  tableEntry,
  writeArchive,
} from './backup-archive.ts';

/**
 * Writes one zip archive with every table, as of one moment, and the uploaded files. Works while
 * Connect runs. Throws StartupProblem when the target exists.
 *
 * @param filesDir folder of the uploaded files, undefined when they are in object storage
 */
export async function backup(
  pool: pg.Pool,
  target: { file: string; filesDir: string | undefined; now: Date; auditHead?: Anchor },
): Promise<Manifest> {
  if (existsSync(target.file)) {
    throw new StartupProblem(`${target.file} exists already; choose another name.`);
  }
  const partial = `${target.file}.partial`;
  await rm(partial, { force: true });
  try {
    const manifest = await writeArchive(partial, async (archive) => ({
      format: 'connect-backup/1' as const,
      created_at: target.now.toISOString(),
      audit_head: target.auditHead,
      ...(await addTables(pool, archive)),
      // After the tables, since a file is stored before the row that names it.
      files: target.filesDir === undefined ? [] : await addFiles(archive, target.filesDir),
    }));
    await rename(partial, target.file);
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function addTables(
  pool: pg.Pool,
  archive: ArchiveWriter,
): Promise<Omit<Manifest, 'format' | 'created_at' | 'audit_head' | 'files'>> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const migrations = await client.query<AppliedMigration>(
      'select name, checksum from schema_migration order by name',
    );
    const tables: Manifest['tables'] = [];
    for (const { name, columns } of await listTables(client)) {
      const list = columns.map(quoted).join(', ');
      // A query, since COPY does not read a partitioned table by name.
      const rows = client.query(copyTo(`copy (select ${list} from ${quoted(name)}) to stdout`));
      const { sha256 } = await archive.add(tableEntry(name), rows, true);
      tables.push({ name, columns, rows: rows.rowCount, sha256 });
    }
    const partitions = await listPartitions(client);
    const sequences = await listSequences(client);
    await client.query('commit');
    return { migrations: migrations.rows, tables, partitions, sequences };
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

async function addFiles(archive: ArchiveWriter, filesDir: string): Promise<Manifest['files']> {
  if (!existsSync(filesDir)) return [];
  const files: Manifest['files'] = [];
  for (const entry of await readdir(filesDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath, entry.name);
    const path = relative(filesDir, full).split(sep).join('/');
    // Unfinished uploads, and files of reports, which live for a day and can be made again.
    if (path.startsWith('tmp/') || path.startsWith(`${REPORT_FILES_FOLDER}/`)) continue;
    // Pictures and videos are compressed already.
    const measured = await archive.add(fileEntry(path), createReadStream(full), false);
    files.push({ path, ...measured });
  }
  return files;
}
