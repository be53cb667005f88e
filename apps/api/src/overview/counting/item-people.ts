import { type Admission, actionIn, highOf, lowOf } from '../../usage/entry-filter.ts';
import { ACTION_NUMBERS, NOBODY_KNOWN } from '../../usage/entry-layout.ts';
import {
  itemOf,
  partOf,
  placeOf,
  traitsOf,
  VISITOR_ROW_BYTES,
  VISITORS,
  whoOf,
} from '../../usage/visitor-rows.ts';
import { wordsOf } from './counted-items.ts';
import type { Counted } from './row-count.ts';
import { add, addAll } from './sums.ts';

/** An item whose people are counted. */
export interface CountedPeople {
  /** Its number among those that are counted. */
  number: number;
  /** People click links, and view the others. */
  isLink: boolean;
}

/** What people of items are counted by; a thread can be told it. */
export interface PeopleSettings {
  /** Those that have places from 1 on. */
  items: readonly CountedPeople[];
  admission: Pick<Admission, 'low' | 'high'>;
  /** How many days the period has. */
  days: number;
}

/** Distinct people of a few items, which are known when all rows were counted: these are gone over again. */
export class ItemPeople {
  readonly people: Int32Array;
  readonly #admission: PeopleSettings['admission'];
  readonly #days: number;
  /** Numbers of actions, by places from 1 on. */
  readonly #actions: Uint8Array;
  /** Bits of items, some words a visitor of the part. */
  readonly #met: Int32Array;
  readonly #words: number;
  /** The place of those of whom nothing is known, who are one each; none in other parts. */
  #nobody = -1;

  constructor({ items, admission, days }: PeopleSettings) {
    this.people = new Int32Array(items.length);
    this.#admission = admission;
    this.#days = days;
    this.#actions = Uint8Array.from([
      0,
      ...items.map(({ isLink }) => (isLink ? ACTION_NUMBERS.click : ACTION_NUMBERS.view)),
    ]);
    this.#words = wordsOf(items.length);
    this.#met = new Int32Array(this.#words * VISITORS);
  }

  begin(part: number): void {
    this.#met.fill(0);
    this.#nobody = part === partOf(NOBODY_KNOWN) ? placeOf(NOBODY_KNOWN) : -1;
  }

  /** Rows of a part on a day; `places`: of items by those in the rows, 0: they are not among them. */
  addRows(day: number, places: Int32Array, bytes: DataView, begin: number, rows: number): void {
    if (day >= this.#days) return;
    const { low: lows, high: highs } = this.#admission;
    const end = begin + rows * VISITOR_ROW_BYTES;
    for (let at = begin; at < end; at += VISITOR_ROW_BYTES) {
      const who = whoOf(bytes, at);
      const place = places[itemOf(who)] ?? 0;
      if (place !== 0) this.#add(place, placeOf(who), traitsOf(bytes, at), lows, highs);
    }
  }

  #add(place: number, visitor: number, word: number, lows: Uint8Array, highs: Uint8Array): void {
    const trait = highOf(word);
    if (lows[lowOf(word)] === 0 || highs[trait] === 0) return;
    if (actionIn(trait) !== this.#actions[place]) return;
    const item = place - 1;
    const at = visitor * this.#words + (item >>> 5);
    const before = this.#met[at] ?? 0;
    const bit = 1 << item;
    if ((before & bit) !== 0 && visitor !== this.#nobody) return;
    this.#met[at] = before | bit;
    add(this.people, item);
  }

  /** All is known of each row when it was added. */
  end(): void {}

  get counted(): Counted {
    return { sums: [this.people], users: new Map() };
  }

  add({ sums }: Counted): void {
    addAll([this.people], sums);
  }
}
