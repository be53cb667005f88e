import type { Device } from '@connect/contract/closed-lists.ts';
import type { Brand, Channel, UserType } from '@connect/contract/constants.ts';
import { BRANDS, CHANNELS } from '@connect/contract/constants.ts';
import { COMPLETABLE_KINDS } from '@connect/contract/overview/overview.ts';
import { channelIn, provinceIn, userTypeIn } from '../../usage/entry-filter.ts';
import {
  CHANNEL_NAMES,
  DEVICE_NAMES,
  deviceIn,
  hourIn,
  USER_TYPE_NAMES,
} from '../../usage/entry-layout.ts';
import { type CountedItem, type CountedItems, LINK, numberAt } from './counted-items.ts';
import type { FigureSums } from './earlier-count.ts';
import { type CountSettings, RowCount, WEEK } from './row-count.ts';
import { add, addAll, sumOf } from './sums.ts';
import { CHANNELS_SIZE, DEVICES_SIZE, PROVINCES, USER_TYPES_SIZE } from './visitor-layout.ts';

/** What is counted of an item in the whole period. */
export interface ItemSums {
  item: CountedItem;
  /** Its number among those that are counted. */
  number: number;
  views: number;
  completed: number;
}

const HOURS = 24;

interface Share<Key> {
  key: Key;
  views: number;
  people: number;
}
const bySize = <Key>(a: Share<Key>, b: Share<Key>) => b.views - a.views;

/** All that an overview tells of the rows of a period. */
export class OverviewCount extends RowCount {
  readonly completable: Int32Array;
  readonly week: readonly number[][] = Array.from({ length: WEEK }, () =>
    new Array<number>(HOURS).fill(0),
  );
  /** Items that were viewed and links that were clicked, when all rows were counted. */
  readonly used: ItemSums[] = [];
  /** By province, 0: not known. */
  readonly viewsByProvince = new Int32Array(PROVINCES);

  readonly #items: CountedItems;
  readonly #viewsByBrand = new Int32Array(BRANDS.length);
  readonly #viewsByType = new Int32Array(USER_TYPES_SIZE);
  readonly #viewsByChannel = new Int32Array(CHANNELS_SIZE);
  readonly #viewsByDevice = new Int32Array(DEVICES_SIZE);

  constructor(settings: CountSettings, items: CountedItems) {
    super(settings);
    this.#items = items;
    this.completable = new Int32Array(settings.buckets.labels.length);
  }

  /** Makes up the tables, after all rows. */
  finish(): void {
    const { size, sorts, brands } = this.#items;
    for (let item = 0; item < size; item += 1) {
      if ((sorts[item] ?? 0) < LINK) add(this.#viewsByBrand, brands[item] ?? 0, this.viewsOf[item]);
    }
    this.byTrait.forEach((views, trait) => {
      add(this.#viewsByType, userTypeIn(trait), views);
      add(this.#viewsByChannel, channelIn(trait), views);
    });
    this.byPlace.forEach((views, place) => {
      add(this.viewsByProvince, provinceIn(place), views);
    });
    for (const [weekday, byExtra] of this.ofWeek.entries()) {
      const hours = this.week[weekday];
      byExtra.forEach((views, extra) => {
        if (views === 0 || !hours) return;
        hours[hourIn(extra)] = (hours[hourIn(extra)] ?? 0) + views;
        add(this.#viewsByDevice, deviceIn(extra), views);
      });
    }
    for (const kind of COMPLETABLE_KINDS) addAll([this.completable], [this.views[kind]]);
    this.visitors.finish();
    this.#items.all.forEach((item, place) => {
      const number = numberAt(place);
      const views = this.viewsOf[number] ?? 0;
      const completed = this.completedOf[number] ?? 0;
      if (views > 0) this.used.push({ item, number, views, completed });
    });
  }

  get figures(): FigureSums {
    const { visitors } = this;
    return {
      active: visitors.activeInAll,
      views: this.viewsInAll,
      viewers: visitors.viewedInAll,
      clicks: sumOf(this.clicks),
      clickers: visitors.clickers,
      seconds: sumOf(this.seconds),
      timed: sumOf(this.timed),
      completable: sumOf(this.completable),
      completed: sumOf(this.completed),
    };
  }

  /** Clicks by the ids of links. */
  get clicksOfLinks(): Map<number, number> {
    const clicks = new Map<number, number>();
    for (const { item, views } of this.used) if (item.kind === 'link') clicks.set(item.id, views);
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
    for (const { item, views: own } of this.used) {
      if (item.kind !== 'link') for (const area of item.areas) add(views, area, own);
    }
    return Array.from(views, (own, area) => ({
      views: own,
      people: this.visitors.viewedByArea[area] ?? 0,
    }));
  }
}
