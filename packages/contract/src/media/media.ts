import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { deletedReply, idParams, itemReply } from '../calls/envelope.ts';
import { changeFields, person } from '../calls/record.ts';
import { FILE_KINDS } from '../constants.ts';
import type { Labels } from '../labels.ts';
import { httpsUrl, text } from '../text.ts';
import { fileRef, focalPoint, image } from './file-ref.ts';

export const mediaItem = image.extend({
  ...fileRef.shape,
  kind: z.enum(FILE_KINDS),
  sha256: z.string(),
  tags: z.array(z.string()),
  usage_count: z.number(),
  created_at: z.string(),
  uploaded_by: person,
});
export type MediaItem = z.output<typeof mediaItem>;

/** Text fields beside `file`; they are read from the form, not from JSON. */
export const uploadFields = z.object({
  alt_text: text(0, 200).optional(),
  purpose: z.enum(['cover', 'inline', 'share', 'avatar']).optional(),
});

/** No fields beside the file. */
export const ownAvatarFields = z.strictObject({});

export const mediaLabels = {
  file: ['ไฟล์', 'File', 'file'],
  alt_text: ['คำอธิบายภาพ', 'Alternative text'],
  focal: ['จุดสำคัญของภาพ', 'Focal point'],
  focal_x: ['จุดสำคัญของภาพ (แนวนอน)', 'Focal point, across'],
  focal_y: ['จุดสำคัญของภาพ (แนวตั้ง)', 'Focal point, down'],
  by_id: ['ไฟล์ใหม่', 'New file', 'file'],
  file_name: ['ชื่อไฟล์', 'File name'],
  usage_count: ['จำนวนการใช้', 'Usage'],
  tags: ['แท็ก', 'Tags'],
} satisfies Labels;

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
  /**
   * Every account can have a picture, also with a role that may not upload
   * (domain/staff#own-settings).
   */
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
  /** The cover of a recording (domain/recordings#facts-of-a-link). */
  fromLink: endpoint({
    method: 'POST',
    path: '/v1/media/from-link',
    tag: 'media',
    summary: 'Store the picture of a link; null if its provider gives none that can be a cover',
    permission: ['media.create'],
    body: z.strictObject({ source_url: httpsUrl }),
    reply: z.object({ data: mediaItem.nullable(), meta: z.object({}) }),
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
