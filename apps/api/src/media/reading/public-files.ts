import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountDeps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { PERSONAL_FILES } from '../../rights/personal-fields.ts';
import { fileType, typeOfEnding } from '../files/file-types.ts';
import { folderOf, type ParsedMediaUrl, parseFileUrl } from '../files/media-url.ts';
import { sendFile } from '../files/send-part.ts';
import { readSignature } from '../files/signed-address.ts';
import { isOpen, isSendable } from './readable-media.queries.ts';

type FileDeps = Pick<AccountDeps, 'db' | 'storage' | 'keys' | 'clock'>;

/** Types that browsers display; all others are downloaded. */
const SHOWN = /^(application\/pdf|(image|video|audio|text)\/.*)$/;
const IMAGE_POLICY = "default-src 'none'; sandbox";
// The browser's PDF viewer does not open in a sandbox; scripts in a PDF never run as ours.
const PDF_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox";

/** A picture that is open only while something shows it: browsers revalidate it each time. */
const OPEN_FOR_NOW = 'public, no-cache';
// The content of a file never changes under its address.
const OPEN_FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * `GET /media/<id>-<hash>/<copy>`: pictures for everybody who has the address, unless they are
 * `closed`; closed ones and all other files by a signed address that expires.
 */
export function publicFiles(app: FastifyInstance, deps: FileDeps): void {
  // Subtitles are text: ranges of a compressed answer would not be ranges of the file.
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
      ? await isOpen(deps.db, file, PERSONAL_FILES, deps.clock.now())
      : undefined;
    if (!open) throw new DomainError('not_found');
    return send(request, reply, { file, type }, deps, {
      'cache-control': open.closed ? OPEN_FOR_NOW : OPEN_FOR_GOOD,
      'content-disposition': `inline; filename="${nameOf(file)}"`,
      // The platform for users, which is another site, shows these pictures too.
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
