import { councilList } from '@connect/contract/registrations/council-list.ts';
import { webinarAttendance } from '@connect/contract/webinars/webinar-attendance.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { fileRoute } from '../../exports/export-route.ts';
import { exportCouncilList, exportCpeList } from './council-list.service.ts';

/** The lists of credits that councils are handed. */
export function councilListRoutes(app: FastifyInstance, deps: Deps): void {
  fileRoute(app, webinarAttendance.cpeList, ({ params, query, context }) =>
    exportCpeList(deps, context, params.id, query),
  );
  fileRoute(app, councilList, ({ params, query, context }) =>
    exportCouncilList(deps, context, params.id, query),
  );
}
