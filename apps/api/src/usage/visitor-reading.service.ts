import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import type { Trx } from '../deps.ts';
import { inSlices } from '../in-slices.ts';
import { addDays, type Days } from '../time/moments.ts';
import type { FoundSpans, KeptSpans } from './kept-spans.ts';
import {
  packTouched,
  readAllDays,
  readItemsOf,
  readTouched,
  type TakesItem,
} from './log-days.service.ts';
import {
  type PackedState,
  readMonthParts,
  readMonths,
  selectPacked,
} from './visitor-months.queries.ts';
import { ITEMS_AT_MOST, RowsByVisitor, VISITOR_ROW_BYTES } from './visitor-rows.ts';
import {
  type AskedSpan,
  DAYS_BYTES,
  joinParts,
  KEY_BYTES,
  lastOf,
  type PartDays,
  partDays,
  partsIn,
  partTeller,
  type RowSpan,
  sizeOf,
  spanOf,
} from './visitor-spans.ts';

/** Who counts rows visitor by visitor: all that some visitors did is told before the next ones. */
export interface TakesVisitors {
  /** Visitors who are to come even if they have no rows. */
  readonly expected: Iterable<number>;
  begin(part: number): void;
  /** Rows of a day, counted from the first one; `items`: numbers of items by those in the rows. */
  rows(day: number, items: Int32Array, bytes: DataView, at: number, rows: number): void;
  end(): void;
}

/** A month that is read part after part: all that is asked for is more than can be kept. */
interface ReadMonth {
  /** Its first day, counted from the first one that is asked for, and which of its days are asked for. */
  begins: number;
  days: number;
  items: Int32Array;
}

/** All rows that count on some days. */
export interface VisitorRows {
  /** The first day that is asked for. */
  first: string;
  spans: AskedSpan[];
  months: ReadonlyMap<string, ReadMonth>;
}

/** Those days of a month that are read from it. */
interface MonthDays {
  month: string;
  version: string;
  bits: number;
  days: string[];
}

function monthDays(
  { day: month, stale, version }: PackedState,
  isAsked: (day: string) => boolean,
): MonthDays[] {
  if (stale === null || version === null) return [];
  let bits = 0;
  const days: string[] = [];
  const last = lastOf(month);
  for (let place = 0, day = month; day <= last; place += 1, day = addDays(month, place)) {
    if ((stale & (1 << place)) !== 0 || !isAsked(day)) continue;
    bits |= 1 << place;
    days.push(day);
  }
  return bits === 0 ? [] : [{ month, version, bits, days }];
}

const keysOf = (items: Buffer): Float64Array =>
  Float64Array.from({ length: (items.length - DAYS_BYTES) / KEY_BYTES }, (_, item) =>
    items.readDoubleLE(DAYS_BYTES + item * KEY_BYTES),
  );

/** A month is told from its first day. */
const monthName = (month: string) => month.slice(0, 'YYYY-MM'.length);

/** The rows of months; of those that are too many to be kept, the keys of their items. */
async function loadMonths(
  snapshot: Trx,
  asked: readonly MonthDays[],
  kept: KeptSpans,
): Promise<{ spans: FoundSpans; read: Map<string, Float64Array> }> {
  let read = new Map<string, Float64Array>();
  const named = asked.map((one) => ({ ...one, name: monthName(one.month) }));
  const spans = await kept.findAll(named, async (missing, found) => {
    const loaded: FoundSpans = new Map();
    const months = await readMonths(
      snapshot,
      missing.map(({ month }) => month),
    );
    const keys = new Map(months.map(({ month, items }) => [month, keysOf(items)]));
    const size =
      months.reduce((sum, { bytes, items }) => sum + bytes + items.length, 0) +
      [...found.values()].flat().reduce((sum, span) => sum + sizeOf(span), 0);
    if (size > kept.atMost) {
      read = keys;
      return loaded;
    }
    const parts = new Map(months.map(({ month }): [string, PartDays[]] => [month, []]));
    await readMonthParts(snapshot, [...keys.keys()], (part, month, entries) => {
      parts.get(month)?.push(partDays(part, Buffer.from(entries)));
    });
    for (const { name, month, version } of missing) {
      const span = joinParts(month, keys.get(month) ?? new Float64Array(0), parts.get(month) ?? []);
      loaded.set(name, [span]);
      kept.keep(name, version, [span]);
    }
    return loaded;
  });
  return { spans, read };
}

/** Rows of a day as they are told item by item. */
class DayRows {
  readonly #day: string;
  readonly #spans: RowSpan[] = [];
  #rows = new RowsByVisitor();

  constructor(day: string) {
    this.#day = day;
  }

  readonly take: TakesItem = readItemsOf((key, ...item) => {
    if (this.#rows.items.size === ITEMS_AT_MOST) this.#next();
    this.#rows.add(0, key, ...item);
  });

  #next(): void {
    this.#spans.push(spanOf(this.#day, this.#rows));
    this.#rows = new RowsByVisitor();
  }

  end(): readonly RowSpan[] {
    this.#next();
    return this.#spans;
  }
}

