import { document } from '@connect/contract/documents/document.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from '../../content/content.routes.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { documentKind, documentService } from './document.service.ts';

export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  contentRoutes(app, deps, document, documentKind);
  const { replace } = documentService(deps);
  route(app, document.replace, ({ params, context }) => replace(context, params.id));
}
