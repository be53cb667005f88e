import {
  HOST_KINDS,
  type HostCalls,
  type HostKind,
  type HostRow,
  hosts,
} from '@connect/contract/resources/host.ts';
import { webinarHosts } from '@connect/contract/resources/webinar-host.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes, type ListHandler } from '../../content/content.routes.ts';
import { asStored } from '../../db/as-stored.ts';
import type { Deps } from '../../deps.ts';
import { sendTagged, weakEtag } from '../../http/etag.ts';
import { route } from '../../http/route.ts';
import type { HostQuery } from './host.queries.ts';
import { hostKinds, hostService } from './host.service.ts';

/** With `fields`, names and photos only, by name, and with an ETag: for stores (DOMAIN 1.13). */
const briefOr =
  (usual: ListHandler<HostQuery, HostRow>): ListHandler<HostQuery, HostRow> =>
  async (call) => {
    if (!call.query.fields) return usual(call);
    const { context, request, reply } = call;
    const order_by = call.query.order_by ?? 'title';
    const full = await usual({ ...call, context, query: { ...call.query, order_by } });
    if (!('data' in full)) return full;
    const data = full.data.map(({ id, title, cover }) => ({
      id,
      name: title,
      photo: cover?.thumb ?? null,
    }));
    const { pagination } = full;
    const brief = asStored(webinarHosts.list.reply, { ...full, data });
    return sendTagged(request, reply, {
      etag: weakEtag(JSON.stringify([context.language, data, pagination])),
      body: JSON.stringify(brief),
    });
  };

function kindRoutes(app: FastifyInstance, deps: Deps, kind: HostKind, calls: HostCalls): void {
  const service = hostService(deps, kind);
  contentRoutes(app, deps, calls, hostKinds[kind], briefOr);
  route(app, calls.copy, ({ params, body, context }) => service.copy(context, params.id, body.to));
  route(app, calls.members, async ({ query }) => ({
    data: await service.members(query.search ?? ''),
    meta: {},
  }));
}

/** People who speak at webinars, in videos and in Deep Talk. */
export function hostRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of HOST_KINDS) kindRoutes(app, deps, kind, hosts[kind]);
}
