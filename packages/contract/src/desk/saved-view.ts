import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { columnKeys, idParams, personRef, version } from '../calls/envelope.ts';
import type { Labels } from '../labels.ts';
import { LISTS } from '../lists.ts';
import { text, written } from '../text.ts';

/** Maximum number of views that one account may keep per list. */
export const VIEWS_MAX = 50;

const list = z.enum(LISTS);

/** State of a list as in its address, without the page. */
const viewQuery = z
  .record(written(0, 40), written(1, 1000))
  .refine((query) => Object.keys(query).length <= 30);

const fields = {
  title: text(1, 60),
  query: viewQuery,
  /** Columns of the view; null leaves the account's own choice. */
  columns: columnKeys.nullable(),
  /** True: everybody who may see the list sees the view. */
  shared: z.boolean(),
};

export const savedViewLabels = {
  title: ['ชื่อเรื่อง', 'Title'],
} satisfies Labels;

/** A list's state under a name. */
export const savedView = z.object({
  id: z.number(),
  version: z.number(),
  list,
  ...fields,
  query: z.record(z.string(), z.string()),
  owner: personRef,
  permissions: z.object({ edit: z.boolean() }),
});
export type SavedView = z.output<typeof savedView>;

const oneReply = z.object({ data: savedView });

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/v1/views',
    tag: 'views',
    summary: 'Views of a list: one’s own, and those that others share',
    permission: 'authenticated',
    query: z.object({ list }),
    reply: z.object({ data: z.array(savedView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/views',
    tag: 'views',
    summary: 'Keep the state of a list under a name',
    permission: 'authenticated',
    body: z.strictObject({
      list,
      ...fields,
      columns: fields.columns.default(null),
      shared: fields.shared.default(false),
    }),
    reply: oneReply,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/views/:id',
    tag: 'views',
    summary: 'Change a view: its owner, and administrators where it is shared',
    permission: 'authenticated',
    params: idParams,
    body: z.strictObject({
      ...z.object(fields).partial().shape,
      /** The version that the caller read; stale → 409 `version_conflict`. */
      version: version.optional(),
    }),
    reply: oneReply,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/views/:id',
    tag: 'views',
    summary: 'Delete a view; it can be brought back for a day',
    permission: 'authenticated',
    params: idParams,
    reply: oneReply,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/views/:id/restore',
    tag: 'views',
    summary: 'Bring a deleted view back',
    permission: 'authenticated',
    params: idParams,
    reply: oneReply,
    refuses: ['validation_failed'],
  }),
};
