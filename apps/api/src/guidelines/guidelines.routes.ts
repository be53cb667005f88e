import { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { guidelineExport } from '@connect/contract/guidelines/guideline-export.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendFile } from '../exports/export-route.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import { exportGuidelineFile, exportGuidelineRows } from './guideline-export.service.ts';
import { getGuideline, listGuidelines, saveGuideline } from './guidelines.service.ts';

export function guidelineRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, guideline.list, async ({ query, context }) => {
    const { list, figures } = await listGuidelines(deps, context, query);
    const reply = listEnvelope({ ...list, query });
    return { ...reply, meta: { ...reply.meta, figures } };
  });
  route(app, guidelineExport, async ({ query, context, reply }) => {
    const { format } = query;
    if (format === 'json') {
      return listEnvelope({ ...(await exportGuidelineRows(deps, context, query)), query });
    }
    return sendFile(reply, format, await exportGuidelineFile(deps, context, { ...query, format }));
  });
  route(app, guideline.get, ({ params, context }) => getGuideline(deps, context, params.id));
  route(app, guideline.update, ({ params, body, context }) =>
    saveGuideline(deps, context, params.id, body),
  );
}
