import { BRANDS } from '@connect/contract/constants.ts';
import {
  channelIn,
  highOf,
  provinceIn,
  qualifiedBit,
  userTypeIn,
} from '../../usage/entry-filter.ts';
import { deviceIn, hourIn, NOBODY_KNOWN } from '../../usage/entry-layout.ts';
import {
  extraOf,
  partOf,
  placeOf,
  traitsOf,
  VISITORS,
  visitorAt,
  whoOf,
} from '../../usage/visitor-rows.ts';
import type { Buckets } from '../periods.ts';
import { addBits, BitCounts } from './bit-counts.ts';
import { EXPECTED_SIZE, type ItemTraits, wordsOf } from './counted-items.ts';
import { CountedUsers, type UsersOfPart } from './counted-users.ts';
import type { KnownUsers } from './known-users.ts';
import { OtherProvinces } from './other-provinces.ts';
import type { PickedRows } from './picked-rows.ts';
import { PROFESSIONAL } from './professionals.ts';
import { add, type Sums } from './sums.ts';
import {
  ACTED,
  ACTIVE_PROVINCE,
  AREAS,
  CHANNEL_AT,
  CHANNELS_SIZE,
  CLICKED,
  DEVICE_AT,
  DEVICES_SIZE,
  FIRST_DAY,
  FLAGS,
  ITEM_A,
  ITEM_B,
  JOINED,
  OF_USERS,
  OFTEN,
  PROVINCE_AT,
  PROVINCE_MASK,
  PROVINCES,
  SECOND_DAY,
  SEEN,
  THIRD_ITEM,
  TRAITS,
  USER_TYPES_SIZE,
  VIEWS,
  WORD_BITS,
} from './visitor-layout.ts';

const NO_PLACE = -1;

/** Where each of these is counted. */
const VIEWED = 0;
const ACTIVE = 1;
const ENGAGED = 2;
const CLICKERS = 3;

/**
 * Who viewed, clicked and was active: every visitor counts once, in all and in each part of the period. Visitors
 * come in parts, of which one is known at a time.
 */
export class OverviewVisitors {
  /** Of views, by bucket. */
  readonly viewed: Int32Array;
  /** Active professionals by bucket. */
  readonly active: Int32Array;
  readonly viewedByBrand = new Int32Array(BRANDS.length);
  readonly viewedByType = new Int32Array(USER_TYPES_SIZE);
  readonly viewedByChannel = new Int32Array(CHANNELS_SIZE);
  readonly viewedByDevice = new Int32Array(DEVICES_SIZE);
  readonly viewedByArea: Int32Array;
  /** By province, 0: not known. */
  readonly viewedByProvince = new Int32Array(PROVINCES);
  readonly activeByProvince = new Int32Array(PROVINCES);
  readonly users = new CountedUsers();

  /** Of expected items, by their places. */
  readonly #people = new Int32Array(EXPECTED_SIZE);
  readonly #inAll = new Int32Array(CLICKERS + 1);
  readonly #items: ItemTraits;
  /** Where parts of the period are hours, the hour is added to that of the day. */
  readonly #hourly: boolean;
  /** The part that is counted, what is known of its visitors, and how many numbers each has. */
  #part = 0;
  #stride = 0;
  readonly #known: Int32Array;
  /** The places of those of whom anything is known, and how many they are. */
  readonly #met = new Int32Array(VISITORS + 1);
  #metUpTo = 0;
  /** The place of those of whom nothing is known; none in other parts. */
  #nobody = NO_PLACE;
  /** Where bits of expected items and of parts of the period begin, and what is known of users only. */
  readonly #expectedAt: number;
  readonly #viewedAt: number;
  readonly #activeAt: number;
  readonly #userAt: number;
  readonly #counts: readonly BitCounts[];
  readonly #otherProvinces = new OtherProvinces();
  readonly #persons: KnownUsers;

