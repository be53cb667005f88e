import { z } from 'zod';
import type { Brand, PromotionalType } from '../constants.ts';
import {
  audienceFields,
  complianceFields,
  contentDefaults,
  contentFields,
  contentFilters,
  contentItem,
  contentRow,
  createSchema,
  ladderFields,
  seoFields,
  updateSchema,
} from '../content.ts';
import { contentCalls } from '../content-calls.ts';
import { crud } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { flag, id, idParams, itemReply, list } from '../envelope.ts';
import { email, licenceNo, phone, text, written } from '../text.ts';

/** Who speaks where: three lists of people with the same fields (DOMAIN D-05). */
export const HOST_KINDS = ['webinar_host', 'video_host', 'podcast_host'] as const;
export type HostKind = (typeof HOST_KINDS)[number];

/** Names in addresses. */
export const HOST_NAMES = {
  webinar_host: 'webinar-host',
  video_host: 'video-host',
  podcast_host: 'podcast-host',
} as const satisfies Record<HostKind, string>;

const LATIN = /^[\p{Script=Latin}\p{M}\d .,'’()/-]*$/u;

/** The one value that a field of the shared blocks has here. */
const always = <Value>(schema: z.ZodType<Value, Value>): z.ZodType<Value, Value> => schema;
const noText = always<string | null>(z.null());
const noId = always<number | null>(z.null());

/** What people do not have of the shared blocks: they belong to no brand and promote nothing. */
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

const ownFields = {
  title_prefix: text(0, 30),
  name_en: text(0, 150).regex(LATIN),
  position: text(0, 150),
  /** Hospital or institute, also abroad. Needed to publish. */
  workplace: text(0, 200),
  email: email.nullable(),
  phone: phone.nullable(),
  license_no: licenceNo.nullable(),
  /** That person's views of their own sessions count for nothing. */
  linked_user_id: id.nullable(),
  disclosure: text(0, 500, { lines: true }),
  /** Agreed to their name and picture being shown. Needed to publish. */
  publicity_consent: z.boolean(),
  publicity_consent_media_id: id.nullable(),
};

/** What only those read who may edit people or see personal data (DOMAIN 1.2). */
export const HOST_PERSONAL = [
  'email',
  'phone',
  'license_no',
  'publicity_consent_media_id',
  'consent_evidence',
] as const;

/**
 * Everything that can be written of a person: `title` is the name, `content` the biography,
 * `featured_image_id` the photo, `tags` the fields of expertise (DOMAIN 1.7).
 */
export const hostFields = {
  ...contentFields,
  ...audienceFields,
  ...seoFields,
  ...withoutBrand,
  title: text(2, 150),
  content: written(0, 5000),
  specialty_ids: audienceFields.specialty_ids.max(5),
  ...ownFields,
};

export const hostRow = z.object({
  ...contentRow,
  title_prefix: z.string(),
  position: z.string(),
  workplace: z.string(),
  specialty_ids: z.array(z.number()),
  publicity_consent: z.boolean(),
  /** Items that name this person, those in the trash left out. */
  usage_count: z.number(),
});
export type HostRow = z.output<typeof hostRow>;

export const hostItem = z.object({
  ...hostFields,
  ...contentItem,
  // Some see only that there is something.
  email: z.string().nullable(),
  phone: z.string().nullable(),
  license_no: z.string().nullable(),
  usage_count: z.number(),
  pi_document: z.null(),
  linked_user: z.object({ id: z.number(), display_name: z.string() }).nullable(),
  consent_evidence: z
    .object({ id: z.number(), file_name: z.string(), url: z.string().nullable() })
    .nullable(),
});
export type HostItem = z.output<typeof hostItem>;

export const hostCreate = createSchema(hostFields, {
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

/** All calls on the people of one kind. */
const hostCalls = (kind: HostKind) => {
  const name = HOST_NAMES[kind];
  const resource = { name, area: 'host', item: hostItem } as const;
  return {
    ...crud({
      ...resource,
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
        /** Just these: what the shared store loads, with an ETag (DOMAIN 1.13). */
        fields: list(z.enum(['id', 'name', 'photo'])).optional(),
      },
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
    members: endpoint({
      method: 'GET',
      path: `/v1/${name}/members`,
      tag: name,
      summary: 'Users of the platform that this may be, by part of their name',
      // Those who check users' papers know them by their full names.
      permission: ['license.verify'],
      query: z.object({ search: text(0, 100).optional() }),
      reply: z.object({
        data: z.array(z.object({ id: z.number(), display_name: z.string() })),
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
