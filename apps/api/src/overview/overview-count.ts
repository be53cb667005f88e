import type { Device } from '@connect/contract/closed-lists.ts';
import type { Brand, Channel, UserType } from '@connect/contract/constants.ts';
import { BRANDS, CHANNELS } from '@connect/contract/constants.ts';
import {
  COMPLETABLE_KINDS,
  VIEWED_KINDS,
  type ViewedKind,
} from '@connect/contract/overview/overview.ts';
import {
  type Admission,
  actionIn,
  channelIn,
  completedBit,
  HIGH_SIZE,
  highOf,
  LOW_SIZE,
  lowOf,
  provinceIn,
  qualifiedBit,
  userTypeIn,
} from '../usage/entry-filter.ts';
import {
  ACTION_NUMBERS,
  CHANNEL_NAMES,
  DEVICE_NAMES,
  deviceIn,
  hourIn,
  NO_SECONDS,
  USER_TYPE_NAMES,
} from '../usage/entry-layout.ts';
import {
  extraOf,
  itemOf,
  ownSeconds,
  placeOf,
  traitsOf,
  VISITOR_ROW_BYTES,
  whoOf,
} from '../usage/visitor-rows.ts';
import { type CountedItem, type CountedItems, LINK, SEARCHED } from './counted-items.ts';
import {
  CHANNELS_SIZE,
  DEVICES_SIZE,
  OverviewVisitors,
  PROVINCES,
  USER_TYPES_SIZE,
} from './overview-visitors.ts';
import type { Buckets } from './periods.ts';
import { add, sumOf } from './sums.ts';

/** What is counted of an item in the whole period. */
export interface ItemSums {
  item: CountedItem;
  /** Its number among those that are counted. */
  number: number;
  views: number;
  completed: number;
}

const HOURS = 24;
const BYTES = 256;
const WEEK = 7;

export const isCompletable = (kind: CountedItem['kind']): boolean =>
  COMPLETABLE_KINDS.some((one) => one === kind);

interface Share<Key> {
  key: Key;
  views: number;
  people: number;
}
const bySize = <Key>(a: Share<Key>, b: Share<Key>) => b.views - a.views;

/** Room for the views of a day, which the next ones take again. */
class Picked {
  starts = new Int32Array(0);
  numbers = new Int32Array(0);

  atLeast(rows: number): this {
    if (this.starts.length < rows) {
      this.starts = new Int32Array(2 * rows);
      this.numbers = new Int32Array(2 * rows);
    }
    return this;
  }
}

/**
 * Counts rows of all items, visitor by visitor (domain/overview#counting). Bots and colleagues are not among
 * them; a visitor counts once.
 */
export class OverviewCount {
  readonly visitors: OverviewVisitors;
  readonly views: Record<ViewedKind, Int32Array>;
  /** Of qualified views. */
  readonly seconds: Float64Array;
  readonly timed: Int32Array;
  readonly completable: Int32Array;
  readonly completed: Int32Array;
  readonly clicks: Int32Array;
  readonly week: readonly number[][] = Array.from({ length: WEEK }, () =>
    new Array<number>(HOURS).fill(0),
  );
  /** By province, 0: not known. */
  readonly viewsByProvince = new Int32Array(PROVINCES);

  readonly #admission: Admission;
  readonly #buckets: Buckets;
  readonly #items: CountedItems;
  readonly #picked = new Picked();
  /** Views, or clicks, and complete views by the numbers of items. */
  readonly #viewsOf: Int32Array;
  readonly #completedOf: Int32Array;
  /** By sorts of items and buckets, those of links too. */
  readonly #bySort: readonly Int32Array[];
  /** Complete views, of kinds that can be completed, by buckets; of the others of no meaning. */
  readonly #completedBySort: readonly Int32Array[];
  /** Views by parts of their rows, of which each table below is made. */
  readonly #byTrait = new Int32Array(HIGH_SIZE);
  readonly #byPlace = new Int32Array(LOW_SIZE);
  readonly #ofWeek = Array.from({ length: WEEK }, () => new Int32Array(BYTES));
  readonly #viewsByBrand = new Int32Array(BRANDS.length);
  readonly #viewsByType = new Int32Array(USER_TYPES_SIZE);
  readonly #viewsByChannel = new Int32Array(CHANNELS_SIZE);
  readonly #viewsByDevice = new Int32Array(DEVICES_SIZE);

  /** `areas`: how many therapy areas there are. */
  constructor(admission: Admission, buckets: Buckets, items: CountedItems, areas: number) {
    const parts = buckets.labels.length;
    this.visitors = new OverviewVisitors(parts, areas, items);
    this.#admission = admission;
    this.#buckets = buckets;
    this.#items = items;
    this.#viewsOf = new Int32Array(items.size);
    this.#completedOf = new Int32Array(items.size);
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
    this.completable = counts();
    this.completed = counts();
    this.clicks = counts();
    this.#bySort = [...VIEWED_KINDS.map((kind) => this.views[kind]), this.clicks];
    const others = counts();
    this.#completedBySort = VIEWED_KINDS.map((kind) =>
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
    const ofWeek = this.#ofWeek[(firstWeekday + day) % WEEK];
    if (begins === undefined || !ofWeek) return;
    const { sorts } = this.#items;
    const { visitors, seconds, timed } = this;
    const viewsOf = this.#viewsOf;
    const completedOf = this.#completedOf;
    const bySort = this.#bySort;
    const completedBySort = this.#completedBySort;
    const byTrait = this.#byTrait;
    const byPlace = this.#byPlace;
    const { starts, numbers } = this.#picked.atLeast(rows);
    let picked = 0;
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
      starts[picked] = at;
      numbers[picked] = item;
      picked += 1;
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
    visitors.addViews(bytes, { starts, numbers, length: picked }, { day, begins, hourly });
  }

