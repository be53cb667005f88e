// Run by a test as a separate process: node job-process.ts <connection as JSON> <before|after>. It
// takes the job that marks an item once, and stops before or after its transaction.
import { buildApp } from '../../src/app.ts';
import { createDb } from '../../src/db/client.ts';
import { startRunner } from '../../src/jobs/runner.ts';
import { createStorage } from '../../src/media/files/storage.ts';
import { markingJob } from '../jobs.ts';

const [connection = '', where] = process.argv.slice(2);
const { db, pool } = createDb({ connection: JSON.parse(connection) });
const { deps } = await buildApp({
  db,
  storage: createStorage({ dataDir: process.cwd() }),
  clock: { now: () => new Date() },
  secret: 'a secret of the tests, long enough to be one',
  appName: 'Connect',
  publicUrl: 'http://127.0.0.1',
});
const hang = () => {
  console.log('under way');
  return new Promise<void>((resolve) => setTimeout(resolve, 600_000));
};
const job = markingJob(where === 'before' ? { before: hang } : { after: hang });
startRunner(deps, [job], { pool, prepare: true, firstAfter: 0 });
setInterval(() => {}, 60_000);
