import type { Trx } from '../../deps.ts';
import { inSlices } from '../../in-slices.ts';
import { tellVisitorRows, type VisitorRows } from '../../usage/visitor-reading.service.ts';
import { partsIn } from '../../usage/visitor-spans.ts';
import {
  type CountedPeriod,
  type CountOrder,
  partCounter,
  takenParts,
  takesFor,
} from './count-parts.ts';
import type { CountedItems } from './counted-items.ts';
import { EarlierCount } from './earlier-count.ts';
import { OverviewCount } from './overview-count.ts';
import type { SecondThread } from './second-thread.ts';

/** Below that many bytes of rows another thread is no help. */
const ALONE_BYTES = 500_000;

/** What a period was counted by, and the one before it if that is asked for. */
export interface PeriodCounts {
  current: OverviewCount;
  before: EarlierCount | null;
}

/**
 * Counts rows for a period and one before it, half of them in a second thread if all are kept.
 * @param periods the period, and the one before it
 */
export async function countRows(
  trx: Trx,
  rows: VisitorRows,
  periods: readonly CountedPeriod[],
  items: CountedItems,
  second: SecondThread,
): Promise<PeriodCounts> {
  const joined = periods.flatMap(({ settings }) => [...settings.users.joined.keys()]);
  const bytes = rows.spans.reduce((sum, span) => sum + span.bytes.byteLength, 0);
  if (rows.months.size === 0 && bytes >= ALONE_BYTES) {
    const order: CountOrder = {
      spans: rows.spans,
      periods,
      parts: Int32Array.from(partsIn(rows.spans, joined)),
      next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    };
    const counts = countsOf(periods, items);
    const all = listOf(counts);
    const [there] = await Promise.all([
      second.count(order).catch(() => null),
      inSlices(takenParts(order), partCounter(order, all)),
    ]);
    if (there) {
      for (const [place, counted] of there.entries()) all[place]?.add(counted);
      counts.current.finish();
      return counts;
    }
    // What it had begun is lost with it: all is counted again.
  }
  const counts = countsOf(periods, items);
  await tellVisitorRows(trx, rows, {
    expected: joined,
    ...takesFor(periods, listOf(counts)),
  });
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
