import { z } from 'zod';
import { CONTENT_KINDS, FILE_KINDS, ITEM_TYPES } from '../constants.ts';
import { changeFields } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { flag, id, idParams, list, listReply, pageQuery } from '../envelope.ts';
import { text } from '../text.ts';
import { mediaItem } from './media.ts';

const kind = list(z.enum(FILE_KINDS)).optional();

/** An item that uses a file, and the fields that it is used in. */
const mediaUse = z.object({
  type: z.enum(ITEM_TYPES),
  id: z.number(),
  title: z.string(),
  fields: z.array(z.string()),
  /** In the trash: it comes back with its files. */
  deleted: z.boolean(),
});
export type MediaUse = z.output<typeof mediaUse>;

export const mediaRow = mediaItem.extend({ permissions: z.record(z.string(), z.boolean()) });
export type MediaRow = z.output<typeof mediaRow>;

const owner = z.object({ type: z.enum([...CONTENT_KINDS, 'staff']), id });

/** Finding files again, and changing one for another wherever it stands (DOMAIN 1.12, 3.0 ⑤). */
export const mediaLibrary = {
  list: endpoint({
    method: 'GET',
    path: '/v1/media',
    tag: 'media',
    summary: 'List files by name, description or tag',
    permission: ['media.view'],
    query: pageQuery.extend({
      kind,
      tag: list(text(1, 30)).optional(),
      mine: flag.optional(),
      unused: flag.optional(),
      order_by: z.enum(['created_at', 'file_name', 'size']).optional(),
    }),
    reply: listReply(mediaRow),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/v1/media/tags',
    tag: 'media',
    summary: 'List the tags in use, with how many files have each',
    permission: ['media.view'],
    query: z.object({ kind }),
    reply: z.object({ data: z.array(z.object({ tag: z.string(), count: z.number() })) }),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/v1/media/:id/uses',
    tag: 'media',
    summary: 'List what uses a file; what the caller may not see is a number',
    permission: ['media.view'],
    params: idParams,
    reply: z.object({
      data: z.array(mediaUse),
      meta: z.object({ total: z.number(), hidden: z.number() }),
    }),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/v1/media/:id/replace',
    tag: 'media',
    summary: 'Let everything that uses a file use another: all of it, or nothing and 409 with why',
    permission: ['media.create'],
    params: idParams,
    body: z.object({
      by_id: id,
      /** Only these; left out: everything. */
      only: z.array(owner).max(1000).optional(),
      reason: changeFields.reason,
    }),
    reply: z.object({
      data: z.object({ id: z.number(), by_id: z.number(), items: z.array(mediaUse) }),
      /** Whether changing `by_id` back in these items restores what was. */
      meta: z.object({ undoable: z.boolean() }),
    }),
  }),
};
