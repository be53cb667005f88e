import { z } from 'zod';
import { BULK_MAX_ROWS, CONTENT_KINDS, EFFECTIVE_STATUSES } from './constants.ts';
import { bulkBody, bulkReply, changeFields, revisionRow } from './content.ts';
import { endpoint } from './endpoint.ts';
import { logEndpoint } from './engagement.ts';
import {
  findQuery,
  foundPeople,
  INTEGER_MAX,
  idParams,
  idText,
  itemRef,
  itemReply,
  list,
  notice,
  pathNumber,
} from './envelope.ts';
import type { Area } from './permissions.ts';

export const revisionParams = idParams.extend({ revision: pathNumber(INTEGER_MAX) });

/** What another item can stand in the way of. */
export const TAKEN_AWAY = ['unpublish', 'delete'] as const;
export type TakenAway = (typeof TAKEN_AWAY)[number];

/** An item that refers to this one (DOMAIN 2.1). */
export const dependent = itemRef.extend({
  type: z.enum(CONTENT_KINDS),
  effective_status: z.enum(EFFECTIVE_STATUSES),
  /** The item it refers to. */
  of: z.number(),
  relations: z.array(z.string()),
  /** It cannot be published without the one it refers to. */
  needed: z.boolean(),
  blocks: z.array(z.enum(TAKEN_AWAY)),
});
export type Dependent = z.output<typeof dependent>;

const dependentsMeta = z.object({
  /** With those that are not listed. */
  total: z.number(),
  /** Those that the caller may not see, or that are too many to list, as numbers only. */
  hidden: z.object({ total: z.number(), unpublish: z.number(), delete: z.number() }),
});
export const dependentsReply = z.object({ data: z.array(dependent), meta: dependentsMeta });
export type Dependents = z.output<typeof dependentsReply>;

/** What every kind of content can do besides the five calls (DOMAIN B). */
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
