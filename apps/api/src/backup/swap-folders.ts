import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

/** Where a restore unpacks the files that take the place of a folder's. */
export const freshOf = (folder: string): string => `${folder}.restoring`;
const oldOf = (folder: string): string => `${folder}.replaced`;

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/** Puts the unpacked files into the place of a folder's. */
export async function swapFolders(folder: string): Promise<void> {
  await remove(oldOf(folder));
  if (existsSync(folder)) await rename(folder, oldOf(folder));
  await rename(freshOf(folder), folder);
  await remove(oldOf(folder));
}

/**
 * Ends an exchange that was killed between its two renames, when the database was restored already:
 * the unpacked files take the place, with the notes of erasures that were copied to them; where they
 * are lost, those of before return. Before anything is written to the folder.
 */
export async function finishSwap(folder: string): Promise<void> {
  const old = oldOf(folder);
  if (existsSync(folder) || !existsSync(old)) return;
  const fresh = freshOf(folder);
  await rename(existsSync(fresh) ? fresh : old, folder);
  await remove(old);
}
