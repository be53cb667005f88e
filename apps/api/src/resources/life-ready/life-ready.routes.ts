import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from '../../content/content.routes.ts';
import type { Deps } from '../../deps.ts';
import { lifeReadyKind } from './life-ready.service.ts';

export function lifeReadyRoutes(app: FastifyInstance, deps: Deps): void {
  contentRoutes(app, deps, lifeReady, lifeReadyKind);
}
