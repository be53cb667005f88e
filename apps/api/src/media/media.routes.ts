import { parseFields } from '@connect/contract/field-issues.ts';
import { media, uploadFields } from '@connect/contract/resources/media.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { bangkokIso } from '../content/moments.ts';
import type { AccountDeps } from '../deps.ts';
import { refuseInvalid } from '../domain-error.ts';
import { route } from '../http/route.ts';
import {
  changeMedia,
  getMedia,
  refuseTooManyUploads,
  removeMedia,
  type UploadFields,
  uploadMedia,
} from './media.service.ts';
import { envelope } from './media-envelope.ts';
import { mediaLibraryRoutes } from './media-library.routes.ts';
import { mediaUploadRoutes } from './media-upload.routes.ts';
import { publicFiles } from './public-files.ts';
import { withUpload } from './receive-upload.ts';
import { addressOf } from './signed-address.ts';

function parsed(fields: Record<string, unknown>): UploadFields {
  const { data, issues } = parseFields(uploadFields, fields);
  refuseInvalid(issues ?? []);
  return data ?? {};
}

/** Upload, details, alternative text, removal (DOMAIN 1.12) and the public addresses of images. */
export function mediaRoutes(app: FastifyInstance, deps: AccountDeps): void {
  publicFiles(app, deps);
  mediaLibraryRoutes(app, deps);
  mediaUploadRoutes(app, deps);

  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    route(scope, media.upload, async ({ context, request, reply }) => {
      await refuseTooManyUploads(deps.db, deps.clock, context.actor.id);
      const { row, created } = await withUpload(
        request,
        await deps.storage.tempDir(),
        (file, fields) => uploadMedia(deps, context, file, parsed(fields)),
      );
      if (!created) reply.status(200);
      return envelope(context.actor, row);
    });
  });

  route(app, media.get, async ({ params, context }) =>
    envelope(context.actor, await getMedia(deps, params.id)),
  );
  route(app, media.update, async ({ params, body, context }) =>
    envelope(context.actor, await changeMedia(deps, context, params.id, body)),
  );
  route(app, media.address, async ({ params }) => {
    const row = await getMedia(deps, params.id);
    const { url, expiresAt } = addressOf(row, deps.keys, deps.clock.now());
    return { data: { url, expires_at: bangkokIso(expiresAt) } };
  });
  route(app, media.delete, async ({ params, context }) => {
    await removeMedia(deps, context, params.id);
    return { data: { id: params.id, deleted: true as const }, seo: {}, meta: {} };
  });
}
