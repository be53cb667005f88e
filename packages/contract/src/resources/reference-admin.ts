import { z } from 'zod';
import { BRANDS, CONTENT_KINDS, USER_TYPES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { deletedReply, id, idParams, itemReply, version, whole } from '../envelope.ts';
import { arabicDigits, cleaned, cleanText, text } from '../text.ts';

/** What an entry may be used by: kinds of content, people, entries of other lists. */
export const USED_BY = [
  ...CONTENT_KINDS,
  'user',
  'specialty',
  'therapy_area',
  'product_ladder',
] as const;
export type UsedBy = (typeof USED_BY)[number];

const use = z.object({ type: z.enum(USED_BY), count: z.number() });
export type ReferenceUse = z.output<typeof use>;

/**
 * Editing of reference data in the admin area (DOMAIN 1.4, 1.13, 3.9). Every list has the same five
 * calls; what is in use is switched off instead of deleted, so that history stays readable.
 */
function editing<Fixed extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  name: string,
  /** Set once: others have written it down. */
  fixed: Fixed,
  fields: Fields,
  /** Other addresses of the update (DOMAIN B). */
  updateAliases: readonly string[] = [],
) {
  const path = `/v1/admin/${name}`;
  const row = z.object({
    ...fixed,
    ...fields,
    id: z.number(),
    version: z.number(),
    is_active: z.boolean(),
    /** How many items, people and other entries point to it, and how many of each. */
    uses: z.number(),
    used_by: z.array(use),
  });
  return {
    row,
    /** All that is set when an entry is made. */
    fields: { ...fixed, ...fields },
    /** Fields that are set once, when the entry is made. */
    fixed: Object.keys(fixed),
    list: endpoint({
      method: 'GET',
      path,
      tag: name,
      summary: `All of ${name}, also what is switched off, in their order`,
      permission: ['admin.view'],
      reply: z.object({ data: z.array(row) }),
    }),
    create: endpoint({
      method: 'POST',
      path,
      tag: name,
      summary: `Add to ${name}, at the end`,
      permission: ['admin.manage'],
      body: z.strictObject({ ...fixed, ...fields }),
      reply: itemReply(row),
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      aliases: updateAliases,
      tag: name,
      summary: `Change an entry of ${name}, or switch it on or off`,
      permission: ['admin.manage'],
      params: idParams,
      body: z.strictObject({
        ...z.object(fields).partial().shape,
        is_active: z.boolean().optional(),
        version,
      }),
      reply: itemReply(row),
    }),
    delete: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      tag: name,
      summary: `Remove an entry of ${name} that nothing uses; 409 in_use otherwise`,
      permission: ['admin.manage'],
      params: idParams,
      reply: deletedReply,
    }),
    order: endpoint({
      method: 'PUT',
      path: `${path}-order`,
      tag: name,
      summary: `Put ${name} into this order; entries that are not named come after`,
      permission: ['admin.manage'],
      body: z.strictObject({ ids: z.array(id).max(500) }),
      reply: z.object({ data: z.array(row) }),
    }),
  };
}

const colour = cleaned(7, (value) => value.trim().toLowerCase())
  .min(1)
  .regex(/^#[0-9a-f]{6}$/);
/** Upper-cased; nothing at all is missing rather than wrong. */
const capitals = (pattern: RegExp) =>
  cleaned(5, (value) => arabicDigits(cleanText(value)).toUpperCase())
    .min(1)
    .regex(pattern);
const letters = capitals(/^[A-Z]{2,5}$/);
/** Therapy areas are known by codes such as T2D. */
const lettersOrDigits = capitals(/^[A-Z0-9]{2,5}$/);
const name = text(2, 120);
const products = z.enum(BRANDS).exclude(['Non-Brand', 'Medical', 'Other']);

export const referenceAdmin = {
  articleCategories: editing(
    'article-category',
    {},
    {
      name: text(2, 60),
      name_en: text(0, 60).nullable(),
      /** Empty: made from the name. */
      slug: cleaned(160, (value) => cleanText(value).toLowerCase())
        .regex(/^([a-z0-9\u0E00-\u0E7F]+(-[a-z0-9\u0E00-\u0E7F]+)*)?$/)
        .max(160),
      scope: z.enum(['article', 'life_ready', 'both']),
      description: text(0, 200).nullable(),
      color: colour.nullable(),
    },
    ['/v1/article-category/:id'],
  ),
  specialties: editing(
    'specialty',
    { code: letters },
    {
      name_th: name,
      name_en: name,
      short_th: text(0, 30).nullable(),
      group: z.enum(['physician', 'pharmacist', 'other']),
      parent_id: id.nullable(),
      therapy_area_ids: z.array(id).max(20),
    },
  ),
  businessUnits: editing(
    'business-unit',
    { code: letters },
    { name_th: name, name_en: name, color: colour },
  ),
  therapyAreas: editing(
    'therapy-area',
    { code: lettersOrDigits },
    {
      name_th: name,
      name_en: name,
      business_unit_id: id,
      brands: z.array(z.enum(BRANDS)).max(BRANDS.length),
    },
  ),
  productLadders: editing(
    'product-ladder',
    { brand: products },
    {
      name_th: name,
      name_en: name,
      therapy_area_id: id,
      applicable_user_types: z
        .array(z.enum(USER_TYPES).exclude(['sale', 'staff']))
        .min(1)
        .max(3),
      specialty_ids: z.array(id).max(50),
      auto_max_ordinal: whole(0, 2),
      value_ids: z.array(id).min(2).max(10),
    },
  ),
  ladderValues: editing(
    'ladder-value',
    {
      code: cleaned(20, (value) => cleanText(value).toLowerCase())
        .min(1)
        .regex(/^[a-z_]{2,20}$/),
    },
    {
      ordinal: whole(0, 9).nullable(),
      name_th: text(2, 60),
      name_en: text(2, 60),
      name_th_pharmacist: text(0, 60).nullable(),
      definition_th: text(5, 300),
      color: colour,
    },
  ),
  brandSpellings: editing(
    'brand-spelling',
    { brand: products },
    // Shorter than four letters would be found in ordinary words.
    { spellings: z.array(text(4, 60)).max(30) },
  ),
};
export type ReferenceAdminName = keyof typeof referenceAdmin;
