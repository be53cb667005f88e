import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { endpoint } from '../calls/endpoint.ts';
import {
  flag,
  id,
  idParams,
  idText,
  itemReply,
  list,
  numberText,
  provinceCode,
  version,
  whole,
} from '../calls/envelope.ts';
import { createSchema, fieldNames, recordFields, type ValuesOf } from '../calls/record.ts';
import { REGIONS } from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import type { LabelsOf } from '../labels.ts';
import { code, numbered, says, text } from '../text.ts';
import { AFFILIATIONS, isPharmacy, WORKPLACE_TYPES } from './workplace-choices.ts';

const digits = (pattern: RegExp) => code(pattern, 'pattern');

/** Writable fields of a workplace (domain/workplaces#fields). */
export const workplaceFields = {
  name_th: text(2, 200),
  name_en: text(0, 200),
  short_name: text(0, 60),
  type: z.enum(WORKPLACE_TYPES),
  affiliation: z.enum(AFFILIATIONS).nullable(),
  /** Code of the facility: five digits, and the nine characters since October 2024. */
  hcode: digits(/^\d{5}$/).nullable(),
  hcode9: digits(/^[0-9A-Z]{9}$/).nullable(),
  pharmacy_license_no: numbered(0, 40),
  province_code: z.string().regex(/^\d{2}$/, says('option')),
  district: text(0, 80),
  address: text(0, 300),
  lat: z.number().min(5).max(21).nullable(),
  lng: z.number().min(97).max(106).nullable(),
  bed_count: whole(0, 100_000).nullable(),
  is_active: z.boolean(),
};
export type WorkplaceValues = ValuesOf<typeof workplaceFields>;

export const workplaceLabels = {
  name_th: ['ชื่อสถานที่ทำงาน', 'Name'],
  name_en: ['ชื่ออังกฤษ', 'Name (English)'],
  short_name: ['ชื่อย่อ', 'Short name'],
  type: ['ประเภทสถานที่', 'Type', { words: 'workplaces.type.*' }],
  affiliation: ['สังกัด', 'Affiliation', { words: 'workplaces.affiliation.*' }],
  hcode: ['รหัสหน่วยบริการ (5 หลัก)', 'HCODE'],
  hcode9: ['รหัสหน่วยบริการ (9 หลัก)', 'HCODE9'],
  pharmacy_license_no: ['เลขที่ใบอนุญาตขายยา (ขย.)', 'Pharmacy licence'],
  province_code: ['จังหวัด', 'Province', { reference: 'provinces' }],
  district: ['อำเภอ/เขต', 'District'],
  region: ['ภูมิภาค', 'Region', 'choice'],
  health_region: ['เขตสุขภาพ', 'Health region'],
  address: ['ที่อยู่', 'Address'],
  lat: ['ละติจูด', 'Latitude'],
  lng: ['ลองจิจูด', 'Longitude'],
  bed_count: ['จำนวนเตียง', 'Beds'],
  is_active: ['ใช้งาน', 'Active'],
  user_count: ['จำนวนผู้ใช้', 'Users'],
  merged_into_id: ['รวมเข้ากับ', 'Merged into', 'choice'],
  former_names: ['ชื่อเดิม', 'Former names'],
} satisfies LabelsOf<typeof workplaceFields>;

/** Initial values of the form for a new workplace. */
export const NEW_WORKPLACE = {
  name_en: '',
  short_name: '',
  affiliation: null,
  hcode: null,
  hcode9: null,
  pharmacy_license_no: '',
  district: '',
  address: '',
  lat: null,
  lng: null,
  bed_count: null,
  is_active: true,
};

/** Only pharmacies have a licence to sell medicines (domain/workplaces#fields). */
export const workplaceIssues = (values: WorkplaceValues): FieldIssue[] =>
  values.pharmacy_license_no !== '' && !isPharmacy(values.type)
    ? [{ field: 'pharmacy_license_no', code: 'pharmacy_only' }]
    : [];