  /** `areas`: how many therapy areas there are. */
  constructor({ labels, hourly }: Buckets, areas: number, items: ItemTraits, known: KnownUsers) {
    const parts = labels.length;
    this.#items = items;
    this.#hourly = hourly;
    this.#persons = known;
    this.#expectedAt = AREAS + items.areaWords;
    this.#viewedAt = this.#expectedAt + wordsOf(EXPECTED_SIZE);
    this.#activeAt = this.#viewedAt + wordsOf(parts);
    this.#userAt = this.#activeAt + wordsOf(parts);
    this.#known = new Int32Array(VISITORS * (this.#userAt + OF_USERS));
    this.#counts = Array.from({ length: this.#userAt }, () => new BitCounts());
    this.viewedByArea = new Int32Array(areas);
    this.viewed = new Int32Array(parts);
    this.active = new Int32Array(parts);
  }

  /** All that is counted but `users`, which `finish()` reads. */
  get sums(): Sums[] {
    return [
      this.#inAll,
      this.viewed,
      this.viewedByBrand,
      this.viewedByType,
      this.viewedByChannel,
      this.viewedByDevice,
      this.viewedByArea,
      this.viewedByProvince,
      this.activeByProvince,
      this.#people,
      ...this.#counts.map(({ sums }) => sums),
    ];
  }

  get viewedInAll(): number {
    return this.#inAll[VIEWED] ?? 0;
  }

  get activeInAll(): number {
    return this.#inAll[ACTIVE] ?? 0;
  }

  get engagedInAll(): number {
    return this.#inAll[ENGAGED] ?? 0;
  }

  get clickers(): number {
    return this.#inAll[CLICKERS] ?? 0;
  }

  /** Who viewed an item, or clicked a link, by its number; undefined: that was not expected to be asked for. */
  peopleOf(item: number): number | undefined {
    const place = this.#items.expected[item] ?? 0;
    return place === 0 ? undefined : this.#people[place];
  }

  /** The visitors of a part are next. */
  begin(part: number): void {
    this.#part = part;
    this.#nobody = part === partOf(NOBODY_KNOWN) ? placeOf(NOBODY_KNOWN) : NO_PLACE;
    // Of browsers nothing behind is ever asked for.
    this.#stride = part < 0 ? this.#activeAt : this.#userAt + OF_USERS;
    for (const { place, province, bucket } of this.#persons.joined.get(part) ?? []) {
      this.#setActive(place, province, bucket);
      const at = place * this.#stride + this.#userAt + FLAGS;
      this.#known[at] = (this.#known[at] ?? 0) | JOINED;
    }
  }

