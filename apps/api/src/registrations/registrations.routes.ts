import { door } from '@connect/contract/registrations/door.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { registrationExport } from '@connect/contract/registrations/registration-export.ts';
import { webinarDesk } from '@connect/contract/registrations/webinar-desk.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendFile } from '../exports/export-route.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import { correctRegistration } from './correct.service.ts';
import { readDoor, syncDoor } from './door.service.ts';
import { moveRegistration, moveRegistrations } from './move.service.ts';
import { register } from './register.service.ts';
import { exportRegistrationFile, exportRegistrationRows } from './registration-export.service.ts';
import { getRegistration, listRegistrations, readLog, readMark } from './registrations.service.ts';

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, registrations.list, async ({ params, query, context }) => {
    const { list, extra } = await listRegistrations(deps, context, params.id, query);
    const reply = listEnvelope({ ...list, query });
    return { ...reply, meta: { ...reply.meta, ...extra } };
  });
  route(app, registrationExport, async ({ query, context, reply }) => {
    const { format } = query;
    if (format === 'json') {
      return listEnvelope({ ...(await exportRegistrationRows(deps, context, query)), query });
    }
    const asked = { ...query, format };
    return sendFile(reply, format, await exportRegistrationFile(deps, context, asked));
  });
  route(app, registrations.mark, ({ params, context }) => readMark(deps, context, params.id));
  route(app, webinarDesk.mark, ({ params, context }) =>
    readMark(deps, context, params.id, 'webinar'),
  );
  route(app, registrations.get, ({ params, context }) =>
    getRegistration(deps, context, params.id, params.registration),
  );
  route(app, registrations.create, ({ params, body, context }) =>
    register(deps, context, params.id, body),
  );
  route(app, registrations.move, ({ params, body, context }) =>
    moveRegistration(deps, context, params.id, params.registration, body),
  );
  route(app, registrations.correct, ({ params, body, context }) =>
    correctRegistration(deps, context, params.id, params.registration, body),
  );
  route(app, registrations.bulk, async ({ params, body, context }) => ({
    data: await moveRegistrations(deps, context, params.id, body),
    meta: {},
  }));
  route(app, webinarDesk.bulk, async ({ params, body, context }) => ({
    data: await moveRegistrations(deps, context, params.id, body, 'webinar'),
    meta: {},
  }));
  route(app, webinarDesk.create, ({ params, body, context }) =>
    register(deps, context, params.id, { ...body, source: 'admin', answers: [] }, 'webinar'),
  );
  route(app, door.list, ({ params, context }) => readDoor(deps, context, params.id));
  route(app, door.sync, ({ params, body, context }) => syncDoor(deps, context, params.id, body));
  for (const [kind, log] of [
    ['event', registrations.log],
    ['webinar', webinarDesk.log],
  ] as const) {
    route(app, log, async ({ params, query, context }) => {
      const { list, extra } = await readLog(deps, context, params.id, query, kind);
      const reply = listEnvelope({ ...list, query });
      return { ...reply, meta: { ...reply.meta, ...extra } };
    });
  }
}
