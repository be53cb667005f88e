import { erasureCalls, PACKAGE_TYPES } from '@connect/contract/privacy/erasure.ts';
import { privacyRequests } from '@connect/contract/privacy/privacy-request.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import { accessPackage } from './access-package.service.ts';
import { eraseUser } from './erase-user.service.ts';
import { listErasures } from './ledger.service.ts';
import {
  completeRequest,
  createRequest,
  identifyRequest,
  listRequests,
  readRequest,
  refuseRequest,
  startRequest,
} from './privacy-requests.service.ts';

export function dataSubjectRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, privacyRequests.list, async ({ query, context }) =>
    listEnvelope({ ...(await listRequests(deps, context, query)), query }),
  );
  route(app, privacyRequests.get, ({ params, context }) => readRequest(deps, context, params.id));
  route(app, privacyRequests.create, ({ body, context }) => createRequest(deps, context, body));
  route(app, privacyRequests.start, ({ params, body, context }) =>
    startRequest(deps, context, { ...params, ...body }),
  );
  route(app, privacyRequests.identify, ({ params, body, context }) =>
    identifyRequest(deps, context, { ...params, ...body }),
  );
  route(app, privacyRequests.complete, ({ params, body, context }) =>
    completeRequest(deps, context, { ...params, ...body }),
  );
  route(app, privacyRequests.refuse, ({ params, body, context }) =>
    refuseRequest(deps, context, { ...params, ...body }),
  );
  route(app, erasureCalls.ledger, async ({ query, context }) =>
    listEnvelope({ ...(await listErasures(deps, context, query)), query }),
  );
  route(app, erasureCalls.erase, ({ params, body, context }) =>
    eraseUser(deps, context, params.id, body),
  );
  route(app, erasureCalls.accessPackage, async ({ params, query, context, reply }) => {
    const { body, fileName } = await accessPackage(deps, context, params.id, query);
    return reply
      .header('content-type', PACKAGE_TYPES[query.format])
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(body);
  });
}