  /** What is no view: clicks, searches, and whatever else was done with an item or link. */
  #addOther(item: number, visitor: number, word: number, bucket: number): void {
    const action = actionIn(highOf(word));
    const sort = this.#items.sorts[item];
    if (sort === SEARCHED && action !== ACTION_NUMBERS.search) return;
    this.visitors.addActive(visitor, word, bucket);
    if (sort !== LINK || action !== ACTION_NUMBERS.click) return;
    add(this.clicks, bucket);
    add(this.#viewsOf, item);
    this.visitors.addClick(visitor, item);
  }

  /** Makes up the tables, after all rows. */
  finish(): void {
    const { size, sorts, brands } = this.#items;
    for (let item = 0; item < size; item += 1) {
      if ((sorts[item] ?? 0) < LINK)
        add(this.#viewsByBrand, brands[item] ?? 0, this.#viewsOf[item]);
    }
    for (const [trait, views] of this.#byTrait.entries()) {
      add(this.#viewsByType, userTypeIn(trait), views);
      add(this.#viewsByChannel, channelIn(trait), views);
    }
    for (const [place, views] of this.#byPlace.entries()) {
      add(this.viewsByProvince, provinceIn(place), views);
    }
    for (const [weekday, byExtra] of this.#ofWeek.entries()) {
      const hours = this.week[weekday];
      for (const [extra, views] of byExtra.entries()) {
        if (views === 0 || !hours) continue;
        hours[hourIn(extra)] = (hours[hourIn(extra)] ?? 0) + views;
        add(this.#viewsByDevice, deviceIn(extra), views);
      }
    }
    for (const kind of COMPLETABLE_KINDS) {
      for (const [bucket, views] of this.views[kind].entries())
        add(this.completable, bucket, views);
    }
    this.visitors.finish();
  }

  get viewsInAll(): number {
    return VIEWED_KINDS.reduce((total, kind) => total + sumOf(this.views[kind]), 0);
  }

  /** Items that were viewed and links that were clicked. */
  *used(): Generator<ItemSums> {
    for (const [number, item] of this.#items.all()) {
      const views = this.#viewsOf[number] ?? 0;
      if (views > 0) yield { item, number, views, completed: this.#completedOf[number] ?? 0 };
    }
  }

  /** Clicks by the ids of links. */
  get clicksOfLinks(): Map<number, number> {
    const clicks = new Map<number, number>();
    for (const { item, views } of this.used()) if (item.kind === 'link') clicks.set(item.id, views);
    return clicks;
  }

  get byBrand(): Share<Brand>[] {
    return BRANDS.map((key, index) => ({
      key,
      views: this.#viewsByBrand[index] ?? 0,
      people: this.visitors.viewedByBrand[index] ?? 0,
    })).filter(({ views }) => views > 0);
  }

  get byUserType(): Share<UserType | 'anonymous'>[] {
    return [...this.#viewsByType]
      .map((views, number) => ({
        key: USER_TYPE_NAMES.get(number) ?? ('anonymous' as const),
        views,
        people: this.visitors.viewedByType[number] ?? 0,
      }))
      .filter(({ views }) => views > 0)
      .sort(bySize);
  }

  get byChannel(): Share<Channel>[] {
    return CHANNELS.flatMap((key) => {
      const number = [...CHANNEL_NAMES].find(([, name]) => name === key)?.[0] ?? 0;
      const views = this.#viewsByChannel[number] ?? 0;
      return views > 0 ? [{ key, views, people: this.visitors.viewedByChannel[number] ?? 0 }] : [];
    }).sort(bySize);
  }

  get byDevice(): Share<Device | 'unknown'>[] {
    return [...this.#viewsByDevice]
      .map((views, number) => ({
        key: DEVICE_NAMES.get(number) ?? ('unknown' as const),
        views,
        people: this.visitors.viewedByDevice[number] ?? 0,
      }))
      .filter(({ views }) => views > 0)
      .sort(bySize);
  }

  /** By therapy area, in their order: what belongs to several counts in each of them. */
  get byArea(): { views: number; people: number }[] {
    const views = new Int32Array(this.visitors.viewedByArea.length);
    for (const { item, views: own } of this.used()) {
      if (item.kind !== 'link') for (const area of item.areas) add(views, area, own);
    }
    return Array.from(views, (own, area) => ({
      views: own,
      people: this.visitors.viewedByArea[area] ?? 0,
    }));
  }
}
