import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { endpoint } from '../calls/endpoint.ts';
import { flag, id, idParams, itemReply, list, personRef } from '../calls/envelope.ts';
import { createSchema, updateSchema, type ValuesOf } from '../calls/record.ts';
import type { Brand, PromotionalType } from '../constants.ts';
import {
  audienceFields,
  CONTENT_COLUMNS,
  complianceFields,
  contentDefaults,
  contentFields,
  contentFilters,
  contentItem,
  contentLabels,
  contentRow,
  ladderFields,
  seoFields,
} from '../content/content.ts';
import { contentCalls } from '../content/content-calls.ts';
import { callsOn, HOST_KINDS, type HostKind } from '../kinds.ts';
import type { Label, Labels, LabelsOf } from '../labels.ts';
import { email, licenceNo, phone, text, written } from '../text.ts';

const LATIN = /^[\p{Script=Latin}\p{M}\d .,'’()/-]*$/u;

/** A shared field that has only one value here. */
const always = <Value>(schema: z.ZodType<Value, Value>): z.ZodType<Value, Value> => schema;
const noText = always<string | null>(z.null());
const noId = always<number | null>(z.null());

/** Shared fields that hosts do not use: they have no brand and no promotional values. */
const withoutBrand = {
  ...complianceFields,
  ...ladderFields,
  excerpt: always<string>(z.literal('')),
  is_featured: always<boolean>(z.literal(false)),
  references: contentFields.references.max(0),
  brand: always<Brand>(z.literal('Non-Brand')),
  promotional_type: always<PromotionalType>(z.literal('non_promotional')),
  material_code: noText,
  material_approved_at: noText,
  material_expires_at: noText,
  fda_ad_license_no: noText,
  pi_document_id: noId,
  therapy_area_ids: audienceFields.therapy_area_ids.max(0),
  province_codes: audienceFields.province_codes.max(0),
  product_adoption_ladder_id: noId,
  adoption_ladder_value_id: noId,
};

/** Fields of hosts besides those shared with content (domain/hosts#host-fields). */
export const hostOwn = {
  title_prefix: text(0, 30),
  name_en: text(0, 150).regex(LATIN),
  position: text(0, 150),
  /** Hospital or institute, also abroad. Needed to publish. */
  workplace: text(0, 200),
  email: email.nullable(),
  phone: phone.nullable(),
  license_no: licenceNo.nullable(),
  /** Views by this user of the host's own items do not count. */
  linked_user_id: id.nullable(),
  disclosure: text(0, 500, { lines: true }),
  /** Consent to showing name and picture. Needed to publish. */
  publicity_consent: z.boolean(),
  publicity_consent_media_id: id.nullable(),
};
export type HostOwn = ValuesOf<typeof hostOwn>;

/**
 * Every writable field of a host: `title` is the name, `content` the biography, `featured_image_id`
 * the photo, `tags` the fields of expertise (domain/hosts#host-fields).
 */
export const hostFields = {
  ...contentFields,
  ...audienceFields,
  ...seoFields,
  ...withoutBrand,
  title: text(2, 150),
  content: written(0, 5000),
  specialty_ids: audienceFields.specialty_ids.max(5),
  ...hostOwn,
};

const person = (title: Label, usage_count: Label) =>
  ({
    ...contentLabels,
    title,
    content: ['ประวัติย่อ', 'Biography', 'html'],
    featured_image_id: ['รูปภาพ', 'Photo', 'file'],
    tags: ['ความเชี่ยวชาญ', 'Expertise'],
    expires_at: ['แสดงถึง', 'Shown until', 'moment'],
    specialty_ids: ['สาขา', 'Specialties', { reference: 'specialties' }],
    usage_count,
    title_prefix: ['คำนำหน้า', 'Title'],
    name_en: ['ชื่อ (อังกฤษ)', 'Name (English)'],
    position: ['ตำแหน่ง', 'Position'],
    workplace: ['สถาบัน/โรงพยาบาล', 'Institution'],
    email: ['อีเมล', 'Email', 'text', 'personal'],
    phone: ['โทรศัพท์', 'Phone', 'text', 'personal'],
    license_no: ['เลขที่ใบประกอบวิชาชีพ', 'Licence no.', 'text', 'personal'],
    linked_user_id: ['เชื่อมกับผู้ใช้', 'Linked user', 'choice'],
    disclosure: ['การเปิดเผยผลประโยชน์ทับซ้อน', 'Conflict of interest'],
    publicity_consent: ['ยินยอมให้เผยแพร่ชื่อและภาพ', 'Publicity consent'],
    consent_evidence: ['ไฟล์หลักฐานความยินยอม', 'Evidence file', 'text', 'personal'],
    publicity_consent_media_id: ['หลักฐานความยินยอม', 'Evidence', 'file', 'personal'],
  }) satisfies LabelsOf<typeof hostFields>;

export const hostLabels = {
  webinar_host: person(['ชื่อวิทยากร', 'Name'], ['จำนวนสัมมนา', 'Seminars']),
  video_host: person(['ชื่อผู้บรรยาย', 'Name'], ['จำนวนวิดีโอ', 'Videos']),
  podcast_host: person(['ชื่อผู้ดำเนินรายการ', 'Name'], ['จำนวนตอน', 'Episodes']),
} satisfies Record<HostKind, Labels>;

export const hostRow = z.object({
  ...contentRow,
  title_prefix: z.string(),
  position: z.string(),
  workplace: z.string(),
  specialty_ids: z.array(z.number()),
  publicity_consent: z.boolean(),
  /** Number of items that name this host, without those in the trash. */
  usage_count: z.number(),
});
export type HostRow = z.output<typeof hostRow>;

export const hostItem = z.object({
  ...hostFields,
  ...contentItem,
  // Masked for some callers: they see only whether there is a value.
  email: z.string().nullable(),
  phone: z.string().nullable(),
  license_no: z.string().nullable(),
  usage_count: z.number(),
  pi_document: z.null(),
  linked_user: personRef.nullable(),
  consent_evidence: z
    .object({ id: z.number(), file_name: z.string(), url: z.string().nullable() })
    .nullable(),
});
export type HostItem = z.output<typeof hostItem>;

export const hostCreate = createSchema(hostFields, ['title'], {
  ...contentDefaults,
  title_prefix: '',
  name_en: '',
  position: '',
  workplace: '',
  email: null,
  phone: null,
  license_no: null,
  linked_user_id: null,
  disclosure: '',
  publicity_consent: false,
  publicity_consent_media_id: null,
});

const { status, deleted, specialty_id, created_by, date_field, date_from, date_to } =
  contentFilters;

/** All calls on the hosts of one kind. */
const hostCalls = (kind: HostKind) => {
  const resource = { ...callsOn(kind), item: hostItem };
  const { name } = resource;
  return {
    ...crud({
      ...resource,
      about: `People who speak in ${kind.replace('_host', 's')}`,
      row: hostRow,
      create: hostCreate,
      update: updateSchema(hostFields),
      filters: {
        status,
        deleted,
        specialty_id,
        created_by,
        date_field,
        date_from,
        date_to,
        publicity_consent: flag.optional(),
        /**
         * Only these fields: what the shared store loads, with an ETag
         * (domain/reference-data#shared-store).
         */
        fields: list(z.enum(['id', 'name', 'photo'])).optional(),
      },
      columns: [...CONTENT_COLUMNS, 'place', 'specialty_ids', 'usage_count', 'publicity_consent'],
      sortable: ['updated_at', 'title', 'sort_order', 'published_at'],
    }),
    ...contentCalls(resource),
    copy: endpoint({
      method: 'POST',
      path: `/v1/${name}/:id/copy`,
      tag: name,
      summary: 'The same person among the speakers of another kind, as a draft',
      permission: ['host.create'],
      params: idParams,
      body: z.object({ to: z.enum(HOST_KINDS) }),
      reply: itemReply(hostItem),
      status: 201,
    }),
    users: endpoint({
      method: 'GET',
      path: `/v1/${name}/users`,
      tag: name,
      summary: 'Users of the platform that this may be, by part of their name',
      // Callers with this right know the full names of users anyway.
      permission: ['license.verify'],
      query: z.object({ search: text(0, 100).optional() }),
      reply: z.object({
        data: z.array(personRef),
        meta: z.object({}),
      }),
    }),
  };
};
export type HostCalls = ReturnType<typeof hostCalls>;

export const hosts: Readonly<Record<HostKind, HostCalls>> = {
  webinar_host: hostCalls('webinar_host'),
  video_host: hostCalls('video_host'),
  podcast_host: hostCalls('podcast_host'),
};
