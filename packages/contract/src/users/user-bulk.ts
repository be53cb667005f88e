import { z } from 'zod';
import { bulkResult } from '../calls/bulk.ts';
import { endpoint } from '../calls/endpoint.ts';
import { id, pageQuery, whole } from '../calls/envelope.ts';
import { BULK_MAX_ROWS } from '../constants.ts';
import { exportPermission } from '../permissions.ts';
import { text } from '../text.ts';
import { userFilters } from './user.ts';

/** Users that one selection can hold. */
export const SELECTION_MAX = 100_000;

const filters = pageQuery.pick({ search: true }).extend(userFilters);

const part = { selection: z.uuid(), from: whole(0, SELECTION_MAX) };

/** What is done to many users at once (domain/users#selections). */
export const userBulkCalls = {
  select: endpoint({
    method: 'POST',
    path: '/v1/user/selection',
    tag: 'user',
    summary: 'Fix whom the filters match now, or of those the named ones, for the caller alone',
    permission: ['user.edit', exportPermission('user')],
    query: filters,
    body: z.strictObject({ ids: z.array(id).min(1).max(BULK_MAX_ROWS).optional() }),
    reply: z.object({
      data: z.object({ id: z.uuid(), count: z.number() }),
      meta: z.object({}),
    }),
    status: 201,
    refuses: ['selection_too_large'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/v1/user/bulk',
    tag: 'user',
    summary: 'One action on 100 users of a selection, counted from `from`, with a result for each',
    permission: ['user.edit'],
    body: z.discriminatedUnion('action', [
      z.strictObject({ ...part, action: z.enum(['approve', 'activate']) }),
      z.strictObject({ ...part, action: z.literal('suspend'), reason: text(3, 300) }),
      z.strictObject({ ...part, action: z.literal('assign'), owner_rep_id: id.nullable() }),
    ]),
    reply: z.object({
      data: z.array(bulkResult),
      meta: z.object({
        /** Users of the selection. */
        total: z.number(),
        /** Where the next call begins; null after the last one. */
        next: z.number().nullable(),
      }),
    }),
    refuses: ['not_found'],
  }),
};
