import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import type pg from 'pg';

/** Where a restore unpacks the files that take the place of a folder's. */
export const freshOf = (folder: string): string => `${folder}.restoring`;
const oldOf = (folder: string): string => `${folder}.replaced`;
/** The restore that the unpacked files belong to; without it they are not complete. */
const idOf = (folder: string): string => `${folder}.restoring-id`;

const remove = (path: string) => rm(path, { recursive: true, force: true });

export async function removeFresh(folder: string): Promise<void> {
  await remove(idOf(folder));
  await remove(freshOf(folder));
}

/**
 * Notes in the transaction of a restore which unpacked files belong to it. The history of migrations
 * is in every schema, however old, and replaced by every restore: its comment is the note.
 */
export async function noteFresh(client: pg.ClientBase, folder: string): Promise<void> {
  const id = randomUUID();
  await writeFile(idOf(folder), id);
  await client.query(`comment on table schema_migration is '${id}'`);
}

/** Whether the unpacked files belong to what the database was restored to last. */
export async function isRestored(pool: pg.Pool, folder: string): Promise<boolean> {
  if (!existsSync(idOf(folder)) || !existsSync(freshOf(folder))) return false;
  const { rows } = await pool.query<{ id: string | null }>(
    `select obj_description(to_regclass('public.schema_migration'), 'pg_class') as id`,
  );
  return rows[0]?.id === readFileSync(idOf(folder), 'utf8');
}

/** Puts the unpacked files into the place of a folder's. */
export async function swapFolders(folder: string): Promise<void> {
  await remove(oldOf(folder));
  if (existsSync(folder)) await rename(folder, oldOf(folder));
  await rename(freshOf(folder), folder);
  await remove(oldOf(folder));
  await remove(idOf(folder));
}

/**
 * Ends an exchange that was killed after the database had been restored: the unpacked files take the
 * place, with the notes of erasures that were copied to them; where they are lost, those of before
 * return. Before anything is written to the folder.
 */
export async function finishSwap(pool: pg.Pool, folder: string): Promise<void> {
  if (await isRestored(pool, folder)) return swapFolders(folder);
  if (!existsSync(folder) && existsSync(oldOf(folder))) await rename(oldOf(folder), folder);
}
