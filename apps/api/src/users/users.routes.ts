import { user } from '@connect/contract/users/user.ts';
import { userBulkCalls } from '@connect/contract/users/user-bulk.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { exportRoute } from '../exports/export-route.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import { listConsents, recordConsent } from './consents.service.ts';
import { findUsers, getUser, listUsers, nextToVerify, traced } from './user.service.ts';
import {
  activateUser,
  approveUser,
  deleteUser,
  rejectLicense,
  restoreUser,
  suspendUser,
  verifyLicense,
} from './user-actions.service.ts';
import { actOnMany, selectUsers } from './user-bulk.service.ts';
import { exportUsers } from './user-export.service.ts';
import { assignOwner, createUser, updateUserFields } from './user-save.service.ts';

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, user.list, async ({ query, context }) =>
    listEnvelope({ ...(await listUsers(deps, context, query)), query }),
  );
  exportRoute(app, user.list, ({ query, context }) => exportUsers(deps, context, query));
  route(app, userBulkCalls.select, ({ query, body, context }) =>
    selectUsers(deps, context, query, body.ids),
  );
  route(app, userBulkCalls.bulk, ({ body, context }) => actOnMany(deps, context, body));
  route(app, user.get, ({ params, context }) => getUser(deps, context, params.id));
  route(app, user.create, ({ body, context }) => createUser(deps, context, body));
  route(app, user.update, ({ params, body, context }) =>
    updateUserFields(deps, context, params.id, body),
  );
  route(app, user.delete, async ({ params, context }) => {
    await deleteUser(deps, context, params.id);
    return deletedReplyOf(params.id);
  });
  route(app, userCalls.restore, ({ params, context }) => restoreUser(deps, context, params.id));
  route(app, userCalls.verifyLicense, ({ params, body, context }) =>
    verifyLicense(deps, context, { ...params, ...body }),
  );
  route(app, userCalls.rejectLicense, ({ params, body, context }) =>
    rejectLicense(deps, context, { ...params, ...body }),
  );
  route(app, userCalls.approve, ({ params, body, context }) =>
    approveUser(deps, context, { ...params, ...body }),
  );
  route(app, userCalls.suspend, ({ params, body, context }) =>
    suspendUser(deps, context, { ...params, ...body }),
  );
  route(app, userCalls.activate, ({ params, body, context }) =>
    activateUser(deps, context, { ...params, ...body }),
  );
  route(app, userCalls.assignOwner, ({ params, body, context }) =>
    assignOwner(deps, context, params.id, body),
  );
  route(app, userCalls.queue, ({ query, context }) => nextToVerify(deps, context, query));
  route(app, user.names, async ({ query, context }) => ({
    data: await findUsers(deps, context, query),
  }));
  route(app, userCalls.consents, ({ params: { id }, context }) =>
    traced(deps, listConsents(deps, context, id), context, { id, view: 'consents' }),
  );
  route(app, userCalls.recordConsent, ({ params, body, context }) =>
    recordConsent(deps, context, params.id, body),
  );
}
