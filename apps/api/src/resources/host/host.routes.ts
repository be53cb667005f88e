import { type HostCalls, type HostRow, hosts } from '@connect/contract/hosts/host.ts';
import { webinarHosts } from '@connect/contract/hosts/webinar-host.ts';
import { HOST_KINDS, type HostKind } from '@connect/contract/kinds.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes, type ListHandler } from '../../content/content.routes.ts';
import { asStored } from '../../db/as-stored.ts';
import type { Deps } from '../../deps.ts';
import { sendTagged, weakEtag } from '../../http/etag.ts';
import { route } from '../../http/route.ts';
import type { HostQuery } from './host.queries.ts';
import { CONSENT, hostKinds, hostService } from './host.service.ts';

/**
 * With `fields`, the reply has names and photos only, sorted by name, and an ETag, for client-side
 * stores (domain/reference-data#shared-store).
 */
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
  contentRoutes(app, deps, calls, hostKinds[kind], {
    answerList: briefOr,
    // What somebody agreed to once, and withdrew since, no older text brings back.
    notRestored: CONSENT,
  });
  route(app, calls.copy, ({ params, body, context }) => service.copy(context, params.id, body.to));
  route(app, calls.users, async ({ query }) => ({
    data: await service.users(query.search ?? ''),
    meta: {},
  }));
}

/** The hosts of webinars, videos and Deep Talk. */
export function hostRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of HOST_KINDS) kindRoutes(app, deps, kind, hosts[kind]);
}
