import { ERRORS, errorText } from '@connect/contract/errors.ts';
import { permissionsOf, ROLE_LABELS } from '@connect/contract/permissions.ts';
import { auth, type Me, me } from '@connect/contract/resources/auth.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';
import { route } from '../http/route.ts';
import { bearerToken } from '../http/session.ts';
import { mediaUrl } from '../media/media-url.ts';
import { findProfile } from './auth.queries.ts';
import { type AuthDeps, refreshSession, signIn, signOut, type Tokens } from './auth.service.ts';
import type { SessionReader } from './session-cache.ts';

const REFRESH_COOKIE = 'connect_refresh';

export interface AuthRouteDeps extends AuthDeps {
  readonly sessions: SessionReader;
  /** The cookie is marked Secure where people come by https. */
  readonly secureCookie: boolean;
}

function setCookie(deps: AuthRouteDeps, reply: FastifyReply, refresh: Tokens['refresh']): void {
  if (!refresh) return;
  reply.setCookie(REFRESH_COOKIE, refresh.value, {
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.secureCookie,
    path: '/',
    expires: refresh.expiresAt,
  });
}

/** The cookie acts only for pages of our own origin (DESIGN 8). */
function refuseForeignOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new DomainError('forbidden');
  }
}

async function profile(deps: AuthDeps, staffId: number): Promise<Me> {
  const staff = await findProfile(deps.db, staffId);
  const settings = await deps.settings.current();
  const role = me.shape.role.parse(staff.role);
  return me.parse({
    ...staff,
    avatar_url:
      staff.avatar_id && staff.avatar_hash && staff.avatar_type
        ? mediaUrl(
            { id: staff.avatar_id, sha256: staff.avatar_hash, mime_type: staff.avatar_type },
            'thumb',
          )
        : null,
    role_label: ROLE_LABELS[role].th,
    permissions: permissionsOf(role),
    demo_banner: settings.demo_banner,
    settings,
  });
}

export function authRoutes(app: FastifyInstance, deps: AuthRouteDeps): void {
  // The plugin-style shape has its own failure body: `success`, and `data` as an empty list.
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const code = error instanceof DomainError ? error.code : null;
      if (code !== 'jwt_auth_invalid_credential' && code !== 'jwt_auth_locked') throw error;
      const params = error instanceof DomainError ? error.params : {};
      const { status } = ERRORS[code];
      return reply
        .status(status)
        .header('content-type', 'application/json; charset=utf-8')
        .send(
          JSON.stringify({
            success: false,
            statusCode: status,
            code: 'jwt_auth_invalid_credential',
            message: errorText(code, request.call.language, params),
            data: [],
          }),
        );
    });
    route(scope, auth.token, async ({ body, request, reply }) => {
      const { account, tokens } = await signIn(deps, body, request.call);
      setCookie(deps, reply, tokens.refresh);
      reply.header('cache-control', 'no-store');
      return {
        success: true as const,
        statusCode: 200 as const,
        code: 'jwt_auth_valid_credential' as const,
        message: request.call.language === 'th' ? 'เข้าสู่ระบบสำเร็จ' : 'Signed in',
        data: {
          token: tokens.access,
          expires_in: tokens.expiresIn,
          id: account.id,
          email: account.email,
          nicename: account.username,
          firstName: account.first_name,
          lastName: account.last_name,
          displayName: account.display_name,
        },
      };
    });
  });

  route(app, auth.me, async ({ context }) => {
    const data = await profile(deps, context.actor.id);
    const label = ROLE_LABELS[data.role][context.language];
    return {
      data: { ...data, role_label: label },
      seo: { title: `${data.display_name} | Connect` },
      meta: {},
    };
  });

  route(app, auth.refresh, async ({ request, reply }) => {
    refuseForeignOrigin(request);
    const tokens = await refreshSession(deps, request.cookies[REFRESH_COOKIE], request.call);
    setCookie(deps, reply, tokens.refresh);
    reply.header('cache-control', 'no-store');
    return { data: { token: tokens.access, expires_in: tokens.expiresIn } };
  });

  route(app, auth.logout, async ({ request, reply }) => {
    refuseForeignOrigin(request);
    await signOut(deps, request.actor, request.cookies[REFRESH_COOKIE], request.call);
    const token = bearerToken(request);
    if (token) deps.sessions.forget(token);
    reply.clearCookie(REFRESH_COOKIE, { path: '/' });
    return { success: true as const };
  });
}
