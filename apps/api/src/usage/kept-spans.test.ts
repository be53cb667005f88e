import { expect, it } from 'vitest';
import { type FoundSpans, KeptSpans, type NamedRows } from './kept-spans.ts';
import type { RowSpan } from './visitor-spans.ts';

const spanOf = (from: string): RowSpan => ({
  from,
  keys: new Float64Array(1),
  pieces: new Int32Array(4),
  bytes: new DataView(new SharedArrayBuffer(10)),
});

/** Loads what is missing when it is told to, and notes what that was. */
function loader(kept: KeptSpans) {
  const loads: string[][] = [];
  const gate = Promise.withResolvers<void>();
  const load = async (missing: readonly NamedRows[]): Promise<FoundSpans> => {
    loads.push(missing.map(({ name }) => name));
    await gate.promise;
    const spans = new Map(missing.map(({ name }) => [name, [spanOf(name)]]));
    for (const { name, version } of missing) {
      if (version !== null) kept.keep(name, version, spans.get(name) ?? []);
    }
    return spans;
  };
  return { loads, load, go: gate.resolve, fail: gate.reject };
}

const [may, june, july] = ['2026-05', '2026-06', '2026-07'].map((name) => ({ name, version: 'a' }));
const months = (...some: (NamedRows | undefined)[]) => some.flatMap((one) => one ?? []);

it('rows that two ask for at once are loaded once', async () => {
  const kept = new KeptSpans();
  const { loads, load, go } = loader(kept);
  const one = kept.findAll(months(may, june), load);
  const other = kept.findAll(months(june, july), load);
  go();
  expect([...(await one).keys()]).toEqual(['2026-05', '2026-06']);
  expect([...(await other).keys()]).toEqual(['2026-06', '2026-07']);
  expect(loads).toEqual([['2026-05', '2026-06'], ['2026-07']]);
});

it('rows that somebody else failed to load are loaded all the same', async () => {
  const kept = new KeptSpans();
  const failing = loader(kept);
  const one = kept.findAll(months(may), failing.load);
  const { loads, load, go } = loader(kept);
  const other = kept.findAll(months(may), load);
  failing.fail(new Error('The connection ended'));
  go();
  await expect(one).rejects.toThrow('The connection ended');
  expect((await other).size).toBe(1);
  expect(loads).toEqual([['2026-05']]);
});

it('another version, rows without one and those there is no room for are loaded by whoever asks', async () => {
  const kept = new KeptSpans(0);
  const { loads, load, go } = loader(kept);
  const asked = [
    { name: '2026-05', version: 'b' },
    { name: '2026-06-01', version: null },
  ];
  const all = [
    kept.findAll(months(may), load),
    kept.findAll(asked, load),
    kept.findAll(asked, load),
  ];
  go();
  expect((await Promise.all(all)).map(({ size }) => size)).toEqual([1, 2, 2]);
  expect(loads).toHaveLength(3);
});
