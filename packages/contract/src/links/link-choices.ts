import { CHANNELS, type Channel } from '../constants.ts';
import { USED_KINDS } from '../kinds.ts';

/** New links, and those of the earlier system (domain/links#older-links). */
export const LINK_KINDS = ['tracking', 'legacy'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Where a link leads: an item of content, or any address. */
export const TARGET_TYPES = [...USED_KINDS, 'url'] as const;
export type TargetType = (typeof TARGET_TYPES)[number];

type WithoutLink = 'search' | 'direct';
const isOfLinks = (channel: Channel): channel is Exclude<Channel, WithoutLink> =>
  channel !== 'search' && channel !== 'direct';
/** Channels of links; visits without a link have two more. */
export const LINK_CHANNELS = CHANNELS.filter(isOfLinks);
export type LinkChannel = (typeof LINK_CHANNELS)[number];

/** Channels that everybody sees: nothing for professionals only is spread by them. */
export const OPEN_CHANNELS: readonly LinkChannel[] = ['facebook'];

/** Ways by which a link is sent to one person. */
export const SEND_CHANNELS = [
  'line_oa',
  'line_personal',
  'email',
  'sms',
  'rep_visit',
  'other',
] as const satisfies readonly LinkChannel[];
export type SendChannel = (typeof SEND_CHANNELS)[number];

/** What is stored; whether a link has expired or has not begun is computed. */
export const LINK_STATUSES = ['active', 'paused', 'archived'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];
export const LINK_STATES = ['active', 'scheduled', 'paused', 'expired', 'archived'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const QR_FORMATS = ['png', 'svg'] as const;
/** Share of a QR code that may be covered or damaged: 7, 15, 25 and 30 per cent. */
export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const;

/** Channels of links that are printed as QR codes, and stay so whatever becomes of them. */
export const PRINTED_CHANNELS: readonly LinkChannel[] = ['qr_print', 'qr_booth'];

/** Source and medium of a channel, which the form fills in. */
export const CHANNEL_UTM: Readonly<
  Record<LinkChannel, { readonly source: string; readonly medium: string }>
> = {
  line_oa: { source: 'line', medium: 'oa' },
  line_personal: { source: 'line', medium: 'personal' },
  email: { source: 'email', medium: 'email' },
  sms: { source: 'sms', medium: 'sms' },
  qr_print: { source: 'print', medium: 'qr' },
  qr_booth: { source: 'booth', medium: 'qr' },
  rep_visit: { source: 'rep', medium: 'visit' },
  web: { source: 'web', medium: 'referral' },
  facebook: { source: 'facebook', medium: 'social' },
  other: { source: '', medium: '' },
};

/** Codes that could be taken for a page of the system. */
export const RESERVED_CODES: readonly string[] = [
  'admin',
  'api',
  'assets',
  'docs',
  'e',
  'health',
  'healthz',
  'l',
  'login',
  'logout',
  'media',
  'readyz',
  'setting',
  'static',
  'v1',
];
