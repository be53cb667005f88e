import { afterAll, expect, test } from 'vitest';
import { until } from '../../test/processes/child-process.ts';
import { createTestDatabase } from '../../test/template-database.ts';
import { createSignals } from './signals.ts';

const database = await createTestDatabase({ empty: true });
const started: ReturnType<typeof createSignals>[] = [];
afterAll(async () => {
  for (const signals of started) await signals.stop();
  await database.drop();
});

/** A process that listens, and the names it received so far. */
async function listening() {
  const signals = createSignals(database.connection);
  started.push(signals);
  const heard: (string[] | null)[] = [];
  signals.hear((names) => heard.push(names));
  await until('it listens', () => heard.length === 1);
  return { signals, heard };
}

test('names that one process sends reach the others in one message, and not itself', async () => {
  const [one, two] = [await listening(), await listening()];
  one.signals.send(['article']);
  one.signals.send(['video', 'article']);
  await until('it is heard', () => two.heard.length === 2);
  expect(two.heard).toEqual([null, ['article', 'video']]);
  expect(one.heard).toEqual([null]);
});

test('after a lost connection a process listens again, and gets null for missed names', async () => {
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

test('an unreachable database blocks nothing', async () => {
  const signals = createSignals({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' });
  signals.send(['article']);
  await signals.stop();
});
