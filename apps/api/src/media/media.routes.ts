import { parseFields } from '@connect/contract/errors/field-issues.ts';
import { media, ownAvatarFields, uploadFields } from '@connect/contract/media/media.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { route } from '../http/route.ts';
import type { MediaRow } from './files/media.queries.ts';
import { addressNow, getMedia, removeMedia } from './library/media.service.ts';
import { envelope } from './library/media-envelope.ts';
import { mediaLibraryRoutes } from './library/media-library.routes.ts';
import { changeMedia } from './library/media-words.service.ts';
import { publicFiles } from './reading/public-files.ts';
import { mediaUploadRoutes } from './uploading/media-upload.routes.ts';
import { type Received, withUpload } from './uploading/receive-upload.ts';
import { refuseTooManyUploads } from './uploading/upload-limits.service.ts';
import { uploadMedia, uploadOwnAvatar } from './uploading/upload-media.service.ts';

interface Upload {
  context: ActorContext;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Receives one upload and answers with its file; with 200 when the file existed already. */
async function receive<Fields extends z.ZodType>(
  deps: AccountDeps,
  { context, request, reply }: Upload,
  schema: Fields,
  store: (file: Received, fields: z.output<Fields>) => Promise<{ row: MediaRow; created: boolean }>,
) {
  await refuseTooManyUploads(deps.db, deps.clock, context.actor.id);
  const folder = await deps.storage.tempDir();
  const { row, created } = await withUpload(request, folder, async (file, fields) => {
    const { data, issues } = parseFields(schema, fields);
    if (issues) throw new DomainError('validation_failed', { issues });
    return store(file, data);
  });
  if (!created) reply.status(200);
  return envelope(deps, context.actor, row);
}

/**
 * Upload, details, alternative text, removal (domain/media#files) and the public addresses of
 * images.
 */
export function mediaRoutes(app: FastifyInstance, deps: AccountDeps): void {
  publicFiles(app, deps);
  mediaLibraryRoutes(app, deps);
  mediaUploadRoutes(app, deps);

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    route(scope, media.upload, (call) =>
      receive(deps, call, uploadFields, (file, fields) =>
        uploadMedia(deps, call.context, file, fields),
      ),
    );
    route(scope, media.ownAvatar, (call) =>
      receive(deps, call, ownAvatarFields, (file) => uploadOwnAvatar(deps, call.context, file)),
    );
  });

  route(app, media.get, async ({ params, context }) =>
    envelope(deps, context.actor, await getMedia(deps, context.actor, params.id)),
  );
  route(app, media.update, async ({ params, body, context }) =>
    envelope(deps, context.actor, await changeMedia(deps, context, params.id, body)),
  );
  route(app, media.address, async ({ params, context }) => ({
    data: addressNow(deps, await getMedia(deps, context.actor, params.id)),
  }));
  route(app, media.delete, async ({ params, context }) => {
    await removeMedia(deps, context, params.id);
    return deletedReplyOf(params.id);
  });
}
