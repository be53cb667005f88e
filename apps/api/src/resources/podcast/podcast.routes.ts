import { PODCAST_SOURCES, podcast } from '@connect/contract/recordings/podcast.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from '../../content/content.routes.ts';
import {
  listSeries,
  type RecordingDeps,
  readLinkFacts,
} from '../../content/recordings/recording.service.ts';
import { route } from '../../http/route.ts';
import { podcastKind } from './podcast.service.ts';

export function podcastRoutes(app: FastifyInstance, deps: RecordingDeps): void {
  contentRoutes(app, deps, podcast, podcastKind);
  route(app, podcast.series, ({ context }) => listSeries(deps, context, 'podcast'));
  route(app, podcast.linkFacts, ({ context, query }) =>
    readLinkFacts(deps, context, query.source_url, PODCAST_SOURCES),
  );
}
