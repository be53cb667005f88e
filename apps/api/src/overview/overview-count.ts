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
  highOf,
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
  hourIn,
  NO_SECONDS,
  USER_TYPE_NAMES,
  USER_TYPE_NUMBERS,
} from '../usage/entry-layout.ts';
import {
  areaBits,
  CHANNELS_SIZE,
  DEVICES_SIZE,
  OverviewVisitors,
  PROVINCES,
  USER_TYPES_SIZE,
} from './overview-visitors.ts';
import type { Buckets } from './periods.ts';
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
}

const HOURS = 24;
const WEEK = 7;

/** Professionals: of them active people are counted. */
const PROFESSIONALS: readonly UserType[] = ['doctor', 'pharmacist', 'other_hcp'];
const isProfessional = (userType: number): boolean =>
  userType !== 0 && PROFESSIONALS.some((type) => USER_TYPE_NUMBERS[type] === userType);
const PROFESSIONAL = Uint8Array.from({ length: USER_TYPES_SIZE }, (_, type) =>
  isProfessional(type) ? 1 : 0,
);

interface Share<Key> {
  key: Key;
  views: number;
  people: number;
}
const bySize = <Key>(a: Share<Key>, b: Share<Key>) => b.views - a.views;

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
  readonly week: number[][] = Array.from({ length: WEEK }, () => new Array<number>(HOURS).fill(0));
  readonly items = new Map<CountedItem, ItemSums>();
  /** By province, 0: not known. */
  readonly viewsByProvince = new Int32Array(PROVINCES);

  readonly #admission: Admission;
  readonly #buckets: Buckets;
  readonly #viewsByBrand = new Int32Array(BRANDS.length);
  readonly #viewsByType = new Int32Array(USER_TYPES_SIZE);
  readonly #viewsByChannel = new Int32Array(CHANNELS_SIZE);
  readonly #viewsByDevice = new Int32Array(DEVICES_SIZE);

  /** `areas`: how many therapy areas there are. */
  constructor(admission: Admission, buckets: Buckets, areas: number) {
    const parts = buckets.labels.length;
    this.visitors = new OverviewVisitors(buckets, areas);
    this.#admission = admission;
    this.#buckets = buckets;
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

  /** Adds the rows of an item; days come in the order of time, `day` counts from 0. */
  add(item: CountedItem, day: number, entries: Buffer, hours: Buffer): void {
    const { low: lows, high: highs } = this.#admission;
    const { ofDay, hourly } = this.#buckets;
    const begins = ofDay[day] ?? 0;
    const counted = item.kind === 'link' ? ACTION_NUMBERS.click : ACTION_NUMBERS.view;
    const brand = BRANDS.indexOf(item.brand);
    const areas = areaBits(item.areas);
    const views = item.kind === 'link' ? this.clicks : this.views[item.kind];
    const completable = COMPLETABLE_KINDS.some((kind) => kind === item.kind);
    const ofWeek = this.week[(this.#buckets.firstWeekday + day) % WEEK] ?? [];
    const sums = this.items.get(item) ?? { item, views: 0, completed: 0 };
    this.items.set(item, sums);
    const bytes = new DataView(entries.buffer, entries.byteOffset, entries.length);
    for (let at = 0, row = 0; at < entries.length; at += ENTRY_BYTES, row += 1) {
      const low = bytes.getUint32(at + 8);
      const place = lowOf(low);
      const trait = highOf(low);
      if (lows[place] === 0 || highs[trait] === 0 || !countsIn(place)) continue;
      const visitor = bytes.getInt32(at);
      const userType = userTypeIn(trait);
      const extra = hours[row] ?? 0;
      const hour = hourIn(extra);
      const bucket = hourly ? begins + hour : begins;
      const isCounted = actionIn(trait) === counted;
      const qualified = isCounted && item.kind !== 'link' && qualifiedIn(place);
      // A view that was too short is no sign of use, whatever else is done with an item is one.
      if (PROFESSIONAL[userType] === 1 && (qualified || !isCounted || item.kind === 'link')) {
        this.visitors.addActive(visitor, provinceIn(place), bucket);
        if (qualified) this.visitors.addQualified(visitor, item.id, day);
      }
      if (!isCounted) continue;
      sums.views += 1;
      add(views, bucket);
      if (item.kind === 'link') {
        this.visitors.addClicker(visitor);
        continue;
      }
      const isCompleted = completedIn(place);
      if (isCompleted) sums.completed += 1;
      if (completable) {
        add(this.completable, bucket);
        if (isCompleted) add(this.completed, bucket);
      }
      if (qualified) {
        const seconds = secondsOf(bytes.getUint32(at + 4));
        if (seconds !== NO_SECONDS) {
          this.seconds[bucket] = (this.seconds[bucket] ?? 0) + seconds;
          add(this.timed, bucket);
        }
      }
      ofWeek[hour] = (ofWeek[hour] ?? 0) + 1;
      add(this.#viewsByBrand, brand);
      add(this.#viewsByType, userType);
      add(this.#viewsByChannel, channelIn(trait));
      add(this.#viewsByDevice, deviceIn(extra));
      add(this.viewsByProvince, provinceIn(place));
      this.visitors.addViewer(visitor, bucket, {
        userType,
        channel: channelIn(trait),
        device: deviceIn(extra),
        brand,
        areas,
        province: provinceIn(place),
      });
    }
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
