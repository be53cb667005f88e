import { webinarHosts } from '@connect/contract/resources/webinar-host.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sendTagged, weakEtag } from '../../http/etag.ts';
import { listEnvelope } from '../../http/list-envelope.ts';
import { route } from '../../http/route.ts';
import { mediaUrl } from '../../media/media-url.ts';
import { findHosts } from './webinar-host.queries.ts';

const TITLE = { th: 'วิทยากรทั้งหมด', en: 'Meeting hosts' };

/** Hosts of webinars, as the web app's store and pickers read them (DOMAIN 1.13). */
export function webinarHostRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, webinarHosts.list, async ({ query, context, request, reply }) => {
    const { rows, total } = await findHosts(deps.db, 'webinar', query);
    const envelope = listEnvelope({
      rows: rows.map(({ id, name, media_id, sha256, mime_type }) => ({
        id,
        name,
        photo:
          media_id && sha256 && mime_type
            ? mediaUrl({ id: media_id, sha256, mime_type }, 'thumb')
            : null,
      })),
      total,
      query,
      title: TITLE[context.language],
      sort: { by: 'name', order: query.order ?? 'asc' },
      now: deps.clock.now(),
    });
    const { data, pagination } = envelope;
    return sendTagged(request, reply, {
      etag: weakEtag(JSON.stringify([context.language, data, pagination])),
      body: JSON.stringify(webinarHosts.list.reply.parse(envelope)),
    });
  });
}
