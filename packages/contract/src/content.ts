import { z } from 'zod';
import {
  BRANDS,
  BULK_MAX_ROWS,
  CHANNELS,
  CONTENT_STATUSES,
  EFFECTIVE_STATUSES,
  HTML_MAX_CHARACTERS,
  LANGUAGES,
  MATERIAL_STATES,
  PROMOTIONAL_TYPES,
  SCAN_STATUSES,
  USER_TYPES,
  VISIBILITIES,
} from './constants.ts';
import {
  day,
  flag,
  id,
  idText,
  itemRef,
  list,
  moment,
  notice,
  version,
  whole,
} from './envelope.ts';
import { cleaned, cleanText, code, numbered, text, written } from './text.ts';

/** Shared blocks of DOMAIN 1.1 as bare fields: a resource spreads them and adds its own. */
// Its length is judged before it is read as an address.
export const httpsUrl = cleaned(2048, cleanText)
  .max(2048)
  .pipe(z.url({ protocol: /^https$/ }));

const slug = cleaned(160, (value) => cleanText(value).toLowerCase())
  .regex(/^[a-z0-9\u0E00-\u0E7F]+(-[a-z0-9\u0E00-\u0E7F]+)*$/)
  .max(160)
  .min(3);

const reference = z.object({ text: text(1, 500), url: httpsUrl.nullish() });

/** Of what is written of an item, what is answered just as it is sent. */
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
  /** Left empty: made from the title. */
  slug: slug.nullable(),
  ...publicationFields,
};

export const complianceFields = {
  brand: z.enum(BRANDS),
  promotional_type: z.enum(PROMOTIONAL_TYPES),
  material_code: code(/^TH\d{2}[A-Z]{3}\d{5}$/).nullable(),
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
  province_codes: z.array(z.string().regex(/^\d{2}$/)).max(77),
};

export const ladderFields = {
  product_adoption_ladder_id: id.nullable(),
  adoption_ladder_value_id: id.nullable(),
};

/** What a person typed for search and sharing; empty parts fall back to title, excerpt, cover. */
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

/** All shared blocks at once: what every kind of content can be given. */
export const sharedFields = {
  ...contentFields,
  ...complianceFields,
  ...audienceFields,
  ...ladderFields,
  ...seoFields,
};

/** Values of a new item whose field is left out. Never used by an update (DESIGN 4). */
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

type Defaults<Shape> = { readonly [Key in keyof Shape]?: unknown };

/** A create schema: every field with a default may be left out. */
export function createSchema<Shape extends z.ZodRawShape, Given extends Defaults<Shape>>(
  fields: Shape,
  defaults: Given,
) {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      key in defaults
        ? (field as z.ZodType).prefault(() => structuredClone(defaults[key as keyof Given]))
        : field,
    ]),
  );
  return z.object(
    shape as {
      [Key in keyof Shape]: Key extends keyof Given ? z.ZodPrefault<Shape[Key]> : Shape[Key];
    },
  );
}

/** What a caller says of a change beside the values. */
export const changeFields = {
  /** The version that was read; stale → 409 `version_conflict`. */
  version: version.optional(),
  /** Why, where a rule asks for it (unpublishing what was visible). */
  reason: text(0, 300).optional(),
};

/** An update schema: bare fields, all optional, plus the lock and a reason. */
export function updateSchema<Shape extends z.ZodRawShape>(fields: Shape) {
  return z
    .object(fields)
    .partial()
    .extend({
      ...changeFields,
    });
}

const person = z.object({ id: z.number(), display_name: z.string() }).nullable();

export const recordFields = {
  id: z.number(),
  version: z.number(),
  created_at: z.string(),
  created_by: person,
  updated_at: z.string(),
  updated_by: person,
  deleted_at: z.string().nullable(),
};

/** What of a picture stays in view when it is cut: shares of its width and height. */
export const focalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type FocalPoint = z.output<typeof focalPoint>;

export const image = z.object({
  id: z.number(),
  url: z.string(),
  alt_text: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Left out: the middle. */
  focal: focalPoint.optional(),
  variants: z.object({ thumb: z.string(), medium: z.string(), large: z.string() }).partial(),
});
export type Image = z.output<typeof image>;

/** A file that an item holds. Its address is asked for when somebody opens it (`media.address`). */
export const fileRef = z.object({
  id: z.number(),
  file_name: z.string(),
  mime_type: z.string(),
  kind: z.string(),
  scan_status: z.enum(SCAN_STATUSES),
  /** Bytes. */
  size: z.number(),
  duration_seconds: z.number().nullable(),
  page_count: z.number().nullable(),
  /** The first page of a PDF. */
  cover: image.nullable(),
});
export type FileRef = z.output<typeof fileRef>;

export const contentStats = z.object({
  views: z.number(),
  unique_viewers: z.number(),
  avg_seconds: z.number().nullable(),
  completion_rate: z.number().nullable(),
  last_viewed_at: z.string().nullable(),
  shares: z.number(),
  downloads: z.number(),
});

/** What every content list shows; a resource adds its own columns. */
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
  /** What the caller may do with this very row. */
  permissions: z.record(z.string(), z.boolean()),
};

/** What one item adds to the fields that can be written. */
export const contentItem = {
  ...recordFields,
  slug: z.string(),
  effective_status: z.enum(EFFECTIVE_STATUSES),
  first_published_at: z.string().nullable(),
  material_state: z.enum(MATERIAL_STATES),
  material_days_left: z.number().nullable(),
  /** Title or text changed after the code was approved (DOMAIN 2.1). */
  material_flag: z.boolean(),
  /** Id of who last changed what people are told; sorting or pinning is not that (DOMAIN 1.2). */
  edited_by: z.number().nullable(),
  featured_image: image.nullable(),
  stats: contentStats,
};

export const contentFilters = {
  /** `publish` and `draft` are stored; `scheduled`, `published`, `expired` computed; see also deleted. */
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

export const CONTENT_SORTABLE = [
  'updated_at',
  'published_at',
  'title',
  'views',
  'material_expires_at',
  'sort_order',
] as const;

export const revisionRow = z.object({
  revision_no: z.number(),
  saved_at: z.string(),
  saved_by: person,
  note: z.string().nullable(),
  status_at: z.enum(CONTENT_STATUSES),
  changed_fields: z.array(z.string()),
});

export const BULK_ACTIONS = ['publish', 'unpublish', 'delete', 'restore'] as const;
export const bulkBody = z.object({
  action: z.enum(BULK_ACTIONS),
  ids: z.array(id).min(1).max(BULK_MAX_ROWS),
  reason: text(0, 300).optional(),
});
export const bulkReply = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      title: z.string().nullable(),
      ok: z.boolean(),
      code: z.string().optional(),
      message: z.string().optional(),
      errors: z.array(notice).optional(),
      /** Published items that need this one, where they are why it was refused. */
      items: z.array(itemRef).optional(),
      /** Further ones that the caller may not see. */
      hidden: z.number().optional(),
    }),
  ),
  meta: z.object({ succeeded: z.number(), failed: z.number() }),
});

export const channel = z.enum(CHANNELS);
