import { video } from '@connect/contract/resources/video.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from '../../content/content.routes.ts';
import { listSeries } from '../../content/recording.service.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { videoKind } from './video.service.ts';

export function videoRoutes(app: FastifyInstance, deps: Deps): void {
  contentRoutes(app, deps, video, videoKind);
  route(app, video.series, ({ context }) => listSeries(deps, context, 'video'));
}
