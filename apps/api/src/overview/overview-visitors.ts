import { BRANDS } from '@connect/contract/constants.ts';
import { NOBODY_KNOWN } from '../usage/entry-layout.ts';
import { VisitorPages } from '../usage/visitor-pages.ts';
import type { Buckets } from './periods.ts';
import { add } from './sums.ts';

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

/** More than there are kinds of user, channels and provinces. */
export const USER_TYPES_SIZE = 8;
const CHANNEL_AT = USER_TYPES_SIZE;
export const CHANNELS_SIZE = 16;
/** Seen in a click; third item; second day; engaged. */
const CLICKED = 1 << (CHANNEL_AT + CHANNELS_SIZE);
const THIRD_ITEM = CLICKED << 1;
const SECOND_DAY = CLICKED << 2;
const ENGAGED = CLICKED << 3;

export const PROVINCES = 128;

/** What a view tells of its visitor. */
interface Seen {
  userType: number;
  channel: number;
  /** Its index in `BRANDS`. */
  brand: number;
  province: number;
}

/** Who viewed, clicked and was active: every visitor counts once, in all and in each part of the period. */
export class OverviewVisitors {
  /** Of views, by bucket. */
  readonly viewed: Int32Array;
  /** Active professionals by bucket. */
  readonly active: Int32Array;
  viewedInAll = 0;
  activeInAll = 0;
  engagedInAll = 0;
  clickers = 0;
  readonly viewedByBrand = new Int32Array(BRANDS.length);
  readonly viewedByType = new Int32Array(USER_TYPES_SIZE);
  readonly viewedByChannel = new Int32Array(CHANNELS_SIZE);
  /** By province, 0: not known. */
  readonly viewedByProvince = new Int32Array(PROVINCES);
  readonly activeByProvince = new Int32Array(PROVINCES);

  readonly #buckets: Buckets;
  readonly #pages = new VisitorPages(STRIDE);
  /** Users with views, by whom specialties are counted. */
  readonly #viewers: number[] = [];
  /** Visitors and buckets that are not met in the order of time. */
  readonly #viewedAt = new Set<number>();
  readonly #activeAt = new Set<number>();
  readonly #placesSeen = new Set<number>();

  constructor(buckets: Buckets) {
    this.#buckets = buckets;
    this.viewed = new Int32Array(buckets.labels.length);
    this.active = new Int32Array(buckets.labels.length);
  }

  /** A professional who did something in a bucket, met in the order of time. */
  addActive(visitor: number, province: number, bucket: number): void {
    const page = this.#pages.pageOf(visitor);
    const at = this.#pages.placeOf(visitor) + ACTIVE_IN;
    const last = page[at] ?? 0;
    if (last === 0) this.#addPerson(province);
    if (last === bucket + 1) return;
    page[at] = bucket + 1;
    if (this.#isNew(this.#activeAt, visitor, bucket)) add(this.active, bucket);
  }

  /** The same, met at any time: before all rows of the log. */
  #addActed(visitor: number, province: number, bucket: number): void {
    const page = this.#pages.pageOf(visitor);
    const at = this.#pages.placeOf(visitor) + ACTIVE_IN;
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

  addQualified(visitor: number, item: number, day: number): void {
    const page = this.#pages.pageOf(visitor);
    const own = this.#pages.placeOf(visitor);
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
    const page = this.#pages.pageOf(visitor);
    const at = this.#pages.placeOf(visitor) + TRAITS;
    page[at] = this.#engage(page[at] ?? 0);
  }

  addClicker(visitor: number): void {
    if (visitor === NOBODY_KNOWN) {
      this.clickers += 1;
      return;
    }
    const page = this.#pages.pageOf(visitor);
    const at = this.#pages.placeOf(visitor) + TRAITS;
    const traits = page[at] ?? 0;
    if ((traits & CLICKED) !== 0) return;
    this.clickers += 1;
    page[at] = traits | CLICKED;
  }

  addViewer(visitor: number, bucket: number, seen: Seen): void {
    if (visitor === NOBODY_KNOWN) {
      this.viewedInAll += 1;
      add(this.viewed, bucket);
      add(this.viewedByType, seen.userType);
      add(this.viewedByChannel, seen.channel);
      add(this.viewedByBrand, seen.brand);
      add(this.viewedByProvince, seen.province);
      return;
    }
    const page = this.#pages.pageOf(visitor);
    const own = this.#pages.placeOf(visitor);
    const last = page[own + VIEWED_IN] ?? 0;
    if (last === 0) this.viewedInAll += 1;
    if (last !== bucket + 1 && this.#isNew(this.#viewedAt, visitor, bucket)) {
      add(this.viewed, bucket);
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
      if ((fresh & (1 << seen.userType)) !== 0) add(this.viewedByType, seen.userType);
      if (fresh >>> CHANNEL_AT !== 0) add(this.viewedByChannel, seen.channel);
      page[own + TRAITS] = traits | is;
    }
    let known = page[own + BRANDS_SEEN] ?? 0;
    if ((known & (1 << seen.brand)) === 0) {
      add(this.viewedByBrand, seen.brand);
      known |= 1 << seen.brand;
    }
    const first = known >>> PROVINCE_AT;
    if (first === 0) {
      add(this.viewedByProvince, seen.province);
      known |= (seen.province + 1) << PROVINCE_AT;
    } else if (first !== seen.province + 1) this.#seenIn(seen.province, visitor);
    page[own + BRANDS_SEEN] = known;
  }

  /** A visitor who was in another province first. */
  #seenIn(province: number, visitor: number): void {
    const there = visitor * PROVINCES + province;
    if (this.#placesSeen.has(there)) return;
    this.#placesSeen.add(there);
    add(this.viewedByProvince, province);
  }

  /** Signed-in viewers and the number of their views. */
  get viewers(): { ids: number[]; views: number[] } {
    const views = this.#viewers.map(
      (user) => this.#pages.pageOf(user)[this.#pages.placeOf(user) + VIEWS] ?? 0,
    );
    return { ids: this.#viewers, views };
  }
}
