import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/template-database.ts';
import { QUEUE_REVISION, queueIsCurrent } from './job-queue.ts';
import { isCurrent, migrate } from './migrate.ts';
import { dropEverything } from './schema-catalog.ts';

async function migrated() {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
}

test('the schema of the queue is known to be that of the package', async () => {
  const { pool } = await migrated();
  const { rows } = await pool.query('select max(id) as id from graphile_worker.migrations');
  expect(rows).toEqual([{ id: QUEUE_REVISION }]);
  expect(await isCurrent(pool)).toBe(true);
});

test('a schema without the queue, or with an older one, is not current and is brought along', async () => {
  const { pool } = await migrated();
  await pool.query('drop schema graphile_worker cascade');
  expect(await isCurrent(pool)).toBe(false);
  expect(await migrate(pool)).toEqual([]);
  expect(await isCurrent(pool)).toBe(true);
  await pool.query('delete from graphile_worker.migrations where id = $1', [QUEUE_REVISION]);
  expect(await queueIsCurrent(pool)).toBe(false);
  await migrate(pool);
  expect(await queueIsCurrent(pool)).toBe(true);
});

test('what waits in the queue goes with everything it is about', async () => {
  const { pool } = await migrated();
  await pool.query(`select graphile_worker.add_job('jobs.tidy')`);
  const client = await pool.connect();
  await dropEverything(client);
  client.release();
  await migrate(pool);
  expect((await pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
});
