import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { contentKindRoutes } from './all-kinds.ts';
import { apiKeyRoutes, registerApiKeys } from './api-keys/api-keys.routes.ts';
import { createAuditChain } from './audit/audit-chain.service.ts';
import { auditRoutes } from './audit-log/audit-log.routes.ts';
import { createTurns } from './auth/in-turn.ts';
import { deriveKeys } from './auth/keys.ts';
import { registerRefusalTrace } from './auth/refusal-trace.ts';
import { createSessionReader } from './auth/sessions/session-cache.ts';
import { authRoutes } from './auth/sign-in/auth.routes.ts';
import { createLinkReader, type OembedOptions } from './content/recordings/link-facts.ts';
import { dataSubjectRoutes } from './data-subjects/data-subjects.routes.ts';
import type { Signals } from './db/signals.ts';
import type { AccountDeps, Clock, Db, SignInSettings } from './deps.ts';
import { DomainError } from './domain-error.ts';
import type { SsoSettings } from './env-sso.ts';
import { guidelineRoutes } from './guidelines/guidelines.routes.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { createCallLimit, registerRateLimit } from './http/rate-limit.ts';
import { serializerCompiler, validatorCompiler } from './http/route.ts';
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { registerSession } from './http/session.ts';
import { registerStatic } from './http/static.ts';
import { type ClickBuffer, createClickBuffer } from './links/click-buffer.ts';
import { storeClicks } from './links/clicks.service.ts';
import { linkRoutes } from './links/links.routes.ts';
import { redirectRoutes } from './links/redirect.routes.ts';
import { createKnownCounts } from './lists/known-counts.ts';
import type { Mail } from './mail/mail.ts';
import type { FileStorage } from './media/files/storage.ts';
import { mediaRoutes } from './media/media.routes.ts';
import type { VirusScanner } from './media/scanning/virus-scanner.ts';
import { docsGate } from './openapi/docs-gate.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { attentionRoutes } from './overview/attention.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { keepNames } from './people/kept/user-names.service.ts';
import { platformRoutes } from './platform/platform.routes.ts';
import { presenceRoutes } from './presence/presence.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { referenceAdminRoutes } from './reference-admin/reference-admin.routes.ts';
import { archiveRoutes } from './registrations/archive/archive.routes.ts';
import { certificateRoutes } from './registrations/certificates/certificates.routes.ts';
import { councilListRoutes } from './registrations/credits/council-list.routes.ts';
import { dietaryRoutes } from './registrations/dietary/dietary.routes.ts';
import { registrationImportRoutes } from './registrations/import/registration-import.routes.ts';
import { messageRoutes } from './registrations/messages/messages.routes.ts';
import { registrationPageRoutes } from './registrations/page/registration-page.routes.ts';
import { registrationRoutes } from './registrations/registrations.routes.ts';
import { summaryRoutes } from './registrations/summary/summary.routes.ts';
import { reportFileRoutes } from './report-files/report-files.routes.ts';
import { reportPlanRoutes } from './report-plans/plans.routes.ts';
import { stopPageRoutes } from './report-plans/stop-page.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { referenceRoutes } from './resources/reference/reference.routes.ts';
import { createReferenceLists } from './resources/reference/reference.service.ts';
import { searchRoutes } from './search/search.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { createSettings } from './settings/settings.service.ts';
import { ssoRoutes } from './sso/sso.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import type { ProcessFacts } from './status/status.service.ts';
import { trackRoutes } from './track/track.routes.ts';
import { registerTrackTokens } from './track/track-access.ts';
import { adoptionRoutes } from './users/adoption/adoption.routes.ts';
import { consentEvidenceRoutes } from './users/consents/consent-evidence.routes.ts';
import { createUserLists } from './users/counting/list-counts.service.ts';
import { userCreditRoutes } from './users/credits/user-credits.routes.ts';
import { keepFacts } from './users/figures/figures.service.ts';
import { userImportRoutes } from './users/import/user-import.routes.ts';
import { userMergingRoutes } from './users/merging/user-merging.routes.ts';
import { timelineRoutes } from './users/timeline/timeline.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { viewRoutes } from './views/views.routes.ts';
import { workplaceRoutes } from './workplaces/workplaces.routes.ts';