  #mark(place: number, trait: number): void {
    const own = place * this.#stride + TRAITS;
    const before = this.#known[own] ?? 0;
    this.#known[own] = before | trait;
    if (before !== 0) return;
    this.#met[this.#metUpTo] = place;
    this.#metUpTo += 1;
  }

  #setActive(place: number, province: number, bucket: number): void {
    this.#mark(place, ACTED);
    const known = this.#known;
    const own = place * this.#stride;
    const at = own + this.#activeAt + (bucket >>> 5);
    known[at] = (known[at] ?? 0) | (1 << bucket);
    const where = own + this.#userAt + ACTIVE_PROVINCE;
    if (known[where] === 0) known[where] = province + 1;
  }

  /** Somebody did something, by a row's word; not if they are no professional. */
  addActive(place: number, word: number, bucket: number): void {
    if (PROFESSIONAL[userTypeIn(highOf(word))] === 1) {
      this.#setActive(place, provinceIn(word), bucket);
    }
  }

  /** A professional had a qualified view. */
  #addQualified(at: number, item: number, today: number): void {
    const known = this.#known;
    const flags = known[at + FLAGS] ?? 0;
    if (known[at + FIRST_DAY] === 0) {
      known[at + ITEM_A] = item;
      known[at + FIRST_DAY] = today;
      return;
    }
    let now = flags;
    if (known[at + FIRST_DAY] !== today) now |= SECOND_DAY;
    if (known[at + ITEM_A] !== item) {
      if (known[at + ITEM_B] === 0) known[at + ITEM_B] = item;
      else if (known[at + ITEM_B] !== item) now |= THIRD_ITEM;
    }
    known[at + FLAGS] = now;
  }

  /** A click on a link. */
  addClick(place: number, link: number): void {
    const expected = this.#items.expected[link] ?? 0;
    if (place === this.#nobody) {
      add(this.#inAll, CLICKERS);
      add(this.#people, expected);
      return;
    }
    this.#mark(place, CLICKED);
    const at = place * this.#stride + this.#expectedAt + (expected >>> 5);
    this.#known[at] = (this.#known[at] ?? 0) | (1 << expected);
  }

  /** Views of a day, and its part of the period. */
  addViews(
    bytes: DataView,
    { starts, numbers, length }: PickedRows,
    day: number,
    begins: number,
  ): void {
    const known = this.#known;
    const hourly = this.#hourly;
    const stride = this.#stride;
    const met = this.#met;
    let metUpTo = this.#metUpTo;
    const nobody = this.#nobody;
    const viewedAt = this.#viewedAt;
    const activeAt = this.#activeAt;
    const userAt = this.#userAt;
    const expectedAt = this.#expectedAt;
    const { areas, areaWords, brands, expected } = this.#items;
    for (let n = 0; n < length; n += 1) {
      const at = starts[n] ?? 0;
      const item = numbers[n] ?? 0;
      const word = traitsOf(bytes, at);
      const place = placeOf(whoOf(bytes, at));
      const extra = extraOf(word);
      const bucket = hourly ? begins + hourIn(extra) : begins;
      if (place === nobody) {
        this.#addUnknown(item, word, extra, bucket);
        continue;
      }
      const trait = highOf(word);
      const userType = userTypeIn(trait);
      const own = place * stride;
      const traits = known[own] ?? 0;
      // Written each time, and kept where it is the first one: nobody could foresee that.
      met[metUpTo] = place;
      metUpTo += traits === 0 ? 1 : 0;
      known[own] = traits | (1 << userType) | (1 << (CHANNEL_AT + channelIn(trait)));
      const seen = known[own + SEEN] ?? 0;
      const province = (provinceIn(word) + 1) << PROVINCE_AT;
      const before = seen & PROVINCE_MASK;
      known[own + SEEN] =
        seen |
        (1 << (brands[item] ?? 0)) |
        (1 << (DEVICE_AT + deviceIn(extra))) |
        (before === 0 ? province : 0);
      if (before !== province && before !== 0) {
        const there = provinceIn(word);
        add(this.viewedByProvince, there, this.#otherProvinces.add(place, there));
      }
      for (let area = 0; area < areaWords; area += 1) {
        const where = own + AREAS + area;
        known[where] = (known[where] ?? 0) | (areas[item * areaWords + area] ?? 0);
      }
      const asked = expected[item] ?? 0;
      const which = own + expectedAt + (asked >>> 5);
      known[which] = (known[which] ?? 0) | (1 << asked);
      const when = own + viewedAt + (bucket >>> 5);
      known[when] = (known[when] ?? 0) | (1 << bucket);
      if (userType === 0) continue;
      const ofUser = own + userAt;
      known[ofUser + VIEWS] = (known[ofUser + VIEWS] ?? 0) + 1;
      // A view that was too short is no sign of use. Of two conditions the rarer one stands first.
      const isUse = qualifiedBit(word) & (PROFESSIONAL[userType] ?? 0);
      const active = own + activeAt + (bucket >>> 5);
      known[active] = (known[active] ?? 0) | (isUse << bucket);
      const where = ofUser + ACTIVE_PROVINCE;
      if (known[where] === 0 && isUse === 1) known[where] = provinceIn(word) + 1;
      if (((known[ofUser + FLAGS] ?? 0) & OFTEN) !== OFTEN && isUse === 1) {
        this.#addQualified(ofUser, item, day + 1);
      }
    }
    this.#metUpTo = metUpTo;
  }

  /** A view without any visitor is of one of its own. */
  #addUnknown(item: number, word: number, extra: number, bucket: number): void {
    const { areas, areaWords, brands, expected } = this.#items;
    const trait = highOf(word);
    add(this.#inAll, VIEWED);
    add(this.#people, expected[item] ?? 0);
    add(this.viewed, bucket);
    add(this.viewedByType, userTypeIn(trait));
    add(this.viewedByChannel, channelIn(trait));
    add(this.viewedByDevice, deviceIn(extra));
    add(this.viewedByBrand, brands[item] ?? 0);
    add(this.viewedByProvince, provinceIn(word));
    for (let n = 0; n < areaWords; n += 1) {
      addBits(this.viewedByArea, areas[item * areaWords + n] ?? 0, n * WORD_BITS);
    }
  }

  /** Counts the people of the part and forgets them. */
  end(): void {
    this.#otherProvinces.forget();
    const known = this.#known;
    const stride = this.#stride;
    const users = this.#part >= 0 ? this.users.begin(this.#part) : null;
    for (let n = 0; n < this.#metUpTo; n += 1) {
      const place = this.#met[n] ?? 0;
      const own = place * stride;
      this.#endViewer(own);
      if (users) this.#endUser(own, place, users);
      for (let at = own; at < own + stride; at += 1) known[at] = 0;
    }
    this.#metUpTo = 0;
  }

  #endViewer(own: number): void {
    const known = this.#known;
    if (((known[own] ?? 0) & CLICKED) !== 0) add(this.#inAll, CLICKERS);
    const end = this.#activeAt;
    for (let word = 0; word < end; word += 1) this.#counts[word]?.add(known[own + word] ?? 0);
    const seen = known[own + SEEN] ?? 0;
    if (seen === 0) return;
    add(this.#inAll, VIEWED);
    add(this.viewedByProvince, ((seen & PROVINCE_MASK) >>> PROVINCE_AT) - 1);
  }

  #endUser(own: number, place: number, users: UsersOfPart): void {
    const known = this.#known;
    const at = own + this.#userAt;
    const views = known[at + VIEWS] ?? 0;
    const province = known[at + ACTIVE_PROVINCE] ?? 0;
    users.views[place] = views;
    if (province === 0) return;
    const user = visitorAt(this.#part, place);
    const { leftOut, unplaced } = this.#persons;
    if (leftOut.has(user)) return;
    users.active[place] = 1;
    const flags = known[at + FLAGS] ?? 0;
    add(this.#inAll, ACTIVE);
    if ((flags & JOINED) !== 0 || (flags & OFTEN) === OFTEN) add(this.#inAll, ENGAGED);
    add(this.activeByProvince, unplaced.has(user) ? 0 : province - 1);
    for (let word = this.#activeAt; word < this.#userAt; word += 1) {
      this.#counts[word]?.add(known[own + word] ?? 0);
    }
  }

  /** Makes up what bits say, after all parts. */
  finish(): void {
    const counts = this.#counts;
    counts[TRAITS]?.addTo(this.viewedByType);
    counts[TRAITS]?.addTo(this.viewedByChannel, CHANNEL_AT);
    counts[SEEN]?.addTo(this.viewedByBrand);
    counts[SEEN]?.addTo(this.viewedByDevice, DEVICE_AT);
    this.#addBits(this.viewedByArea, AREAS, this.#expectedAt);
    this.#addBits(this.#people, this.#expectedAt, this.#viewedAt);
    this.#addBits(this.viewed, this.#viewedAt, this.#activeAt);
    this.#addBits(this.active, this.#activeAt, this.#userAt);
  }

  #addBits(sums: Int32Array, from: number, to: number): void {
    for (const [word, bits] of this.#counts.slice(from, to).entries()) {
      bits.addTo(sums, -word * WORD_BITS);
    }
  }
}
