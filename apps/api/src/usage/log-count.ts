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
  NO_PROGRESS,
  NO_SECONDS,
  NOBODY_KNOWN,
  USER_TYPE_NAMES,
} from './entry-layout.ts';
import { VisitorPages } from './visitor-pages.ts';

const size = (part: keyof typeof BITS) => 1 << BITS[part][1];

// What is kept of a visitor: the last day that had a view of theirs, the first province and the furthest
// progress in one number; kinds of user, channels and what else is known in another.
const STRIDE = 2;
const DAY_BITS = 10;
const DAY_MASK = (1 << DAY_BITS) - 1;
const PROVINCE_MASK = (size('province') - 1) << DAY_BITS;
const FURTHEST_AT = DAY_BITS + BITS.province[1];
const FURTHEST_MASK = (size('progress') - 1) << FURTHEST_AT;
const CHANNELS_AT = size('userType');
const USER_TYPES_MASK = (1 << CHANNELS_AT) - 1;
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
  readonly days: { views: number; people: number; rows: { all: number; counted: number } }[] = [];
  /** Rows of each link within the caller's provinces, whatever else is asked. */
  readonly links = new Map<number, number>();
  /** Viewers by the furthest progress that they reached, in per cent. */
  readonly furthest = new Int32Array(size('progress'));

  readonly #admission: Admission;
  readonly #within: Uint8Array;
  readonly #counted: number;
  readonly #visitors = new VisitorPages(STRIDE);
  readonly #viewsByLow = new Int32Array(LOW_SIZE);
  readonly #viewsByHigh = new Int32Array(HIGH_SIZE);
  readonly #othersByHigh = new Int32Array(HIGH_SIZE);
  readonly #viewsByProgress = new Int32Array(size('progress'));
  readonly #peopleByType = new Int32Array(size('userType'));
  readonly #peopleByChannel = new Int32Array(size('channel'));
  readonly #peopleByProvince = new Int32Array(size('province'));
  /** Views of visitors in another province than their first one. */
  readonly #elsewhere = new Set<number>();
  #people = 0;
  /** Of qualified views that were measured: their time, and how many they are. */
  #seconds = 0;
  #timed = 0;

  /**
   * `within`: the provinces that the caller is limited to; `counted`: the action that is counted, views
   * or clicks, called views here.
   */
  constructor(admission: Admission, within: Uint8Array, counted: number) {
    this.#admission = admission;
    this.#within = within;
    this.#counted = counted;
  }

  /** Adds the rows of the next day. */
  addDay(entries: Buffer): void {
    const { low: lows, high: highs, links, persons } = this.#admission;
    const within = this.#within;
    const counted = this.#counted;
    const visitors = this.#visitors;
    const day = this.days.length + 1;
    const rows = { all: 0, counted: 0 };
    let views = 0;
    let people = 0;
    const bytes = new DataView(entries.buffer, entries.byteOffset, entries.length);
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      const low = bytes.getUint32(at + 8);
      const place = lowOf(low);
      if (within[place] === 0) continue;
      const high = bytes.getUint32(at + 4);
      const link = linkOf(high, low);
      if (link !== 0) this.links.set(link, (this.links.get(link) ?? 0) + 1);
      const trait = highOf(low);
      if (lows[place] === 0 || highs[trait] === 0) continue;
      if (links !== null && !links.has(link)) continue;
      const visitor = bytes.getInt32(at);
      const userType = userTypeIn(trait);
      if (persons !== null && (userType === 0 || !persons.has(visitor))) continue;
      const counts = countsIn(place);
      rows.all += 1;
      if (counts) rows.counted += 1;
      const page = visitors.pageOf(visitor);
      const own = visitors.placeOf(visitor);
      let seen = page[own + 1] ?? 0;
      if (userType !== 0) {
        const now = counts ? AS_USER | AS_COUNTED_USER : AS_USER;
        if ((seen & now) !== now) {
          if ((seen & AS_USER) === 0) this.users.all += 1;
          if (counts && (seen & AS_COUNTED_USER) === 0) this.users.counted += 1;
          seen |= now;
          page[own + 1] = seen;
        }
      }
      if (!counts) continue;
      const action = actionIn(trait);
      if (action !== counted) {
        add(this.#othersByHigh, trait);
        continue;
      }
      views += 1;
      add(this.#viewsByLow, place);
      add(this.#viewsByHigh, trait);
      const progress = progressOf(high);
      add(this.#viewsByProgress, progress);
      if (qualifiedIn(place)) {
        const seconds = secondsOf(high);
        if (seconds !== NO_SECONDS) {
          this.#seconds += seconds;
          this.#timed += 1;
        }
      }
      const reached = progress === NO_PROGRESS ? 0 : progress;
      const province = provinceIn(place);
      const channel = channelIn(trait);
      if (visitor === NOBODY_KNOWN) {
        this.#people += 1;
        people += 1;
        add(this.#peopleByType, userType);
        add(this.#peopleByChannel, channel);
        add(this.#peopleByProvince, province);
        add(this.furthest, reached);
        continue;
      }
      const known = page[own] ?? 0;
      const lastDay = known & DAY_MASK;
      if (lastDay !== day) people += 1;
      if (lastDay === 0) {
        this.#people += 1;
        add(this.#peopleByProvince, province);
        add(this.furthest, reached);
        page[own] = day | (province << DAY_BITS) | (reached << FURTHEST_AT);
      } else {
        if ((known & PROVINCE_MASK) >>> DAY_BITS !== province) this.#seenIn(province, visitor);
        const before = (known & FURTHEST_MASK) >>> FURTHEST_AT;
        const furthest = Math.max(before, reached);
        if (furthest !== before) {
          add(this.furthest, before, -1);
          add(this.furthest, furthest);
        }
        page[own] = day | (known & PROVINCE_MASK) | (furthest << FURTHEST_AT);
      }
      const is = (1 << userType) | (1 << (CHANNELS_AT + channel));
      const fresh = is & ~seen;
      if (fresh === 0) continue;
      if ((fresh & USER_TYPES_MASK) !== 0) add(this.#peopleByType, userType);
      if (fresh >>> CHANNELS_AT !== 0) add(this.#peopleByChannel, channel);
      page[own + 1] = seen | is;
    }
    this.days.push({ views, people, rows });
    this.rows.all += rows.all;
    this.rows.counted += rows.counted;
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
