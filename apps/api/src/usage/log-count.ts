import {
  actionIn,
  channelIn,
  completedIn,
  HIGH_SIZE,
  highOf,
  LOW_SIZE,
  linkOf,
  lowOf,
  progressOf,
  provinceIn,
  qualifiedBit,
  qualifiedIn,
  secondsOf,
  userTypeIn,
} from './entry-filter.ts';
import {
  ACTION_NUMBERS,
  BITS,
  CHANNEL_NAMES,
  NO_PROGRESS,
  NO_SECONDS,
  NOBODY_KNOWN,
  USER_TYPE_NAMES,
} from './entry-layout.ts';
import { giveBack, lend } from './lent-numbers.ts';
import { type Asked, HIGH, LOW, ROW_PARTS } from './log-rows.ts';

const size = (part: keyof typeof BITS) => 1 << BITS[part][1];

// What is kept of a visitor: the last day that had a view of theirs, the first province and the furthest
// progress in one number; kinds of user, channels and what else is known in another.
const STRIDE = 2;
const DAY_BITS = 10;
const DAY_MASK = (1 << DAY_BITS) - 1;
const PROVINCE_MASK = size('province') - 1;
const FURTHEST_AT = DAY_BITS + BITS.province[1];
const CHANNELS_AT = size('userType');
const USER_TYPES_MASK = (1 << CHANNELS_AT) - 1;
const CHANNELS_MASK = (1 << size('channel')) - 1;
const SEEN_AT = CHANNELS_AT + size('channel');
/** Seen signed in; and that in a row that counts. */
const AS_USER = 1 << SEEN_AT;
const AS_COUNTED_USER = 1 << (SEEN_AT + 1);
const AS_ANY_USER = AS_USER | AS_COUNTED_USER;

