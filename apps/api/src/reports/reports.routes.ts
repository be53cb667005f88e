import { materialRegister } from '@connect/contract/reports/material-register.ts';
import {
  type LeavingQuery,
  materialExport,
  reportCalls,
  reportExport,
} from '@connect/contract/reports/report.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ActorContext } from '../actor.ts';
import { sendFile } from '../exports/export-route.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import type { LinkDeps } from '../links/link-view.ts';
import { getCode, listCodes } from './material-register.service.ts';
import { listOwnExports } from './own-exports.service.ts';
import { exportReport, exportReportRows, listReports, previewReport } from './reports.service.ts';

/** A report as it is asked for: a page of rows, or all of them as a file. */
async function answer(
  deps: LinkDeps,
  { context, reply }: { context: ActorContext; reply: FastifyReply },
  query: LeavingQuery,
) {
  const { format } = query;
  if (format === 'json') {
    return listEnvelope({ ...(await exportReportRows(deps, context, query)), query });
  }
  return sendFile(reply, format, await exportReport(deps, context, { ...query, format }));
}

export function reportRoutes(app: FastifyInstance, deps: LinkDeps): void {
  route(app, reportExport, (call) => answer(deps, call, call.query));
  route(app, materialExport, (call) => answer(deps, call, { report: 'material', ...call.query }));
  route(app, reportCalls.list, async ({ context }) => ({
    data: await listReports(deps, context),
  }));
  route(app, reportCalls.preview, async ({ query, context }) => ({
    data: await previewReport(deps, context, query),
  }));
  route(app, materialRegister.list, async ({ query, context }) =>
    listEnvelope({ ...(await listCodes(deps, context, query)), query }),
  );
  route(app, materialRegister.get, async ({ params, context }) => ({
    data: await getCode(deps, context, params.id),
  }));
  route(app, reportCalls.history, ({ query, context }) =>
    listOwnExports(deps, context, query.before),
  );
}
