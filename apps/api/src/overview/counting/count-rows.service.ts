import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import type { Trx } from '../../deps.ts';
import { inSlices } from '../../in-slices.ts';
import type { Days } from '../../time/moments.ts';
import type { Admission } from '../../usage/entry-filter.ts';
import {
  tellVisitorRows,
  type VisitorRows,
  withItems,
} from '../../usage/visitor-reading.service.ts';
import { partsIn } from '../../usage/visitor-spans.ts';
import {
  type CountedPeriod,
  type CountOrder,
  type PeriodCount,
  partCounter,
  takenParts,
  takesFor,
} from './count-parts.ts';
import type { CountedItems } from './counted-items.ts';
import { EarlierCount } from './earlier-count.ts';
import { type CountedPeople, ItemPeople } from './item-people.ts';
import { OverviewCount } from './overview-count.ts';
import type { SecondThread } from './second-thread.ts';

/** Below that many bytes of rows another thread is no help. */
const ALONE_BYTES = 500_000;

interface Counting<Counts> extends Pick<CountOrder, 'periods'> {
  /** Parts that have to be gone over even if they have no rows. */
  expected: readonly number[];
  /** Makes what this thread counts by. */
  begin: () => Counts;
  /** These by periods. */
  listOf: (counts: Counts) => readonly PeriodCount[];
}

/** Counts rows, half of them in a second thread if all are kept. */
async function countTogether<Counts>(
  trx: Trx,
  rows: VisitorRows,
  { periods, expected, begin, listOf }: Counting<Counts>,
  second: SecondThread,
): Promise<Counts> {
  const bytes = rows.spans.reduce((sum, span) => sum + span.bytes.byteLength, 0);
  if (rows.months.size === 0 && bytes >= ALONE_BYTES) {
    const order: CountOrder = {
      spans: rows.spans,
      periods,
      parts: Int32Array.from(partsIn(rows.spans, expected)),
      next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    };
    const counts = begin();
    const all = listOf(counts);
    const [there] = await Promise.all([
      second.count(order).catch(() => null),
      inSlices(takenParts(order), partCounter(order, all)),
    ]);
    if (there) {
      for (const [place, counted] of there.entries()) all[place]?.add(counted);
      return counts;
    }
    // What it had begun is lost with it: all is counted again.
  }
  const counts = begin();
  await tellVisitorRows(trx, rows, { expected, ...takesFor(periods, listOf(counts)) });
  return counts;
}

/** What a period was counted by, and the one before it if that is asked for. */
export interface PeriodCounts {
  current: OverviewCount;
  before: EarlierCount | null;
}

/**
 * Counts rows for a period and one before it.
 * @param periods the period, and the one before it
 */
export async function countRows(
  trx: Trx,
  rows: VisitorRows,
  periods: readonly CountedPeriod[],
  items: CountedItems,
  second: SecondThread,
): Promise<PeriodCounts> {
  const expected = periods.flatMap(({ settings }) => [...settings.users.joined.keys()]);
  const begin = () => countsOf(periods, items);
  const counts = await countTogether(trx, rows, { periods, expected, begin, listOf }, second);
  counts.current.finish();
  return counts;
}

function countsOf(periods: readonly CountedPeriod[], items: CountedItems): PeriodCounts {
  const [current, before] = periods;
  if (!current) throw new TypeError('There is a period to be counted');
  return {
    current: new OverviewCount(current.settings, items),
    before: before ? new EarlierCount(before.settings) : null,
  };
}

const listOf = ({ current, before }: PeriodCounts) => (before ? [current, before] : [current]);

/** Distinct people of some items on some days, by the numbers of items. */
export async function countPeople(
  trx: Trx,
  rows: VisitorRows,
  asked: { days: Days; items: CountedItems; admission: Pick<Admission, 'low' | 'high'> },
  wanted: readonly CountedPeople[],
  second: SecondThread,
): Promise<Map<number, number>> {
  const { low, high } = asked.admission;
  const people = {
    items: wanted,
    admission: { low, high },
    days: daysBetween(asked.days.from, asked.days.to) + 1,
  };
  const places = new Int32Array(asked.items.size);
  for (const [place, { number }] of wanted.entries()) places[number] = place + 1;
  const those = withItems(rows, (item) => places[item] ?? 0);
  const counting: Counting<ItemPeople> = {
    periods: [{ people, begins: daysBetween(rows.first, asked.days.from) }],
    expected: [],
    begin: () => new ItemPeople(people),
    listOf: (count) => [count],
  };
  const count = await countTogether(trx, those, counting, second);
  return new Map(wanted.map(({ number }, place) => [number, count.people[place] ?? 0]));
}
