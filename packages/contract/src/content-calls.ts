import { z } from 'zod';
import { bulkBody, bulkReply, revisionRow } from './content.ts';
import { endpoint } from './endpoint.ts';
import { logEndpoint } from './engagement.ts';
import { idParams, idText, itemReply } from './envelope.ts';
import type { Area } from './permissions.ts';

const revisionParams = idParams.extend({ revision: idText });

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
