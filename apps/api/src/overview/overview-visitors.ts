import { BRANDS } from '@connect/contract/constants.ts';
import { NOBODY_KNOWN } from '../usage/entry-layout.ts';
import { VisitorPages } from '../usage/visitor-pages.ts';
import type { Buckets } from './periods.ts';
import { add } from './sums.ts';

// What is kept of a visitor, one number each.
const STRIDE = 8;
/** Above them bits of therapy areas, as many to a number. */
const AREAS_SEEN = STRIDE;
const AREA_BITS = 32;
/** The last bucket in which they viewed something, and in which they were active, from 1 on. */
const VIEWED_IN = 0;
const ACTIVE_IN = 1;
/** In its place: active in buckets that `#activeAt` knows, or never whatever the log says. */
const ACTED = -1;
const LEFT_OUT = -2;
/** Bits of kinds of user, of channels above, and what else is known. */
const TRAITS = 2;
/** Bits of brands, the first province above them, from 1 on, and bits of devices above that. */
const BRANDS_SEEN = 3;
const PROVINCE_AT = 16;
const DEVICE_AT = 24;
const FIRST_PROVINCE = (1 << (DEVICE_AT - PROVINCE_AT)) - 1;
const VIEWS = 4;
/** Two items of qualified views, and the day of the first one. */
const ITEM_A = 5;
const ITEM_B = 6;
const FIRST_DAY = 7;

/** More than there are kinds of user, channels and provinces. */
export const USER_TYPES_SIZE = 8;
const CHANNEL_AT = USER_TYPES_SIZE;
export const CHANNELS_SIZE = 16;
export const DEVICES_SIZE = 8;
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
  device: number;
  /** Its index in `BRANDS`. */
  brand: number;
  /** Bits of the areas of what was viewed, as `areaBits()` makes them. */
  areas: readonly number[];
  province: number;
}

/** Therapy areas, by their places among all, as bits of numbers. */
export function areaBits(places: readonly number[]): number[] {
  const words: number[] = [];
  for (const place of places) {
    const word = Math.floor(place / AREA_BITS);
    while (words.length <= word) words.push(0);
    words[word] = (words[word] ?? 0) | (1 << (place % AREA_BITS));
  }
  return words;
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
  readonly viewedByDevice = new Int32Array(DEVICES_SIZE);
  readonly viewedByArea: Int32Array;
  /** By province, 0: not known. */
  readonly viewedByProvince = new Int32Array(PROVINCES);
  readonly activeByProvince = new Int32Array(PROVINCES);

  readonly #buckets: Buckets;
  readonly #pages: VisitorPages;
  /** Users with views, by whom specialties are counted. */
  readonly #viewers: number[] = [];
  /** Visitors and buckets that are not met in the order of time. */
  readonly #viewedAt = new Set<number>();
  readonly #activeAt = new Set<number>();
  readonly #placesSeen = new Set<number>();
  /** Whose province the log guessed: they have none of their own. */
  readonly #unplaced = new Set<number>();

  /** `areas`: how many therapy areas there are. */
  constructor(buckets: Buckets, areas: number) {
    this.#buckets = buckets;
    this.#pages = new VisitorPages(STRIDE + Math.ceil(areas / AREA_BITS));
    this.viewedByArea = new Int32Array(areas);
    this.viewed = new Int32Array(buckets.labels.length);
    this.active = new Int32Array(buckets.labels.length);
  }

  /** Somebody is never active or engaged; told before all rows of the log. */
  leaveOut(user: number): void {
    const page = this.#pages.pageOf(user);
    const own = this.#pages.placeOf(user);
    page[own + ACTIVE_IN] = LEFT_OUT;
    page[own + TRAITS] = (page[own + TRAITS] ?? 0) | ENGAGED;
  }

  /** Somebody is active in no province, wherever they seemed to be. */
  unplace(user: number): void {
    this.#unplaced.add(user);
  }

  /** A professional who did something in a bucket, met in the order of time. */
  addActive(visitor: number, province: number, bucket: number): void {
    const page = this.#pages.pageOf(visitor);
    const at = this.#pages.placeOf(visitor) + ACTIVE_IN;
    const last = page[at] ?? 0;
    if (last === bucket + 1 || last === LEFT_OUT) return;
    if (last === 0) this.#addPerson(this.#unplaced.has(visitor) ? 0 : province);
    page[at] = bucket + 1;
    if (this.#isNew(this.#activeAt, visitor, bucket)) add(this.active, bucket);
  }

  /** Whether a professional was active at all. */
  isActive(user: number): boolean {
    const last = this.#pages.pageOf(user)[this.#pages.placeOf(user) + ACTIVE_IN] ?? 0;
    return last !== 0 && last !== LEFT_OUT;
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
      add(this.viewedByDevice, seen.device);
      add(this.viewedByBrand, seen.brand);
      add(this.viewedByProvince, seen.province);
      for (const [word, bits] of seen.areas.entries()) this.#addAreas(word, bits);
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
    if ((known & (1 << (DEVICE_AT + seen.device))) === 0) {
      add(this.viewedByDevice, seen.device);
      known |= 1 << (DEVICE_AT + seen.device);
    }
    const first = (known >>> PROVINCE_AT) & FIRST_PROVINCE;
    if (first === 0) {
      add(this.viewedByProvince, seen.province);
      known |= (seen.province + 1) << PROVINCE_AT;
    } else if (first !== seen.province + 1) this.#seenIn(seen.province, visitor);
    page[own + BRANDS_SEEN] = known;
    for (let word = 0; word < seen.areas.length; word += 1) {
      const met = page[own + AREAS_SEEN + word] ?? 0;
      const fresh = (seen.areas[word] ?? 0) & ~met;
      if (fresh === 0) continue;
      page[own + AREAS_SEEN + word] = met | fresh;
      this.#addAreas(word, fresh);
    }
  }

  #addAreas(word: number, bits: number): void {
    for (let bit = 0; bit < AREA_BITS; bit += 1) {
      if ((bits & (1 << bit)) !== 0) add(this.viewedByArea, word * AREA_BITS + bit);
    }
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
