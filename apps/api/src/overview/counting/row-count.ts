import { USED_KINDS, type UsedKind } from '@connect/contract/kinds.ts';
import { COMPLETABLE_KINDS } from '@connect/contract/overview/overview.ts';
import {
  type Admission,
  actionIn,
  completedBit,
  HIGH_SIZE,
  highOf,
  LOW_SIZE,
  lowOf,
  qualifiedBit,
} from '../../usage/entry-filter.ts';
import { ACTION_NUMBERS, hourIn, NO_SECONDS } from '../../usage/entry-layout.ts';
import {
  extraOf,
  itemOf,
  ownSeconds,
  placeOf,
  traitsOf,
  VISITOR_ROW_BYTES,
  whoOf,
} from '../../usage/visitor-rows.ts';
import type { Buckets } from '../periods.ts';
import { type ItemTraits, LINK, SEARCHED } from './counted-items.ts';
import type { UsersOfPart } from './counted-users.ts';
import type { KnownUsers } from './known-users.ts';
import { OverviewVisitors } from './overview-visitors.ts';
import { Picked } from './picked-rows.ts';
import { add, addAll, type Sums, sumOf } from './sums.ts';

/** What rows of a period are counted by; a thread can be told it. */
export interface CountSettings {
  admission: Pick<Admission, 'low' | 'high'>;
  buckets: Buckets;
  items: ItemTraits;
  /** How many therapy areas there are. */
  areas: number;
  users: KnownUsers;
}

/** What some threads counted each. */
export interface Counted {
  sums: Sums[];
  users: ReadonlyMap<number, UsersOfPart>;
}

export const isCompletable = (kind: UsedKind | 'link'): boolean =>
  COMPLETABLE_KINDS.some((one) => one === kind);

const BYTES = 256;
export const WEEK = 7;

/**
 * Counts rows of all items, visitor by visitor (domain/overview#counting). Bots and colleagues are not among
 * them; a visitor counts once.
 */
export class RowCount {
  readonly visitors: OverviewVisitors;
  readonly views: Record<UsedKind, Int32Array>;
  /** Of qualified views. */
  readonly seconds: Float64Array;
  readonly timed: Int32Array;
  readonly completed: Int32Array;
  readonly clicks: Int32Array;
  /** Views, or clicks, and complete views by the numbers of items. */
  readonly viewsOf: Int32Array;
  readonly completedOf: Int32Array;
  /** Views by parts of their rows. */
  readonly byTrait = new Int32Array(HIGH_SIZE);
  readonly byPlace = new Int32Array(LOW_SIZE);
  readonly ofWeek = Array.from({ length: WEEK }, () => new Int32Array(BYTES));

  readonly #admission: CountSettings['admission'];
  readonly #buckets: Buckets;
  readonly #items: ItemTraits;
  readonly #picked = new Picked();
  /** By sorts of items and buckets, those of links too. */
  readonly #bySort: readonly Int32Array[];
  /** Complete views, of kinds that can be completed, by buckets; of the others of no meaning. */
  readonly #completedBySort: readonly Int32Array[];

