import { z } from 'zod';
import { day, flag, id, idText, list, moment, provinceCode, whole } from '../calls/envelope.ts';
import { recordFields } from '../calls/record.ts';
import {
  BRANDS,
  CHANNELS,
  CONTENT_STATUSES,
  EFFECTIVE_STATUSES,
  HTML_MAX_CHARACTERS,
  LANGUAGES,
  MATERIAL_STATES,
  PROMOTIONAL_TYPES,
  USER_TYPES,
  VISIBILITIES,
} from '../constants.ts';
import type { LabelsOf } from '../labels.ts';
import { image } from '../media/file-ref.ts';
import { cleaned, cleanText, code, httpsUrl, numbered, says, text, written } from '../text.ts';

/**
 * The fields of all content (domain/content#shared-fields) as bare fields: a resource spreads them
 * and adds its own.
 */
const slug = cleaned(160, (value) => cleanText(value).toLowerCase())
  .regex(/^[a-z0-9\u0E00-\u0E7F]+(-[a-z0-9\u0E00-\u0E7F]+)*$/, says('slug'))
  .max(160)
  .min(3);

const reference = z.object({ text: text(1, 500), url: httpsUrl.nullish() });

/** Writable fields whose reply is the same as their input. */
export const publicationFields = {
  excerpt: text(0, 300),
  content: written(0, HTML_MAX_CHARACTERS),
  featured_image_id: id.nullable(),
  status: z.enum(CONTENT_STATUSES),
  published_at: moment.nullable(),
  expires_at: moment.nullable(),
  is_featured: z.boolean(),
  sort_order: whole(0, 9999),
  tags: z.array(text(1, 30)).max(10),
  language: z.enum(LANGUAGES),
  references: z.array(reference).max(30),
  ae_reminder: z.boolean(),
};

export const contentFields = {
  title: text(3, 200),
  /** Null: made from the title. */
  slug: slug.nullable(),
  ...publicationFields,
};

export const complianceFields = {
  brand: z.enum(BRANDS),
  promotional_type: z.enum(PROMOTIONAL_TYPES),
  material_code: code(/^TH\d{2}[A-Z]{3}\d{5}$/, 'material_code').nullable(),
  material_approved_at: day.nullable(),
  material_expires_at: day.nullable(),
  fda_ad_license_no: numbered(0, 40)
    .regex(/^ฆ[ก-ฮ]\.\s?\d{1,5}\/25\d{2}$/)
    .nullable(),
  pi_document_id: id.nullable(),
};

export const audienceFields = {
  visibility: z.enum(VISIBILITIES),
  audience_user_types: z.array(z.enum(USER_TYPES)).min(1).max(USER_TYPES.length),
  specialty_ids: z.array(id).max(20),
  therapy_area_ids: z.array(id).max(5),
  province_codes: z.array(provinceCode).max(77),
};

export const ladderFields = {
  product_adoption_ladder_id: id.nullable(),
  adoption_ladder_value_id: id.nullable(),
};

/** Typed values for search and sharing; empty ones fall back to title, excerpt, cover. */
export const seoFields = {
  seo: z.object({
    title: text(0, 70).nullish(),
    description: text(0, 160).nullish(),
    keywords: z.array(text(1, 50)).max(10).nullish(),
    canonical_url: httpsUrl.nullish(),
    robots: z.enum(['index,follow', 'noindex,nofollow']).nullish(),
    og_title: text(0, 70).nullish(),
    og_description: text(0, 200).nullish(),
    og_image_id: id.nullish(),
  }),
};

/** The writable fields that all kinds of content share. */
export const sharedFields = {
  ...contentFields,
  ...complianceFields,
  ...audienceFields,
  ...ladderFields,
  ...seoFields,
};

