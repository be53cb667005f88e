// The app as a separate process, composed as in application.ts, without its rate limit.
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildApp } from '../apps/api/src/app.ts';
import { createDb, type DbConfig } from '../apps/api/src/db/client.ts';
import { startRunner } from '../apps/api/src/jobs/runner.ts';
import { createStorage } from '../apps/api/src/media/files/storage.ts';
import { reportFileJob } from '../apps/api/src/report-files/report-file.job.ts';
import { POOL_SIZE, serveParent } from './processes.ts';

export interface AppServerSettings {
  connection: DbConfig['connection'];
  dataDir: string;
  secret: string;
  /** How long list counts are cached, in milliseconds; below 0 never. */
  countsKept?: number;
  /** Whether it makes files of reports in the background as well. */
  files?: boolean;
}

let close = async () => {};

async function listen({
  connection,
  dataDir,
  secret,
  countsKept,
  files = false,
}: AppServerSettings): Promise<string> {
  const database = createDb({ connection, max: POOL_SIZE });
  const { app, deps } = await buildApp({
    db: database.db,
    storage: createStorage({ dataDir }),
    clicksFolder: join(dataDir, 'clicks'),
    clock: { now: () => new Date() },
    secret,
    appName: 'Connect',
    publicUrl: 'http://127.0.0.1',
    countsKept,
    callsPerMinute: Number.POSITIVE_INFINITY,
    log: { level: 'warn' },
  });
  const runner = files
    ? startRunner(deps, [reportFileJob], { pool: database.pool, prepare: true, firstAfter: 0 })
    : undefined;
  close = async () => {
    await runner?.stop();
    await app.close();
    await database.close();
  };
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  flushCompileCache();
  return url;
}

serveParent(listen, () => close());
