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
  completedIn,
  countsIn,
  HIGH_SIZE,
  highOf,
  LOW_SIZE,
  lowOf,
  provinceIn,
  qualifiedIn,
  secondsOf,
  userTypeIn,
} from '../usage/entry-filter.ts';
import {
  ACTION_NUMBERS,
  CHANNEL_NAMES,
  DEVICE_NAMES,
  deviceIn,
  ENTRY_BYTES,
  HIGH_AT,
  hourIn,
  LOW_AT,
  NO_SECONDS,
  TYPE_NUMBERS,
  USER_TYPE_NAMES,
} from '../usage/entry-layout.ts';
import { itemKey, type TakesItem } from '../usage/log-days.service.ts';
import {
  type AboutItem,
  areaBits,
  CHANNELS_SIZE,
  DEVICES_SIZE,
  OverviewVisitors,
  PROVINCES,
  USER_TYPES_SIZE,
} from './overview-visitors.ts';
import type { Buckets } from './periods.ts';
import { PROFESSIONAL } from './professionals.ts';
import { add, sumOf } from './sums.ts';

/** An item as the overview tells it from others. */
export interface CountedItem {
  id: number;
  kind: ViewedKind | 'link';
  brand: Brand;
  /** Places of its therapy areas among all. */
  areas: readonly number[];
}

/** What is counted of an item in the whole period. */
export interface ItemSums {
  item: CountedItem;
  views: number;
  completed: number;
  about: AboutItem;
  completable: boolean;
  /** Between which places its visitors are met, for `peopleOf()` of visitors. */
  parts: number[];
}

/** What is counted. */
interface Counted {
  items: readonly CountedItem[];
  /** How many therapy areas there are. */
  areas: number;
  /** Whether searches, which are about no item, make somebody active. */
  searches: boolean;
}

const HOURS = 24;
const BYTES = 256;
const WEEK = 7;

interface Share<Key> {
  key: Key;
  views: number;
  people: number;
}
const bySize = <Key>(a: Share<Key>, b: Share<Key>) => b.views - a.views;

/** Room for the rows of an item and day, which the next ones take again. */
class Places {
  starts = new Int32Array(0);
  extras = new Uint8Array(0);

  atLeast(rows: number): this {
    if (this.starts.length < rows) {
      this.starts = new Int32Array(2 * rows);
      this.extras = new Uint8Array(2 * rows);
    }
    return this;
  }
}

