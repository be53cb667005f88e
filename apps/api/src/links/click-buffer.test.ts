import { appendFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { aClick } from '../../test/link-factories.ts';
import { startNode, tempFolder } from '../../test/processes/child-process.ts';
import type { Click } from './click.ts';
import { createClickBuffer } from './click-buffer.ts';

const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

/** A database that notes what it is given, and can be away. */
function fakeDatabase() {
  const written: string[] = [];
  let there = true;
  return {
    written,
    set there(is: boolean) {
      there = is;
    },
    write: async (clicks: readonly Click[]) => {
      if (!there) throw away;
      written.push(...clicks.map(({ name }) => name));
    },
  };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ndjson'),
  );

const names = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `click ${from + n}`);

it('what waits for the database is written once, in order, when it is back', async () => {
  const folder = tempFolder();
  const database = fakeDatabase();
  const buffer = createClickBuffer({ folder, write: database.write });
  database.there = false;
  for (const name of names(1203)) buffer.add(aClick({ name }));
  await buffer.flush();
  for (const name of names(3, 1203)) buffer.add(aClick({ name }));
  await buffer.flush();
  expect(database.written).toEqual([]);
  expect(filesIn(folder).length).toBeGreaterThan(2);
  database.there = true;
  await buffer.flush();
  expect(database.written).toEqual(names(1206));
  expect(filesIn(folder)).toEqual([]);
  await buffer.stop();
});

it('a process that was killed leaves its clicks to the next one', async () => {
  const folder = tempFolder();
  const script = resolve(import.meta.dirname, '../../test/processes/click-process.ts');
  const { child, printed, ended } = startNode([script, folder, '30'], {});
  await printed(/kept/);
  child.kill('SIGKILL');
  await ended;
  const last = filesIn(folder).sort().at(-1) ?? '';
  appendFileSync(join(folder, last), '{"id": "cut o');
  const database = fakeDatabase();
  const buffer = createClickBuffer({ folder, write: database.write });
  buffer.add(aClick({ name: 'click 30' }));
  await buffer.flush();
  expect(database.written).toEqual(names(31));
  expect(filesIn(folder)).toEqual([]);
  await buffer.stop();
});

it('two at once keep their own, and neither takes what the other still has', async () => {
  const folder = tempFolder();
  const [one, two] = [fakeDatabase(), fakeDatabase()];
  one.there = false;
  const first = createClickBuffer({ folder, write: one.write });
  first.add(aClick({ name: 'of the first' }));
  const second = createClickBuffer({ folder, write: two.write });
  second.add(aClick({ name: 'of the second' }));
  await second.flush();
  expect(two.written).toEqual(['of the second']);
  await second.stop();
  one.there = true;
  await first.stop();
  expect(one.written).toEqual(['of the first']);
});

it('a click that the database refuses holds no other back', async () => {
  const report = vi.fn();
  const written: string[] = [];
  const buffer = createClickBuffer({
    folder: tempFolder(),
    report,
    write: async (clicks) => {
      if (clicks.some(({ name }) => name === 'bad')) throw new Error('out of range');
      written.push(...clicks.map(({ name }) => name));
    },
  });
  for (const name of ['a', 'bad', 'b']) buffer.add(aClick({ name }));
  await buffer.stop();
  expect(written).toEqual(['a', 'b']);
  expect(report).toHaveBeenCalledTimes(1);
});

it('without a folder clicks wait in memory', async () => {
  const database = fakeDatabase();
  const buffer = createClickBuffer({ folder: null, write: database.write });
  buffer.add(aClick({ name: 'a' }));
  await buffer.stop();
  expect(database.written).toEqual(['a']);
});
