import { article } from '@connect/contract/stories/article.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from '../../content/content.routes.ts';
import type { Deps } from '../../deps.ts';
import { articleKind } from './article.service.ts';

export function articleRoutes(app: FastifyInstance, deps: Deps): void {
  contentRoutes(app, deps, article, articleKind);
}
