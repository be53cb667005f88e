import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, FileStorage } from './storage.ts';

/**
 * The single range that `Range` requests; null for the whole file (no range, several or unclear
 * ones), `outside` when the file is too short (RFC 9110, 14.1.2).
 */
function rangeOf(header: string | undefined, size: number): ByteRange | null | 'outside' {
  const [whole, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!whole || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'outside';
  }
  const start = Number(first);
  if (start >= size) return 'outside';
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return end < start ? null : { start, end };
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));

/**
 * Answers with a stored file or the requested range; 304 when the caller has it, 416 beyond its
 * end.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { key: string; size: number; etag: string },
  storage: FileStorage,
) {
  reply.headers({ etag: file.etag, 'accept-ranges': 'bytes' });
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.status(304).send();
  const condition = request.headers['if-range'];
  const asked = condition && condition !== file.etag ? undefined : request.headers.range;
  const range = rangeOf(asked, file.size);
  if (range === 'outside') {
    return reply.status(416).header('content-range', `bytes */${file.size}`).send();
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  reply.header('content-length', end - start + 1);
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.send(await storage.read(file.key, range ?? undefined));
}