const BODY_LIMIT = 2 * 1024 * 1024;
const COMPRESS_FROM_BYTES = 1024;
/**
 * The API is also served under the prefix that WordPress clients expect
 * (domain/replies#fixed-calls).
 */
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
  /** Signing keys are derived from this secret. */
  secret: string;
  appName: string;
  /** Public address of the app; decides whether cookies are Secure. */
  publicUrl: string;
  /** Address of short links without a slash at the end; that of the app when it is not given. */
  linkUrl?: string;
  /** Folder in which clicks wait for the database; without it they wait in memory. */
  clicksFolder?: string;
  /** Null when no mail server is configured. */
  mail?: Mail | null;
  /** Every account signs in with name and password when this is not given. */
  signInOptions?: SignInSettings;
  /** The organisation's identity provider; without it there is no single sign-on. */
  sso?: SsoSettings;
  /** Reverse proxies whose header with the caller's address is trusted; none by default. */
  trustedProxies?: string[];
  /** File in which the head of the audit chain is noted; without it, it is not noted. */
  anchorFile?: string;
  /** Shown on the status page. */
  process?: ProcessFacts;
  /** Folder of the built web app; without it only the API is served. */
  webRoot?: string;
  /** Calls a minute of one account, reads and writes counted separately; 1,200 by default. */
  callsPerMinute?: number;
  /** Messages between the processes of one database; without it this process is the only one. */
  signals?: Signals;
  /** How long list counts are cached, in milliseconds; 5 s by default. */
  countsKept?: number;
  /** Who may read the API documentation; staff by default. */
  docs?: 'staff' | 'public';
  /** Null when no virus scanner is configured. */
  scanner?: VirusScanner | null;
  /** How oEmbed providers are asked about links to them. */
  oembed?: OembedOptions;
  log?: FastifyServerOptions['logger'];
}

export interface App {
  app: FastifyInstance;
  deps: AccountDeps;
  /** Clicks on their way into the database. */
  clicks: ClickBuffer;
  /** Every registered route, for tests that call all of them. */
  routes: ReadonlyArray<{ method: string; url: string; endpoint: Endpoint | undefined }>;
}

/** Builds the whole HTTP app from the given parts; the caller makes it listen. */
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
  // HTML forms of foreign pages can send text/plain without a CORS check; the API takes JSON only.
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
  const counts = createKnownCounts(options.signals, options.countsKept);
  const people = keepFacts();
  const deps: AccountDeps = {
    db,
    storage,
    clock,
    counts,
    people,
    userNames: keepNames(),
    userLists: createUserLists({ db, people }),
    sealer: chain,
    settings,
    reference: createReferenceLists({ db, clock }),
    keys,
    scanner: options.scanner ?? null,
    chain,
    sessions,
    inTurn: createTurns(),
    signInOptions: options.signInOptions ?? LOCAL_ONLY,
    mail: options.mail ?? null,
    publicUrl: options.publicUrl,
    linkUrl: options.linkUrl ?? options.publicUrl,
  };
  const clicks = createClickBuffer({
    folder: options.clicksFolder ?? null,
    write: (some) => storeClicks(deps, some),
  });
  app.addHook('onClose', async () => {
    await clicks.stop();
    await chain.stop();
  });

  await app.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip'] });
  const callLimit = createCallLimit(clock, options.callsPerMinute);
  registerSession(app, { sessions, keys, clock, callLimit });
  const keyReader = registerApiKeys(app, { ...deps, callLimit });
  registerTrackTokens(app, { secret: keys.track, clock, keyReader, callLimit });
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
    contentKindRoutes(api, { ...deps, links: createLinkReader(clock, options.oembed) });
    mediaRoutes(api, deps);
    attentionRoutes(api, deps);
    overviewRoutes(api, deps);
    searchRoutes(api, deps);
    presenceRoutes(api, deps);
    auditRoutes(api, deps);
    apiKeyRoutes(api, { ...deps, keyReader });
    platformRoutes(api, deps);
    trackRoutes(api, deps);
    staffRoutes(api, deps);
    userRoutes(api, deps);
    adoptionRoutes(api, deps);
    timelineRoutes(api, deps);
    userCreditRoutes(api, deps);
    consentEvidenceRoutes(api, deps);
    privacyRoutes(api, deps);
    userImportRoutes(api, deps);
    userMergingRoutes(api, deps);
    dataSubjectRoutes(api, deps);
    workplaceRoutes(api, deps);
    linkRoutes(api, deps);
    reportRoutes(api, deps);
    reportFileRoutes(api, deps);
    reportPlanRoutes(api, deps);
    stopPageRoutes(api, deps);
    guidelineRoutes(api, deps);
    registrationRoutes(api, deps);
    registrationImportRoutes(api, deps);
    registrationPageRoutes(api, deps);
    certificateRoutes(api, deps);
    councilListRoutes(api, deps);
    archiveRoutes(api, deps);
    summaryRoutes(api, deps);
    dietaryRoutes(api, deps);
    messageRoutes(api, deps);
    redirectRoutes(api, deps, clicks);
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
  return { app, deps, clicks, routes };
}