export const workplaceRow = z.object({
  id: z.number(),
  version: z.number(),
  name_th: z.string(),
  name_en: z.string(),
  short_name: z.string(),
  type: z.enum(WORKPLACE_TYPES),
  affiliation: z.enum(AFFILIATIONS).nullable(),
  hcode: z.string().nullable(),
  hcode9: z.string().nullable(),
  province_code: z.string(),
  district: z.string(),
  region: z.enum(REGIONS),
  health_region: z.number(),
  is_active: z.boolean(),
  /** Users of the caller's regions who work there. */
  user_count: z.number(),
  /** Names of workplaces that were merged into this one; the search finds it by them. */
  former_names: z.array(z.string()),
  /** The workplace that this one was merged into; it is shown in the tab of the merged only. */
  merged_into: z.object({ id: z.number(), name_th: z.string() }).nullable(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  permissions: z.record(z.string(), z.boolean()),
});
export type WorkplaceRow = z.output<typeof workplaceRow>;

export const workplaceItem = z.object({
  ...workplaceFields,
  ...workplaceRow.omit({ permissions: true }).shape,
  ...recordFields,
});
export type WorkplaceItem = z.output<typeof workplaceItem>;

export const workplaceCreate = z.strictObject(
  createSchema(workplaceFields, ['name_th', 'type', 'province_code'], NEW_WORKPLACE).shape,
);

export const workplaceUpdate = z.strictObject({
  ...z.object(workplaceFields).partial().shape,
  version: version.optional(),
});

const calls = crud({
  name: 'workplace',
  about: 'Hospitals, clinics, pharmacies and other places where users work',
  area: 'user',
  row: workplaceRow,
  item: workplaceItem,
  create: workplaceCreate,
  update: workplaceUpdate,
  filters: {
    type: list(z.enum(WORKPLACE_TYPES)).optional(),
    affiliation: list(z.enum(AFFILIATIONS)).optional(),
    province_code: list(provinceCode).optional(),
    region: list(z.enum(REGIONS)).optional(),
    health_region: list(numberText(13)).optional(),
    is_active: flag.optional(),
    /** Those that were merged into others instead of those in use. */
    merged: flag.optional(),
    deleted: flag.optional(),
  },
  columns: [
    'name_th',
    'type',
    'affiliation',
    'hcode',
    'province_code',
    'district',
    'user_count',
    'is_active',
  ],
  sortable: ['name_th', 'updated_at', 'user_count'],
});

/** A workplace that may be the same as another. */
export const similarWorkplace = z.object({
  id: z.number(),
  name_th: z.string(),
  type: z.enum(WORKPLACE_TYPES),
  province_code: z.string(),
  district: z.string(),
  hcode: z.string().nullable(),
  /** How alike the names are, 0 to 1. */
  likeness: z.number(),
});

const { is_active: _use, ...mergedFields } = workplaceFields;
/** Fields of which a merge keeps the value of one or the other. */
export const WORKPLACE_MERGED_FIELDS = fieldNames(mergedFields);

export const workplaceMerge = z.strictObject({
  /** The workplace that ends; its users come to the other one. */
  from_id: id,
  /** Fields whose value comes from it. */
  take: z.array(z.enum(WORKPLACE_MERGED_FIELDS)).max(WORKPLACE_MERGED_FIELDS.length).default([]),
  version: version.optional(),
  from_version: version.optional(),
});

export const workplace = {
  ...calls,
  merge: endpoint({
    method: 'POST',
    path: '/v1/workplace/:id/merge',
    tag: 'workplace',
    summary: 'Merge another workplace into this one: users come over, the old name is still found',
    permission: ['user.edit'],
    params: idParams,
    body: workplaceMerge,
    reply: itemReply(workplaceItem, { moved: z.number() }),
    refuses: ['already_merged'],
  }),
  unmerge: endpoint({
    method: 'POST',
    path: '/v1/workplace/:id/unmerge',
    tag: 'workplace',
    summary: 'Take back the merge of this workplace into another, within 30 days',
    permission: ['user.edit'],
    params: idParams,
    reply: itemReply(workplaceItem, { moved: z.number() }),
    refuses: ['merge_changed', 'merge_expired'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/workplace/:id/restore',
    tag: 'workplace',
    summary: 'Take a workplace out of the trash, within 30 days',
    permission: ['user.delete'],
    params: idParams,
    reply: itemReply(workplaceItem),
    refuses: ['trash_expired'],
  }),
  similar: endpoint({
    method: 'GET',
    path: '/v1/workplace-similar',
    tag: 'workplace',
    summary: 'Workplaces of a province whose name is almost this one, at most five',
    permission: ['user.view'],
    query: z.object({
      name_th: text(2, 200),
      province_code: provinceCode,
      /** The workplace that is being changed. */
      except: idText.optional(),
    }),
    reply: z.object({ data: z.array(similarWorkplace) }),
  }),
};
