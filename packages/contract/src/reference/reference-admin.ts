import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { deletedReply, id, idParams, itemReply, version, whole } from '../calls/envelope.ts';
import { BRANDS, USER_TYPES } from '../constants.ts';
import { CONTENT_KINDS } from '../kinds.ts';
import type { Label } from '../labels.ts';
import { arabicDigits, cleaned, cleanText, says, text } from '../text.ts';

/** What can refer to an entry: items of content, staff and users, entries of other lists. */
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
 * Editing of reference data in the admin area (domain/reference-data#changing-lists). Every list
 * has the same five calls; a used entry is switched off instead of deleted, so that history stays
 * readable.
 */
function editing<Fixed extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  name: string,
  /** Fields that are set once: other systems may have stored their value. */
  fixed: Fixed,
  fields: Fields,
  labels: Readonly<Record<(keyof Fixed | keyof Fields) & string, Label>>,
  /** Other paths of the update call. */
  updateAliases: readonly string[] = [],
) {
  const path = `/v1/admin/${name}`;
  const row = z.object({
    ...fixed,
    ...fields,
    id: z.number(),
    version: z.number(),
    is_active: z.boolean(),
    /** Number of references to it, in total and by type. */
    uses: z.number(),
    used_by: z.array(use),
  });
  return {
    row,
    /** Every field of a new entry. */
    fields: { ...fixed, ...fields },
    labels: { ...labels, uses: ['จำนวนที่ใช้', 'Uses'] as Label },
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
/** Upper-cased; an empty text counts as missing rather than wrong. */
const capitals = (pattern: RegExp) =>
  cleaned(5, (value) => arabicDigits(cleanText(value)).toUpperCase())
    .min(1)
    .regex(pattern);
const letters = capitals(/^[A-Z]{2,5}$/);
/** Therapy areas have codes such as T2D. */
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
        .regex(/^([a-z0-9\u0E00-\u0E7F]+(-[a-z0-9\u0E00-\u0E7F]+)*)?$/, says('slug'))
        .max(160),
      scope: z.enum(['article', 'life_ready', 'both']),
      description: text(0, 200).nullable(),
      color: colour.nullable(),
    },
    {
      name: ['ชื่อหมวดหมู่', 'Category name'],
      name_en: ['ชื่อภาษาอังกฤษ', 'English name'],
      slug: ['ที่อยู่ลิงก์', 'Link address'],
      scope: ['ใช้กับ', 'Used for', { words: 'adminReference.scope.*' }],
      description: ['คำอธิบาย', 'Description'],
      color: ['สี', 'Colour'],
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
    {
      code: ['รหัส', 'Code'],
      name_th: ['ชื่อภาษาไทย', 'Thai name'],
      name_en: ['ชื่อภาษาอังกฤษ', 'English name'],
      short_th: ['ชื่อย่อ', 'Short name'],
      group: ['กลุ่มวิชาชีพ', 'Group', { words: 'adminReference.group.*' }],
      parent_id: ['สาขาหลัก', 'Parent', { reference: 'specialties' }],
      therapy_area_ids: ['กลุ่มโรคที่เกี่ยวข้อง', 'Related therapy areas', { reference: 'therapyAreas' }],
    },
  ),
  businessUnits: editing(
    'business-unit',
    { code: letters },
    { name_th: name, name_en: name, color: colour },
    {
      code: ['รหัส', 'Code'],
      name_th: ['ชื่อภาษาไทย', 'Thai name'],
      name_en: ['ชื่อภาษาอังกฤษ', 'English name'],
      color: ['สี', 'Colour'],
    },
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
    {
      code: ['รหัส', 'Code'],
      name_th: ['ชื่อภาษาไทย', 'Thai name'],
      name_en: ['ชื่อภาษาอังกฤษ', 'English name'],
      business_unit_id: ['หน่วยธุรกิจ (BU)', 'Business unit', 'choice'],
      brands: ['แบรนด์ในกลุ่ม', 'Brands', 'choice'],
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
    {
      brand: ['แบรนด์', 'Brand', 'choice'],
      name_th: ['ชื่อภาษาไทย', 'Thai name'],
      name_en: ['ชื่อภาษาอังกฤษ', 'English name'],
      therapy_area_id: ['กลุ่มโรค', 'Therapy area', { reference: 'therapyAreas' }],
      applicable_user_types: ['ใช้กับผู้ใช้ประเภท', 'Applies to', { words: 'options.user_type.*' }],
      specialty_ids: ['ใช้กับสาขา', 'Specialties', { reference: 'specialties' }],
      auto_max_ordinal: ['ระดับสูงสุดที่เลื่อนอัตโนมัติ', 'Auto ceiling'],
      value_ids: ['ระดับที่ใช้', 'Stages', { reference: 'ladderValues' }],
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
    {
      code: ['รหัส', 'Code'],
      ordinal: ['ลำดับขั้น', 'Ordinal'],
      name_th: ['ชื่อภาษาไทย', 'Thai name'],
      name_en: ['ชื่อภาษาอังกฤษ', 'English name'],
      name_th_pharmacist: ['ชื่อสำหรับเภสัชกร', 'Name for pharmacists'],
      definition_th: ['คำนิยาม', 'Definition'],
      color: ['สี', 'Colour'],
    },
  ),
  brandSpellings: editing(
    'brand-spelling',
    { brand: products },
    // Fewer than four letters would occur in ordinary words.
    { spellings: z.array(text(4, 60)).max(30) },
    {
      brand: ['แบรนด์', 'Brand', 'choice'],
      spellings: ['คำที่ใช้เขียนชื่อ', 'Spellings'],
    },
  ),
};
export type ReferenceAdminName = keyof typeof referenceAdmin;
