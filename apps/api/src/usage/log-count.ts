import {
  type Admission,
  actionIn,
  channelIn,
  completedIn,
  countsIn,
  HIGH_SIZE,
  highOf,
  LOW_SIZE,
  linkOf,
  lowOf,
  progressOf,
  provinceIn,
  qualifiedIn,
  secondsOf,
  userTypeIn,
} from './entry-filter.ts';
import {
  ACTION_NUMBERS,
  BITS,
  CHANNEL_NAMES,
  ENTRY_BYTES,
  HIGH_AT,
  LOW_AT,
  NO_PROGRESS,
  NO_SECONDS,
  NOBODY_KNOWN,
  USER_TYPE_NAMES,
} from './entry-layout.ts';
import { VisitorPages } from './visitor-pages.ts';
import { VisitorTable } from './visitor-table.ts';

const size = (part: keyof typeof BITS) => 1 << BITS[part][1];

// What is kept of a visitor: the last day that had a view of theirs, the first province and the furthest
// progress in one number; kinds of user, channels and what else is known in another.
const STRIDE = 2;
/** Rows that are counted at once: what is noted of them is near when their people are counted. */
const BLOCK = 512;
const BLOCK_BYTES = BLOCK * ENTRY_BYTES;
const NOTED = 3;
const DAY_BITS = 10;
const DAY_MASK = (1 << DAY_BITS) - 1;
const PROVINCE_MASK = (size('province') - 1) << DAY_BITS;
const FURTHEST_AT = DAY_BITS + BITS.province[1];
const FURTHEST_MASK = (size('progress') - 1) << FURTHEST_AT;
const CHANNELS_AT = size('userType');
const USER_TYPES_MASK = (1 << CHANNELS_AT) - 1;
const CHANNELS_MASK = ((1 << size('channel')) - 1) << CHANNELS_AT;
const SEEN_AT = CHANNELS_AT + size('channel');
/** Seen signed in; and that in a row that counts. */
const AS_USER = 1 << SEEN_AT;
const AS_COUNTED_USER = 1 << (SEEN_AT + 1);

export interface Totals {
  views: number;
  unique_viewers: number;
  qualified_views: number;
  avg_seconds: number | null;
  completion_rate: number | null;
  downloads: number;
  shares: number;
  /** Views of known users. */
  known: number;
}

export interface Share {
  key: string;
  views: number;
  people: number;
}

const bySize = (a: Share, b: Share) => b.views - a.views || (a.key < b.key ? -1 : 1);

/**
 * Counts rows of one item, day after day (domain/usage#what-counts). Bots and colleagues never count; a
 * visitor counts once.
 */
export class LogCount {
  /** Rows and users that are admitted, and those of them that count. */
  rows = { all: 0, counted: 0 };
  users = { all: 0, counted: 0 };
  readonly days: { views: number; people: number }[];
  /** Viewers by the furthest progress that they reached, in per cent. */
  readonly furthest = new Int32Array(size('progress'));

  readonly #admission: Admission;
  readonly #within: Uint8Array;
  readonly #counted: number;
  readonly #users = new VisitorPages(STRIDE);
  readonly #browsers = new VisitorTable(STRIDE);
  readonly #rowsByLink = new VisitorPages(1);
  readonly #viewsByLow = new Int32Array(LOW_SIZE);
  readonly #viewsByHigh = new Int32Array(HIGH_SIZE);
  readonly #othersByHigh = new Int32Array(HIGH_SIZE);
  readonly #viewsByProgress = new Int32Array(size('progress'));
  readonly #peopleByType = new Int32Array(size('userType'));
  readonly #peopleByChannel = new Int32Array(size('channel'));
  readonly #peopleByProvince = new Int32Array(size('province'));
  /** Views of visitors in another province than their first one. */
  readonly #elsewhere = new Set<number>();
  /** Who, and both halves of the word, of rows of which people are counted. */
  readonly #noted = new Int32Array(BLOCK * NOTED);
  #views = 0;
  #people = 0;
  /** Of qualified views that were measured: their time, and how many they are. */
  #seconds = 0;
  #timed = 0;

  /**
   * `within`: the provinces that the caller is limited to; `counted`: the action that is counted, views
   * or clicks, called views here; `length`: days that there are.
   */
  constructor(
    admission: Admission,
    { within, counted, length }: { within: Uint8Array; counted: number; length: number },
  ) {
    this.days = Array.from({ length }, () => ({ views: 0, people: 0 }));
    this.#admission = admission;
    this.#within = within;
    this.#counted = counted;
  }

