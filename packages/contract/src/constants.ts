/** Constants fixed by SPEC 3 and 9. Order and spelling are part of the contract. */
export const LIMIT_PER_PAGE = 10;
export const MAX_LIMIT = 100;
export const DATE_DISPLAY_FORMAT = 'dd/MM/yyyy HH:mm';
export const EMPTY_DISPLAY = '-';
export const TOKEN_TYPE = 'Bearer';
export const FOOTER_YEAR = 2022;
export const BUSINESS_TIME_ZONE = 'Asia/Bangkok';

export const PROGRESS_BAR = { throttleMs: 200, durationMs: 5000, heightPx: 2 } as const;
export const CHUNK_RELOAD_GUARD_MS = 60_000;
export const PREFETCH_IDLE_TIMEOUT_MS = 2000;
export const MINIMUM_FETCH_DELAY_MS = 200;
export const BREAKPOINTS_PX = { xs: 576, sm: 768, md: 992, lg: 1200, xl: 1400 } as const;

export const LANGUAGES = ['th', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const CONTENT_STATUSES = ['publish', 'draft'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

/** Computed from status and dates, never stored (DOMAIN 2.1). */
export const EFFECTIVE_STATUSES = ['draft', 'scheduled', 'published', 'expired'] as const;
export type EffectiveStatus = (typeof EFFECTIVE_STATUSES)[number];

export const BRANDS = [
  'Rybelsus',
  'Ryzodeg',
  'NovoMix',
  'NovoSeven',
  'NovoEight',
  'Norditropin',
  'Esperoct',
  'Saxenda',
  'Xultophy',
  'Non-Brand',
  'Medical',
  'Other',
  'Ozempic',
  'Wegovy',
] as const;
export type Brand = (typeof BRANDS)[number];

/** Letters of a material code per brand (DOMAIN A.1). */
export const BRAND_CODES: Record<Brand, string> = {
  Rybelsus: 'RYB',
  Ryzodeg: 'RYZ',
  NovoMix: 'NMX',
  NovoSeven: 'NVS',
  NovoEight: 'NVE',
  Norditropin: 'NDT',
  Esperoct: 'ESP',
  Saxenda: 'SAX',
  Xultophy: 'XUL',
  'Non-Brand': 'NON',
  Medical: 'MED',
  Other: 'OTH',
  Ozempic: 'OZM',
  Wegovy: 'WEG',
};

const UNBRANDED: readonly Brand[] = ['Non-Brand', 'Medical', 'Other'];

/** A product is a brand with a prescription medicine behind it: stricter rules apply (DOMAIN 0). */
export const isProduct = (brand: Brand): boolean => !UNBRANDED.includes(brand);

export const PROMOTIONAL_TYPES = ['promotional', 'non_promotional', 'medical'] as const;
export type PromotionalType = (typeof PROMOTIONAL_TYPES)[number];

export const VISIBILITIES = ['hcp_only', 'members', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const USER_TYPES = ['doctor', 'pharmacist', 'other_hcp', 'sale', 'staff'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const REGIONS = ['bkk', 'central', 'east', 'north', 'northeast', 'south'] as const;
export type Region = (typeof REGIONS)[number];

/** Days left under which a material code counts as running out, unless the setting says otherwise. */
export const MATERIAL_WARN_DAYS = 60;
export const MATERIAL_STATES = ['valid', 'expiring', 'expired', 'none'] as const;
export type MaterialState = (typeof MATERIAL_STATES)[number];

export const CONTENT_KINDS = [
  'article',
  'life_ready',
  'document',
  'message_template',
  'webinar',
  'video',
  'podcast',
  'event',
  'webinar_host',
  'video_host',
  'podcast_host',
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const ENGAGEMENT_ACTIONS = [
  'view',
  'download',
  'print',
  'share',
  'like',
  'bookmark',
  'complete',
  'register',
  'cancel_register',
  'join',
  'question',
  'survey',
  'click',
  'guideline_request',
  'search',
  'login',
] as const;
export type EngagementAction = (typeof ENGAGEMENT_ACTIONS)[number];

/** How people came: the channels of links (DOMAIN 1.10), and those who came without one. */
export const CHANNELS = [
  'line_oa',
  'line_personal',
  'email',
  'sms',
  'qr_print',
  'qr_booth',
  'rep_visit',
  'web',
  'facebook',
  'search',
  'direct',
  'other',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** What a Life Ready piece is about (DOMAIN 1.4). */
export const LIFE_TOPICS = [
  'food',
  'activity',
  'sleep',
  'stress',
  'weight',
  'travel',
  'work',
  'other',
] as const;
/** What a video is for (DOMAIN 1.8). */
export const VIDEO_CATEGORIES = [
  'lecture',
  'moa',
  'case',
  'device',
  'replay',
  'interview',
  'patient_edu',
] as const;
/** The only brands of Life Ready: none, or one that is no product. */
export const LIFE_READY_BRANDS: readonly Brand[] = ['Non-Brand', 'Other'];

/** Generic names of the products (DOMAIN A.1): disease education may name them, but is warned. */
export const GENERIC_NAMES = [
  'semaglutide',
  'insulin degludec',
  'insulin aspart',
  'eptacog alfa',
  'turoctocog alfa',
  'somatropin',
  'liraglutide',
] as const;

/** Where staff work (DOMAIN 1.2); accounts of an agency end on a date. */
export const DEPARTMENTS = [
  'marketing',
  'medical',
  'sales',
  'sales_excellence',
  'event',
  'regulatory',
  'compliance',
  'it',
  'agency',
  'other',
] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** `locked` is computed from failed sign-ins and ends by itself (DOMAIN 2.6). */
export const STAFF_STATUSES = ['invited', 'active', 'suspended', 'locked'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];
export const SUSPENDED_FOR = ['decision', 'expired', 'inactive'] as const;

/** Kinds of things that people open, find and are told about by name. */
export const ITEM_TYPES = [...CONTENT_KINDS, 'staff'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** What a program with an API key may do (DOMAIN 1.17). */
export const API_SCOPES = [
  'track:write',
  'content:read',
  'registration:write',
  'user:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A sign-in ends this many days later, however often it was renewed. */
export const SESSION_DAYS = 30;

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
export const PASSWORD_REMEMBERED = 5;
export const INVITE_HOURS = 72;
export const RESET_HOURS = 2;
export const RECOVERY_CODES = 10;
/** Days without a sign-in after which an account is suspended; super administrators never are. */
export const INACTIVE_DAYS = 90;

const MB = 1024 * 1024;
/** Upload limits in bytes per kind of file (DOMAIN 1.12). */
export const UPLOAD_LIMITS = {
  image: {
    bytes: 5 * MB,
    megapixels: 40,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  },
  document: {
    bytes: 25 * MB,
    types: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  },
  video: { bytes: 1024 * MB, types: ['video/mp4', 'video/webm'] },
  audio: { bytes: 200 * MB, types: ['audio/mpeg', 'audio/mp4'] },
  subtitle: { bytes: MB, types: ['text/vtt', 'application/x-subrip'] },
} as const;
/** What one person may send within a day in Bangkok, kept or not. */
export const UPLOADS_PER_DAY = { files: 500, bytes: 10 * 1024 * MB } as const;
export const FILE_KINDS = ['image', 'document', 'video', 'audio', 'subtitle'] as const;
/** What the virus scanner said of a file (DOMAIN 1.12); skipped: it was not asked. */
export const SCAN_STATUSES = ['pending', 'clean', 'infected', 'skipped'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];
export type FileKind = (typeof FILE_KINDS)[number];
export const COVER_MIN_PX = { width: 600, height: 315 } as const;

export const HTML_MAX_CHARACTERS = 200_000;
/** Text an article needs before it may be published (DOMAIN 2.1). */
export const PUBLISH_MIN_TEXT = 200;
export const TRASH_DAYS = 30;

/** For so long, whoever deleted an item may undo it: well beyond the message that offers it. */
export const UNDO_MINUTES = 5;
export const BULK_MAX_ROWS = 100;
