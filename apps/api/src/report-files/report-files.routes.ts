import { reportFileCall } from '@connect/contract/reports/ask-report-file.ts';
import { reportFiles } from '@connect/contract/reports/report-file.ts';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../exports/export-route.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { route } from '../http/route.ts';
import type { LinkDeps } from '../links/link-view.ts';
import { reportFileJob } from './report-file.job.ts';
import {
  askReportFile,
  cancelReportFile,
  listReportFiles,
  ownReportFile,
} from './report-files.service.ts';

/** Files of reports that are made in the background (domain/reports#files-in-the-background). */
export function reportFileRoutes(app: FastifyInstance, deps: LinkDeps): void {
  route(app, reportFiles.list, async ({ context }) => ({
    data: await listReportFiles(deps, context),
  }));
  route(app, reportFileCall, async ({ body, context }) => ({
    data: await askReportFile(deps, context, body, reportFileJob),
  }));
  route(app, reportFiles.fetch, async ({ params, context, reply }) => {
    const file = await ownReportFile(deps, context, params.id);
    return sendFile(reply, file.format, file);
  });
  route(app, reportFiles.cancel, async ({ params, context }) => {
    await cancelReportFile(deps, context, params.id);
    return deletedReplyOf(params.id);
  });
}
