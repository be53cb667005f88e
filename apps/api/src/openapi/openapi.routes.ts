import type { Endpoint } from '@connect/contract/endpoint.ts';
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

/** The endpoints that are described: each once, at its own address. */
const endpointsOf = ({ routes }: Routes): Endpoint[] =>
  routes.flatMap(({ method, url, endpoint }) =>
    endpoint && url === endpoint.path && method !== 'HEAD' ? [endpoint] : [],
  );

/** Describes what the server answers to an audience. Loaded and made when it is first asked for. */
export async function describe(audience: Audience, options: Routes): Promise<Json> {
  const { openApiDocument } = await import('./document.ts');
  const { appName, publicUrl } = options;
  return openApiDocument(audience, { endpoints: endpointsOf(options), appName, url: publicUrl });
}

/**
 * For whom the gate lets in, `/docs` is a page to read the documents by and `/docs/json` the one of the
 * web app's calls. `/docs/platform/json` is that of programs, which read it before they have a key.
 */
export async function openApiRoutes(
  app: FastifyInstance,
  options: Routes,
  gate: onRequestAsyncHookHandler,
): Promise<void> {
  let staff: Json = {};
  let asked: Promise<void> | undefined;
  await app.register(swagger, {
    // The plugin describes no route itself: the document is made of endpoints.
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
