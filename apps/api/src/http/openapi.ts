import type { Endpoint } from '@connect/contract/endpoint.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

const PUBLIC_NOTE =
  'Every failure under /v1 is `{ code, message, data: { status, request_id, errors[] } }`, in Thai or, with `Accept-Language: en`, in English.';

/** What a caller shows at an endpoint: programs their key, people the token of their session. */
const keyTo = (endpoint: Endpoint): Record<string, string[]> =>
  endpoint.permission === 'api_key' ? { apiKey: [] } : { bearer: [] };

/** A query made of two, as one: parameters are documented by name. */
function whole(query: unknown): unknown {
  if (!(query instanceof z.ZodIntersection)) return query;
  const { left, right } = query.def;
  return left instanceof z.ZodObject && right instanceof z.ZodObject
    ? left.extend(right.shape)
    : query;
}

/** OpenAPI from the contract's own schemas, and a page to read it at `/docs`, for whom the gate lets in. */
export async function registerOpenApi(
  app: FastifyInstance,
  appName: string,
  gate: onRequestAsyncHookHandler,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${appName} API`, version: '1', description: PUBLIC_NOTE },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = createJsonSchemaTransform({
        zodToJsonConfig: { unrepresentable: 'any', target: 'draft-2020-12' },
      })({ ...input, schema: { ...input.schema, querystring: whole(input.schema?.querystring) } });
      const { endpoint } = input.route.config ?? {};
      if (!endpoint) return { schema: { ...schema, hide: true }, url };
      return {
        schema: {
          ...schema,
          ...(endpoint.permission === 'public' ? {} : { security: [keyTo(endpoint)] }),
          ...(endpoint.bytes ? { consumes: ['application/offset+octet-stream'] } : {}),
          ...(endpoint.upload ? { consumes: ['multipart/form-data'] } : {}),
        },
        url,
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiHooks: { onRequest: gate },
    uiConfig: { layout: 'BaseLayout' },
  });
}
