import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { personalFileFields } from '../content/personal-files.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { fileType, typeOfEnding } from './file-types.ts';
import { type ParsedMediaUrl, parseFileUrl } from './media-url.ts';
import { isOpen, isSendable } from './readable-media.queries.ts';
import { sendFile } from './send-part.ts';
import { readSignature } from './signed-address.ts';
import { folderOf } from './store-media.ts';

type FileDeps = Pick<AccountDeps, 'db' | 'storage' | 'keys' | 'clock'>;

/** Types that browsers show by themselves; all else is saved. */
const SHOWN = /^(application\/pdf|(image|video|audio|text)\/.*)$/;
const IMAGE_POLICY = "default-src 'none'; sandbox";
// The browser's own viewer of PDFs does not open in a sandbox; scripts in them never are ours.
const PDF_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox";

/** What is open as long as somebody or something shows it is asked for again each time. */
const OPEN_FOR_NOW = 'public, no-cache';
// A file never changes under its address.
const OPEN_FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * `GET /media/<id>-<hash>/<copy>`: pictures for everybody who has the address, unless they are
 * closed; these and every other file by a signed address that runs out.
 */
export function publicFiles(app: FastifyInstance, deps: FileDeps): void {
  // Subtitles are text: packed, a part of them would not be the part asked for.
  app.get('/media/*', { compress: false }, async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const file = parseFileUrl(path);
    const type = file && typeOfEnding(file.copy.slice(file.copy.lastIndexOf('.') + 1));
    if (!file || !type) throw new DomainError('not_found');
    const signature = readSignature(request.url, deps.keys, deps.clock.now());
    if (signature) {
      if (signature.expired) throw new DomainError('link_expired');
      if (!(await isSendable(deps.db, file))) throw new DomainError('not_found');
      return sendSigned(request, reply, { file, type, fileName: signature.fileName }, deps);
    }
    const open = type.startsWith('image/')
      ? await isOpen(deps.db, file, personalFileFields(), deps.clock.now())
      : undefined;
    if (!open) throw new DomainError('not_found');
    return send(request, reply, { file, type }, deps, {
      'cache-control': open.closed ? OPEN_FOR_NOW : OPEN_FOR_GOOD,
      'content-disposition': `inline; filename="${nameOf(file)}"`,
      // Shown by the platform for members as well, which is another site.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': IMAGE_POLICY,
    });
  });
}

const folderName = ({ id, hash }: ParsedMediaUrl): string => `${id}-${hash}`;
const nameOf = (file: ParsedMediaUrl): string =>
  `${folderName(file)}${file.copy.slice(file.copy.lastIndexOf('.'))}`;

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, type }: { file: ParsedMediaUrl; type: string },
  { storage }: FileDeps,
  headers: Record<string, string>,
) {
  const folder = folderName(file);
  const key = `${folderOf(fileType(type)?.kind ?? '')}/${folder}/${file.copy}`;
  const size = await storage.size(key);
  if (size === null) throw new DomainError('not_found');
  reply.headers({ 'content-type': type, ...headers });
  return sendFile(request, reply, { key, size, etag: `"${folder}-${file.copy}"` }, storage);
}

function sendSigned(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { file: ParsedMediaUrl; type: string; fileName: string },
  deps: FileDeps,
) {
  const { type, fileName } = asked;
  const shown = SHOWN.test(type) ? 'inline' : 'attachment';
  const written = encodeURIComponent(fileName || nameOf(asked.file)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const isImage = type.startsWith('image/');
  return send(request, reply, asked, deps, {
    'cache-control': 'private, no-store',
    ...(type === 'text/vtt' ? { 'content-type': `${type}; charset=utf-8` } : {}),
    'content-disposition': `${shown}; filename="${nameOf(asked.file)}"; filename*=UTF-8''${written}`,
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': isImage
      ? IMAGE_POLICY
      : type === 'application/pdf'
        ? PDF_POLICY
        : FILE_POLICY,
  });
}
