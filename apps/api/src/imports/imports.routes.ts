import type { ImportCalls } from '@connect/contract/imports/import.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { fileRoute } from '../exports/export-route.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { route } from '../http/route.ts';
import { withUpload } from '../media/uploading/receive-upload.ts';
import type { ImportJob } from './import.job.ts';
import type { ImportKind } from './import-kind.ts';
import { importService } from './imports.service.ts';

/** Registers the calls that import one kind of record. */
export function importRoutes(
  app: FastifyInstance,
  deps: Deps,
  calls: ImportCalls,
  { kind, job }: { kind: ImportKind; job: ImportJob },
): void {
  const service = importService(deps, kind, job);
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    route(scope, calls.start, async ({ request, params, context }) => ({
      data: await withUpload(request, await deps.storage.tempDir(), (file) =>
        service.start(context, params.id ?? null, file),
      ),
    }));
  });
  route(app, calls.state, async ({ params, context }) => ({
    data: await service.state(context, params.id),
  }));
  route(app, calls.try, async ({ params, body, context }) => ({
    data: await service.tryOut(context, params.id, body),
  }));
  route(app, calls.apply, async ({ params, body, context }) => ({
    data: await service.apply(context, params.id, body.rows),
  }));
  route(app, calls.cancel, async ({ params, context }) => {
    await service.cancel(context, params.id);
    return deletedReplyOf(params.id);
  });
  fileRoute(app, calls.issues, ({ params, query, context }) =>
    service.issues(context, params.id, query.format),
  );
  fileRoute(app, calls.template, async ({ params, query, context }) =>
    service.template(context, params.id ?? null, query.format),
  );
}
