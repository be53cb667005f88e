import type { Endpoint } from '@connect/contract/endpoint.ts';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createSealer } from './audit/audit.service.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { deriveKeys } from './auth/keys.ts';
import { createSessionReader } from './auth/session-cache.ts';
import type { Clock, Db, Deps } from './deps.ts';
import { DomainError } from './domain-error.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerRateLimit } from './http/rate-limit.ts';
import { serializerCompiler, validatorCompiler } from './http/route.ts';
import { registerSession } from './http/session.ts';
import { registerStatic } from './http/static.ts';
import { mediaRoutes } from './media/media.routes.ts';
import type { FileStorage } from './media/storage.ts';
import { attentionRoutes } from './overview/attention.routes.ts';
import { articleRoutes } from './resources/article/article.routes.ts';
import { documentRoutes } from './resources/document/document.routes.ts';
import { referenceRoutes } from './resources/reference/reference.routes.ts';
import { webinarHostRoutes } from './resources/webinar-host/webinar-host.routes.ts';
import { createSettings } from './settings/settings.service.ts';

const BODY_LIMIT = 2 * 1024 * 1024;
const COMPRESS_FROM_BYTES = 1024;
/** The same API for callers that expect the WordPress prefix (DOMAIN B). */
const ALIAS_PREFIX = '/wp-json';

export interface AppOptions {
  db: Db;
  storage: FileStorage;
  clock: Clock;
  /** Signing keys are derived from it. */
  secret: string;
  appName: string;
  /** Where people reach the app; decides whether cookies are Secure. */
  publicUrl: string;
  /** Folder of the built web app; without it only the API is served. */
  webRoot?: string;
  /** Calls a minute and session; 300 unless given (DOMAIN C). */
  callsPerMinute?: number;
  log?: FastifyServerOptions['logger'];
}

export interface App {
  app: FastifyInstance;
  deps: Deps;
  /** Every route there is, for the tests that walk them all. */
  routes: ReadonlyArray<{ method: string; url: string; endpoint: Endpoint | undefined }>;
}

/** The whole HTTP surface on given parts; listening is the caller's business. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { db, storage, clock } = options;
  const app = Fastify({
    logger: options.log ?? false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: (request) => {
      const url = request.url ?? '/';
      return url.startsWith(`${ALIAS_PREFIX}/`) ? url.slice(ALIAS_PREFIX.length) : url;
    },
    frameworkErrors: (_error, request, reply) =>
      sendError(request, reply, new DomainError('bad_request')),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  const routes: Array<App['routes'][number]> = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      routes.push({ method: one, url, endpoint: config?.endpoint });
  });

  const keys = deriveKeys(options.secret);
  const sealer = createSealer(db);
  const deps: Deps = { db, storage, clock, sealer, settings: createSettings(db, clock) };
  const sessions = createSessionReader({ db, clock, keys });
  app.addHook('onClose', () => sealer.stop());

  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] });
  registerSession(app, { sessions, keys, clock });
  registerRateLimit(app, { clock, callsPerMinute: options.callsPerMinute });
  await registerOpenApi(app, options.appName);

  app.register(async (api) => {
    registerHealth(api, deps);
    authRoutes(api, {
      ...deps,
      keys,
      sessions,
      secureCookie: options.publicUrl.startsWith('https:'),
    });
    referenceRoutes(api, deps);
    articleRoutes(api, deps);
    documentRoutes(api, deps);
    webinarHostRoutes(api, deps);
    mediaRoutes(api, deps);
    attentionRoutes(api, deps);
  });
  registerStatic(app, { webRoot: options.webRoot });
  await app.ready();
  return { app, deps, routes };
}
