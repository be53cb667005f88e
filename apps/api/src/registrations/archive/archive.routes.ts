import { eventArchives } from '@connect/contract/registrations/event-archive.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { clearLog, listArchives, restoreArchive } from './archive.service.ts';

export function archiveRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, eventArchives.clear, ({ params, query, body, context }) =>
    clearLog(deps, context, params.id, { ...body, ...query }),
  );
  route(app, eventArchives.list, ({ params, context }) => listArchives(deps, context, params.id));
  route(app, eventArchives.restore, ({ params, context }) =>
    restoreArchive(deps, context, params.id, params.archive),
  );
}
