import type { HostKind, ScreenKind } from '@connect/contract/kinds.ts';
import type { FastifyInstance } from 'fastify';
import type { RecordingDeps } from './content/recordings/recording.service.ts';
import type { AccountDeps } from './deps.ts';
import { articleRoutes } from './resources/article/article.routes.ts';
import { documentRoutes } from './resources/document/document.routes.ts';
import { eventRoutes } from './resources/event/event.routes.ts';
import { hostRoutes } from './resources/host/host.routes.ts';
import { lifeReadyRoutes } from './resources/life-ready/life-ready.routes.ts';
import { messageTemplateRoutes } from './resources/message-template/message-template.routes.ts';
import { podcastRoutes } from './resources/podcast/podcast.routes.ts';
import { videoRoutes } from './resources/video/video.routes.ts';
import { webinarRoutes } from './resources/webinar/webinar.routes.ts';

type AllDeps = AccountDeps & RecordingDeps;
type Routes = (app: FastifyInstance, deps: AllDeps) => void;

/** The routes of each kind of content; all kinds of hosts share one set of routes. */
const ROUTES: Readonly<Record<Exclude<ScreenKind, HostKind>, Routes>> = {
  article: articleRoutes,
  life_ready: lifeReadyRoutes,
  document: documentRoutes,
  message_template: messageTemplateRoutes,
  webinar: webinarRoutes,
  video: videoRoutes,
  podcast: podcastRoutes,
  event: eventRoutes,
};

export function contentKindRoutes(app: FastifyInstance, deps: AllDeps): void {
  for (const routes of [...Object.values(ROUTES), hostRoutes]) routes(app, deps);
}
