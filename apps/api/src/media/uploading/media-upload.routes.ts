import { Readable } from 'node:stream';
import { mediaUploads } from '@connect/contract/media/media-upload.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { route } from '../../http/route.ts';
import { envelope } from '../library/media-envelope.ts';
import {
  appendPart,
  cancelUpload,
  finishUpload,
  startUpload,
  type UploadState,
  uploadState,
} from './media-upload.service.ts';

const PART_TYPE = 'application/offset+octet-stream';

const stateOf = ({ id, file_name, size, offset }: UploadState) => ({
  data: { id, file_name, size, offset },
});

/** The headers of tus 1.0; without CORS, only our own pages can read them. */
const tell = (reply: FastifyReply, offset: number, size?: number): FastifyReply =>
  reply.headers({
    'tus-resumable': '1.0.0',
    'upload-offset': offset,
    ...(size === undefined ? {} : { 'upload-length': size }),
  });

const wholeNumber = (header: unknown): number | null =>
  typeof header === 'string' && /^\d{1,12}$/.test(header) ? Number(header) : null;

function offsetOf(header: unknown): number {
  const offset = wholeNumber(header);
  if (offset !== null) return offset;
  throw new DomainError('invalid_param', { issues: [{ field: 'Upload-Offset', code: 'type' }] });
}

/** Uploads in parts (domain/media#uploads-in-parts): begin, ask, append, give up, finish. */
export function mediaUploadRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, mediaUploads.start, async ({ body, context }) =>
    stateOf(await startUpload(deps, context, body)),
  );
  route(app, mediaUploads.state, async ({ params, context, reply }) => {
    const state = await uploadState(deps, context, params.id);
    tell(reply, state.offset, state.size);
    return stateOf(state);
  });
  app.register(async (scope) => {
    // Passed on as a stream: a part is written while it arrives.
    scope.addContentTypeParser(PART_TYPE, (_request, payload, done) => done(null, payload));
    route(scope, mediaUploads.append, async ({ params, context, request, reply }) => {
      const bytes: unknown = request.body;
      if (!(bytes instanceof Readable)) throw new DomainError('content_type');
      const offset = await appendPart(deps, context, params.id, {
        offset: offsetOf(request.headers['upload-offset']),
        length: wholeNumber(request.headers['content-length']),
        bytes,
      });
      return tell(reply, offset).send();
    });
  });
  route(app, mediaUploads.cancel, async ({ params, context, reply }) => {
    await cancelUpload(deps, context, params.id);
    return reply.send();
  });
  route(app, mediaUploads.finish, async ({ params, context }) =>
    envelope(deps, context.actor, await finishUpload(deps, context, params.id)),
  );
}
