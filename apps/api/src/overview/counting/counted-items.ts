import type { Brand } from '@connect/contract/constants.ts';
import { BRANDS } from '@connect/contract/constants.ts';
import { USED_KINDS, type UsedKind } from '@connect/contract/kinds.ts';
import { TYPE_NUMBERS } from '../../usage/entry-layout.ts';
import { itemKey, typeOfKey } from '../../usage/log-days.service.ts';

/** An item as the overview tells it from others. */
export interface CountedItem {
  id: number;
  kind: UsedKind | 'link';
  brand: Brand;
  /** Places of its therapy areas among all. */
  areas: readonly number[];
}

const WORD_BITS = 32;
export const wordsOf = (bits: number): number => Math.ceil(bits / WORD_BITS);

/** The number of what is no item; those of items come behind. */
const PLATFORM = 1;
const FIRST = 2;

/** The number of the item at a place of those that are counted. */
export const numberAt = (place: number): number => FIRST + place;

/** Sorts of items: kinds that are viewed by their places in `USED_KINDS`, then the others. */
export const LINK = USED_KINDS.length;
export const SEARCHED = LINK + 1;

/** What is known of items by their numbers from 1 on. */
export interface ItemTraits {
  readonly size: number;
  readonly sorts: Uint8Array;
  /** Indexes in `BRANDS`. */
  readonly brands: Uint8Array;
  /** Bits of therapy areas, some words an item. */
  readonly areas: Int32Array;
  readonly areaWords: number;
  /** Places, from 1 on, of those whose people are counted with the rows; 0: they are not. */
  readonly expected: Uint8Array;
}

/** The places, of which the first one is of all others. */
export const EXPECTED_SIZE = 2 * WORD_BITS;

/** The items that are counted. */
export class CountedItems implements ItemTraits {
  readonly size: number;
  readonly sorts: Uint8Array;
  readonly brands: Uint8Array;
  readonly areas: Int32Array;
  readonly areaWords: number;
  readonly all: readonly CountedItem[];
  expected: Uint8Array;
  #asked: readonly number[] = [];
  readonly #numbers = new Map<number, number>();
  readonly #searches: boolean;
  /** By the keys of rows that are kept. */
  readonly #known = new WeakMap<Float64Array, Int32Array>();

  /**
   * `areas`: how many therapy areas there are; `searches`: whether searches, which are about no item, make somebody
   * active.
   */
  constructor(
    items: readonly CountedItem[],
    { areas, searches }: { areas: number; searches: boolean },
  ) {
    this.size = FIRST + items.length;
    this.all = items;
    this.#searches = searches;
    this.sorts = new Uint8Array(this.size);
    this.brands = new Uint8Array(this.size);
    this.areaWords = wordsOf(areas);
    this.areas = new Int32Array(this.size * this.areaWords);
    this.expected = new Uint8Array(this.size);
    this.sorts[PLATFORM] = SEARCHED;
    for (const [place, { id, kind, brand, areas: own }] of items.entries()) {
      const number = numberAt(place);
      this.#numbers.set(itemKey(TYPE_NUMBERS[kind], id), number);
      this.sorts[number] = kind === 'link' ? LINK : USED_KINDS.indexOf(kind);
      this.brands[number] = BRANDS.indexOf(brand);
      for (const area of own) {
        const word = number * this.areaWords + Math.floor(area / WORD_BITS);
        this.areas[word] = (this.areas[word] ?? 0) | (1 << (area % WORD_BITS));
      }
    }
  }

  /** Of the items of rows by `itemKey()`; what was told of the same keys before is told again. */
  numbersOf(keys: Float64Array): Int32Array {
    const known = this.#known.get(keys);
    if (known) return known;
    const numbers = Int32Array.from(keys, (key) => this.numberOf(key));
    this.#known.set(keys, numbers);
    return numbers;
  }

  /** By `itemKey()`; 0: it is not counted. */
  numberOf(key: number): number {
    const number = this.#numbers.get(key);
    if (number !== undefined) return number;
    return this.#searches && typeOfKey(key) === TYPE_NUMBERS.platform ? PLATFORM : 0;
  }

  /** The people of these items will be asked for again, and those of earlier ones, as far as there are places. */
  expect(numbers: readonly number[]): void {
    this.#asked = [...new Set([...numbers, ...this.#asked])].slice(0, EXPECTED_SIZE - 1);
    // Whoever counts at the moment keeps the places that there were.
    this.expected = new Uint8Array(this.size);
    for (const [place, number] of this.#asked.entries()) this.expected[number] = place + 1;
  }

  get traits(): ItemTraits {
    const { size, sorts, brands, areas, areaWords, expected } = this;
    return { size, sorts, brands, areas, areaWords, expected };
  }
}