  /** Adds the rows of a day, once for each day. Returns how many are admitted. */
  addDay(index: number, entries: Buffer): LogCount['rows'] {
    const bytes = new DataView(entries.buffer, entries.byteOffset, entries.length);
    const before = { ...this.rows };
    const day = { views: 0, people: 0 };
    for (let at = 0; at < entries.length; at += BLOCK_BYTES) {
      const views = this.#views;
      const rows = this.#addRows(bytes, at, Math.min(entries.length, at + BLOCK_BYTES));
      day.views += this.#views - views;
      day.people += this.#addPeople(index + 1, rows);
    }
    this.days[index] = day;
    return { all: this.rows.all - before.all, counted: this.rows.counted - before.counted };
  }

  /** Adds what is counted of rows alone, and notes those of which people are counted: where they end. */
  #addRows(bytes: DataView, from: number, to: number): number {
    const { low: lows, high: highs, links, persons } = this.#admission;
    const [within, counted, noted] = [this.#within, this.#counted, this.#noted];
    const [byLink, byLow, byHigh] = [this.#rowsByLink, this.#viewsByLow, this.#viewsByHigh];
    const byProgress = this.#viewsByProgress;
    let [all, countedRows, views, seconds, timed, end] = [0, 0, 0, 0, 0, 0];
    for (let at = from; at < to; at += ENTRY_BYTES) {
      const low = bytes.getInt32(at + LOW_AT);
      const place = lowOf(low);
      const trait = highOf(low);
      const high = bytes.getInt32(at + HIGH_AT);
      const link = linkOf(high, low);
      // Without asking whether there is one: half of the rows have, in no order.
      add(byLink.pageOf(link), byLink.placeOf(link), within[place]);
      if (((lows[place] ?? 0) & (highs[trait] ?? 0)) === 0) continue;
      if (links !== null && !links.has(link)) continue;
      const visitor = bytes.getInt32(at);
      const isUser = userTypeIn(trait) !== 0;
      if (persons !== null && !(isUser && persons.has(visitor))) continue;
      all += 1;
      if (countsIn(place)) {
        countedRows += 1;
        if (actionIn(trait) === counted) {
          views += 1;
          add(byLow, place);
          add(byHigh, trait);
          add(byProgress, progressOf(high));
          const spent = secondsOf(high);
          if (qualifiedIn(place) && spent !== NO_SECONDS) {
            seconds += spent;
            timed += 1;
          }
        } else {
          add(this.#othersByHigh, trait);
          if (!isUser) continue;
        }
      } else if (!isUser) continue;
      noted[end] = visitor;
      noted[end + 1] = low;
      noted[end + 2] = high;
      end += NOTED;
    }
    this.rows.all += all;
    this.rows.counted += countedRows;
    this.#views += views;
    this.#seconds += seconds;
    this.#timed += timed;
    return end;
  }

  /** Adds the people of the rows that were noted. Returns how many of them had no view on the day before. */
  #addPeople(day: number, end: number): number {
    const [users, browsers] = [this.#users, this.#browsers];
    const [noted, counted] = [this.#noted, this.#counted];
    let people = 0;
    for (let at = 0; at < end; at += NOTED) {
      const visitor = noted[at] ?? 0;
      const low = noted[at + 1] ?? 0;
      const place = lowOf(low);
      const trait = highOf(low);
      const userType = userTypeIn(trait);
      const channel = channelIn(trait);
      const province = provinceIn(place);
      const counts = countsIn(place);
      const isView = counts && actionIn(trait) === counted;
      const progress = progressOf(noted[at + 2] ?? 0);
      const reached = progress === NO_PROGRESS ? 0 : progress;
      if (visitor === NOBODY_KNOWN) {
        people += 1;
        this.#people += 1;
        add(this.#peopleByType, userType);
        add(this.#peopleByChannel, channel);
        add(this.#peopleByProvince, province);
        add(this.furthest, reached);
        continue;
      }
      const own = visitor < 0 ? browsers.placeOf(visitor) : users.placeOf(visitor);
      const numbers = visitor < 0 ? browsers.numbers : users.pageOf(visitor);
      let is = userType === 0 ? 0 : counts ? AS_USER | AS_COUNTED_USER : AS_USER;
      if (isView) {
        is |= (1 << userType) | (1 << (CHANNELS_AT + channel));
        const known = numbers[own] ?? 0;
        if ((known & DAY_MASK) !== day) people += 1;
        if ((known & DAY_MASK) === 0) {
          this.#people += 1;
          add(this.#peopleByProvince, province);
          add(this.furthest, reached);
          numbers[own] = day | (province << DAY_BITS) | (reached << FURTHEST_AT);
        } else {
          if ((known & PROVINCE_MASK) >>> DAY_BITS !== province) this.#seenIn(province, visitor);
          const before = (known & FURTHEST_MASK) >>> FURTHEST_AT;
          const furthest = Math.max(before, reached);
          add(this.furthest, before, -1);
          add(this.furthest, furthest);
          numbers[own] = day | (known & PROVINCE_MASK) | (furthest << FURTHEST_AT);
        }
      }
      const seen = numbers[own + 1] ?? 0;
      const fresh = is & ~seen;
      if (fresh === 0) continue;
      numbers[own + 1] = seen | is;
      if ((fresh & AS_USER) !== 0) this.users.all += 1;
      if ((fresh & AS_COUNTED_USER) !== 0) this.users.counted += 1;
      if ((fresh & USER_TYPES_MASK) !== 0) add(this.#peopleByType, userType);
      if ((fresh & CHANNELS_MASK) !== 0) add(this.#peopleByChannel, channel);
    }
    return people;
  }

  /** A visitor who was in another province first. */
  #seenIn(province: number, visitor: number): void {
    const key = visitor * size('province') + province;
    if (this.#elsewhere.has(key)) return;
    this.#elsewhere.add(key);
    add(this.#peopleByProvince, province);
  }

  get totals(): Totals {
    const sum = (counts: Int32Array, is: (index: number) => boolean) =>
      counts.reduce((total, count, index) => (is(index) ? total + count : total), 0);
    const views = this.#views;
    const qualified = sum(this.#viewsByLow, qualifiedIn);
    const of = (number: number) => sum(this.#othersByHigh, (trait) => actionIn(trait) === number);
    return {
      views,
      unique_viewers: this.#people,
      qualified_views: qualified,
      avg_seconds: this.#timed === 0 ? null : Math.round(this.#seconds / this.#timed),
      completion_rate: views === 0 ? null : sum(this.#viewsByLow, completedIn) / views,
      downloads: of(ACTION_NUMBERS.download),
      shares: of(ACTION_NUMBERS.share),
      known: sum(this.#viewsByHigh, (trait) => userTypeIn(trait) !== 0),
    };
  }

  get byUserType(): Share[] {
    return this.#shares(this.#viewsByHigh, userTypeIn, this.#peopleByType, (type) =>
      type === 0 ? 'anonymous' : USER_TYPE_NAMES.get(type),
    );
  }

  get byChannel(): Share[] {
    return this.#shares(this.#viewsByHigh, channelIn, this.#peopleByChannel, (channel) =>
      CHANNEL_NAMES.get(channel),
    );
  }

  /** By the code of the province; those of whom none is known are left out. */
  get byProvince(): Share[] {
    return this.#shares(this.#viewsByLow, provinceIn, this.#peopleByProvince, (province) =>
      province === 0 ? undefined : String(province).padStart(2, '0'),
    );
  }

  /** Rows of each link within the caller's provinces, whatever else is asked. */
  get links(): ReadonlyMap<number, number> {
    const links = new Map<number, number>();
    for (const { page, first } of this.#rowsByLink.all(Number.POSITIVE_INFINITY)) {
      page.forEach((rows, n) => {
        if (rows > 0 && first + n > 0) links.set(first + n, rows);
      });
    }
    return links;
  }

  /** Views by the progress that they reached, in per cent. */
  get progress(): Int32Array {
    const progress = this.#viewsByProgress.slice();
    add(progress, 0, progress[NO_PROGRESS]);
    progress[NO_PROGRESS] = 0;
    return progress;
  }

  #shares(
    views: Int32Array,
    partOf: (index: number) => number,
    people: Int32Array,
    keyOf: (number: number) => string | undefined,
  ): Share[] {
    const sums = new Int32Array(people.length);
    views.forEach((count, index) => {
      add(sums, partOf(index), count);
    });
    return [...sums]
      .flatMap((count, number) => {
        const key = keyOf(number);
        return count > 0 && key ? [{ key, views: count, people: people[number] ?? 0 }] : [];
      })
      .sort(bySize);
  }
}

/** Adds to one of several sums. */
function add(sums: Int32Array, index: number, count = 1): void {
  sums[index] = (sums[index] ?? 0) + count;
}
