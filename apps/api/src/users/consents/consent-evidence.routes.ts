import { parseFields } from '@connect/contract/errors/field-issues.ts';
import { evidenceFields } from '@connect/contract/users/consent.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { refuseInvalid } from '../../domain-error.ts';
import { route } from '../../http/route.ts';
import { withUpload } from '../../media/uploading/receive-upload.ts';
import { refuseTooManyUploads } from '../../media/uploading/upload-limits.service.ts';
import { attachEvidence, makeReceipt, openEvidence } from './consent-evidence.service.ts';

/** Scans and receipts of consents (domain/privacy#evidence). */
export function consentEvidenceRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    route(scope, userCalls.attachEvidence, async ({ params, context, request }) => {
      await refuseTooManyUploads(deps.db, deps.clock, context.actor.id);
      const folder = await deps.storage.tempDir();
      return withUpload(request, folder, async (file, fields) => {
        const { issues } = parseFields(evidenceFields, fields);
        refuseInvalid(issues ?? []);
        return attachEvidence(deps, context, params.id, file);
      });
    });
  });
  route(app, userCalls.openEvidence, ({ params, context }) =>
    openEvidence(deps, context, params.id),
  );
  route(app, userCalls.receipt, ({ params, query, context }) =>
    makeReceipt(deps, context, params.id, query.language ?? context.language),
  );
}
