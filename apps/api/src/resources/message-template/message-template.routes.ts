import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import type { FastifyInstance } from 'fastify';
import { contentRoutes } from '../../content/content.routes.ts';
import type { AccountDeps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { messageTemplateKind } from './message-template.service.ts';
import { sendTemplateTest } from './template-test.service.ts';

export function messageTemplateRoutes(app: FastifyInstance, deps: AccountDeps): void {
  contentRoutes(app, deps, messageTemplate, messageTemplateKind);
  route(app, messageTemplate.test, async ({ params, body, context }) => ({
    data: { sent_to: await sendTemplateTest(deps, context, params.id, body.sample) },
    meta: {},
  }));
}
