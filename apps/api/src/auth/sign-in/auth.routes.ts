import { ERRORS, type ErrorCode, errorText } from '@connect/contract/errors/errors.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { route } from '../../http/route.ts';
import { passwordRoutes } from '../passwords/password.routes.ts';
import { profileRoutes } from '../profile/profile.routes.ts';
import { mfaRoutes } from '../second-step/mfa.routes.ts';
import { refreshSession, signOut } from '../sessions/refresh.service.ts';
import {
  clearRefreshCookie,
  refreshCookie,
  refuseForeignOrigin,
  setRefreshCookie,
  setSignInCookies,
  signInContext,
} from '../sessions/session-cookies.ts';
import { sessionsRoutes } from '../sessions/sessions.routes.ts';
import { signIn } from './auth.service.ts';

/** Failures of the plugin-style call, with the code that each is answered by. */
const PLUGIN_FAILURES: ReadonlyMap<ErrorCode, ErrorCode> = new Map([
  ['jwt_auth_invalid_credential', 'jwt_auth_invalid_credential'],
  // A locked account is told by the message alone.
  ['jwt_auth_locked', 'jwt_auth_invalid_credential'],
  ['jwt_auth_otp_required', 'jwt_auth_otp_required'],
  ['jwt_auth_otp_invalid', 'jwt_auth_otp_invalid'],
  ['jwt_auth_local_off', 'jwt_auth_local_off'],
]);

export function authRoutes(app: FastifyInstance, deps: AccountDeps): void {
  // Failures of the plugin-style call have their own body: `success`, and `data` as an empty list.
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const code = error instanceof DomainError ? PLUGIN_FAILURES.get(error.code) : undefined;
      if (!(error instanceof DomainError) || !code) throw error;
      const { status } = ERRORS[error.code];
      return reply
        .status(status)
        .header('content-type', 'application/json; charset=utf-8')
        .send(
          JSON.stringify({
            success: false,
            statusCode: status,
            code,
            message: errorText(error.code, request.call.language, error.params),
            data: [],
          }),
        );
    });
    route(scope, auth.token, async ({ body, request, reply }) => {
      const started = await signIn(deps, body, signInContext(deps, request));
      const { account, tokens } = started;
      setSignInCookies(deps, reply, started);
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

  route(app, auth.options, async () => {
    const { local, ssoLabel } = deps.signInOptions;
    return {
      data: {
        local,
        sso: ssoLabel === null ? null : { label: ssoLabel },
        forgot: deps.mail !== null && local === 'on',
      },
    };
  });

  route(app, auth.refresh, async ({ request, reply }) => {
    refuseForeignOrigin(deps, request);
    const tokens = await refreshSession(deps, refreshCookie(deps, request), request.call);
    setRefreshCookie(deps, reply, tokens.refresh);
    return { data: { token: tokens.access, expires_in: tokens.expiresIn } };
  });

  route(app, auth.logout, async ({ request, reply }) => {
    refuseForeignOrigin(deps, request);
    await signOut(deps, request.actor, refreshCookie(deps, request), request.call);
    clearRefreshCookie(deps, reply);
    return { success: true as const };
  });

  profileRoutes(app, deps);
  passwordRoutes(app, deps);
  mfaRoutes(app, deps);
  sessionsRoutes(app, deps);
}
