import { BRANDS } from '@connect/contract/constants.ts';
import { inSlices } from '../in-slices.ts';
import {
  actionIn,
  channelIn,
  highOf,
  provinceIn,
  qualifiedIn,
  userTypeIn,
} from '../usage/entry-filter.ts';
import { ACTION_NUMBERS, deviceIn, hourIn, LOW_AT, NOBODY_KNOWN } from '../usage/entry-layout.ts';
import { VisitorPages } from '../usage/visitor-pages.ts';
import { BitCounts } from './bit-counts.ts';
import { ItemPeople } from './item-people.ts';
import { PROFESSIONAL } from './professionals.ts';
import { add } from './sums.ts';

// What is kept of a visitor are bits of all that is known, by which people are counted at the end: the rows that
// set them are many more.

/** Bits of kinds of user, of channels above, and whether they clicked. */
const TRAITS = 0;
/** Bits of brands, the first province above them, from 1 on, and bits of devices above that. */
const SEEN = 1;
const PROVINCE_AT = 16;
const DEVICE_AT = 24;
const PROVINCE_MASK = ((1 << (DEVICE_AT - PROVINCE_AT)) - 1) << PROVINCE_AT;
/** Then bits of therapy areas, and of parts of the period in which they viewed something. */
const AREAS = 2;
const WORD_BITS = 32;
const wordsOf = (bits: number) => Math.ceil(bits / WORD_BITS);

// Of users, behind bits of parts of the period in which they were active.
const FLAGS = 0;
const VIEWS = 1;
/** Two items of qualified views, and the day of the first one, from 1 on. */
const ITEM_A = 2;
const ITEM_B = 3;
const FIRST_DAY = 4;
/** Where they were first active, from 1 on. */
const ACTIVE_PROVINCE = 5;
const OF_USERS = 6;

/** Never active or engaged; joined a webinar; a third item; a second day. */
const LEFT_OUT = 1;
const JOINED = 2;
const THIRD_ITEM = 4;
const SECOND_DAY = 8;
const OFTEN = THIRD_ITEM | SECOND_DAY;

/** More than there are kinds of user, channels and provinces. */
export const USER_TYPES_SIZE = 8;
const CHANNEL_AT = USER_TYPES_SIZE;
export const CHANNELS_SIZE = 16;
export const DEVICES_SIZE = 8;
export const PROVINCES = 128;
const CLICKED = 1 << (CHANNEL_AT + CHANNELS_SIZE);

/** Visitors of a page, most of whom are met, and of a slice of counting. */
const PAGE_BITS = 16;
const PART = 1 << 14;

/** Therapy areas, by their places among all, as bits of numbers. */
export function areaBits(places: readonly number[]): number[] {
  const words: number[] = [];
  for (const place of places) {
    const word = Math.floor(place / WORD_BITS);
    while (words.length <= word) words.push(0);
    words[word] = (words[word] ?? 0) | (1 << (place % WORD_BITS));
  }
  return words;
}

/** Some rows of an item on a day: where each begins, and its byte of `hours`. */
export interface PickedRows {
  starts: Int32Array;
  extras: Uint8Array;
  length: number;
}

/** A day and its part of the period; where parts are hours, the hour is added. */
export interface DayPart {
  day: number;
  begins: number;
  hourly: boolean;
}

/** What is counted of a row's item. */
export interface AboutItem {
  id: number;
  /** Its index in `BRANDS`, and what `areaBits()` makes of its areas. */
  brand: number;
  areas: readonly number[];
}

