import type { Endpoint } from '@connect/contract/endpoint.ts';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createAfterwards } from './afterwards.ts';
import { apiKeyRoutes, registerApiKeys } from './api-keys/api-keys.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { createAuditChain } from './audit/audit-chain.service.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { createTurns } from './auth/in-turn.ts';
import { deriveKeys } from './auth/keys.ts';
import { createSessionReader } from './auth/session-cache.ts';
import { createKnownCounts } from './content/known-counts.ts';
import { createLinkFacts, type OembedOptions } from './content/link-facts.ts';
import type { Signals } from './db/signals.ts';
import type { AccountDeps, Clock, Db, SignInSettings } from './deps.ts';
import { DomainError } from './domain-error.ts';
import type { SsoSettings } from './env-sso.ts';
import { docsGate } from './http/docs-gate.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { createCallLimit, registerRateLimit } from './http/rate-limit.ts';
import { registerRefusalTrace } from './http/refusal-trace.ts';
import { serializerCompiler, validatorCompiler } from './http/route.ts';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { registerSession } from './http/session.ts';
import { registerStatic } from './http/static.ts';
import type { Mail } from './mail/mail.ts';
import { mediaRoutes } from './media/media.routes.ts';
import type { FileStorage } from './media/storage.ts';
import type { VirusScanner } from './media/virus-scanner.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { attentionRoutes } from './overview/attention.routes.ts';
import { platformRoutes } from './platform/platform.routes.ts';
import { presenceRoutes } from './presence/presence.routes.ts';
import { referenceAdminRoutes } from './reference-admin/reference-admin.routes.ts';
import { articleRoutes } from './resources/article/article.routes.ts';
import { documentRoutes } from './resources/document/document.routes.ts';
import { hostRoutes } from './resources/host/host.routes.ts';
import { lifeReadyRoutes } from './resources/life-ready/life-ready.routes.ts';
import { messageTemplateRoutes } from './resources/message-template/message-template.routes.ts';
import { podcastRoutes } from './resources/podcast/podcast.routes.ts';
import { referenceRoutes } from './resources/reference/reference.routes.ts';
import { createReferenceLists } from './resources/reference/reference.service.ts';
import { videoRoutes } from './resources/video/video.routes.ts';
import { webinarRoutes } from './resources/webinar/webinar.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { createSettings } from './settings/settings.service.ts';
import { ssoRoutes } from './sso/sso.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import type { ProcessFacts } from './status/status.service.ts';
import { viewRoutes } from './views/views.routes.ts';

const BODY_LIMIT = 2 * 1024 * 1024;
const COMPRESS_FROM_BYTES = 1024;
/** The same API for callers that expect the WordPress prefix (DOMAIN B). */
const ALIAS_PREFIX = '/wp-json';
const LOCAL_ONLY: SignInSettings = { local: 'on', breakGlassUsername: null, ssoLabel: null };

const UNKNOWN_PROCESS: ProcessFacts = {
  embedded: false,
  storage: 'folder',
  dataDir: null,
  sso: false,
};

export interface AppOptions {
  db: Db;
  storage: FileStorage;
  clock: Clock;
  /** Signing keys are derived from it. */
  secret: string;
  appName: string;
  /** Where people reach the app; decides whether cookies are Secure. */
  publicUrl: string;
  /** Where no mail is configured there is none. */
  mail?: Mail | null;
  /** Name and password for everybody, unless given. */
  signInOptions?: SignInSettings;
  /** The organisation's identity provider; without it there is no single sign-on. */
  sso?: SsoSettings;
  /** Reverse proxies whose word on the caller's address is taken; none unless given. */
  trustedProxies?: string[];
  /** Where the head of the audit chain is noted; nowhere unless given. */
  anchorFile?: string;
  /** For the status page. */
  process?: ProcessFacts;
  /** Folder of the built web app; without it only the API is served. */
  webRoot?: string;
  /** Calls a minute of one person, reads and writes apart; 1,200 unless given. */
  callsPerMinute?: number;
  /** What processes of one database tell each other; without it there is one alone. */
  signals?: Signals;
  /** Milliseconds for which counts of lists are kept; 5 s unless given. */
  countsKept?: number;
  /** Who may read the documentation of the API; staff unless given. */
  docs?: 'staff' | 'public';
  /** Where no virus scanner is configured there is none. */
  scanner?: VirusScanner | null;
  /** How providers are asked about links to them. */
  oembed?: OembedOptions;
  log?: FastifyServerOptions['logger'];
}

