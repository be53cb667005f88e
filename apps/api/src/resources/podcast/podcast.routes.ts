import { podcast } from '@connect/contract/resources/podcast.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from '../../content/content.routes.ts';
import { listSeries } from '../../content/recording.service.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { podcastKind } from './podcast.service.ts';

export function podcastRoutes(app: FastifyInstance, deps: Deps): void {
  contentRoutes(app, deps, podcast, podcastKind);
  route(app, podcast.series, ({ context }) => listSeries(deps, context, 'podcast'));
}
