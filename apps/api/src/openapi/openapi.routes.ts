import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Audience } from './document.ts';
import type { Json } from './json-schema.ts';

export interface Routes {
  readonly routes: ReadonlyArray<{ method: string; url: string; endpoint: Endpoint | undefined }>;
  readonly appName: string;
  readonly publicUrl: string;
}

/** The endpoints to describe: each once, at its own address. */
const endpointsOf = ({ routes }: Routes): Endpoint[] =>
  routes.flatMap(({ method, url, endpoint }) =>
    endpoint && url === endpoint.path && method !== 'HEAD' ? [endpoint] : [],
  );

/** Describes the endpoints of an audience. Loaded and built at its first request. */
export async function describe(audience: Audience, options: Routes): Promise<Json> {
  const { openApiDocument } = await import('./document.ts');
  const { appName, publicUrl } = options;
  return openApiDocument(audience, { endpoints: endpointsOf(options), appName, url: publicUrl });
}

/**
 * For callers that the gate admits, `/docs` is a page that shows the documents and `/docs/json` the
 * document of the web app's calls. `/docs/platform/json` is the one for programs, which may be read
 * without a key.
 */
export async function openApiRoutes(
  app: FastifyInstance,
  options: Routes,
  gate: onRequestAsyncHookHandler,
): Promise<void> {
  let staff: Json = {};
  let asked: Promise<void> | undefined;
  await app.register(swagger, {
    // The plugin describes no route itself: the document is made from endpoints.
    transform: ({ schema, url }) => ({ schema: { ...schema, hide: true }, url }),
    transformObject: () => staff,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: {
      urls: [
        { name: 'Web app', url: '/docs/json' },
        { name: 'Programs', url: '/docs/platform/json' },
      ],
    },
    uiHooks: {
      onRequest: gate,
      preHandler: async () => {
        asked ??= describe('staff', options).then((document) => {
          staff = document;
        });
        await asked;
      },
    },
  });
  let programs: Promise<Json> | undefined;
  app.get('/docs/platform/json', () => {
    programs ??= describe('programs', options);
    return programs;
  });
}