/**
 * Counts rows of all items, day after day (domain/overview#counting). Bots and colleagues never count; a
 * visitor counts once.
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
  /** By `itemKey()`. */
  readonly items: ReadonlyMap<number, ItemSums>;
  /** By province, 0: not known. */
  readonly viewsByProvince = new Int32Array(PROVINCES);

  readonly #admission: Admission;
  readonly #buckets: Buckets;
  readonly #searches: boolean;
  /** Views by parts of their rows, of which each table below is made. */
  readonly #byTrait = new Int32Array(HIGH_SIZE);
  readonly #byPlace = new Int32Array(LOW_SIZE);
  readonly #ofWeek = Array.from({ length: WEEK }, () => new Int32Array(BYTES));
  readonly #picked = new Places();
  readonly #viewsByBrand = new Int32Array(BRANDS.length);
  readonly #viewsByType = new Int32Array(USER_TYPES_SIZE);
  readonly #viewsByChannel = new Int32Array(CHANNELS_SIZE);
  readonly #viewsByDevice = new Int32Array(DEVICES_SIZE);

  constructor(admission: Admission, buckets: Buckets, { items, areas, searches }: Counted) {
    const parts = buckets.labels.length;
    this.visitors = new OverviewVisitors(parts, areas);
    this.#admission = admission;
    this.#searches = searches;
    this.#buckets = buckets;
    this.items = new Map(
      items.map((item) => [
        itemKey(TYPE_NUMBERS[item.kind], item.id),
        {
          item,
          views: 0,
          completed: 0,
          about: {
            id: item.id,
            brand: BRANDS.indexOf(item.brand),
            areas: areaBits(item.areas),
          },
          completable: COMPLETABLE_KINDS.some((kind) => kind === item.kind),
          parts: [],
        },
      ]),
    );
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
  }

  /** Begins a day; days come in the order of time, `day` counts from 0. */
  onDay(day: number): TakesItem {
    return (type, id, bytes, at, rows) => {
      if (type === TYPE_NUMBERS.platform) {
        if (this.#searches) this.#addSearches(day, bytes, at, rows);
        return;
      }
      const sums = this.items.get(itemKey(type, id));
      if (sums) this.#addItem(sums, day, bytes, at, rows);
    };
  }

  /** Whoever searched was active, also where nothing else was done. */
  #addSearches(day: number, bytes: DataView, begin: number, rows: number): void {
    const { low: lows, high: highs } = this.#admission;
    const { ofDay, hourly } = this.#buckets;
    const begins = ofDay[day] ?? 0;
    const hours = begin + rows * ENTRY_BYTES;
    for (let row = 0; row < rows; row += 1) {
      const at = begin + row * ENTRY_BYTES;
      const low = bytes.getUint32(at + LOW_AT);
      const place = lowOf(low);
      const trait = highOf(low);
      if (lows[place] === 0 || highs[trait] === 0 || !countsIn(place)) continue;
      if (actionIn(trait) !== ACTION_NUMBERS.search || PROFESSIONAL[userTypeIn(trait)] === 0)
        continue;
      const bucket = hourly ? begins + hourIn(bytes.getUint8(hours + row)) : begins;
      this.visitors.addActive(bytes.getInt32(at), provinceIn(place), bucket);
    }
  }

  #addItem(sums: ItemSums, day: number, bytes: DataView, begin: number, rows: number): void {
    const { low: lows, high: highs } = this.#admission;
    const { ofDay, hourly, firstWeekday } = this.#buckets;
    const { item, completable } = sums;
    const isLink = item.kind === 'link';
    const counted = isLink ? ACTION_NUMBERS.click : ACTION_NUMBERS.view;
    const begins = ofDay[day] ?? 0;
    const views = item.kind === 'link' ? this.clicks : this.views[item.kind];
    const ofWeek = this.#ofWeek[(firstWeekday + day) % WEEK];
    if (!ofWeek) return;
    const byTrait = this.#byTrait;
    const byPlace = this.#byPlace;
    const { seconds, timed, completed } = this;
    const { starts, extras } = this.#picked.atLeast(rows);
    const hours = begin + rows * ENTRY_BYTES;
    let length = 0;
    let viewed = 0;
    let ended = 0;
    for (let row = 0; row < rows; row += 1) {
      const at = begin + row * ENTRY_BYTES;
      const low = bytes.getUint32(at + LOW_AT);
      const place = lowOf(low);
      const trait = highOf(low);
      if (lows[place] === 0 || highs[trait] === 0 || !countsIn(place)) continue;
      const extra = bytes.getUint8(hours + row);
      starts[length] = at;
      extras[length] = extra;
      length += 1;
      if (actionIn(trait) !== counted) continue;
      const bucket = hourly ? begins + hourIn(extra) : begins;
      viewed += 1;
      add(views, bucket);
      if (isLink) continue;
      add(byTrait, trait);
      add(byPlace, place);
      add(ofWeek, extra);
      if (completedIn(place)) {
        ended += 1;
        if (completable) add(completed, bucket);
      }
      if (qualifiedIn(place)) {
        const own = secondsOf(bytes.getUint32(at + HIGH_AT));
        if (own !== NO_SECONDS) {
          seconds[bucket] = (seconds[bucket] ?? 0) + own;
          add(timed, bucket);
        }
      }
    }
    if (length === 0) return;
    sums.views += viewed;
    sums.completed += ended;
    const part = { day, begins, hourly };
    const { visitors } = this;
    const first = visitors.met;
    if (isLink) visitors.addClicks(bytes, { starts, extras, length }, part);
    else visitors.addUse(sums.about, bytes, { starts, extras, length }, part);
    if (visitors.met > first) sums.parts.push(first, visitors.met);
  }

  /** Makes up the tables, after all days. */
  async finish(): Promise<void> {
    for (const { item, views, about } of this.items.values()) {
      if (item.kind !== 'link') add(this.#viewsByBrand, about.brand, views);
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
    await this.visitors.finish();
  }

  get viewsInAll(): number {
    return VIEWED_KINDS.reduce((total, kind) => total + sumOf(this.views[kind]), 0);
  }

  /** Clicks by the ids of links. */
  get clicksOfLinks(): Map<number, number> {
    return new Map(
      [...this.items.values()].flatMap(({ item, views }) =>
        item.kind === 'link' ? [[item.id, views]] : [],
      ),
    );
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
    for (const { item, views: own } of this.items.values()) {
      if (item.kind !== 'link') for (const area of item.areas) add(views, area, own);
    }
    return Array.from(views, (own, area) => ({
      views: own,
      people: this.visitors.viewedByArea[area] ?? 0,
    }));
  }
}
