// Where Linux lets programs keep files in memory. A container often has 64 MB of it only.
import { existsSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';

/** The folder whose files are in memory, or undefined where fewer bytes than that are free. */
export function sharedMemory(bytes) {
  if (!existsSync(FOLDER)) return undefined;
  const { bavail, bsize } = statfsSync(FOLDER);
  return bavail * bsize >= bytes ? FOLDER : undefined;
}
