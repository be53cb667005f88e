import type { Clock, Trx } from '../deps.ts';
import { type WriteDeps, writeTransaction } from '../writing/write-transaction.ts';
import { readPacked, writeWholeDays } from './entries.queries.ts';
import { countLinkFigures, takeLinks } from './link-figures.queries.ts';
import {
  beginCounting,
  type ItemDay,
  selectStale,
  selectUse,
  takeItems,
  takeUsers,
  touchReaders,
  type UserDay,
  writeDays,
  writeStats,
  writeUserDays,
  writeViewers,
} from './roll-up.queries.ts';
import { countViewers } from './viewers.ts';
import { packMonth } from './visitor-months.service.ts';

export { noteAllLinks } from './link-figures.queries.ts';

/** Items, users, distinct people and links of one transaction. */
const ITEMS = 50;
const USERS = 200;
const PEOPLE_OF = 20;
const LINKS = 20;
/** Days that one statement counts, and whole days that one puts together. */
const DAYS = 200;
const WHOLE = 30;

type Pair = ItemDay & { day: string };
const hasDay = (one: ItemDay): one is Pair => one.day !== null;

async function countDays(trx: Trx, pairs: readonly Pair[], now: Date): Promise<void> {
  for (let from = 0; from < pairs.length; from += DAYS) {
    const part = pairs.slice(from, from + DAYS);
    await writeDays(trx, {
      types: part.map(({ type }) => type),
      ids: part.map(({ id }) => id),
      days: part.map(({ day }) => day),
    });
  }
  const content = pairs.flatMap(({ type, id }) => (type === 'link' ? [] : [id]));
  if (content.length > 0) await writeStats(trx, [...new Set(content)], now);
}

/** Counts the next items whose rows were written. Returns the last one; null when there was none. */
async function countItems(trx: Trx, after: ItemDay | null, now: Date): Promise<ItemDay | null> {
  const taken = await takeItems(trx, after ?? { type: '', id: 0 }, ITEMS);
  const changed = taken.filter((one) => one.day === null);
  if (changed.length > 0) await touchReaders(trx, changed);
  await countDays(trx, taken.filter(hasDay), now);
  return taken.at(-1) ?? null;
}

/** The same with users who did something, or whose own facts changed. */
async function countUsers(trx: Trx, after: number | null, now: Date): Promise<number | null> {
  const taken = await takeUsers(trx, after ?? 0, USERS);
  if (taken.length === 0) return null;
  const changed = taken.filter(({ day }) => day === null).map(({ id }) => id);
  const use = changed.length === 0 ? [] : await selectUse(trx, changed);
  const days = new Map<string, UserDay & { day: string }>();
  for (const { id, day } of [...taken, ...use]) if (day) days.set(`${id} ${day}`, { id, day });
  const all = [...days.values()];
  await writeUserDays(
    trx,
    all.map(({ id }) => id),
    all.map(({ day }) => day),
  );
  const pairs = new Map(
    use.map(({ type, item, day }) => [`${type} ${item} ${day}`, { type, id: item, day }]),
  );
  await countDays(trx, [...pairs.values()], now);
  return taken.at(-1)?.id ?? null;
}

/** The same with items whose distinct people are to be counted anew. */
async function countPeople(trx: Trx, after: number | null, now: Date): Promise<number | null> {
  const items = await selectStale(trx, now, after ?? 0, PEOPLE_OF);
  for (const { id, type, views } of items) {
    const days = await readPacked(trx, { type, id }, null);
    const people = countViewers(days.map(({ entries }) => entries));
    await writeViewers(trx, { id, views, people }, now);
  }
  return items.at(-1)?.id ?? null;
}

/** The same with links of whose clicks something became later. */
async function countLinks(trx: Trx, after: number | null): Promise<number | null> {
  const links = await takeLinks(trx, after ?? 0, LINKS);
  if (links.length > 0) await countLinkFigures(trx, links);
  return links.at(-1) ?? null;
}

/**
 * Brings all roll-ups up to date with the rows that were written, part by part, each in a transaction of
 * its own (domain/usage#roll-ups). Goes over all of them once: what is written meanwhile, and the rest when
 * the signal is aborted, stays for the next time.
 */
export async function rollUp(
  deps: WriteDeps & { readonly clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  async function inParts<Key>(
    count: (trx: Trx, after: Key | null, now: Date) => Promise<Key | null>,
  ): Promise<void> {
    let last: Key | null = null;
    do {
      if (signal?.aborted) return;
      last = await writeTransaction(deps, async (trx) => {
        await beginCounting(trx);
        return count(trx, last, deps.clock.now());
      });
    } while (last !== null);
  }
  await inParts(countItems);
  await inParts(countUsers);
  await inParts((trx, after: string | null) => writeWholeDays(trx, after ?? '-infinity', WHOLE));
  await inParts(packMonth);
  await inParts(countPeople);
  await inParts(countLinks);
}
