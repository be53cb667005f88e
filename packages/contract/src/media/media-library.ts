import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { flag, id, idParams, list, listReply, pageQuery } from '../calls/envelope.ts';
import { changeFields } from '../calls/record.ts';
import { FILE_KINDS } from '../constants.ts';
import { ITEM_TYPES } from '../kinds.ts';
import { text } from '../text.ts';
import { mediaItem } from './media.ts';

const kind = list(z.enum(FILE_KINDS)).optional();

/** An item that uses a file, and the fields that hold it. */
const mediaUse = z.object({
  type: z.enum(ITEM_TYPES),
  id: z.number(),
  title: z.string(),
  fields: z.array(z.string()),
  /** In the trash: restoring it restores its files. */
  deleted: z.boolean(),
});
export type MediaUse = z.output<typeof mediaUse>;

export const mediaRow = mediaItem.extend({ permissions: z.record(z.string(), z.boolean()) });
export type MediaRow = z.output<typeof mediaRow>;

const owner = z.object({ type: z.enum(ITEM_TYPES), id });

/** Searching files, and replacing one by another wherever it is used (domain/media#library). */
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
      /** Only these uses; omitted: all. */
      only: z.array(owner).max(1000).optional(),
      reason: changeFields.reason,
    }),
    reply: z.object({
      data: z.object({ id: z.number(), by_id: z.number(), items: z.array(mediaUse) }),
      /** Whether replacing `by_id` in these items undoes the change. */
      meta: z.object({ undoable: z.boolean() }),
    }),
  }),
};
