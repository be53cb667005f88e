import { type Admission, countsIn, highOf, linkOf, lowOf, userTypeIn } from './entry-filter.ts';
import { BITS, ENTRY_BYTES, HIGH_AT, LOW_AT } from './entry-layout.ts';
import { Numbering } from './numbering.ts';

// Rows of an item as they are counted: three numbers each.
export const ROW_PARTS = 3;
/** After the number of the visitor, both halves of the word of their entry, with the number of the link. */
export const HIGH = 1;
export const LOW = 2;

const LINK_AT = BITS.link[0];
const WITHOUT_LINK = (1 << LINK_AT) - 1;
const LINK_HIGH = LINK_AT + BITS.link[1] - 32;
const LINK_SPLIT = 32 - LINK_AT;

/** Who used an item and the links that they came by, by the numbers that its rows have for them. */
export class ItemNames {
  readonly visitors: Numbering;
  readonly links = new Numbering(0);

  /** `rows`: about how many there are; visitors have some each. */
  constructor(rows: number) {
    this.visitors = new Numbering(rows >> 2);
  }

  get bytes(): number {
    return this.visitors.bytes + this.links.bytes;
  }

  /** The rows of entries. */
  rowsOf(entries: Buffer): Int32Array {
    const { visitors, links } = this;
    const bytes = new DataView(entries.buffer, entries.byteOffset, entries.length);
    const rows = new Int32Array((entries.length / ENTRY_BYTES) * ROW_PARTS);
    let row = 0;
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      const high = bytes.getInt32(at + HIGH_AT);
      const low = bytes.getInt32(at + LOW_AT);
      const link = links.numberOf(linkOf(high, low));
      rows[row] = visitors.numberOf(bytes.getInt32(at));
      rows[row + HIGH] = ((high >>> LINK_HIGH) << LINK_HIGH) | (link >>> LINK_SPLIT);
      rows[row + LOW] = (low & WITHOUT_LINK) | (link << LINK_AT);
      row += ROW_PARTS;
    }
    return rows;
  }
}

/** What is asked of the rows of an item. */
export interface Asked extends Pick<Admission, 'low' | 'high'> {
  /** By the numbers of links. */
  links: Uint8Array;
  /** Only what these did, signed in, by the numbers of visitors; null: what everybody did. */
  persons: Uint8Array | null;
  /** The provinces that the caller is limited to. */
  within: Uint8Array;
  /** The action that is counted, views or clicks, called views here. */
  counted: number;
  names: ItemNames;
}

/** Which numbers some have. */
export function chosenOf(numbers: Numbering, some: Iterable<number>): Uint8Array {
  const chosen = new Uint8Array(numbers.size + 1);
  for (const one of some) chosen[numbers.known(one)] = 1;
  chosen[0] = 0;
  return chosen;
}

/** An admission by the numbers of an item, all of whose rows have been read. */
export const askedOf = (
  names: ItemNames,
  { low, high, links, persons }: Admission,
  which: Pick<Asked, 'within' | 'counted'>,
): Asked => ({
  ...which,
  low,
  high,
  names,
  links: links ? chosenOf(names.links, links) : new Uint8Array(names.links.size + 1).fill(1),
  persons: persons && chosenOf(names.visitors, persons),
});

/** Where the admitted rows of a day begin, one after the other, written into `found`. */
export function admitted(
  rows: Int32Array,
  { low: lows, high: highs, links, persons }: Asked,
  all: boolean,
  found: Int32Array,
): Int32Array {
  let end = 0;
  for (let at = 0; at < rows.length; at += ROW_PARTS) {
    const low = rows[at + LOW] ?? 0;
    const traits = highOf(low);
    if (persons !== null && (userTypeIn(traits) === 0 || persons[rows[at] ?? 0] === 0)) continue;
    if (!all && !countsIn(low)) continue;
    const link = links[linkOf(rows[at + HIGH] ?? 0, low)] ?? 0;
    if (((lows[lowOf(low)] ?? 0) & (highs[traits] ?? 0) & link) === 0) continue;
    found[end] = at;
    end += 1;
  }
  return found.subarray(0, end);
}

/** The same of each day, behind one another. */
export function admittedOfDays(
  days: readonly Int32Array[],
  asked: Asked,
  all: boolean,
  found: Int32Array,
): Int32Array[] {
  let end = 0;
  return days.map((rows) => {
    const places = admitted(rows, asked, all, found.subarray(end));
    end += places.length;
    return places;
  });
}
