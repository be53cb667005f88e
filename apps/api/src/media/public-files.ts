import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { parseMediaUrl } from './media-url.ts';
import type { ByteRange } from './storage.ts';
import { FOLDERS } from './store-media.ts';

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/**
 * The one part of a file that `Range` asks for; null for the whole file (none, several or unclear
 * ranges), `outside` when the file is too short (RFC 9110, 14.1.2).
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

/**
 * `GET /media/<id>-<hash>/<copy>`: images for everybody who has the address. A file never changes
 * under its address, so it is kept by browsers for a year. No database is asked.
 */
export function publicFiles(app: FastifyInstance, deps: Pick<Deps, 'storage'>): void {
  app.get('/media/*', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const address = parseMediaUrl(path);
    if (!address) throw new DomainError('not_found');
    const folder = `${address.id}-${address.hash}`;
    const key = `${FOLDERS.image}/${folder}/${address.copy}`;
    const size = await deps.storage.size(key);
    if (size === null) throw new DomainError('not_found');

    const ending = address.copy.slice(address.copy.lastIndexOf('.') + 1);
    const etag = `"${folder}-${address.copy}"`;
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-type': TYPES[ending],
      'content-disposition': `inline; filename="${folder}.${ending}"`,
      'x-content-type-options': 'nosniff',
      // Shown by the platform for members as well, which is another site.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return sendPart(request, reply, { key, size, etag }, deps);
  });
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));

async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { key: string; size: number; etag: string },
  deps: Pick<Deps, 'storage'>,
) {
  const condition = request.headers['if-range'];
  const asked = condition && condition !== file.etag ? undefined : request.headers.range;
  const range = rangeOf(asked, file.size);
  if (range === 'outside') {
    return reply.status(416).header('content-range', `bytes */${file.size}`).send();
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  reply.header('content-length', end - start + 1);
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.send(await deps.storage.read(file.key, range ?? undefined));
}
