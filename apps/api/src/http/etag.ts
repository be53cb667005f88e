import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A weak tag over what the caller would notice: the data, not when it was read. */
export const weakEtag = (content: string): string =>
  `W/"${createHash('sha1').update(content).digest('base64url')}"`;

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the caller has this version: what `if-none-match` says. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

/** Ready JSON and the tag of its content. */
export interface TaggedAnswer {
  etag: string;
  body: string;
}

/**
 * Answers with ready JSON, or with 304 when the caller has this very content. The browser keeps it
 * but asks each time, so a change shows at once.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: TaggedAnswer,
): FastifyReply {
  reply.header('etag', answer.etag);
  reply.header('cache-control', 'private, no-cache');
  reply.header('vary', 'accept-language, authorization');
  if (matches(request.headers['if-none-match'], answer.etag)) return reply.status(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body);
}