/** Names of the fields of all content, and of the other columns of its lists. */
export const contentLabels = {
  title: ['ชื่อเรื่อง', 'Title'],
  slug: ['ที่อยู่ลิงก์', 'Link address'],
  excerpt: ['คำโปรย', 'Excerpt'],
  content: ['เนื้อหา', 'Content', 'html'],
  featured_image_id: ['ภาพปก', 'Cover image', 'file'],
  status: ['สถานะ', 'Status', { words: 'options.status.*' }],
  published_at: ['วันที่เผยแพร่', 'Publish date', 'moment'],
  expires_at: ['วันหมดอายุเนื้อหา', 'Content expiry', 'moment'],
  is_featured: ['ปักหมุด', 'Featured'],
  sort_order: ['ลำดับ', 'Order'],
  tags: ['แท็ก', 'Tags'],
  language: ['ภาษา', 'Language', { words: 'options.language.*' }],
  references: ['เอกสารอ้างอิง', 'References'],
  'references.text': ['รายการอ้างอิง', 'Reference'],
  'references.url': ['ลิงก์', 'Link'],
  ae_reminder: ['แสดงข้อความรายงานอาการไม่พึงประสงค์', 'Show AE reminder'],
  brand: ['แบรนด์', 'Brand', 'choice'],
  promotional_type: ['ประเภทสื่อ', 'Material type', { words: 'options.promotional_type.*' }],
  material_code: ['รหัสอนุมัติสื่อ', 'Material code'],
  material_approved_at: ['วันที่อนุมัติสื่อ', 'Approved on', 'day'],
  material_expires_at: ['วันหมดอายุสื่อ', 'Material expiry', 'day'],
  fda_ad_license_no: ['เลขที่ใบอนุญาตโฆษณา (อย.)', 'FDA ad licence no.'],
  pi_document_id: ['เอกสารกำกับยา', 'Prescribing info', 'choice'],
  visibility: ['การมองเห็น', 'Visibility', { words: 'options.visibility.*' }],
  audience_user_types: ['กลุ่มผู้ใช้เป้าหมาย', 'Audience', { words: 'options.user_type.*' }],
  specialty_ids: ['สาขาความเชี่ยวชาญ', 'Specialties', { reference: 'specialties' }],
  therapy_area_ids: ['กลุ่มโรค', 'Therapy areas', { reference: 'therapyAreas' }],
  province_codes: ['จังหวัด', 'Provinces', { reference: 'provinces' }],
  product_adoption_ladder_id: [
    'ผลิตภัณฑ์ (Adoption ladder)',
    'Product ladder',
    { reference: 'productLadders' },
  ],
  adoption_ladder_value_id: ['ระดับการยอมรับเป้าหมาย', 'Target stage', { reference: 'ladderValues' }],
  seo: ['SEO และการแชร์', 'SEO and sharing'],
  'seo.title': ['ชื่อสำหรับค้นหา', 'Search title'],
  'seo.description': ['คำอธิบายสำหรับค้นหา', 'Search description'],
  'seo.keywords': ['คำค้น', 'Keywords'],
  'seo.canonical_url': ['URL หลัก', 'Canonical URL'],
  'seo.robots': ['การเก็บดัชนี', 'Indexing', 'choice'],
  'seo.og_title': ['ชื่อสำหรับแชร์', 'Share title'],
  'seo.og_description': ['คำอธิบายสำหรับแชร์', 'Share description'],
  'seo.og_image_id': ['ภาพสำหรับแชร์', 'Share image', 'file'],
  effective_status: ['สถานะการแสดงผล', 'Effective status', { words: 'options.effective_status.*' }],
  material_flag: ['เนื้อหาเปลี่ยนหลังอนุมัติ', 'Changed after approval'],
  material_state: ['สถานะสื่อ', 'Material state', { words: 'options.material_state.*' }],
  stats: ['สถิติ', 'Stats'],
  views: ['เปิดดู', 'Views'],
  avg_seconds: ['เวลาดูเฉลี่ย', 'Average time', 'seconds'],
  unique_viewers: ['ผู้ชมไม่ซ้ำ', 'Unique viewers'],
  completion_rate: ['อ่านจบ', 'Read'],
  shares: ['แชร์', 'Shares'],
  downloads: ['ดาวน์โหลด', 'Downloads'],
  last_used: ['ใช้งานล่าสุด', 'Last used', 'moment'],
  user_type: ['ประเภทผู้ใช้', 'User type', { words: 'options.user_type.*' }],
  specialty_id: ['สาขา', 'Specialty', { reference: 'specialties' }],
  host_id: ['วิทยากร', 'Speaker', 'choice'],
  therapy_area_id: ['กลุ่มโรค', 'Therapy area', { reference: 'therapyAreas' }],
  channel: ['ช่องทาง', 'Channel', { words: 'options.channel.*' }],
} satisfies LabelsOf<typeof sharedFields>;

