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
  ENTRY_BYTES,
  NO_SECONDS,
  NOBODY_KNOWN,
  USER_TYPE_NAMES,
  USER_TYPE_NUMBERS,
} from '../usage/entry-layout.ts';
import { VisitorPages } from '../usage/visitor-pages.ts';
import { type Buckets, weekdayOf } from './periods.ts';

/** An item as the overview tells it from others. */
export interface CountedItem {
  id: number;
  kind: ViewedKind | 'link';
  brand: Brand;
}

/** What is counted of an item in the whole period. */
export interface ItemSums {
  item: CountedItem;
  views: number;
  completed: number;
}

// What is kept of a visitor, one number each.
const STRIDE = 8;
/** The last bucket in which they viewed something, and in which they were active, from 1 on. */
const VIEWED_IN = 0;
const ACTIVE_IN = 1;
/** In its place: active in buckets that `#activeAt` knows. */
const ACTED = -1;
/** Bits of kinds of user, of channels above, and what else is known. */
const TRAITS = 2;
/** Bits of brands, and the first province above them, from 1 on. */
const BRANDS_SEEN = 3;
const PROVINCE_AT = 16;
const VIEWS = 4;
/** Two items of qualified views, and the day of the first one. */
const ITEM_A = 5;
const ITEM_B = 6;
const FIRST_DAY = 7;

const USER_TYPES_SIZE = 8;
const CHANNEL_AT = USER_TYPES_SIZE;
const CHANNELS_SIZE = 16;
/** Seen in a click; third item; second day; engaged. */
const CLICKED = 1 << (CHANNEL_AT + CHANNELS_SIZE);
const THIRD_ITEM = CLICKED << 1;
const SECOND_DAY = CLICKED << 2;
const ENGAGED = CLICKED << 3;

