import { apiKey } from '@connect/contract/programs/api-key.ts';
import type { FastifyInstance } from 'fastify';
import { can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { listEnvelope } from '../http/list-envelope.ts';
import type { CallLimit } from '../http/rate-limit.ts';
import { route } from '../http/route.ts';
import { apiKeyService } from './api-keys.service.ts';
import { createKeyReader, type KeyReader } from './key-reader.ts';

const TITLE = { th: 'API Keys', en: 'API keys' };

/**
 * Reads the header `X-Api-Key` on endpoints for programs, and only there: a key opens no endpoint
 * meant for staff, and a staff session opens no endpoint meant for programs.
 */
export function registerApiKeys(
  app: FastifyInstance,
  deps: Deps & { callLimit: CallLimit },
): KeyReader {
  const reader = createKeyReader(deps);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.endpoint?.permission !== 'api_key') return;
    const header = request.headers['x-api-key'];
    if (typeof header !== 'string') return;
    request.apiKey = await deps.callLimit.reading(request, () => reader.read(header, request.ip));
  });
  return reader;
}

export function apiKeyRoutes(app: FastifyInstance, deps: Deps & { keyReader: KeyReader }): void {
  const keys = apiKeyService(deps, () => deps.keyReader.forget());
  const item = <Key extends { name: string }, Extra extends object>(data: Key, meta: Extra) => ({
    data,
    seo: { title: `${data.name} | Connect` },
    meta,
  });

  route(app, apiKey.list, async ({ query, context }) => {
    const { rows, total, now } = await keys.list(query);
    return listEnvelope({
      rows,
      total,
      query,
      title: TITLE[context.language],
      sort: { by: 'status', order: 'asc' },
      permissions: { create: can(context.actor, 'api_key.manage') },
      now,
    });
  });

  route(app, apiKey.create, async ({ body, context }) => {
    const { key, secret } = await keys.create(context, body);
    return item(key, { secret });
  });

  route(app, apiKey.update, async ({ params, body, context }) =>
    item(await keys.update(context, params.id, body), {}),
  );

  route(app, apiKey.revoke, async ({ params, body, context }) =>
    item(await keys.revoke(context, params.id, body.reason), {}),
  );

  route(app, apiKey.check, async ({ request }) => {
    const { apiKey: key } = request;
    if (!key) throw new DomainError('token_missing');
    return {
      data: {
        name: key.name,
        scopes: [...key.scopes],
        rate_limit_per_min: key.rateLimitPerMinute,
        expires_at: key.expiresAt,
      },
    };
  });
}
