/** Fixed constants: order and spelling are part of the contract. */
export const LIMIT_PER_PAGE = 10;
export const MAX_LIMIT = 100;
/** Characters of a search. */
export const SEARCH_MAX = 200;
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

/** Computed from status and dates, never stored (domain/publishing#status). */
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

/** Letters of a material code per brand (domain/publishing#material-code). */
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

/**
 * A product is a brand of a prescription medicine: stricter rules apply
 * (domain/conventions#prescription-medicines).
 */
export const isProduct = (brand: Brand): boolean => !UNBRANDED.includes(brand);

export const PROMOTIONAL_TYPES = ['promotional', 'non_promotional', 'medical'] as const;
export type PromotionalType = (typeof PROMOTIONAL_TYPES)[number];

export const VISIBILITIES = ['hcp_only', 'members', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const USER_TYPES = ['doctor', 'pharmacist', 'other_hcp', 'sale', 'staff'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const REGIONS = ['bkk', 'central', 'east', 'north', 'northeast', 'south'] as const;
export type Region = (typeof REGIONS)[number];

/** A material code with fewer days left counts as expiring; a setting can change the number. */
export const MATERIAL_WARN_DAYS = 60;
export const MATERIAL_STATES = ['valid', 'expiring', 'expired', 'none'] as const;
export type MaterialState = (typeof MATERIAL_STATES)[number];

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
  'leave',
  'question',
  'poll',
  'survey',
  'quiz',
  'click',
  'guideline_request',
  'search',
  'login',
  'message_sent',
  'message_delivered',
  'message_opened',
  'message_clicked',
  'message_bounced',
  'message_blocked',
  'message_unsubscribed',
] as const;
export type EngagementAction = (typeof ENGAGEMENT_ACTIONS)[number];

/** Channels of visits: those of links (domain/usage#channels), and those without a link. */
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

/** The only brands of `life_ready`: none, or one that is no product. */
export const LIFE_READY_BRANDS: readonly Brand[] = ['Non-Brand', 'Other'];

/**
 * Generic names of the products (domain/articles#unbranded-text): disease education may name them,
 * but gets a warning.
 */
export const GENERIC_NAMES = [
  'semaglutide',
  'insulin degludec',
  'insulin aspart',
  'eptacog alfa',
  'turoctocog alfa',
  'somatropin',
  'liraglutide',
] as const;

/** Departments of staff (domain/staff#expiry); accounts of an agency must have an expiry date. */
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

/** `locked` is computed from failed sign-ins and ends by itself (domain/staff#states). */
export const STAFF_STATUSES = ['invited', 'active', 'suspended', 'locked'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];
export const SUSPENDED_FOR = ['decision', 'expired', 'inactive'] as const;

/** Rights of an API key (domain/access#api-keys). */
export const API_SCOPES = [
  'track:write',
  'content:read',
  'registration:write',
  'user:write',
  'message:send',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A session ends this many days after sign-in, however often it was renewed. */
export const SESSION_DAYS = 30;

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
export const PASSWORD_REMEMBERED = 5;
export const INVITE_HOURS = 72;
export const RESET_HOURS = 2;
export const RECOVERY_CODES = 10;
/** An account without a sign-in for this many days is suspended; super administrators never are. */
export const INACTIVE_DAYS = 90;

const MB = 1024 * 1024;
/** Upload limits in bytes per kind of file (domain/media#files). */
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
/** What one account may upload within a Bangkok day, whether it is kept or not. */
export const UPLOADS_PER_DAY = { files: 500, bytes: 10 * 1024 * MB } as const;
export const FILE_KINDS = ['image', 'document', 'video', 'audio', 'subtitle'] as const;
/** Results of the virus scanner (domain/media#virus-scan); skipped: the file was not scanned. */
export const SCAN_STATUSES = ['pending', 'clean', 'infected', 'skipped'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];
export type FileKind = (typeof FILE_KINDS)[number];
export const COVER_MIN_PX = { width: 600, height: 315 } as const;

export const HTML_MAX_CHARACTERS = 200_000;
/**
 * Minimum of text that an article needs before it may be published
 * (domain/publishing#requirements).
 */
export const PUBLISH_MIN_TEXT = 200;
export const TRASH_DAYS = 30;

/**
 * Time in which the account that deleted an item may undo it: well beyond the message that offers
 * it.
 */
export const UNDO_MINUTES = 5;
export const BULK_MAX_ROWS = 100;
