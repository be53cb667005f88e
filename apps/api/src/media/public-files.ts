import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { typeOfEnding } from './file-types.ts';
import { parseMediaUrl } from './media-url.ts';
import { sendFile } from './send-part.ts';
import { readAddress } from './signed-address.ts';

type FileDeps = Pick<AccountDeps, 'storage' | 'keys' | 'clock'>;

/**
 * `GET /media/<id>-<hash>/<copy>`: images for everybody who has the address, every other file by a
 * signed address that runs out. No database is asked.
 */
export function publicFiles(app: FastifyInstance, deps: FileDeps): void {
  // Subtitles are text: packed, a part of them would not be the part asked for.
  app.get('/media/*', { compress: false }, async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const image = parseMediaUrl(path);
    if (!image) return sendSigned(request, reply, deps);
    const folder = `${image.id}-${image.hash}`;
    const ending = image.copy.slice(image.copy.lastIndexOf('.') + 1);
    const key = `images/${folder}/${image.copy}`;
    const size = await sizeOf(key, deps);
    reply.headers({
      // A file never changes under its address.
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': typeOfEnding(ending),
      'content-disposition': `inline; filename="${folder}.${ending}"`,
      // Shown by the platform for members as well, which is another site.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    return sendFile(request, reply, { key, size, etag: `"${folder}-${image.copy}"` }, deps.storage);
  });
}

async function sizeOf(key: string, { storage }: FileDeps): Promise<number> {
  const size = await storage.size(key);
  if (size === null) throw new DomainError('not_found');
  return size;
}

/** Types that browsers show by themselves; all else is saved. */
const SHOWN = /^(application\/pdf|(video|audio|text)\/.*)$/;
// The browser's own viewer of PDFs does not open in a sandbox; scripts in them never are ours.
const PDF_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox";

async function sendSigned(request: FastifyRequest, reply: FastifyReply, deps: FileDeps) {
  const address = readAddress(request.url, deps.keys, deps.clock.now());
  const type = address && typeOfEnding(address.ending);
  if (!address || !type) throw new DomainError('not_found');
  if (address.expired) throw new DomainError('link_expired');
  const { folder, ending, fileName } = address;
  const key = `documents/${folder}/original.${ending}`;
  const size = await sizeOf(key, deps);
  const shown = SHOWN.test(type) ? 'inline' : 'attachment';
  const written = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  reply.headers({
    'cache-control': 'private, no-store',
    'content-type': type === 'text/vtt' ? `${type}; charset=utf-8` : type,
    'content-disposition': `${shown}; filename="${folder}.${ending}"; filename*=UTF-8''${written}`,
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': type === 'application/pdf' ? PDF_POLICY : FILE_POLICY,
  });
  return sendFile(request, reply, { key, size, etag: `"${folder}"` }, deps.storage);
}
