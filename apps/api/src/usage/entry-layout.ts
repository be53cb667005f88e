import { DEVICES, type Device } from '@connect/contract/closed-lists.ts';
import {
  CHANNELS,
  type Channel,
  type EngagementAction,
  USER_TYPES,
  type UserType,
} from '@connect/contract/constants.ts';
import type { UsedKind } from '@connect/contract/kinds.ts';

// How `usage_day.entries` keeps a row of the log (domain/usage#roll-ups): twelve bytes, first who, then a
// word of 64 bits. What is stored goes by these numbers: new values get new ones.

export const ENTRY_BYTES = 12;
/** Where the halves of the word begin. */
export const HIGH_AT = 4;
export const LOW_AT = 8;
export const ID_BYTES = 8;

/** Who: a user by their id, an unknown browser by its number below zero. */
export const NOBODY_KNOWN = 0;

/** The lowest bit of each part, and how many it has. */
export const BITS = {
  completed: [0, 1],
  qualified: [1, 1],
  /** Neither a bot nor a colleague. */
  counts: [2, 1],
  /** Its two digits; 0: not known. */
  province: [3, 7],
  /** 0: not signed in. */
  userType: [10, 3],
  channel: [13, 4],
  action: [17, 5],
  /** 0: none. */
  link: [22, 20],
  progress: [42, 7],
  seconds: [49, 15],
} as const satisfies Record<string, readonly [lowest: number, bits: number]>;

/** Stands for a measure that a row has not. */
export const NO_PROGRESS = 127;
export const NO_SECONDS = 32_767;

export const ACTION_NUMBERS: Readonly<Record<EngagementAction, number>> = {
  view: 1,
  download: 2,
  print: 3,
  share: 4,
  like: 5,
  bookmark: 6,
  complete: 7,
  register: 8,
  cancel_register: 9,
  join: 10,
  leave: 11,
  question: 12,
  poll: 13,
  survey: 14,
  quiz: 15,
  click: 16,
  guideline_request: 17,
  search: 18,
  login: 19,
  message_sent: 20,
  message_delivered: 21,
  message_opened: 22,
  message_clicked: 23,
  message_bounced: 24,
  message_blocked: 25,
  message_unsubscribed: 26,
};

export const CHANNEL_NUMBERS: Readonly<Record<Channel, number>> = {
  direct: 0,
  line_oa: 1,
  line_personal: 2,
  email: 3,
  sms: 4,
  qr_print: 5,
  qr_booth: 6,
  rep_visit: 7,
  web: 8,
  facebook: 9,
  search: 10,
  other: 15,
};

export const USER_TYPE_NUMBERS: Readonly<Record<UserType, number>> = {
  doctor: 1,
  pharmacist: 2,
  other_hcp: 3,
  sale: 4,
  staff: 5,
};

/** 0: not known. */
export const DEVICE_NUMBERS: Readonly<Record<Device, number>> = {
  mobile: 1,
  tablet: 2,
  desktop: 3,
};

/** Of whose rows overviews count something: the items, links, and `platform` for what belongs to none. */
export type CountedType = UsedKind | 'link' | 'platform';
export const TYPE_NUMBERS: Readonly<Record<CountedType, number>> = {
  article: 1,
  life_ready: 2,
  document: 3,
  webinar: 4,
  video: 5,
  podcast: 6,
  event: 7,
  link: 8,
  platform: 9,
};

/**
 * In `usage_whole_day.entries` rows of an item are headed by the number of its type in two bytes, its id in
 * eight and how many rows there are in four; behind the entries come their bytes of `hours`.
 */
export const HEAD_BYTES = 14;
export const ROW_BYTES = ENTRY_BYTES + 1;

/** In `usage_day.hours`, a byte a row: the hour has the lowest bits, the device those above. */
export const HOUR_BITS = 5;
// Not exported: a number that nobody else reads is not read anew for each row.
const DEVICE_AT = HOUR_BITS;
const HOUR_MASK = (1 << HOUR_BITS) - 1;
export const hourIn = (byte: number): number => byte & HOUR_MASK;
export const deviceIn = (byte: number): number => byte >>> DEVICE_AT;

const named = <Name extends string>(
  names: readonly Name[],
  numbers: Readonly<Record<Name, number>>,
): ReadonlyMap<number, Name> => new Map(names.map((name) => [numbers[name], name]));

export const CHANNEL_NAMES = named(CHANNELS, CHANNEL_NUMBERS);
export const DEVICE_NAMES = named(DEVICES, DEVICE_NUMBERS);
export const USER_TYPE_NAMES = named(USER_TYPES, USER_TYPE_NUMBERS);