const PROVINCES = 128;
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
  readonly views: Record<ViewedKind, Int32Array>;
  readonly people: Int32Array;
  readonly active: Int32Array;
  /** Of qualified views. */
  readonly seconds: Float64Array;
  readonly timed: Int32Array;
  readonly completable: Int32Array;
  readonly completed: Int32Array;
  readonly clicks: Int32Array;
  readonly week: number[][] = Array.from({ length: WEEK }, () => new Array<number>(HOURS).fill(0));
  readonly items = new Map<CountedItem, ItemSums>();
  peopleInAll = 0;
  clickers = 0;
  activeInAll = 0;
  engagedInAll = 0;
  /** Active professionals by province, 0: not known. */
  readonly activeByProvince = new Int32Array(PROVINCES);
  readonly viewsByProvince = new Int32Array(PROVINCES);
  readonly peopleByProvince = new Int32Array(PROVINCES);

  readonly #admission: Admission;
  readonly #buckets: Buckets;
  readonly #visitors = new VisitorPages(STRIDE);
  /** Users with views, by whom specialties are counted. */
  readonly #viewers: number[] = [];
  /** Visitors and buckets that are not met in the order of time. */
  readonly #viewedAt = new Set<number>();
  readonly #activeAt = new Set<number>();
  readonly #placesSeen = new Set<number>();
  readonly #viewsByBrand = new Int32Array(BRANDS.length);
  readonly #peopleByBrand = new Int32Array(BRANDS.length);
  readonly #viewsByType = new Int32Array(USER_TYPES_SIZE);
  readonly #peopleByType = new Int32Array(USER_TYPES_SIZE);
  readonly #viewsByChannel = new Int32Array(CHANNELS_SIZE);
  readonly #peopleByChannel = new Int32Array(CHANNELS_SIZE);

  constructor(admission: Admission, buckets: Buckets) {
    const parts = buckets.labels.length;
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
    this.people = counts();
    this.active = counts();
    this.seconds = new Float64Array(parts);
    this.timed = counts();
    this.completable = counts();
    this.completed = counts();
    this.clicks = counts();
  }

  /** Adds the rows of an item; days come in the order of time. `day` counts from 0, `date` is the same. */
  add(item: CountedItem, day: number, date: string, entries: Buffer, hours: Buffer): void {
    const { low: lows, high: highs } = this.#admission;
    const { ofDay, hourly } = this.#buckets;
    const begins = ofDay[day] ?? 0;
    const counted = item.kind === 'link' ? ACTION_NUMBERS.click : ACTION_NUMBERS.view;
    const brand = BRANDS.indexOf(item.brand);
    const views = item.kind === 'link' ? this.clicks : this.views[item.kind];
    const completable = COMPLETABLE_KINDS.some((kind) => kind === item.kind);
    const ofWeek = this.week[weekdayOf(date)] ?? [];
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
      const hour = hours[row] ?? 0;
      const bucket = hourly ? begins + hour : begins;
      const isCounted = actionIn(trait) === counted;
      const qualified = isCounted && item.kind !== 'link' && qualifiedIn(place);
      // A view that was too short is no sign of use, whatever else is done with an item is one.
      if (PROFESSIONAL[userType] === 1 && (qualified || !isCounted || item.kind === 'link')) {
        this.#addActive(visitor, provinceIn(place), bucket);
        if (qualified) this.#addQualified(visitor, item.id, day);
      }
      if (!isCounted) continue;
      sums.views += 1;
      add(views, bucket);
      if (item.kind === 'link') {
        this.#addClicker(visitor);
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
      add(this.viewsByProvince, provinceIn(place));
      this.#addViewer(visitor, bucket, {
        userType,
        channel: channelIn(trait),
        brand,
        province: provinceIn(place),
      });
    }
  }

  /** A professional who did something in a bucket, met in the order of time. */
  #addActive(visitor: number, province: number, bucket: number): void {
    const page = this.#visitors.pageOf(visitor);
    const at = this.#visitors.placeOf(visitor) + ACTIVE_IN;
    const last = page[at] ?? 0;
    if (last === 0) this.#addPerson(province);
    if (last === bucket + 1) return;
    page[at] = bucket + 1;
    if (this.#isNew(this.#activeAt, visitor, bucket)) add(this.active, bucket);
  }

  /** The same, met at any time: before all rows of the log. */
  #addActed(visitor: number, province: number, bucket: number): void {
    const page = this.#visitors.pageOf(visitor);
    const at = this.#visitors.placeOf(visitor) + ACTIVE_IN;
    if (page[at] === 0) this.#addPerson(province);
    page[at] = ACTED;
    const key = this.#keyOf(visitor, bucket);
    if (this.#activeAt.has(key)) return;
    this.#activeAt.add(key);
    add(this.active, bucket);
  }

  #addPerson(province: number): void {
    this.activeInAll += 1;
    add(this.activeByProvince, province);
  }

  #keyOf = (visitor: number, bucket: number) => visitor * this.#buckets.labels.length + bucket;

  /** Whether a visitor, met last in another bucket, was not met in this one either. */
  #isNew(met: Set<number>, visitor: number, bucket: number): boolean {
    const key = this.#keyOf(visitor, bucket);
    if (met.has(key)) return false;
    // Days come in the order of time, hours do not.
    if (this.#buckets.hourly) met.add(key);
    return true;
  }

  #addQualified(visitor: number, item: number, day: number): void {
    const page = this.#visitors.pageOf(visitor);
    const own = this.#visitors.placeOf(visitor);
    const traits = page[own + TRAITS] ?? 0;
    if ((traits & ENGAGED) !== 0) return;
    let now = traits;
    if (page[own + ITEM_A] === 0) {
      page[own + ITEM_A] = item;
      page[own + FIRST_DAY] = day;
    } else if (page[own + ITEM_A] !== item) {
      if (page[own + ITEM_B] === 0) page[own + ITEM_B] = item;
      else if (page[own + ITEM_B] !== item) now |= THIRD_ITEM;
    }
    if (page[own + FIRST_DAY] !== day) now |= SECOND_DAY;
    if ((now & THIRD_ITEM) !== 0 && (now & SECOND_DAY) !== 0) now = this.#engage(now);
    page[own + TRAITS] = now;
  }

  #engage(traits: number): number {
    if ((traits & ENGAGED) === 0) this.engagedInAll += 1;
    return traits | ENGAGED;
  }

  /** A professional who searched. */
  addSearch(visitor: number, province: number, bucket: number): void {
    this.#addActed(visitor, province, bucket);
  }

  /** A professional who took part in a webinar. */
  addJoined(visitor: number, province: number, bucket: number): void {
    this.#addActed(visitor, province, bucket);
    const page = this.#visitors.pageOf(visitor);
    const at = this.#visitors.placeOf(visitor) + TRAITS;
    page[at] = this.#engage(page[at] ?? 0);
  }

  #addClicker(visitor: number): void {
    if (visitor === NOBODY_KNOWN) {
      this.clickers += 1;
      return;
    }
    const page = this.#visitors.pageOf(visitor);
    const at = this.#visitors.placeOf(visitor) + TRAITS;
    const traits = page[at] ?? 0;
    if ((traits & CLICKED) !== 0) return;
    this.clickers += 1;
    page[at] = traits | CLICKED;
  }

  #addViewer(
    visitor: number,
    bucket: number,
    seen: { userType: number; channel: number; brand: number; province: number },
  ): void {
    if (visitor === NOBODY_KNOWN) {
      this.peopleInAll += 1;
      add(this.people, bucket);
      add(this.#peopleByType, seen.userType);
      add(this.#peopleByChannel, seen.channel);
      add(this.#peopleByBrand, seen.brand);
      add(this.peopleByProvince, seen.province);
      return;
    }
    const page = this.#visitors.pageOf(visitor);
    const own = this.#visitors.placeOf(visitor);
    const last = page[own + VIEWED_IN] ?? 0;
    if (last === 0) this.peopleInAll += 1;
    if (last !== bucket + 1 && this.#isNew(this.#viewedAt, visitor, bucket)) {
      add(this.people, bucket);
    }
    page[own + VIEWED_IN] = bucket + 1;
    if (seen.userType !== 0) {
      if (page[own + VIEWS] === 0) this.#viewers.push(visitor);
      page[own + VIEWS] = (page[own + VIEWS] ?? 0) + 1;
    }
    const traits = page[own + TRAITS] ?? 0;
    const is = (1 << seen.userType) | (1 << (CHANNEL_AT + seen.channel));
    const fresh = is & ~traits;
    if (fresh !== 0) {
      if ((fresh & (1 << seen.userType)) !== 0) add(this.#peopleByType, seen.userType);
      if (fresh >>> CHANNEL_AT !== 0) add(this.#peopleByChannel, seen.channel);
      page[own + TRAITS] = traits | is;
    }
    let known = page[own + BRANDS_SEEN] ?? 0;
    if ((known & (1 << seen.brand)) === 0) {
      add(this.#peopleByBrand, seen.brand);
      known |= 1 << seen.brand;
    }
    const first = known >>> PROVINCE_AT;
    if (first === 0) {
      add(this.peopleByProvince, seen.province);
      known |= (seen.province + 1) << PROVINCE_AT;
    } else if (first !== seen.province + 1) this.#seenIn(seen.province, visitor);
    page[own + BRANDS_SEEN] = known;
  }

  /** A visitor who was in another province first. */
  #seenIn(province: number, visitor: number): void {
    const there = visitor * PROVINCES + province;
    if (this.#placesSeen.has(there)) return;
    this.#placesSeen.add(there);
    add(this.peopleByProvince, province);
  }

  /** Signed-in viewers and the number of their views. */
  get viewers(): { ids: number[]; views: number[] } {
    const views = this.#viewers.map(
      (user) => this.#visitors.pageOf(user)[this.#visitors.placeOf(user) + VIEWS] ?? 0,
    );
    return { ids: this.#viewers, views };
  }

  get viewsInAll(): number {
    return VIEWED_KINDS.reduce((total, kind) => total + sumOf(this.views[kind]), 0);
  }

  get byBrand(): Share<Brand>[] {
    return BRANDS.map((key, index) => ({
      key,
      views: this.#viewsByBrand[index] ?? 0,
      people: this.#peopleByBrand[index] ?? 0,
    })).filter(({ views }) => views > 0);
  }

  get byUserType(): Share<UserType | 'anonymous'>[] {
    return [...this.#viewsByType]
      .map((views, number) => ({
        key: USER_TYPE_NAMES.get(number) ?? ('anonymous' as const),
        views,
        people: this.#peopleByType[number] ?? 0,
      }))
      .filter(({ views }) => views > 0)
      .sort(bySize);
  }

  get byChannel(): Share<Channel>[] {
    return CHANNELS.flatMap((key) => {
      const number = [...CHANNEL_NAMES].find(([, name]) => name === key)?.[0] ?? 0;
      const views = this.#viewsByChannel[number] ?? 0;
      return views > 0 ? [{ key, views, people: this.#peopleByChannel[number] ?? 0 }] : [];
    }).sort(bySize);
  }
}

/** Adds to one of several sums. */
function add(sums: Int32Array, index: number, count = 1): void {
  sums[index] = (sums[index] ?? 0) + count;
}

export const sumOf = (counts: Int32Array | Float64Array): number => {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
};
