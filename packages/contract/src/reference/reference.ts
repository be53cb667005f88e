import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { flag, listReply } from '../calls/envelope.ts';
import { BRANDS, REGIONS, USER_TYPES } from '../constants.ts';

/**
 * Reference data (domain/reference-data#shared-store). Whole lists, cached by ETag: `all=1` adds
 * entries that are switched off.
 */
const ordered = { sort_order: z.number(), is_active: z.boolean() };

export const articleCategory = z.object({
  id: z.number(),
  name: z.string(),
  name_en: z.string().nullable(),
  slug: z.string(),
  scope: z.enum(['article', 'life_ready', 'both']),
  description: z.string().nullable(),
  color: z.string().nullable(),
  count: z.number(),
  ...ordered,
});

export const webinarHost = z.object({
  id: z.number(),
  name: z.string(),
  photo: z.string().nullable(),
});

export const specialty = z.object({
  id: z.number(),
  code: z.string(),
  name_th: z.string(),
  name_en: z.string(),
  short_th: z.string().nullable(),
  group: z.enum(['physician', 'pharmacist', 'other']),
  parent_id: z.number().nullable(),
  therapy_area_ids: z.array(z.number()),
  ...ordered,
});

const bu = z.object({
  id: z.number(),
  code: z.string(),
  name_th: z.string(),
  name_en: z.string(),
  color: z.string(),
  is_active: z.boolean(),
});

export const therapyArea = z.object({
  id: z.number(),
  code: z.string(),
  name_th: z.string(),
  name_en: z.string(),
  bu,
  brands: z.array(z.enum(BRANDS)),
  ...ordered,
});

export const productLadder = z.object({
  id: z.number(),
  brand: z.enum(BRANDS),
  name_th: z.string(),
  name_en: z.string(),
  therapy_area_id: z.number(),
  applicable_user_types: z.array(z.enum(USER_TYPES)),
  specialty_ids: z.array(z.number()),
  auto_max_ordinal: z.number(),
  value_ids: z.array(z.number()),
  ...ordered,
});

export const ladderValue = z.object({
  id: z.number(),
  code: z.string(),
  ordinal: z.number().nullable(),
  name_th: z.string(),
  name_en: z.string(),
  name_th_pharmacist: z.string().nullable(),
  definition_th: z.string(),
  color: z.string(),
  is_auto_reachable: z.boolean(),
  is_active: z.boolean(),
});

/** Other spellings of a product name, mostly Thai: unbranded content may not use them either. */
export const brandSpelling = z.object({
  id: z.number(),
  brand: z.enum(BRANDS),
  spellings: z.array(z.string()),
  ...ordered,
});

export const province = z.object({
  code: z.string(),
  name_th: z.string(),
  name_en: z.string(),
  health_region: z.number(),
  region: z.enum(REGIONS),
});

export type ArticleCategory = z.output<typeof articleCategory>;
export type WebinarHost = z.output<typeof webinarHost>;
export type Specialty = z.output<typeof specialty>;
export type TherapyArea = z.output<typeof therapyArea>;
export type ProductLadder = z.output<typeof productLadder>;
export type LadderValue = z.output<typeof ladderValue>;
export type BrandSpelling = z.output<typeof brandSpelling>;
export type Province = z.output<typeof province>;

const referenceCall = <Row extends z.ZodType>(path: string, summary: string, row: Row) =>
  endpoint({
    method: 'GET',
    path,
    tag: 'reference',
    summary,
    permission: 'authenticated',
    query: z.object({ all: flag.optional() }),
    reply: listReply(row),
  });

export const reference = {
  articleCategories: referenceCall(
    '/v1/article-category',
    'Categories of articles',
    articleCategory,
  ),
  specialties: referenceCall('/v1/specialty', 'Specialties', specialty),
  therapyAreas: endpoint({
    method: 'GET',
    path: '/v1/bu/therapy-areas',
    tag: 'reference',
    summary: 'Therapy areas with their business unit; `group=bu` nests them under it',
    permission: 'authenticated',
    query: z.object({ all: flag.optional(), group: z.enum(['bu']).optional() }),
    reply: listReply(
      z.union([therapyArea, bu.extend({ therapy_areas: z.array(therapyArea.omit({ bu: true })) })]),
    ),
  }),
  productLadders: referenceCall(
    '/v1/ladder/product_adoption_ladder',
    'One adoption ladder per product',
    productLadder,
  ),
  ladderValues: referenceCall(
    '/v1/ladder/adoption_ladder_value',
    'The shared stages of adoption',
    ladderValue,
  ),
  brandSpellings: referenceCall(
    '/v1/brand-spellings',
    'How else products are written, in Thai above all',
    brandSpelling,
  ),
  provinces: referenceCall('/v1/provinces', 'The 77 provinces with both kinds of region', province),
};
