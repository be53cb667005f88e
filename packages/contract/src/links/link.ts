import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { endpoint } from '../calls/endpoint.ts';
import {
  day,
  flag,
  id,
  idParams,
  idText,
  itemReply,
  list,
  moment,
  pageQuery,
  personRef,
  version,
  whole,
} from '../calls/envelope.ts';
import { createSchema, recordFields, type ValuesOf } from '../calls/record.ts';
import { BRANDS, EFFECTIVE_STATUSES, VISIBILITIES } from '../constants.ts';
import { USED_KINDS } from '../kinds.ts';
import type { LabelsOf } from '../labels.ts';
import { arabicDigits, cleaned, cleanText, code, httpsUrl, says, text } from '../text.ts';
import {
  LINK_CHANNELS,
  LINK_KINDS,
  LINK_STATES,
  LINK_STATUSES,
  QR_FORMATS,
  QR_LEVELS,
  TARGET_TYPES,
} from './link-choices.ts';
import { clickLog } from './link-log.ts';

/** The part of a short address that names the link, as it was typed. */
export const linkCode = cleaned(100, (value) => arabicDigits(cleanText(value))).regex(
  /^[A-Za-z0-9][A-Za-z0-9_-]{2,31}$/,
  says('link_code'),
);

const utm = z.union([
  z.literal(''),
  cleaned(60, (value) => arabicDigits(cleanText(value)).toLowerCase()).regex(
    /^[a-z0-9][a-z0-9_.-]{0,59}$/,
    says('utm'),
  ),
]);

/** An address as programs read it, so that what is checked is what is opened. */
const address = httpsUrl.overwrite((value) => (URL.canParse(value) ? new URL(value).href : value));