  constructor({ admission, buckets, items, areas, users }: CountSettings) {
    const parts = buckets.labels.length;
    this.visitors = new OverviewVisitors(buckets, areas, items, users);
    this.#admission = admission;
    this.#buckets = buckets;
    this.#items = items;
    this.viewsOf = new Int32Array(items.size);
    this.completedOf = new Int32Array(items.size);
    const counts = () => new Int32Array(parts);
    this.views = {
      article: counts(),
      life_ready: counts(),
      document: counts(),
      webinar: counts(),
      video: counts(),
      podcast: counts(),
      event: counts(),
    };
    this.seconds = new Float64Array(parts);
    this.timed = counts();
    this.completed = counts();
    this.clicks = counts();
    this.#bySort = [...USED_KINDS.map((kind) => this.views[kind]), this.clicks];
    const others = counts();
    this.#completedBySort = USED_KINDS.map((kind) =>
      isCompletable(kind) ? this.completed : others,
    );
  }

  /** The visitors of a part are next. */
  begin(part: number): void {
    this.visitors.begin(part);
  }

  end(): void {
    this.visitors.end();
  }

  /** Rows of the part on a day, counted from 0; days in any order, those beside the period are left out. */
  addRows(day: number, items: Int32Array, bytes: DataView, begin: number, rows: number): void {
    const { low: lows, high: highs } = this.#admission;
    const { ofDay, hourly, firstWeekday } = this.#buckets;
    const begins = ofDay[day];
    const ofWeek = this.ofWeek[(firstWeekday + day) % WEEK];
    if (begins === undefined || !ofWeek) return;
    const { sorts } = this.#items;
    const { visitors, seconds, timed } = this;
    const viewsOf = this.viewsOf;
    const completedOf = this.completedOf;
    const bySort = this.#bySort;
    const completedBySort = this.#completedBySort;
    const byTrait = this.byTrait;
    const byPlace = this.byPlace;
    const picked = this.#picked.atLeast(rows);
    const { starts, numbers } = picked;
    let views = 0;
    const end = begin + rows * VISITOR_ROW_BYTES;
    for (let at = begin; at < end; at += VISITOR_ROW_BYTES) {
      const item = items[itemOf(whoOf(bytes, at))] ?? 0;
      if (item === 0) continue;
      const word = traitsOf(bytes, at);
      const trait = highOf(word);
      const place = lowOf(word);
      if (lows[place] === 0 || highs[trait] === 0) continue;
      const extra = extraOf(word);
      const bucket = hourly ? begins + hourIn(extra) : begins;
      const sort = sorts[item] ?? 0;
      if (sort >= LINK || actionIn(trait) !== ACTION_NUMBERS.view) {
        this.#addOther(item, placeOf(whoOf(bytes, at)), word, bucket);
        continue;
      }
      starts[views] = at;
      numbers[views] = item;
      views += 1;
      add(ofWeek, extra);
      add(byTrait, trait);
      add(byPlace, place);
      add(viewsOf, item);
      add(bySort[sort] ?? viewsOf, bucket);
      // Bits are added, also where there is none: nobody could foresee which rows have them.
      add(completedOf, item, completedBit(word));
      add(completedBySort[sort] ?? completedOf, bucket, completedBit(word));
      const own = ownSeconds(bytes, at);
      const counts = own === NO_SECONDS ? 0 : qualifiedBit(word);
      add(timed, bucket, counts);
      seconds[bucket] = (seconds[bucket] ?? 0) + own * counts;
    }
    picked.length = views;
    visitors.addViews(bytes, picked, day, begins);
  }

  /** What is no view: clicks, searches, and whatever else was done with an item or link. */
  #addOther(item: number, visitor: number, word: number, bucket: number): void {
    const action = actionIn(highOf(word));
    const sort = this.#items.sorts[item];
    if (sort === SEARCHED && action !== ACTION_NUMBERS.search) return;
    this.visitors.addActive(visitor, word, bucket);
    if (sort !== LINK || action !== ACTION_NUMBERS.click) return;
    add(this.clicks, bucket);
    add(this.viewsOf, item);
    this.visitors.addClick(visitor, item);
  }

  /** What was counted, which others may add to theirs. */
  get counted(): Counted {
    const { visitors } = this;
    return {
      sums: [
        ...this.#bySort,
        this.seconds,
        this.timed,
        this.completed,
        this.viewsOf,
        this.completedOf,
        this.byTrait,
        this.byPlace,
        ...this.ofWeek,
        ...visitors.sums,
      ],
      users: visitors.users.parts,
    };
  }

  /** What another thread counted, of other parts. */
  add({ sums, users }: Counted): void {
    addAll(this.counted.sums, sums);
    for (const [part, own] of users) this.visitors.users.parts.set(part, own);
  }

  get viewsInAll(): number {
    return USED_KINDS.reduce((total, kind) => total + sumOf(this.views[kind]), 0);
  }
}
