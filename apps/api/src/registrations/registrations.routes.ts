import { registrations } from '@connect/contract/registrations/registration.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import { moveRegistration, moveRegistrations } from './move.service.ts';
import { register } from './register.service.ts';
import { getRegistration, listRegistrations, readLog } from './registrations.service.ts';

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, registrations.list, async ({ params, query, context }) => {
    const { list, extra } = await listRegistrations(deps, context, params.id, query);
    const reply = listEnvelope({ ...list, query });
    return { ...reply, meta: { ...reply.meta, ...extra } };
  });
  route(app, registrations.get, ({ params, context }) =>
    getRegistration(deps, context, params.id, params.registration),
  );
  route(app, registrations.create, ({ params, body, context }) =>
    register(deps, context, params.id, body),
  );
  route(app, registrations.move, ({ params, body, context }) =>
    moveRegistration(deps, context, params.id, params.registration, body),
  );
  route(app, registrations.bulk, async ({ params, body, context }) => ({
    data: await moveRegistrations(deps, context, params.id, body),
    meta: {},
  }));
  route(app, registrations.log, async ({ params, query, context }) => {
    const { list, extra } = await readLog(deps, context, params.id, query);
    const reply = listEnvelope({ ...list, query });
    return { ...reply, meta: { ...reply.meta, ...extra } };
  });
}
