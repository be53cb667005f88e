import { media } from '@connect/contract/media/media.ts';
import { VIDEO_SOURCES, video } from '@connect/contract/recordings/video.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from '../../content/content.routes.ts';
import { storeLinkPicture } from '../../content/recordings/link-picture.service.ts';
import {
  listSeries,
  type RecordingDeps,
  readLinkFacts,
} from '../../content/recordings/recording.service.ts';
import { route } from '../../http/route.ts';
import { videoKind } from './video.service.ts';

export function videoRoutes(app: FastifyInstance, deps: RecordingDeps): void {
  contentRoutes(app, deps, video, videoKind);
  route(app, video.series, ({ context }) => listSeries(deps, context, 'video'));
  route(app, video.linkFacts, ({ context, query }) =>
    readLinkFacts(deps, context, query.source_url, VIDEO_SOURCES),
  );
  // Links of Deep Talk, too: a picture belongs to no kind.
  route(app, media.fromLink, ({ context, body }) =>
    storeLinkPicture(deps, context, body.source_url),
  );
}
