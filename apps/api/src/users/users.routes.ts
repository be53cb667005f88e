import { user } from '@connect/contract/users/user.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import {
  changeAdoption,
  getAdoption,
  listAdoptionHistory,
  lockAdoption,
} from './adoption.service.ts';
import { listConsents, recordConsent } from './consents.service.ts';
import { listTimeline } from './timeline.service.ts';
import { findUsers, getUser, listUsers, nextToVerify } from './user.service.ts';
import {
  activateUser,
  approveUser,
  deleteUser,
  rejectLicense,
  restoreUser,
  suspendUser,
  verifyLicense,
} from './user-actions.service.ts';
import { assignOwner, createUser, updateUserFields } from './user-save.service.ts';

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, user.list, async ({ query, context }) =>
    listEnvelope({ ...(await listUsers(deps, context, query)), query }),
  );
  route(app, user.get, ({ params, context }) => getUser(deps, context, params.id));
  route(app, user.create, ({ body, context }) => createUser(deps, context, body));
  route(app, user.update, ({ params, body, context }) =>
    updateUserFields(deps, context, params.id, body),
  );
  route(app, user.delete, async ({ params, context }) => {
    await deleteUser(deps, context, params.id);
    return { data: { id: params.id, deleted: true as const }, seo: {}, meta: {} };
  });
  route(app, user.restore, ({ params, context }) => restoreUser(deps, context, params.id));
  route(app, user.verifyLicense, ({ params, body, context }) =>
    verifyLicense(deps, context, { ...params, ...body }),
  );
  route(app, user.rejectLicense, ({ params, body, context }) =>
    rejectLicense(deps, context, { ...params, ...body }),
  );
  route(app, user.approve, ({ params, body, context }) =>
    approveUser(deps, context, { ...params, ...body }),
  );
  route(app, user.suspend, ({ params, body, context }) =>
    suspendUser(deps, context, { ...params, ...body }),
  );
  route(app, user.activate, ({ params, body, context }) =>
    activateUser(deps, context, { ...params, ...body }),
  );
  route(app, user.assignOwner, ({ params, body, context }) =>
    assignOwner(deps, context, params.id, body),
  );
  route(app, user.queue, ({ query, context }) => nextToVerify(deps, context, query));
  route(app, user.names, async ({ query, context }) => ({
    data: await findUsers(deps, context, query),
  }));
  route(app, user.timeline, async ({ params, query, context }) =>
    listEnvelope({ ...(await listTimeline(deps, context, params.id, query)), query }),
  );
  route(app, user.consents, ({ params, context }) => listConsents(deps, context, params.id));
  route(app, user.recordConsent, ({ params, body, context }) =>
    recordConsent(deps, context, params.id, body),
  );
  route(app, user.adoption, ({ params, context }) => getAdoption(deps, context, params.id));
  route(app, user.changeAdoption, ({ params, body, context }) =>
    changeAdoption(deps, context, params.id, body),
  );
  route(app, user.lockAdoption, ({ params, body, context }) =>
    lockAdoption(deps, context, params.id, body),
  );
  route(app, user.adoptionHistory, async ({ params, query, context }) =>
    listEnvelope({ ...(await listAdoptionHistory(deps, context, params.id, query)), query }),
  );
}