/**
 * Defaults for omitted fields of a new item. Never used by an update
 * (domain/content#shared-fields).
 */
export const contentDefaults = {
  slug: null,
  excerpt: '',
  content: '',
  featured_image_id: null,
  status: 'draft',
  published_at: null,
  expires_at: null,
  is_featured: false,
  sort_order: 0,
  tags: [],
  language: 'th',
  references: [],
  ae_reminder: true,
  brand: 'Non-Brand',
  promotional_type: 'non_promotional',
  material_code: null,
  material_approved_at: null,
  material_expires_at: null,
  fda_ad_license_no: null,
  pi_document_id: null,
  visibility: 'members',
  audience_user_types: ['doctor', 'pharmacist'],
  specialty_ids: [],
  therapy_area_ids: [],
  province_codes: [],
  product_adoption_ladder_id: null,
  adoption_ladder_value_id: null,
  seo: {},
} as const;

export const contentStats = z.object({
  views: z.number(),
  unique_viewers: z.number(),
  avg_seconds: z.number().nullable(),
  completion_rate: z.number().nullable(),
  last_viewed_at: z.string().nullable(),
  shares: z.number(),
  downloads: z.number(),
});

/** The columns of every content list; a resource adds its own. */
export const contentRow = {
  ...recordFields,
  title: z.string(),
  slug: z.string(),
  status: z.enum(CONTENT_STATUSES),
  effective_status: z.enum(EFFECTIVE_STATUSES),
  published_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  is_featured: z.boolean(),
  sort_order: z.number(),
  language: z.enum(LANGUAGES),
  brand: z.enum(BRANDS),
  promotional_type: z.enum(PROMOTIONAL_TYPES),
  material_code: z.string().nullable(),
  material_expires_at: z.string().nullable(),
  material_state: z.enum(MATERIAL_STATES),
  material_days_left: z.number().nullable(),
  material_flag: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  therapy_area_ids: z.array(z.number()),
  cover: image
    .pick({ id: true, alt_text: true, focal: true })
    .extend({ thumb: z.string() })
    .nullable(),
  stats: contentStats,
  /** The caller's rights on this row. */
  permissions: z.record(z.string(), z.boolean()),
};

/** The read-only fields of one item. */
export const contentItem = {
  ...recordFields,
  slug: z.string(),
  effective_status: z.enum(EFFECTIVE_STATUSES),
  first_published_at: z.string().nullable(),
  material_state: z.enum(MATERIAL_STATES),
  material_days_left: z.number().nullable(),
  /**
   * Title or text was changed after the code was approved
   * (domain/publishing#changes-after-approval).
   */
  material_flag: z.boolean(),
  /**
   * Id of the account that last changed text or values that the audience sees; sorting or pinning
   * does not count (domain/content#four-eyes).
   */
  edited_by: z.number().nullable(),
  featured_image: image.nullable(),
  stats: contentStats,
};

export const contentFilters = {
  /**
   * `publish` and `draft` are stored; `scheduled`, `published`, `expired` are computed; see also
   * `deleted`.
   */
  status: list(z.enum([...CONTENT_STATUSES, 'scheduled', 'published', 'expired'])).optional(),
  deleted: flag.optional(),
  brand: list(z.enum(BRANDS)).optional(),
  therapy_area_id: list(idText).optional(),
  specialty_id: list(idText).optional(),
  user_type: list(z.enum(USER_TYPES)).optional(),
  promotional_type: list(z.enum(PROMOTIONAL_TYPES)).optional(),
  material_state: list(z.enum(MATERIAL_STATES)).optional(),
  visibility: list(z.enum(VISIBILITIES)).optional(),
  created_by: list(idText).optional(),
  date_field: z.enum(['published_at', 'updated_at']).optional(),
  date_from: day.optional(),
  date_to: day.optional(),
};

/** Columns that all content lists share, by their names in exports. */
export const CONTENT_COLUMNS = [
  'title',
  'brand',
  'material_code',
  'status',
  'published_at',
  'views',
  'shares',
  'completion',
  'updated_at',
  'expires_at',
  'visibility',
  'unique_viewers',
  'sort_order',
  'slug',
] as const;

export const CONTENT_SORTABLE = [
  'updated_at',
  'published_at',
  'title',
  'views',
  'material_expires_at',
  'sort_order',
] as const;

export const channel = z.enum(CHANNELS);
