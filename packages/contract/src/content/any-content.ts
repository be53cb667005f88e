import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams, itemReply, listReply, pageQuery } from '../calls/envelope.ts';
import { EFFECTIVE_STATUSES } from '../constants.ts';
import { type ContentKind, callsOn } from '../kinds.ts';

const found = listReply(
  z.object({ id: z.number(), title: z.string(), effective_status: z.enum(EFFECTIVE_STATUSES) }),
);
const read = itemReply(z.object({ id: z.number(), title: z.string(), excerpt: z.string() }));

/** Searching and reading items of any kind, for calls that are the same for all kinds. */
export function anyContent(kind: ContentKind) {
  const { name: tag, area } = callsOn(kind);
  const shared = { method: 'GET', tag, permission: [`${area}.view`] } as const;
  return {
    list: endpoint({
      ...shared,
      path: `/v1/${tag}`,
      summary: 'Items of any kind',
      query: pageQuery,
      reply: found,
    }),
    get: endpoint({
      ...shared,
      path: `/v1/${tag}/:id`,
      summary: 'One item of any kind',
      params: idParams,
      reply: read,
    }),
  };
}
