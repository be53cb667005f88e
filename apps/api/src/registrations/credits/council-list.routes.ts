import { councilList } from '@connect/contract/registrations/council-list.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { fileRoute } from '../../exports/export-route.ts';
import { exportEventList, exportWebinarList } from './council-list.service.ts';

/** The lists of credits that councils are handed. */
export function councilListRoutes(app: FastifyInstance, deps: Deps): void {
  fileRoute(app, councilList.webinar, ({ params, query, context }) =>
    exportWebinarList(deps, context, params.id, query),
  );
  fileRoute(app, councilList.event, ({ params, query, context }) =>
    exportEventList(deps, context, params.id, query),
  );
}
