import type { AskedSpan } from '../../usage/visitor-spans.ts';
import { partTeller } from '../../usage/visitor-spans.ts';
import { EarlierCount } from './earlier-count.ts';
import { ItemPeople, type PeopleSettings } from './item-people.ts';
import { type Counted, type CountSettings, RowCount } from './row-count.ts';

/** A period that is counted, and its first day, counted from the first one that is read. */
export interface CountedPeriod {
  settings: CountSettings;
  begins: number;
  /** Whether only its figures are asked for. */
  isEarlier: boolean;
}

/** A period of which people of some items are counted. */
export interface PeoplePeriod extends Pick<CountedPeriod, 'begins'> {
  people: PeopleSettings;
}

export type PeriodCount = Pick<RowCount, 'begin' | 'addRows' | 'end' | 'counted' | 'add'>;

/** Counts rows for each of some periods, as they are told of. */
export function takesFor(
  periods: readonly Pick<CountedPeriod, 'begins'>[],
  counts: readonly PeriodCount[],
) {
  return {
    begin: (part: number) => {
      for (const count of counts) count.begin(part);
    },
    // Told of each part on each day, some ten thousand times.
    rows: (day: number, items: Int32Array, bytes: DataView, at: number, rows: number) => {
      for (let n = 0; n < counts.length; n += 1) {
        const begins = periods[n]?.begins ?? 0;
        if (day >= begins) counts[n]?.addRows(day - begins, items, bytes, at, rows);
      }
    },
    end: () => {
      for (const count of counts) count.end();
    },
  };
}

/** Rows that several threads count, each the next part that none of them has begun. */
export interface CountOrder {
  spans: readonly AskedSpan[];
  periods: readonly (CountedPeriod | PeoplePeriod)[];
  parts: Int32Array;
  /** The place of the next part; the threads share it. */
  next: Int32Array<SharedArrayBuffer>;
}

/** Parts that this thread takes, as long as there are any. */
export function* takenParts({ parts, next }: CountOrder): Generator<number> {
  for (let n = Atomics.add(next, 0, 1); n < parts.length; n = Atomics.add(next, 0, 1)) {
    yield parts[n] ?? 0;
  }
}

/** Counts a part after the other for some periods. */
export function partCounter({ spans, periods }: CountOrder, counts: readonly PeriodCount[]) {
  const takes = takesFor(periods, counts);
  const tell = partTeller(spans, takes.rows);
  return (part: number) => {
    takes.begin(part);
    tell(part);
    takes.end();
  };
}

function countOf(period: CountedPeriod | PeoplePeriod): PeriodCount {
  if ('people' in period) return new ItemPeople(period.people);
  return period.isEarlier ? new EarlierCount(period.settings) : new RowCount(period.settings);
}

/** What a thread counts that does nothing else. */
export function countParts(order: CountOrder): Counted[] {
  const counts = order.periods.map(countOf);
  const count = partCounter(order, counts);
  for (const part of takenParts(order)) count(part);
  return counts.map(({ counted }) => counted);
}
