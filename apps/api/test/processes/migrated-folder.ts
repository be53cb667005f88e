import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { dataFolderPaths } from '../../src/db/embedded/data-folder.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { tempFolder } from './child-process.ts';

/**
 * For a test file: gives copies of a data folder whose database is made and migrated, each removed
 * after its test. Making one takes as long as several starts of a process.
 */
export function migratedFolders(): () => string {
  let made = '';
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'connect-test-'));
    const settings = { dataDir: made, databaseUrl: undefined };
    const database = await openDatabase(settings, { say: () => {} });
    await database.migrate();
    await database.shutDown();
  }, 120_000);
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  return () => {
    const folder = tempFolder();
    cpSync(made, folder, { recursive: true });
    // A copied folder has the mode of a new one, which PostgreSQL refuses.
    chmodSync(dataFolderPaths(folder).postgres, 0o700);
    return folder;
  };
}