/** The rows of days, without what was written since they were packed. */
async function loadDays(
  snapshot: Trx,
  asked: ReadonlyMap<string, string | null>,
  kept: KeptSpans,
): Promise<FoundSpans> {
  const named = Array.from(asked, ([name, version]) => ({ name, version }));
  return kept.findAll(named, async (missing) => {
    const loaded: FoundSpans = new Map();
    let last: { day: string; rows: DayRows } | undefined;
    const end = () => {
      if (!last) return;
      const spans = last.rows.end();
      loaded.set(last.day, spans);
      const version = asked.get(last.day);
      if (version) kept.keep(last.day, version, spans);
    };
    const days = missing.map(({ name }) => ({ from: name, to: name }));
    await readAllDays(snapshot, days, new Map(), [], (day) => {
      end();
      last = { day, rows: new DayRows(day) };
      return last.rows.take;
    });
    end();
    return loaded;
  });
}

/**
 * Reads all rows that count on some days: months as they were packed, and the days on which something was written
 * since, and those of months that are not packed. What the process keeps of them is not read again.
 * @param numbersOf numbers of items by each `itemKey()`; 0: its rows are not asked for
 */
export async function readVisitorRows(
  snapshot: Trx,
  asked: readonly Days[],
  numbersOf: (keys: Float64Array) => Int32Array,
  kept: KeptSpans,
): Promise<VisitorRows> {
  const first = asked.reduce((one, { from }) => (from < one ? from : one), '9999-12-31');
  const touched = await packTouched(snapshot, asked);
  const packed = await selectPacked(snapshot, asked);
  const isAsked = (day: string) => asked.some(({ from, to }) => day >= from && day <= to);
  const months = packed.flatMap((state) =>
    monthDays(state, (day) => !touched.has(day) && isAsked(day)),
  );
  const days = new Map<string, string | null>();
  for (const day of touched.keys()) days.set(day, null);
  for (const { day, stale, version } of packed) if (stale === null) days.set(day, version);
  const { spans, read } = await loadMonths(snapshot, months, kept);
  const numbersBut = (keys: Float64Array, except: ReadonlySet<number> | undefined) => {
    const numbers = numbersOf(keys);
    return except ? numbers.map((own, item) => (except.has(keys[item] ?? 0) ? 0 : own)) : numbers;
  };
  const begins = (day: string) => daysBetween(first, day);
  const found: AskedSpan[] = [];
  const add = ({ from, keys, ...span }: RowSpan, bits: number, except?: ReadonlySet<number>) => {
    found.push({ ...span, begins: begins(from), days: bits, items: numbersBut(keys, except) });
  };
  const streamed = new Map<string, ReadMonth>();
  for (const { month, bits } of months) {
    const [span] = spans.get(monthName(month)) ?? [];
    const keys = read.get(month);
    if (span) add(span, bits);
    else if (keys) {
      streamed.set(month, { begins: begins(month), days: bits, items: numbersOf(keys) });
    }
  }
  for (const [day, own] of await loadDays(snapshot, days, kept)) {
    for (const span of own) add(span, 1, touched.get(day)?.except);
  }
  for (const [day, own] of touched) {
    const rows = new DayRows(day);
    readTouched(own, rows.take);
    for (const span of rows.end()) add(span, 1);
  }
  return { first, spans: found, months: streamed };
}

/** The same rows with other numbers for their items. */
export function withItems(rows: VisitorRows, numberOf: (item: number) => number): VisitorRows {
  const changed = <Own extends { items: Int32Array }>(own: Own): Own => ({
    ...own,
    items: own.items.map(numberOf),
  });
  return {
    ...rows,
    spans: rows.spans.map(changed),
    months: new Map(Array.from(rows.months, ([month, own]) => [month, changed(own)])),
  };
}

/** Tells rows visitor by visitor; parts in their order. */
export async function tellVisitorRows(
  snapshot: Trx,
  { spans, months }: VisitorRows,
  takes: TakesVisitors,
): Promise<void> {
  const order = partsIn(spans, takes.expected);
  const tell = partTeller(spans, (...rows) => takes.rows(...rows));
  const begin = (part: number) => {
    takes.begin(part);
    tell(part);
  };
  const whole = (part: number) => {
    begin(part);
    takes.end();
  };
  let next = 0;
  /** Parts before one, of which no month that is read has anything. */
  const before = function* (part: number) {
    for (; (order[next] ?? part) < part; next += 1) yield order[next] ?? 0;
  };
  let current: number | null = null;
  if (months.size > 0) {
    await readMonthParts(snapshot, [...months.keys()], (part, day, entries) => {
      const month = months.get(day);
      if (!month) return;
      if (part !== current) {
        if (current !== null) takes.end();
        for (const one of before(part)) whole(one);
        if (order[next] === part) next += 1;
        begin(part);
        current = part;
      }
      tellMonth(month, part, entries, takes);
    });
  }
  if (current !== null) takes.end();
  await inSlices(before(Number.POSITIVE_INFINITY), whole);
}

function tellMonth(
  { begins, days, items }: ReadMonth,
  part: number,
  entries: Buffer,
  takes: TakesVisitors,
) {
  const { days: counts, rows } = partDays(part, entries);
  const bytes = new DataView(rows.buffer, rows.byteOffset, rows.length);
  let at = 0;
  for (let n = 0; n < counts.length; n += 2) {
    const place = counts[n] ?? 0;
    const own = counts[n + 1] ?? 0;
    if ((days & (1 << place)) !== 0) takes.rows(begins + place, items, bytes, at, own);
    at += own * VISITOR_ROW_BYTES;
  }
}
