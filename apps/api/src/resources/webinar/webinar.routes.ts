import { webinar } from '@connect/contract/webinars/webinar.ts';
import { webinarAttendance } from '@connect/contract/webinars/webinar-attendance.ts';
import { webinarQuestions } from '@connect/contract/webinars/webinar-questions.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from '../../content/content.routes.ts';
import type { Deps } from '../../deps.ts';
import { exportRoute } from '../../exports/export-route.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import { route } from '../../http/route.ts';
import { importAttendance } from './attendance.service.ts';
import { markReported, readQuestions, unmarkReported } from './questions.service.ts';
import { exportRegistrations, readRegistrations } from './registrations.service.ts';
import { webinarKind, webinarService } from './webinar.service.ts';

export function webinarRoutes(app: FastifyInstance, deps: Deps): void {
  contentRoutes(app, deps, webinar, webinarKind);
  const service = webinarService(deps);
  route(app, webinar.seats, ({ query, context }) => service.seats(context, query.ids));
  route(app, webinar.clashes, ({ query, context }) => service.clashes(context, query));
  route(app, webinar.cancel, ({ params, body, context }) =>
    service.cancel(context, params.id, body.reason, body.version),
  );
  exportRoute(app, webinar.registrations, ({ params, query, context }) =>
    exportRegistrations(deps, context, params.id, query),
  );
  route(app, webinar.registrations, async ({ params, query, context }) => {
    const { extra, ...page } = await readRegistrations(deps, context, params.id, query);
    const reply = listEnvelope({ ...page, query });
    return { ...reply, meta: { ...reply.meta, ...extra } };
  });
  route(app, webinarAttendance.import, async ({ params, body, context }) => ({
    data: await importAttendance(deps, context, params.id, body),
  }));
  route(app, webinarQuestions.list, async ({ params, query, context }) => {
    const { extra, ...page } = await readQuestions(deps, context, params.id, query);
    const reply = listEnvelope({ ...page, query });
    return { ...reply, meta: { ...reply.meta, ...extra } };
  });
  route(app, webinarQuestions.markReported, async ({ params, context }) => ({
    data: await markReported(deps, context, params.id),
    meta: {},
  }));
  route(app, webinarQuestions.unmarkReported, async ({ params, context }) => ({
    data: await unmarkReported(deps, context, params.id),
    meta: {},
  }));
}
