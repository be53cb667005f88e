import { USED_KINDS } from '@connect/contract/kinds.ts';
import {
  actionIn,
  completedBit,
  highOf,
  lowOf,
  qualifiedBit,
  userTypeIn,
} from '../../usage/entry-filter.ts';
import { ACTION_NUMBERS, hourIn, NO_SECONDS, NOBODY_KNOWN } from '../../usage/entry-layout.ts';
import {
  extraOf,
  itemOf,
  ownSeconds,
  partOf,
  placeOf,
  traitsOf,
  VISITOR_ROW_BYTES,
  VISITORS,
  visitorAt,
  whoOf,
} from '../../usage/visitor-rows.ts';
import { LINK, SEARCHED } from './counted-items.ts';
import { PROFESSIONAL } from './professionals.ts';
import { type Counted, type CountSettings, isCompletable } from './row-count.ts';
import { add, addAll } from './sums.ts';

// Bits of a visitor.
const VIEWED = 1;
const CLICKED = 2;
const ACTIVE_AT = 2;
const ACTIVE = 1 << ACTIVE_AT;

// Where each of these is counted.
const VIEWERS = 0;
const CLICKERS = 1;
const PROFESSIONALS = 2;
const CLICKS = 3;
const VIEWS = 4;
const TIMED = 5;
const SECONDS = 6;
const COMPLETABLE = 7;
const COMPLETED = 8;
const SUMS = 9;

/** What figures are made of. */
export interface FigureSums {
  active: number;
  views: number;
  viewers: number;
  clicks: number;
  clickers: number;
  /** Seconds of qualified views, and how many of these tell them. */
  seconds: number;
  timed: number;
  completable: number;
  completed: number;
}

/** Counts the figures of a period that another one is compared with, as `RowCount` does, and nothing else. */
export class EarlierCount {
  /** Views of all kinds by bucket. */
  readonly views: Int32Array;
  readonly #sums = new Float64Array(SUMS);
  readonly #settings: CountSettings;
  /** 1 for the sorts of items that are viewed to their end. */
  readonly #completable = Uint8Array.from(USED_KINDS, (kind) => (isCompletable(kind) ? 1 : 0));
  readonly #known = new Uint8Array(VISITORS);
  #part = 0;
  /** The place of those of whom nothing is known, who are one each; none in other parts. */
  #nobody = -1;

  constructor(settings: CountSettings) {
    this.#settings = settings;
    this.views = new Int32Array(settings.buckets.labels.length);
  }

  begin(part: number): void {
    this.#part = part;
    this.#nobody = part === partOf(NOBODY_KNOWN) ? placeOf(NOBODY_KNOWN) : -1;
    this.#known.fill(0);
    for (const { place } of this.#settings.users.joined.get(part) ?? []) {
      this.#known[place] = ACTIVE;
    }
  }

  /** See `RowCount.addRows()`. */
  addRows(day: number, items: Int32Array, bytes: DataView, begin: number, rows: number): void {
    const {
      admission: { low: lows, high: highs },
      buckets: { ofDay, hourly },
      items: { sorts },
    } = this.#settings;
    const begins = ofDay[day];
    if (begins === undefined) return;
    const { views } = this;
    const known = this.#known;
    const completable = this.#completable;
    const nobody = this.#nobody;
    let viewed = 0;
    let timed = 0;
    let seconds = 0;
    let canComplete = 0;
    let completed = 0;
    const end = begin + rows * VISITOR_ROW_BYTES;
    for (let at = begin; at < end; at += VISITOR_ROW_BYTES) {
      const who = whoOf(bytes, at);
      const item = items[itemOf(who)] ?? 0;
      if (item === 0) continue;
      const word = traitsOf(bytes, at);
      const trait = highOf(word);
      if (lows[lowOf(word)] === 0 || highs[trait] === 0) continue;
      const sort = sorts[item] ?? 0;
      const place = placeOf(who);
      if (sort >= LINK || actionIn(trait) !== ACTION_NUMBERS.view) {
        this.#addOther(sort, actionIn(trait), place, userTypeIn(trait));
        continue;
      }
      const qualified = qualifiedBit(word);
      add(views, hourly ? begins + hourIn(extraOf(word)) : begins);
      viewed += 1;
      if (place === nobody) this.#add(VIEWERS, 1);
      else {
        const isUse = qualified & (PROFESSIONAL[userTypeIn(trait)] ?? 0);
        known[place] = (known[place] ?? 0) | VIEWED | (isUse << ACTIVE_AT);
      }
      const own = ownSeconds(bytes, at);
      const counts = own === NO_SECONDS ? 0 : qualified;
      timed += counts;
      seconds += own * counts;
      const can = completable[sort] ?? 0;
      canComplete += can;
      completed += can & completedBit(word);
    }
    this.#add(VIEWS, viewed);
    this.#add(TIMED, timed);
    this.#add(SECONDS, seconds);
    this.#add(COMPLETABLE, canComplete);
    this.#add(COMPLETED, completed);
  }

  /** What is no view, as in `RowCount`. */
  #addOther(sort: number, action: number, place: number, userType: number): void {
    if (sort === SEARCHED && action !== ACTION_NUMBERS.search) return;
    const known = this.#known;
    const isClick = sort === LINK && action === ACTION_NUMBERS.click;
    if (isClick) this.#add(CLICKS, 1);
    if (place === this.#nobody) {
      if (isClick) this.#add(CLICKERS, 1);
      return;
    }
    const isUse = PROFESSIONAL[userType] ?? 0;
    known[place] = (known[place] ?? 0) | (isClick ? CLICKED : 0) | (isUse << ACTIVE_AT);
  }

  end(): void {
    const known = this.#known;
    const { leftOut } = this.#settings.users;
    const areUsers = this.#part >= 0;
    let viewers = 0;
    let clickers = 0;
    let active = 0;
    for (let place = 0; place < VISITORS; place += 1) {
      const bits = known[place] ?? 0;
      if (bits === 0) continue;
      viewers += bits & VIEWED;
      if ((bits & CLICKED) !== 0) clickers += 1;
      if ((bits & ACTIVE) !== 0 && areUsers && !leftOut.has(visitorAt(this.#part, place))) {
        active += 1;
      }
    }
    this.#add(VIEWERS, viewers);
    this.#add(CLICKERS, clickers);
    this.#add(PROFESSIONALS, active);
  }

  #add(sum: number, count: number): void {
    this.#sums[sum] = (this.#sums[sum] ?? 0) + count;
  }

  get counted(): Counted {
    return { sums: [this.views, this.#sums], users: new Map() };
  }

  add({ sums }: Counted): void {
    addAll(this.counted.sums, sums);
  }

  get figures(): FigureSums {
    const [viewers = 0, clickers = 0, active = 0, clicks = 0, views = 0] = this.#sums;
    const [timed = 0, seconds = 0, completable = 0, completed = 0] = this.#sums.subarray(TIMED);
    return { viewers, clickers, active, clicks, views, timed, seconds, completable, completed };
  }
}
