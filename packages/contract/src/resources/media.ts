import { z } from 'zod';
import { FILE_KINDS } from '../constants.ts';
import { changeFields, fileRef, focalPoint, image } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { deletedReply, idParams, itemReply } from '../envelope.ts';
import { text } from '../text.ts';

export const mediaItem = image.extend({
  ...fileRef.shape,
  kind: z.enum(FILE_KINDS),
  sha256: z.string(),
  tags: z.array(z.string()),
  usage_count: z.number(),
  created_at: z.string(),
  uploaded_by: z.object({ id: z.number(), display_name: z.string() }).nullable(),
});
export type MediaItem = z.output<typeof mediaItem>;

/** Text parts beside `file`; they are read from the form, not from JSON. */
export const uploadFields = z.object({
  alt_text: text(0, 200).optional(),
  purpose: z.enum(['cover', 'inline', 'share', 'avatar']).optional(),
});

/** The file alone. */
export const ownAvatarFields = z.strictObject({});

export const media = {
  upload: endpoint({
    method: 'POST',
    path: '/v1/media',
    tag: 'media',
    summary: 'Upload one file; the same file from the same person is answered with what is there',
    permission: ['media.create'],
    upload: true,
    body: uploadFields,
    reply: itemReply(mediaItem),
    status: 201,
    refuses: ['words_refused'],
  }),
  /** Everybody has a picture, also whose role uploads nothing else (DOMAIN 1.2, 3.9 `/setting`). */
  ownAvatar: endpoint({
    method: 'POST',
    path: '/v1/media/avatar',
    tag: 'media',
    summary: 'Upload a picture for one’s own account; pictures only, without texts',
    permission: 'authenticated',
    upload: true,
    body: ownAvatarFields,
    reply: itemReply(mediaItem),
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/media/:id',
    tag: 'media',
    summary: 'Read one file’s details',
    permission: ['media.view'],
    params: idParams,
    reply: itemReply(mediaItem),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/media/:id',
    tag: 'media',
    summary: 'Change the alternative text, the tags or the focal point',
    permission: ['media.create'],
    params: idParams,
    body: z.object({
      alt_text: text(0, 200).optional(),
      tags: z.array(text(1, 30)).max(10).optional(),
      focal: focalPoint.optional(),
      reason: changeFields.reason,
    }),
    reply: itemReply(mediaItem),
    refuses: ['words_refused'],
  }),
  address: endpoint({
    method: 'GET',
    path: '/v1/media/:id/address',
    tag: 'media',
    summary: 'Read where a file can be opened now; addresses of files other than images run out',
    permission: ['media.view'],
    params: idParams,
    reply: z.object({ data: z.object({ url: z.string(), expires_at: z.string() }) }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/media/:id',
    tag: 'media',
    summary: 'Remove a file that nothing uses; 409 in_use lists what does',
    permission: ['media.delete'],
    params: idParams,
    reply: deletedReply,
  }),
};
