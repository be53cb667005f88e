import { link } from '@connect/contract/links/link.ts';
import { recipients } from '@connect/contract/links/link-recipient.ts';
import type { FastifyInstance } from 'fastify';
import { exportRoute } from '../exports/export-route.ts';
import { deletedReplyOf } from '../http/deleted-reply.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import { route } from '../http/route.ts';
import { exportLinks } from './link-export.service.ts';
import { exportLinkLog, readLinkLog } from './link-log.service.ts';
import type { LinkDeps } from './link-view.ts';
import {
  checkCode,
  createLink,
  deleteLink,
  duplicateLink,
  findTargets,
  getLink,
  listLinks,
  moveLink,
  restoreLink,
  saveLink,
} from './links.service.ts';
import { exportRecipients } from './recipient-export.service.ts';
import {
  addRecipients,
  listRecipients,
  removeRecipients,
  sendRecipients,
  unsendRecipients,
} from './recipients.service.ts';

export function linkRoutes(app: FastifyInstance, deps: LinkDeps): void {
  route(app, link.list, async ({ query, context }) =>
    listEnvelope({ ...(await listLinks(deps, context, query)), query }),
  );
  exportRoute(app, link.list, ({ query, context }) => exportLinks(deps, context, query));
  route(app, link.get, ({ params, context }) => getLink(deps, context, params.id));
  route(app, link.create, ({ body, context }) => createLink(deps, context, body));
  route(app, link.update, ({ params, body, context }) => saveLink(deps, context, params.id, body));
  route(app, link.delete, async ({ params, context }) => {
    await deleteLink(deps, context, params.id);
    return deletedReplyOf(params.id);
  });
  route(app, link.restore, ({ params, context }) => restoreLink(deps, context, params.id));
  route(app, link.duplicate, ({ params, context }) => duplicateLink(deps, context, params.id));
  route(app, link.move, ({ params, context }) => moveLink(deps, context, params.id));
  route(app, link.code, async ({ query, context }) => ({
    data: await checkCode(deps, context, query),
  }));
  exportRoute(app, link.logs, ({ params, query, context }) =>
    exportLinkLog(deps, context, params.id, query),
  );
  route(app, link.logs, async ({ params, query, context }) => {
    const { page, ...log } = await readLinkLog(deps, context, params.id, query);
    const reply = listEnvelope({ ...page, query });
    return { ...reply, meta: { ...reply.meta, ...log } };
  });
  route(app, link.targets, async ({ query, context }) => ({
    data: await findTargets(deps, context, query),
  }));
  exportRoute(app, recipients.list, ({ params, query, context }) =>
    exportRecipients(deps, context, params.id, query),
  );
  route(app, recipients.list, async ({ params, query, context }) => {
    const { extra, ...page } = await listRecipients(deps, context, params.id, query);
    const reply = listEnvelope({ ...page, query });
    return { ...reply, meta: { ...reply.meta, ...extra } };
  });
  route(app, recipients.add, ({ params, body, context }) =>
    addRecipients(deps, context, params.id, body),
  );
  route(app, recipients.remove, ({ params, body, context }) =>
    removeRecipients(deps, context, params.id, body.user_ids),
  );
  route(app, recipients.sent, ({ params, body, context }) =>
    sendRecipients(deps, context, params.id, body),
  );
  route(app, recipients.unsent, ({ params, body, context }) =>
    unsendRecipients(deps, context, params.id, body),
  );
}
