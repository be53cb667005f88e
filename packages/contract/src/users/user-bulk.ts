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

/** `assign_back` gives those whom `assign` moved back to whoever looked after each of them. */
const USER_BULK_ACTIONS = ['approve', 'activate', 'suspend', 'assign', 'assign_back'] as const;

const NEEDS: Readonly<Record<string, 'reason' | 'owner_rep_id'>> = {
  suspend: 'reason',
  assign: 'owner_rep_id',
};

function complete(context: z.core.ParsePayload<{ action: string }>): void {
  const field = NEEDS[context.value.action];
  if (!field || field in context.value) return;
  context.issues.push({
    code: 'invalid_type',
    expected: 'string',
    path: [field],
    input: undefined,
  });
}

/** What is done to many users at once (domain/users#selections). */
export const userBulkCalls = {
  select: endpoint({
    method: 'POST',
    path: '/v1/user/selection',
    tag: 'user',
    summary: 'Fix whom the filters match now, or of those the named ones, for the caller alone',
    // Whoever sends a link may send it to those whom a list shows.
    permission: ['user.edit', exportPermission('user'), 'link.edit', 'link.edit_own'],
    query: filters,
    body: z.strictObject({ ids: z.array(id).min(1).max(BULK_MAX_ROWS).optional() }),
    reply: z.object({
      data: z.object({ id: z.uuid(), count: z.number() }),
      meta: z.object({}),
    }),
    refuses: ['selection_too_large'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/v1/user/bulk',
    tag: 'user',
    summary:
      'One action on 100 users of a selection, counted from `from`, with a result for each whom it concerns',
    permission: ['user.edit'],
    body: z
      .strictObject({
        selection: z.uuid(),
        from: whole(0, SELECTION_MAX),
        action: z.enum(USER_BULK_ACTIONS),
        /** Needed to suspend. */
        reason: text(3, 300).optional(),
        /** Needed to assign; null: nobody. */
        owner_rep_id: id.nullable().optional(),
      })
      .check(complete),
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