export interface App {
  app: FastifyInstance;
  deps: AccountDeps;
  /** Every route there is, for the tests that walk them all. */
  routes: ReadonlyArray<{ method: string; url: string; endpoint: Endpoint | undefined }>;
}

/** The whole HTTP surface on given parts; listening is the caller's business. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { db, storage, clock } = options;
  const app = Fastify({
    logger: options.log ?? false,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies?.length ? options.trustedProxies : false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: (request) => {
      const url = request.url ?? '/';
      return url.startsWith(`${ALIAS_PREFIX}/`) ? url.slice(ALIAS_PREFIX.length) : url;
    },
    frameworkErrors: (_error, request, reply) =>
      sendError(
        request,
        reply.headers(securityHeaders(options.publicUrl)),
        new DomainError('bad_request'),
      ),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerSecurityHeaders(app, options.publicUrl);
  // Forms of foreign pages can send it without asking; we speak JSON only.
  app.removeContentTypeParser('text/plain');
  registerErrorHandler(app);
  const routes: Array<App['routes'][number]> = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      routes.push({ method: one, url, endpoint: config?.endpoint });
  });

  const keys = deriveKeys(options.secret);
  const chain = createAuditChain(db, { key: keys.audit, anchorFile: options.anchorFile ?? null });
  const settings = createSettings(db, clock, { app_name: options.appName });
  const sessions = createSessionReader({ db, clock, keys, settings });
  const afterwards = createAfterwards();
  const counts = createKnownCounts(options.signals, options.countsKept);
  const deps: AccountDeps = {
    db,
    storage,
    clock,
    counts,
    sealer: chain,
    settings,
    reference: createReferenceLists({ db, clock }),
    keys,
    scanner: options.scanner ?? null,
    chain,
    sessions,
    inTurn: createTurns(),
    afterwards,
    signInOptions: options.signInOptions ?? LOCAL_ONLY,
    mail: options.mail ?? null,
    publicUrl: options.publicUrl,
  };
  app.addHook('onClose', async () => {
    await afterwards.settled();
    await chain.stop();
  });

  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] });
  const callLimit = createCallLimit(clock, options.callsPerMinute);
  registerSession(app, { sessions, keys, clock, callLimit });
  const keyReader = registerApiKeys(app, { ...deps, callLimit });
  registerRefusalTrace(app, deps);
  registerRateLimit(app, callLimit);
  await openApiRoutes(
    app,
    { routes, appName: options.appName, publicUrl: options.publicUrl },
    docsGate(deps, options.docs ?? 'staff'),
  );

  app.register(async (api) => {
    registerHealth(api, deps);
    authRoutes(api, deps);
    referenceRoutes(api, deps.reference);
    referenceAdminRoutes(api, deps);
    settingsRoutes(api, deps);
    articleRoutes(api, deps);
    lifeReadyRoutes(api, deps);
    messageTemplateRoutes(api, deps);
    documentRoutes(api, deps);
    hostRoutes(api, deps);
    webinarRoutes(api, deps);
    const recordings = { ...deps, linkFacts: createLinkFacts(clock, options.oembed) };
    videoRoutes(api, recordings);
    podcastRoutes(api, recordings);
    mediaRoutes(api, deps);
    attentionRoutes(api, deps);
    searchRoutes(api, deps);
    presenceRoutes(api, deps);
    auditRoutes(api, deps);
    apiKeyRoutes(api, { ...deps, keyReader });
    platformRoutes(api, deps);
    staffRoutes(api, deps);
    ssoRoutes(api, deps, options.sso);
    viewRoutes(
      api,
      deps,
      (path) => routes.find(({ method, url }) => method === 'GET' && url === path)?.endpoint,
    );
    statusRoutes(api, { ...deps, process: options.process ?? UNKNOWN_PROCESS });
  });
  registerStatic(app, {
    webRoot: options.webRoot,
    streamHosts: async () => (await settings.current()).link_allowed_hosts,
    names: async () => {
      const { app_name: app, company_name: company } = await settings.current();
      return { app, company };
    },
  });
  await app.ready();
  return { app, deps, routes };
}
