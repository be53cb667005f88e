import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A weak tag over the content that the caller would notice: the data, not the time of reading. */
export const weakEtag = (content: string): string =>
  `W/"${createHash('sha1').update(content).digest('base64url')}"`;

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether the caller has this version, by `if-none-match`. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

/** Serialised JSON and the tag of its content. */
export interface TaggedAnswer {
  etag: string;
  body: string;
}

/**
 * Sends serialised JSON, or 304 when the caller has this content. The browser keeps it but
 * revalidates each time, so a change shows at once.
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
