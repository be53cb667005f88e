import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { itemReply } from '../calls/envelope.ts';
import { UPLOAD_LIMITS } from '../constants.ts';
import { text } from '../text.ts';
import { mediaItem } from './media.ts';

/** An upload in parts, and the number of bytes received. */
const uploadState = z.object({
  id: z.string(),
  file_name: z.string(),
  size: z.number(),
  offset: z.number(),
});
const stateReply = z.object({ data: uploadState });
const params = z.object({ id: z.uuid() });
const rest = { tag: 'media', permission: ['media.create'] as const };

/**
 * Uploads that survive a lost connection, a reload and a restart of the server: the core of tus 1.0
 * (HEAD, PATCH with `Upload-Offset`) between Connect's own calls to start and to finish.
 */
export const mediaUploads = {
  start: endpoint({
    ...rest,
    method: 'POST',
    path: '/v1/media/uploads',
    summary: 'Begin an upload in parts; name and size are checked before the first byte',
    body: z.object({
      file_name: text(1, 300),
      size: z.number().int().min(1).max(UPLOAD_LIMITS.video.bytes),
    }),
    reply: stateReply,
    status: 201,
  }),
  state: endpoint({
    ...rest,
    method: 'GET',
    path: '/v1/media/uploads/:id',
    summary: 'How much of an upload has arrived; HEAD tells it by `Upload-Offset` alone',
    params,
    reply: stateReply,
  }),
  append: endpoint({
    ...rest,
    method: 'PATCH',
    path: '/v1/media/uploads/:id',
    summary: 'Send the next part, from the offset in `Upload-Offset` on',
    params,
    bytes: true,
    reply: z.null(),
    status: 204,
  }),
  cancel: endpoint({
    ...rest,
    method: 'DELETE',
    path: '/v1/media/uploads/:id',
    summary: 'Give an upload up and forget what has arrived',
    params,
    reply: z.null(),
    status: 204,
  }),
  finish: endpoint({
    ...rest,
    method: 'POST',
    path: '/v1/media/uploads/:id/finish',
    summary: 'Check and keep what has arrived whole; said again, it is answered the same',
    params,
    refuses: ['file_too_large', 'file_type', 'validation_failed'],
    reply: itemReply(mediaItem),
  }),
};
