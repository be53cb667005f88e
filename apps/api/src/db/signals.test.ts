import { afterAll, expect, test } from 'vitest';
import { until } from '../../test/child-process.ts';
import { createTestDatabase } from '../../test/template-database.ts';
import { createSignals } from './signals.ts';

const database = await createTestDatabase({ empty: true });
const started: ReturnType<typeof createSignals>[] = [];
afterAll(async () => {
  for (const signals of started) await signals.stop();
  await database.drop();
});

/** A process that listens, and what it has heard so far. */
async function listening() {
  const signals = createSignals(database.connection);
  started.push(signals);
  const heard: (string[] | null)[] = [];
  signals.hear((names) => heard.push(names));
  await until('it listens', () => heard.length === 1);
  return { signals, heard };
}

test('what one process calls is heard by the others, together, and not by itself', async () => {
  const [one, two] = [await listening(), await listening()];
  one.signals.send(['article']);
  one.signals.send(['video', 'article']);
  await until('it is heard', () => two.heard.length === 2);
  expect(two.heard).toEqual([null, ['article', 'video']]);
  expect(one.heard).toEqual([null]);
});

test('who loses the connection listens again, and is told that something may be missing', async () => {
  const [one, two] = [await listening(), await listening()];
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'connect signals' and datname = current_database()`);
  one.signals.send(['lost']);
  await until('both listen again', () => one.heard.length === 2 && two.heard.length === 2);
  expect(two.heard).toEqual([null, null]);
  one.signals.send(['article']);
  await until('it is heard', () => two.heard.length === 3);
  expect(two.heard.at(-1)).toEqual(['article']);
});

test('a database that is away holds nobody up', async () => {
  const signals = createSignals({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' });
  signals.send(['article']);
  await signals.stop();
});