/** Counts a bit each. */
function addBits(sums: Int32Array, bits: number, first = 0): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    add(sums, first + WORD_BITS - 1 - Math.clz32(left & -left));
  }
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
  /** Signed-in viewers and the number of their views. */
  readonly viewers: { ids: number[]; views: number[] } = { ids: [], views: [] };

  readonly #pages: VisitorPages;
  readonly #people = new ItemPeople();
  /** Of no meaning: what is read for nothing might be left out. */
  fetched = 0;
  /** Where bits of parts of the period begin, and what is known of users only. */
  readonly #viewedAt: number;
  readonly #activeAt: number;
  readonly #userAt: number;
  /** Visitors in other provinces than their first one. */
  readonly #placesSeen = new Set<number>();
  /** Whose province the log guessed: they have none of their own. */
  readonly #unplaced = new Set<number>();

  /** `parts`: how many parts the period has; `areas`: how many therapy areas there are. */
  constructor(parts: number, areas: number) {
    this.#viewedAt = AREAS + wordsOf(areas);
    this.#activeAt = this.#viewedAt + wordsOf(parts);
    this.#userAt = this.#activeAt + wordsOf(parts);
    this.#pages = new VisitorPages(this.#userAt + OF_USERS, {
      ofBrowsers: this.#activeAt,
      bits: PAGE_BITS,
    });
    this.viewedByArea = new Int32Array(areas);
    this.viewed = new Int32Array(parts);
    this.active = new Int32Array(parts);
  }

  /** Somebody is never active or engaged. */
  leaveOut(user: number): void {
    this.#flag(user, LEFT_OUT);
  }

  /** Somebody is active in no province, wherever they seemed to be. */
  unplace(user: number): void {
    this.#unplaced.add(user);
  }

  #flag(user: number, flag: number): void {
    const page = this.#pages.pageOf(user);
    const at = this.#pages.placeOf(user) + this.#userAt + FLAGS;
    page[at] = (page[at] ?? 0) | flag;
  }

  /** A professional who did something in a bucket. */
  addActive(user: number, province: number, bucket: number): void {
    const page = this.#pages.pageOf(user);
    this.#setActive(page, this.#pages.placeOf(user), province, bucket);
  }

  #setActive(page: Int32Array, own: number, province: number, bucket: number): void {
    const at = own + this.#activeAt + (bucket >>> 5);
    page[at] = (page[at] ?? 0) | (1 << bucket);
    const where = own + this.#userAt + ACTIVE_PROVINCE;
    if (page[where] === 0) page[where] = province + 1;
  }

  /** A professional who took part in a webinar. */
  addJoined(user: number, province: number, bucket: number): void {
    this.addActive(user, province, bucket);
    this.#flag(user, JOINED);
  }

  /** Whether a professional was active at all. */
  isActive(user: number): boolean {
    const page = this.#pages.pageOf(user);
    const own = this.#pages.placeOf(user);
    if (((page[own + this.#userAt + FLAGS] ?? 0) & LEFT_OUT) !== 0) return false;
    return page.subarray(own + this.#activeAt, own + this.#userAt).some((bits) => bits !== 0);
  }

  /** Where the visitors of rows that are counted of an item begin, for `peopleOf()`. */
  get met(): number {
    return this.#people.length;
  }

  /** Distinct people of parts between places that `met` told. */
  peopleOf(parts: readonly number[]): number {
    return this.#people.distinct(parts);
  }

  /**
   * Looks at the visitors of rows before anything hangs on what is known of them: the processor then fetches
   * many at once, instead of waiting for one after the other.
   */
  #fetch(bytes: DataView, starts: Int32Array, length: number): void {
    const pages = this.#pages;
    let any = 0;
    for (let n = 0; n < length; n += 1) {
      const visitor = bytes.getInt32(starts[n] ?? 0);
      any |= pages.pageOf(visitor)[pages.placeOf(visitor)] ?? 0;
    }
    this.fetched = any;
  }

  /** Clicks on a link, and whatever else there may be of one. */
  addClicks(bytes: DataView, { starts, extras, length }: PickedRows, part: DayPart): void {
    this.#fetch(bytes, starts, length);
    for (let n = 0; n < length; n += 1) {
      const at = starts[n] ?? 0;
      const low = bytes.getUint32(at + LOW_AT);
      const trait = highOf(low);
      const visitor = bytes.getInt32(at);
      if (PROFESSIONAL[userTypeIn(trait)] === 1) {
        const bucket = part.hourly ? part.begins + hourIn(extras[n] ?? 0) : part.begins;
        this.addActive(visitor, provinceIn(low), bucket);
      }
      if (actionIn(trait) !== ACTION_NUMBERS.click) continue;
      this.#people.push(visitor);
      if (visitor === NOBODY_KNOWN) {
        this.clickers += 1;
        continue;
      }
      const page = this.#pages.pageOf(visitor);
      const own = this.#pages.placeOf(visitor) + TRAITS;
      page[own] = (page[own] ?? 0) | CLICKED;
    }
  }

  /** Views of an item, and whatever else was done with it. */
  addUse(
    about: AboutItem,
    bytes: DataView,
    { starts, extras, length }: PickedRows,
    part: DayPart,
  ): void {
    const pages = this.#pages;
    const people = this.#people;
    const viewedAt = this.#viewedAt;
    const userAt = this.#userAt;
    const { brand, areas } = about;
    const { begins, hourly } = part;
    const today = part.day + 1;
    this.#fetch(bytes, starts, length);
    for (let n = 0; n < length; n += 1) {
      const at = starts[n] ?? 0;
      const low = bytes.getUint32(at + LOW_AT);
      const trait = highOf(low);
      const visitor = bytes.getInt32(at);
      const extra = extras[n] ?? 0;
      const bucket = hourly ? begins + hourIn(extra) : begins;
      const isView = actionIn(trait) === ACTION_NUMBERS.view;
      const userType = userTypeIn(trait);
      const page = pages.pageOf(visitor);
      const own = pages.placeOf(visitor);
      // A view that was too short is no sign of use, whatever else is done with an item is one.
      if (PROFESSIONAL[userType] === 1 && (!isView || qualifiedIn(low))) {
        this.#setActive(page, own, provinceIn(low), bucket);
        if (isView) this.#addQualified(page, own + userAt, about.id, today);
      }
      if (!isView) continue;
      people.push(visitor);
      if (visitor === NOBODY_KNOWN) {
        this.#addUnknown(about, low, extra, bucket);
        continue;
      }
      page[own] = (page[own] ?? 0) | (1 << userType) | (1 << (CHANNEL_AT + channelIn(trait)));
      const seen = page[own + SEEN] ?? 0;
      const province = (provinceIn(low) + 1) << PROVINCE_AT;
      page[own + SEEN] =
        seen |
        (1 << brand) |
        (1 << (DEVICE_AT + deviceIn(extra))) |
        ((seen & PROVINCE_MASK) === 0 ? province : 0);
      if ((seen & PROVINCE_MASK) !== 0 && (seen & PROVINCE_MASK) !== province) {
        this.#placesSeen.add(visitor * PROVINCES + provinceIn(low));
      }
      for (let word = 0; word < areas.length; word += 1) {
        page[own + AREAS + word] = (page[own + AREAS + word] ?? 0) | (areas[word] ?? 0);
      }
      const when = own + viewedAt + (bucket >>> 5);
      page[when] = (page[when] ?? 0) | (1 << bucket);
      if (userType !== 0) page[own + userAt + VIEWS] = (page[own + userAt + VIEWS] ?? 0) + 1;
    }
  }

  #addQualified(page: Int32Array, own: number, item: number, today: number): void {
    const flags = page[own + FLAGS] ?? 0;
    if ((flags & OFTEN) === OFTEN) return;
    if (page[own + FIRST_DAY] === 0) {
      page[own + ITEM_A] = item;
      page[own + FIRST_DAY] = today;
      return;
    }
    let now = flags;
    if (page[own + FIRST_DAY] !== today) now |= SECOND_DAY;
    if (page[own + ITEM_A] !== item) {
      if (page[own + ITEM_B] === 0) page[own + ITEM_B] = item;
      else if (page[own + ITEM_B] !== item) now |= THIRD_ITEM;
    }
    page[own + FLAGS] = now;
  }

  /** A view without any visitor is of one of its own. */
  #addUnknown({ brand, areas }: AboutItem, low: number, extra: number, bucket: number): void {
    const trait = highOf(low);
    this.viewedInAll += 1;
    add(this.viewed, bucket);
    add(this.viewedByType, userTypeIn(trait));
    add(this.viewedByChannel, channelIn(trait));
    add(this.viewedByDevice, deviceIn(extra));
    add(this.viewedByBrand, brand);
    add(this.viewedByProvince, provinceIn(low));
    for (const [word, bits] of areas.entries()) addBits(this.viewedByArea, bits, word * WORD_BITS);
  }

  /** Counts people, after all rows were added. */
  async finish(): Promise<void> {
    for (const key of this.#placesSeen) {
      add(this.viewedByProvince, ((key % PROVINCES) + PROVINCES) % PROVINCES);
    }
    const counts = (from: number, to: number) =>
      Array.from({ length: to - from }, () => new BitCounts());
    const viewers = counts(TRAITS, this.#activeAt);
    const active = counts(this.#activeAt, this.#userAt);
    await inSlices(this.#pages.all(PART), ({ page, stride, from, to, first }) => {
      for (let own = from, number = first; own < to; own += stride, number += 1) {
        this.#finishViewer(page, own, viewers);
        if (stride > this.#activeAt) this.#finishUser(page, own, number, active);
      }
    });
    viewers[TRAITS]?.addTo(this.viewedByType);
    viewers[TRAITS]?.addTo(this.viewedByChannel, CHANNEL_AT);
    viewers[SEEN]?.addTo(this.viewedByBrand);
    viewers[SEEN]?.addTo(this.viewedByDevice, DEVICE_AT);
    for (const [word, bits] of viewers.slice(AREAS, this.#viewedAt).entries()) {
      bits.addTo(this.viewedByArea, -word * WORD_BITS);
    }
    for (const [word, bits] of viewers.slice(this.#viewedAt).entries()) {
      bits.addTo(this.viewed, -word * WORD_BITS);
    }
    for (const [word, bits] of active.entries()) bits.addTo(this.active, -word * WORD_BITS);
  }

  #finishViewer(page: Int32Array, own: number, counts: readonly BitCounts[]): void {
    const traits = page[own] ?? 0;
    if (traits === 0) return;
    if ((traits & CLICKED) !== 0) this.clickers += 1;
    const seen = page[own + SEEN] ?? 0;
    if (seen === 0) return;
    this.viewedInAll += 1;
    add(this.viewedByProvince, ((seen & PROVINCE_MASK) >>> PROVINCE_AT) - 1);
    for (let word = 0; word < counts.length; word += 1) counts[word]?.add(page[own + word] ?? 0);
  }

  #finishUser(page: Int32Array, own: number, user: number, counts: readonly BitCounts[]): void {
    const at = own + this.#userAt;
    const views = page[at + VIEWS] ?? 0;
    if (views > 0) {
      this.viewers.ids.push(user);
      this.viewers.views.push(views);
    }
    const flags = page[at + FLAGS] ?? 0;
    const province = page[at + ACTIVE_PROVINCE] ?? 0;
    if (province === 0 || (flags & LEFT_OUT) !== 0) return;
    this.activeInAll += 1;
    if ((flags & JOINED) !== 0 || (flags & OFTEN) === OFTEN) this.engagedInAll += 1;
    add(this.activeByProvince, this.#unplaced.has(user) ? 0 : province - 1);
    for (let word = 0; word < counts.length; word += 1) {
      counts[word]?.add(page[own + this.#activeAt + word] ?? 0);
    }
  }
}
