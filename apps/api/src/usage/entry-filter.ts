import type { Channel, EngagementAction, UserType } from '@connect/contract/constants.ts';
import { ACTION_NUMBERS, BITS, CHANNEL_NUMBERS, USER_TYPE_NUMBERS } from './entry-layout.ts';

/** Which rows are asked for; what is missing admits all. */
export interface EntryFilter {
  actions?: readonly EngagementAction[] | undefined;
  userTypes?: readonly UserType[] | undefined;
  channels?: readonly Channel[] | undefined;
  provinces?: readonly string[] | undefined;
  links?: readonly number[] | undefined;
  completed?: boolean | undefined;
  /** Only what these users did, signed in; null: what everybody did. */
  persons: ReadonlySet<number> | null;
}

/** The word of an entry comes in two halves: the low one is cut into two parts that tables are indexed by. */
const LOW_BITS = BITS.userType[0];
const HIGH_BITS = BITS.link[0] - LOW_BITS;
// Own numbers, not those of other modules nor of properties, which were read anew for each of millions of rows.
const LOW_MASK = (1 << LOW_BITS) - 1;
const HIGH_MASK = (1 << HIGH_BITS) - 1;
export const LOW_SIZE = LOW_MASK + 1;
export const HIGH_SIZE = HIGH_MASK + 1;
/** Whether it is complete, qualified and counts, and the province. */
export const lowOf = (low: number): number => low & LOW_MASK;
/** Kind of user, channel and action. */
export const highOf = (low: number): number => (low >>> LOW_BITS) & HIGH_MASK;

/** Both together. */
export const WORD_BITS = BITS.link[0];
export const wordOf = (low: number): number => low & ((1 << WORD_BITS) - 1);

const COMPLETED_AT = BITS.completed[0];
const QUALIFIED_AT = BITS.qualified[0];
const COUNTS = 1 << BITS.counts[0];
const COMPLETED = 1 << BITS.completed[0];
const QUALIFIED = 1 << BITS.qualified[0];
const maskOf = (bits: number) => (1 << bits) - 1;
const PROVINCE_AT = BITS.province[0];
const PROVINCE_MASK = maskOf(BITS.province[1]);
const USER_TYPE_AT = BITS.userType[0] - LOW_BITS;
const USER_TYPE_MASK = maskOf(BITS.userType[1]);
const CHANNEL_AT = BITS.channel[0] - LOW_BITS;
const CHANNEL_MASK = maskOf(BITS.channel[1]);
const ACTION_AT = BITS.action[0] - LOW_BITS;
const ACTION_MASK = maskOf(BITS.action[1]);

// With numbers alone: these are asked for millions of rows.
/** 1 or 0. */
export const completedBit = (low: number): number => (low >>> COMPLETED_AT) & 1;
export const qualifiedBit = (low: number): number => (low >>> QUALIFIED_AT) & 1;
export const countsIn = (low: number): boolean => (low & COUNTS) !== 0;
export const completedIn = (low: number): boolean => (low & COMPLETED) !== 0;
export const qualifiedIn = (low: number): boolean => (low & QUALIFIED) !== 0;
export const provinceIn = (low: number): number => (low >>> PROVINCE_AT) & PROVINCE_MASK;
export const userTypeIn = (high: number): number => (high >>> USER_TYPE_AT) & USER_TYPE_MASK;
export const channelIn = (high: number): number => (high >>> CHANNEL_AT) & CHANNEL_MASK;
export const actionIn = (high: number): number => (high >>> ACTION_AT) & ACTION_MASK;

const HALF = 32;
const LINK_LOW_BITS = HALF - BITS.link[0];
/** The link, of both halves of a word. */
export const linkOf = (high: number, low: number): number =>
  ((high & ((1 << (BITS.link[1] - LINK_LOW_BITS)) - 1)) << LINK_LOW_BITS) | (low >>> BITS.link[0]);
const PROGRESS_AT = BITS.progress[0] - HALF;
export const progressOf = (high: number): number =>
  (high >>> PROGRESS_AT) & ((1 << BITS.progress[1]) - 1);
export const secondsOf = (high: number): number => high >>> (BITS.seconds[0] - HALF);

/** Which of the values of a part are admitted. */
function tableOf(size: number, admitted: (value: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: size }, (_, value) => (admitted(value) ? 1 : 0));
}

const among = <Name extends string>(
  names: readonly Name[] | undefined,
  numbers: Readonly<Record<Name, number>>,
) => {
  if (!names || names.length === 0) return () => true;
  const wanted = new Set(names.map((name) => numbers[name]));
  return (number: number) => wanted.has(number);
};

/** A filter in the form in which millions of entries are asked. */
export interface Admission {
  low: Uint8Array;
  high: Uint8Array;
  links: ReadonlySet<number> | null;
  persons: ReadonlySet<number> | null;
}

/** Entries of some provinces; null: of all, also of none. */
export function provinceTable(provinces: readonly string[] | null | undefined): Uint8Array {
  const wanted = provinces ? new Set(provinces.map(Number)) : null;
  return tableOf(LOW_SIZE, (low) => wanted === null || wanted.has(provinceIn(low)));
}

/** `within`: provinces that the caller is limited to. */
export function admissionOf(filter: EntryFilter, within: Uint8Array): Admission {
  const { provinces, completed, links } = filter;
  const there = provinceTable(provinces && provinces.length > 0 ? provinces : null);
  const action = among(filter.actions, ACTION_NUMBERS);
  const channel = among(filter.channels, CHANNEL_NUMBERS);
  const userType = among(filter.userTypes, USER_TYPE_NUMBERS);
  return {
    low: tableOf(
      LOW_SIZE,
      (low) =>
        within[low] === 1 &&
        there[low] === 1 &&
        (completed === undefined || completedIn(low) === completed),
    ),
    high: tableOf(
      HIGH_SIZE,
      (high) => action(actionIn(high)) && channel(channelIn(high)) && userType(userTypeIn(high)),
    ),
    links: links && links.length > 0 ? new Set(links) : null,
    persons: filter.persons,
  };
}
