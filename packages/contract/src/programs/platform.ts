import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams, moment, seoReply } from '../calls/envelope.ts';
import { BRANDS, LANGUAGES, USER_TYPES, VISIBILITIES } from '../constants.ts';
import { HOST_ROLES } from '../content/host-links.ts';
import { SOURCES } from '../content/player-address.ts';
import { DOCUMENT_TYPES } from '../documents/document-rules.ts';
import { EVENT_FORMATS, REGISTRATION_MODES } from '../events/event-choices.ts';
import { USED_KINDS, type UsedKind } from '../kinds.ts';

export type PlatformType = UsedKind;

/** Published content as the audience’s platform reads it (domain/usage#platform). */
export const platformContent = z.object({
  type: z.enum(USED_KINDS),
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  language: z.enum(LANGUAGES),
  brand: z.enum(BRANDS),
  visibility: z.enum(VISIBILITIES),
  audience_user_types: z.array(z.enum(USER_TYPES)),
  /** Whom it is for besides; empty: everybody of those types. */
  specialty_ids: z.array(z.number()),
  province_codes: z.array(z.string()),
  therapy_area_ids: z.array(z.number()),
  cover_url: z.string().nullable(),
  published_at: z.string(),
  updated_at: z.string(),
  /** From this moment it must no longer be shown: its own end, or that of its material code. */
  visible_until: z.string().nullable(),
  ae_reminder: z.boolean(),
  /** Of videos and episodes: what plays. */
  recording: z
    .object({
      source_type: z.enum(SOURCES),
      /** A provider's player or a stream; null for a file, whose address `platform.file` tells. */
      url: z.string().nullable(),
      duration_seconds: z.number().nullable(),
    })
    .nullable(),
  /** Of documents. */
  document: z
    .object({
      document_type: z.enum(DOCUMENT_TYPES),
      /** Where it is kept by others; null for a file, whose address `platform.file` tells. */
      url: z.string().nullable(),
      allow_download: z.boolean(),
      for_prescribed_patients_only: z.boolean(),
    })
    .nullable(),
  /** Of webinars and events. */
  meeting: z
    .object({
      start_at: z.string().nullable(),
      end_at: z.string().nullable(),
      cancelled_at: z.string().nullable(),
      registration_open_at: z.string().nullable(),
      registration_close_at: z.string().nullable(),
      /** Null for webinars. */
      registration_mode: z.enum(REGISTRATION_MODES).nullable(),
      /** The page on which people register for an event; null where nobody does. */
      registration_url: z.string().nullable(),
      format: z.enum(EVENT_FORMATS),
      /** The room: for those who are registered only. */
      join_url: z.string().nullable(),
      venue_name: z.string(),
      venue_address: z.string(),
      province_code: z.string().nullable(),
      map_url: z.string().nullable(),
    })
    .nullable(),
  /** Who speaks, in their order: those who agreed to be shown. */
  hosts: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      position: z.string(),
      workplace: z.string(),
      role: z.enum(HOST_ROLES),
      topic: z.string(),
    }),
  ),
  seo: seoReply,
});
export type PlatformContent = z.output<typeof platformContent>;

/**
 * A moment, or the `next_since` of an earlier reply: a moment and the last id that was returned for
 * it.
 */
const since = z
  .string()
  .transform((value): { at: string; after?: string } => {
    const end = value.indexOf('_');
    return end < 0 ? { at: value } : { at: value.slice(0, end), after: value.slice(end + 1) };
  })
  .pipe(
    z.object({
      at: moment,
      after: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .optional(),
    }),
  );

export const platform = {
  content: endpoint({
    method: 'GET',
    path: '/v1/platform/content',
    tag: 'platform',
    summary:
      'Published content that changed since a moment, oldest change first, 100 at a time; and what was withdrawn since',
    permission: 'api_key',
    scope: 'content:read',
    query: z.object({ type: z.enum(USED_KINDS), since: since.optional() }),
    reply: z.object({
      data: z.array(platformContent),
      meta: z.object({
        /**
         * Items that are no longer published (unpublished, expired, deleted) and must not be shown.
         */
        withdrawn: z.array(z.object({ type: z.enum(USED_KINDS), id: z.number() })),
        /** Call again with `since` set to this: at once while `more` is true, later otherwise. */
        next_since: z.string().nullable(),
        more: z.boolean(),
      }),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/v1/platform/content/:id/file',
    tag: 'platform',
    summary:
      'Where the file of a published video, episode or document opens, for long enough to play it; asked for when somebody opens it',
    permission: 'api_key',
    scope: 'content:read',
    params: idParams,
    reply: z.object({
      data: z.object({ url: z.string(), expires_at: z.string() }),
      meta: z.object({}),
    }),
  }),
};
