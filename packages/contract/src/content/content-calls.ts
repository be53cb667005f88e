import { z } from 'zod';
import { bulkResult } from '../calls/bulk.ts';
import { endpoint } from '../calls/endpoint.ts';
import {
  findQuery,
  foundPeople,
  INTEGER_MAX,
  id,
  idParams,
  idText,
  itemRef,
  itemReply,
  list,
  notice,
  pathNumber,
} from '../calls/envelope.ts';
import { changeFields, person } from '../calls/record.ts';
import { BULK_MAX_ROWS, CHANNELS, CONTENT_STATUSES, EFFECTIVE_STATUSES } from '../constants.ts';
import { CONTENT_KINDS } from '../kinds.ts';
import type { Area } from '../permissions.ts';
import { text } from '../text.ts';
import { logEndpoint } from './engagement.ts';

export const revisionRow = z.object({
  revision_no: z.number(),
  saved_at: z.string(),
  saved_by: person,
  note: z.string().nullable(),
  status_at: z.enum(CONTENT_STATUSES),
  changed_fields: z.array(z.string()),
});

export const BULK_ACTIONS = ['publish', 'unpublish', 'delete', 'restore'] as const;
export const bulkBody = z.object({
  action: z.enum(BULK_ACTIONS),
  ids: z.array(id).min(1).max(BULK_MAX_ROWS),
  reason: text(0, 300).optional(),
});
export const bulkReply = z.object({
  data: z.array(
    bulkResult.extend({
      /** The published items that need this one, if they are the reason of the refusal. */
      items: z.array(itemRef).optional(),
      /** Number of further ones that the caller may not see. */
      hidden: z.number().optional(),
    }),
  ),
  meta: z.object({ succeeded: z.number(), failed: z.number() }),
});

export const revisionParams = idParams.extend({ revision: pathNumber(INTEGER_MAX) });

/** Actions that other items can block. */
export const TAKEN_AWAY = ['unpublish', 'delete'] as const;
export type TakenAway = (typeof TAKEN_AWAY)[number];

/** An item that refers to this one (domain/publishing#dependents). */
export const dependent = itemRef.extend({
  type: z.enum(CONTENT_KINDS),
  effective_status: z.enum(EFFECTIVE_STATUSES),
  /** Id of the item it refers to. */
  of: z.number(),
  relations: z.array(z.string()),
  /** True when it cannot be published without the item it refers to. */
  needed: z.boolean(),
  blocks: z.array(z.enum(TAKEN_AWAY)),
});
export type Dependent = z.output<typeof dependent>;

/** A tracking link to one of the items: it leads nowhere once the item is taken down. */
const darkLink = itemRef.extend({
  type: z.literal('link'),
  code: z.string(),
  channel: z.enum(CHANNELS),
  /** Id of the item it leads to. */
  of: z.number(),
});
export type DarkLink = z.output<typeof darkLink>;

const dependentsMeta = z.object({
  /** Includes those that are not listed. */
  total: z.number(),
  /** Numbers of those that the caller may not see, or that are too many to list. */
  hidden: z.object({ total: z.number(), unpublish: z.number(), delete: z.number() }),
  /** Links in use that the caller may see, at most 100; those that are printed come first. */
  links: z.array(darkLink),
});
export const dependentsReply = z.object({ data: z.array(dependent), meta: dependentsMeta });
export type Dependents = z.output<typeof dependentsReply>;

/**
 * The calls of every kind of content besides the five of `crud`
 * (domain/content#what-all-kinds-can-do).
 */
export function contentCalls<Item extends z.ZodType>(resource: {
  name: string;
  area: Area;
  item: Item;
}) {
  const { name, area } = resource;
  const one = `/v1/${name}/:id` as const;
  return {
    logs: logEndpoint(name, area),
    revisions: endpoint({
      method: 'GET',
      path: `${one}/revisions`,
      tag: name,
      summary: 'Saved revisions, newest first',
      permission: [`${area}.view`],
      params: idParams,
      reply: z.object({ data: z.array(revisionRow), meta: z.object({ total: z.number() }) }),
    }),
    revision: endpoint({
      method: 'GET',
      path: `${one}/revisions/:revision`,
      tag: name,
      summary: 'One revision with its snapshot',
      permission: [`${area}.view`],
      params: revisionParams,
      reply: z.object({
        data: revisionRow.extend({ snapshot: z.record(z.string(), z.unknown()) }),
        meta: z.object({}),
      }),
    }),
    restoreRevision: endpoint({
      method: 'POST',
      path: `${one}/revisions/:revision/restore`,
      tag: name,
      summary: 'Bring a revision back as a draft',
      permission: [`${area}.edit`, `${area}.edit_own`],
      params: revisionParams,
      body: z.object(changeFields),
      reply: itemReply(resource.item),
    }),
    restore: endpoint({
      method: 'POST',
      path: `${one}/restore`,
      tag: name,
      summary: 'Take an item out of the trash, as a draft, within 30 days',
      permission: [`${area}.delete`, `${area}.delete_own`],
      params: idParams,
      reply: itemReply(resource.item),
      refuses: ['trash_expired', 'validation_failed'],
    }),
    duplicate: endpoint({
      method: 'POST',
      path: `${one}/duplicate`,
      tag: name,
      summary: 'New draft with the same content, without code, dates and figures',
      permission: [`${area}.create`],
      params: idParams,
      reply: itemReply(resource.item),
      status: 201,
    }),
    dependents: endpoint({
      method: 'GET',
      path: `${one}/dependents`,
      tag: name,
      summary: 'Items that refer to this one, and what it lacks itself to be published',
      permission: [`${area}.view`],
      params: idParams,
      reply: dependentsReply.extend({ meta: dependentsMeta.extend({ blockers: z.array(notice) }) }),
    }),
    dependentsOfMany: endpoint({
      method: 'GET',
      path: `/v1/${name}/dependents`,
      tag: name,
      summary: 'Items that refer to any of these',
      permission: [`${area}.view`],
      query: z.object({ ids: list(idText).pipe(z.array(z.number()).min(1).max(BULK_MAX_ROWS)) }),
      reply: dependentsReply,
    }),
    creators: endpoint({
      method: 'GET',
      path: `/v1/${name}/creators`,
      tag: name,
      summary: 'Who made what the list can show, at most 20 by name',
      permission: [`${area}.view`],
      query: findQuery,
      reply: foundPeople,
    }),
    bulk: endpoint({
      method: 'POST',
      path: `/v1/${name}/bulk`,
      tag: name,
      summary: 'Publish, unpublish, delete or restore up to 100 items, with a result for each',
      permission: [
        `${area}.publish`,
        `${area}.edit`,
        `${area}.edit_own`,
        `${area}.delete`,
        `${area}.delete_own`,
      ],
      body: bulkBody,
      reply: bulkReply,
    }),
  };
}