/** 1 or 0. */
const isZero = (number: number): number => ((number | -number) >>> 31) ^ 1;
const countsBit = (low: number): number => (low >>> BITS.counts[0]) & 1;
/** By trait: what is kept of who viewed with it. */
const BITS_OF = Int32Array.from({ length: HIGH_SIZE }, (_, trait) => {
  const type = userTypeIn(trait);
  const viewed = (1 << type) | (1 << (CHANNELS_AT + channelIn(trait)));
  return type === 0 ? viewed : viewed | AS_ANY_USER;
});
const bitOf = (bits: number, bit: number): number => (bits >>> bit) & 1;

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
  readonly days: { views: number; people: number; rows: { all: number; counted: number } }[] = [];
  readonly #asked: Asked;
  /** What is kept of each visitor; given back by `close()`. */
  readonly #known: Int32Array;
  /** Rows of each link within the caller's provinces, whatever else is asked. */
  readonly #rowsByLink: Int32Array;
  readonly #viewsByLow = new Int32Array(LOW_SIZE);
  readonly #viewsByHigh = new Int32Array(HIGH_SIZE);
  readonly #othersByHigh = new Int32Array(HIGH_SIZE);
  readonly #viewsByProgress = new Int32Array(size('progress'));
  readonly #peopleByTypes = new Int32Array(1 << size('userType'));
  readonly #peopleByChannels = new Int32Array(1 << size('channel'));
  readonly #peopleByProvince = new Int32Array(size('province'));
  readonly #furthest = new Int32Array(size('progress'));
  /** Views of visitors in another province than their first one. */
  readonly #elsewhere = new Set<number>();
  #people = 0;
  /** Of qualified views that were measured: their time, and how many they are. */
  #seconds = 0;
  #timed = 0;

  constructor(asked: Asked) {
    const { visitors, links } = asked.names;
    this.#asked = asked;
    this.#known = lend(Int32Array, (visitors.size + 1) * STRIDE).fill(0);
    this.#rowsByLink = new Int32Array(links.size + 1);
  }

  /**
   * Adds the rows of the next day. What differs from row to row is computed, not branched upon, since no processor
   * foresees it.
   */
  addDay(entries: Int32Array): void {
    const { low: lows, high: highs, links, persons, within, counted } = this.#asked;
    const known = this.#known;
    const [byLink, byLow, byHigh] = [this.#rowsByLink, this.#viewsByLow, this.#viewsByHigh];
    const byProgress = this.#viewsByProgress;
    const day = this.days.length + 1;
    const rows = { all: 0, counted: 0 };
    let [views, people, seconds, timed] = [0, 0, 0, 0];
    for (let at = 0; at < entries.length; at += ROW_PARTS) {
      const visitor = entries[at] ?? 0;
      const high = entries[at + HIGH] ?? 0;
      const low = entries[at + LOW] ?? 0;
      const place = lowOf(low);
      const trait = highOf(low);
      const link = linkOf(high, low);
      add(byLink, link, within[place] ?? 0);
      if (((lows[place] ?? 0) & (highs[trait] ?? 0) & (links[link] ?? 0)) === 0) continue;
      const bits = BITS_OF[trait] ?? 0;
      if (persons !== null && ((bits & AS_USER) === 0 || persons[visitor] === 0)) continue;
      const counts = countsBit(place);
      rows.all += 1;
      rows.counted += counts;
      const own = visitor * STRIDE;
      const isView = counts & isZero(actionIn(trait) ^ counted);
      if (isView === 0) {
        known[own + 1] = (known[own + 1] ?? 0) | (bits & (AS_USER | -counts) & AS_ANY_USER);
        add(this.#othersByHigh, trait, counts);
        continue;
      }
      views += 1;
      add(byLow, place, 1);
      add(byHigh, trait, 1);
      const progress = progressOf(high);
      add(byProgress, progress, 1);
      const spent = secondsOf(high);
      const isTimed = qualifiedBit(place) & (1 ^ isZero(spent ^ NO_SECONDS));
      timed += isTimed;
      seconds += isTimed * spent;
      const reached = progress & (isZero(progress ^ NO_PROGRESS) - 1);
      const province = provinceIn(place);
      if (visitor === NOBODY_KNOWN) {
        people += 1;
        this.#addVisitor(bits, province, reached);
        continue;
      }
      const before = known[own] ?? 0;
      people += 1 ^ isZero((before & DAY_MASK) ^ day);
      const first = -isZero(before);
      const home = (province & first) | ((before >>> DAY_BITS) & PROVINCE_MASK & ~first);
      if (home !== province) this.#seenIn(province, visitor);
      const more = reached - (before >>> FURTHEST_AT);
      const furthest = reached - (more & (more >> 31));
      known[own] = day | (home << DAY_BITS) | (furthest << FURTHEST_AT);
      known[own + 1] = (known[own + 1] ?? 0) | bits;
    }
    this.#seconds += seconds;
    this.#timed += timed;
    this.days.push({ views, people, rows });
    this.rows.all += rows.all;
    this.rows.counted += rows.counted;
  }

  /** Somebody with at least one view. */
  #addVisitor(bits: number, province: number, furthest: number): void {
    this.#people += 1;
    add(this.#peopleByTypes, bits & USER_TYPES_MASK, 1);
    add(this.#peopleByChannels, (bits >>> CHANNELS_AT) & CHANNELS_MASK, 1);
    add(this.#peopleByProvince, province, 1);
    add(this.#furthest, furthest, 1);
  }

  /** A visitor who was in another province first. */
  #seenIn(province: number, visitor: number): void {
    const key = visitor * size('province') + province;
    if (this.#elsewhere.has(key)) return;
    this.#elsewhere.add(key);
    add(this.#peopleByProvince, province, 1);
  }

  /** Counts people by what is known of them. All days have been added. */
  close(): this {
    const known = this.#known;
    for (let own = STRIDE; own < known.length; own += STRIDE) {
      const bits = known[own + 1] ?? 0;
      this.users.all += bitOf(bits, SEEN_AT);
      this.users.counted += bitOf(bits, SEEN_AT + 1);
      const viewed = known[own] ?? 0;
      if (viewed === 0) continue;
      this.#addVisitor(bits, (viewed >>> DAY_BITS) & PROVINCE_MASK, viewed >>> FURTHEST_AT);
    }
    giveBack(known);
    return this;
  }

  /** Rows of each link within the caller's provinces, whatever else is asked. */
  get links(): ReadonlyMap<number, number> {
    const { links } = this.#asked.names;
    const counts = [...this.#rowsByLink.entries()].filter(([link, rows]) => link > 0 && rows > 0);
    return new Map(counts.map(([link, rows]) => [links.named(link), rows]));
  }

  /** Viewers by the furthest progress that they reached, in per cent. */
  get furthest(): Int32Array {
    return this.#furthest;
  }

  get totals(): Totals {
    const sum = (counts: Int32Array, is: (index: number) => boolean) =>
      counts.reduce((total, count, index) => (is(index) ? total + count : total), 0);
    const views = sum(this.#viewsByLow, () => true);
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
    return this.#shares(
      this.#viewsByHigh,
      userTypeIn,
      peopleBy(this.#peopleByTypes, size('userType')),
      (type) => (type === 0 ? 'anonymous' : USER_TYPE_NAMES.get(type)),
    );
  }

  get byChannel(): Share[] {
    return this.#shares(
      this.#viewsByHigh,
      channelIn,
      peopleBy(this.#peopleByChannels, size('channel')),
      (channel) => CHANNEL_NAMES.get(channel),
    );
  }

  /** By the code of the province; those of whom none is known are left out. */
  get byProvince(): Share[] {
    return this.#shares(this.#viewsByLow, provinceIn, this.#peopleByProvince, (province) =>
      province === 0 ? undefined : String(province).padStart(2, '0'),
    );
  }

  /** Views by the progress that they reached, in per cent. */
  get progress(): Int32Array {
    const progress = this.#viewsByProgress.slice();
    add(progress, 0, progress[NO_PROGRESS] ?? 0);
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

/** People by each of the bits that are set of them, of sums by their sets of bits. */
function peopleBy(sums: Int32Array, bits: number): Int32Array {
  const people = new Int32Array(bits);
  sums.forEach((count, set) => {
    if (count > 0)
      for (let bit = 0; bit < bits; bit += 1) add(people, bit, count * bitOf(set, bit));
  });
  return people;
}

/** Adds to one of several sums. */
function add(sums: Int32Array, index: number, count: number): void {
  sums[index] = (sums[index] ?? 0) + count;
}