export const qrOptions = z.strictObject({
  format: z.enum(QR_FORMATS),
  size: whole(300, 2000),
  ec_level: z.enum(QR_LEVELS),
  logo: z.boolean(),
  fg: z.string().regex(/^#[0-9a-f]{6}$/, says('option')),
});
export type QrOptions = z.output<typeof qrOptions>;

/** Writable fields of a link (domain/links#fields). */
export const linkFields = {
  name: text(3, 150),
  /** Empty: a code is made for a new link, and stays for another. */
  code: z.union([z.literal(''), linkCode]),
  target_type: z.enum(TARGET_TYPES),
  target_id: id.nullable(),
  target_url: address.nullable(),
  campaign: utm,
  channel: z.enum(LINK_CHANNELS),
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  utm_term: utm,
  utm_content: utm,
  brand: z.enum(BRANDS),
  material_code: code(/^TH\d{2}[A-Z]{3}\d{5}$/, 'material_code').nullable(),
  material_expires_at: day.nullable(),
  therapy_area_ids: z.array(id).max(5),
  owner_user_id: id.nullable(),
  requires_login: z.boolean(),
  line_external_browser: z.boolean(),
  starts_at: moment.nullable(),
  expires_at: moment.nullable(),
  max_clicks: whole(1, 100_000_000).nullable(),
  fallback_url: address.nullable(),
  status: z.enum(LINK_STATUSES),
  qr: qrOptions,
  note: text(0, 500, { lines: true }),
};
export type LinkValues = ValuesOf<typeof linkFields>;

export const linkLabels = {
  kind: ['ประเภทลิงก์', 'Kind', { words: 'links.kind.*' }],
  name: ['ชื่อลิงก์', 'Name'],
  code: ['รหัสย่อ', 'Short code'],
  short_url: ['ลิงก์สั้น', 'Short link'],
  target_type: ['ประเภทปลายทาง', 'Target type', 'choice'],
  target_id: ['เนื้อหาปลายทาง', 'Target item', 'choice'],
  target: ['ปลายทาง', 'Target'],
  target_url: ['URL ปลายทาง', 'Target URL'],
  campaign: ['แคมเปญ', 'Campaign'],
  channel: ['ช่องทาง', 'Channel', { words: 'options.channel.*' }],
  utm_source: ['UTM source', 'UTM source'],
  utm_medium: ['UTM medium', 'UTM medium'],
  utm_campaign: ['UTM campaign', 'UTM campaign'],
  utm_term: ['UTM term', 'UTM term'],
  utm_content: ['UTM content', 'UTM content'],
  brand: ['แบรนด์', 'Brand', 'choice'],
  material_code: ['รหัสอนุมัติสื่อ', 'Material code'],
  material_expires_at: ['วันหมดอายุสื่อ', 'Material expiry', 'day'],
  therapy_area_ids: ['กลุ่มโรค', 'Therapy areas', { reference: 'therapyAreas' }],
  owner_user_id: ['เจ้าของลิงก์ (ผู้แทน)', 'Owner', 'choice'],
  owner: ['เจ้าของ', 'Owner'],
  requires_login: ['ต้องเข้าสู่ระบบ', 'Login needed'],
  line_external_browser: ['เปิดนอกแอป LINE', 'Open outside LINE'],
  starts_at: ['เริ่มใช้', 'Starts', 'moment'],
  expires_at: ['หมดอายุ', 'Expires', 'moment'],
  max_clicks: ['จำกัดจำนวนคลิก', 'Clicks at most'],
  fallback_url: ['ปลายทางสำรอง', 'Fallback'],
  status: ['สถานะ', 'Status', { words: 'links.status.*' }],
  state: ['สถานะ', 'State', { words: 'links.state.*' }],
  qr: ['QR Code', 'QR code'],
  'qr.format': ['ชนิดไฟล์', 'File type', 'choice'],
  'qr.size': ['ขนาด (พิกเซล)', 'Size (pixels)'],
  'qr.ec_level': ['ระดับแก้ไขข้อผิดพลาด', 'Error correction', 'choice'],
  'qr.logo': ['โลโก้', 'Logo'],
  'qr.fg': ['สี', 'Colour'],
  note: ['หมายเหตุ', 'Note'],
  clicks: ['คลิก', 'Clicks'],
  unique_visitors: ['ผู้คลิกไม่ซ้ำ', 'Unique clickers'],
  last_clicked_at: ['คลิกล่าสุด', 'Last click', 'moment'],
  migrated_to: ['ย้ายแล้ว', 'Moved'],
} satisfies LabelsOf<typeof linkFields>;

/** Initial values of the form for a new link. */
export const NEW_LINK = {
  code: '',
  target_id: null,
  target_url: null,
  campaign: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
  brand: 'Non-Brand',
  material_code: null,
  material_expires_at: null,
  therapy_area_ids: [],
  owner_user_id: null,
  requires_login: false,
  line_external_browser: false,
  starts_at: null,
  expires_at: null,
  max_clicks: null,
  fallback_url: null,
  status: 'active',
  qr: { format: 'png', size: 600, ec_level: 'M', logo: false, fg: '#000000' },
  note: '',
} satisfies Partial<LinkValues>;

/** The item that a link leads to, as the caller may see it. */
export const linkTarget = z.object({
  type: z.enum(USED_KINDS),
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  /** Of an event: people register for it at its page of Connect. */
  has_page: z.boolean(),
  brand: z.enum(BRANDS),
  visibility: z.enum(VISIBILITIES),
  effective_status: z.enum(EFFECTIVE_STATUSES),
  expires_at: z.string().nullable(),
  material_code: z.string().nullable(),
  material_expires_at: z.string().nullable(),
  therapy_area_ids: z.array(z.number()),
  deleted: z.boolean(),
  /** Outside of what the caller may see: it has no title then. */
  veiled: z.boolean(),
});
export type LinkTarget = z.output<typeof linkTarget>;

const otherLink = z.object({ id: z.number(), name: z.string(), code: z.string() });

export const linkRow = z.object({
  id: z.number(),
  version: z.number(),
  kind: z.enum(LINK_KINDS),
  name: z.string(),
  code: z.string(),
  short_url: z.string(),
  target_type: z.enum(TARGET_TYPES),
  target: linkTarget.nullable(),
  target_url: z.string().nullable(),
  channel: z.enum(LINK_CHANNELS),
  campaign: z.string(),
  /** That of the target, if it is content. */
  brand: z.enum(BRANDS),
  owner: personRef.nullable(),
  clicks_total: z.number(),
  clicks_valid: z.number(),
  unique_visitors: z.number(),
  last_clicked_at: z.string().nullable(),
  /** Clicks of the earlier system. */
  clicks_imported: z.number(),
  migrated_to: otherLink.nullable(),
  status: z.enum(LINK_STATUSES),
  state: z.enum(LINK_STATES),
  qr: qrOptions,
  expires_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  permissions: z.record(z.string(), z.boolean()),
});
export type LinkRow = z.output<typeof linkRow>;

const { permissions: _rowOnly, ...shown } = linkRow.shape;
export const linkItem = z.object({
  ...linkFields,
  ...shown,
  ...recordFields,
  /** The address of a click, without the click's own id. */
  final_url: z.string().nullable(),
});
export type LinkItem = z.output<typeof linkItem>;

export const linkCreate = z.strictObject({
  ...createSchema(linkFields, ['name', 'target_type', 'channel'], NEW_LINK).shape,
  kind: z.enum(LINK_KINDS).default('tracking'),
});

export const linkUpdate = z.strictObject({
  ...z.object(linkFields).partial().shape,
  version: version.optional(),
});

const calls = crud({
  name: 'link',
  about: 'Tracking links, and those of the earlier system',
  area: 'link',
  row: linkRow,
  item: linkItem,
  create: linkCreate,
  update: linkUpdate,
  filters: {
    kind: z.enum(LINK_KINDS).default('tracking'),
    status: list(z.enum(LINK_STATES)).optional(),
    target_type: list(z.enum(TARGET_TYPES)).optional(),
    target_id: list(idText).optional(),
    channel: list(z.enum(LINK_CHANNELS)).optional(),
    campaign: list(text(0, 60)).optional(),
    brand: list(z.enum(BRANDS)).optional(),
    owner_user_id: list(idText).optional(),
    /** Older links that were moved, or were not. */
    migrated: flag.optional(),
    /** Days on which links were created. */
    date_from: day.optional(),
    date_to: day.optional(),
    deleted: flag.optional(),
  },
  columns: [
    'name',
    'code',
    'target',
    'channel',
    'campaign',
    'brand',
    'owner',
    'clicks',
    'unique_visitors',
    'last_clicked_at',
    'state',
    'expires_at',
    'created_at',
    'migrated_to',
  ],
  sortable: ['created_at', 'updated_at', 'name', 'clicks', 'unique_visitors', 'last_clicked_at'],
});

const copy = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/v1/link/:id/${path}`,
    tag: 'link',
    summary,
    permission: ['link.create'],
    params: idParams,
    reply: itemReply(linkItem),
    status: 201,
  });

/** The link of a log. */
export const loggedLink = linkRow.pick({
  id: true,
  name: true,
  short_url: true,
  target_type: true,
  target: true,
  target_url: true,
  brand: true,
  state: true,
  deleted_at: true,
});
export type LoggedLink = z.output<typeof loggedLink>;

export const link = {
  ...calls,
  logs: clickLog(loggedLink),
  restore: endpoint({
    method: 'POST',
    path: '/v1/link/:id/restore',
    tag: 'link',
    summary: 'Take a link out of the trash, within 30 days',
    permission: ['link.delete', 'link.delete_own'],
    params: idParams,
    reply: itemReply(linkItem),
    refuses: ['trash_expired'],
  }),
  duplicate: copy('duplicate', 'A new link like this one, with a code of its own'),
  move: copy(
    'move',
    'A tracking link in place of an older one, whose code leads to it from now on',
  ),
  code: endpoint({
    method: 'GET',
    path: '/v1/link-code',
    tag: 'link',
    summary: 'Whether a short code may be used, and the address it makes',
    permission: ['link.create', 'link.edit', 'link.edit_own'],
    query: z.object({
      code: text(0, 100),
      /** The link that is being changed. */
      except: idText.optional(),
    }),
    reply: z.object({
      data: z.object({
        short_url: z.string(),
        available: z.boolean(),
        /** Why not, in words. */
        message: z.string().nullable(),
      }),
    }),
  }),
  targets: endpoint({
    method: 'GET',
    path: '/v1/link-target',
    tag: 'link',
    summary: 'Content that links can lead to, at most 20: by part of its title, or `#123`',
    permission: ['link.create', 'link.edit', 'link.edit_own'],
    query: z.object({ search: pageQuery.shape.search, type: z.enum(USED_KINDS) }),
    reply: z.object({ data: z.array(linkTarget) }),
  }),
};
