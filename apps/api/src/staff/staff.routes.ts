import { staff } from '@connect/contract/staff/staff.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../deps.ts';
import { exportRoute } from '../exports/export-route.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import { exportStaff, getStaff, listActivity, listLinkable, listStaff } from './staff.service.ts';
import {
  activateStaff,
  deleteStaff,
  inviteStaff,
  resetStaffMfa,
  resetStaffPassword,
  suspendStaff,
  unlockStaff,
} from './staff-actions.service.ts';
import { createStaff, updateStaff } from './staff-save.service.ts';
import { endStaffSessions, listStaffSessions } from './staff-sessions.service.ts';

export function staffRoutes(app: FastifyInstance, deps: AccountDeps): void {
  route(app, staff.list, async ({ query, context }) =>
    listEnvelope({ ...(await listStaff(deps, context, query)), query }),
  );
  exportRoute(app, staff.list, ({ query, context }) => exportStaff(deps, context, query));
  route(app, staff.get, ({ params, context }) => getStaff(deps, context, params.id));
  route(app, staff.create, ({ body, context }) => createStaff(deps, context, body));
  route(app, staff.update, ({ params, body, context }) =>
    updateStaff(deps, context, params.id, body),
  );
  route(app, staff.delete, async ({ params, context }) => {
    await deleteStaff(deps, context, params.id);
    return deletedReplyOf(params.id);
  });
  route(app, staff.invite, ({ params, context }) => inviteStaff(deps, context, params.id));
  route(app, staff.resetPassword, ({ params, context }) =>
    resetStaffPassword(deps, context, params.id),
  );
  route(app, staff.resetMfa, ({ params, context }) => resetStaffMfa(deps, context, params.id));
  route(app, staff.unlock, ({ params, context }) => unlockStaff(deps, context, params.id));
  route(app, staff.suspend, ({ params, body, context }) =>
    suspendStaff(deps, context, params.id, body.reason),
  );
  route(app, staff.activate, ({ params, context }) => activateStaff(deps, context, params.id));
  route(app, staff.sessions, async ({ params, context }) => ({
    data: await listStaffSessions(deps, context, params.id),
  }));
  route(app, staff.endSessions, async ({ params, context }) => ({
    data: await endStaffSessions(deps, context, params.id),
  }));
  route(app, staff.endSession, async ({ params, context }) => ({
    data: await endStaffSessions(deps, context, params.id, params.session),
  }));
  route(app, staff.activity, async ({ params, query, context }) =>
    listEnvelope({ ...(await listActivity(deps, context, params.id, query)), query }),
  );
  route(app, staff.linkable, async ({ query }) => ({
    data: await listLinkable(deps, query.search),
  }));
}
