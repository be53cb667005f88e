import { auth } from '@connect/contract/sign-in/auth.ts';
import { internalPath } from '@connect/contract/sign-in/internal-path.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  clearOwnCookie,
  deviceCookie,
  readCookie,
  setSignInCookies,
  writeCookie,
} from '../auth/sessions/session-cookies.ts';
import type { AccountDeps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { SsoSettings } from '../env-sso.ts';
import { route } from '../http/route.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { openPassage, PASSAGE_SECONDS, sealPassage } from './passage.ts';
import { enterBySso, type SsoReason } from './sso.service.ts';

const PASSAGE_COOKIE = 'connect_sso';

/** Redirects to the sign-in page, which continues, or shows the reason why it cannot. */
function toSignInPage(reply: FastifyReply, redirect: string | null, reason?: SsoReason) {
  const query = new URLSearchParams({
    ...(redirect && redirect !== '/' ? { redirect } : {}),
    ...(reason ? { reason } : {}),
  });
  const search = query.size > 0 ? `?${query}` : '';
  return reply.redirect(`/login${search}${reason ? '' : '#signed-in'}`, 302);
}

/** Without stack and causes, which may contain data that the provider sent. */
const explain = (error: unknown) => ({
  error: error instanceof Error ? error.message : 'unknown',
  code: error instanceof Error && 'code' in error ? error.code : undefined,
});

export function ssoRoutes(
  app: FastifyInstance,
  deps: AccountDeps,
  settings: SsoSettings | undefined,
): void {
  let provider: Promise<IdentityProvider> | undefined;
  // Loaded at the first such sign-in, so that other sign-ins do not pay for it.
  const theProvider = (known: SsoSettings) => {
    provider ??= import('./identity-provider.ts').then(({ createIdentityProvider }) =>
      createIdentityProvider(known, deps.clock),
    );
    return provider;
  };
  const callbackUrl = `${deps.publicUrl}${auth.ssoCallback.path}`;
  route(app, auth.ssoStart, async ({ query, request, reply }) => {
    if (!settings) throw new DomainError('not_found');
    const redirect = internalPath(query.redirect);
    try {
      const { address, proof } = await (await theProvider(settings)).begin(callbackUrl);
      const device = deviceCookie(deps, request) ?? null;
      const sealed = await sealPassage(
        deps.keys.sso,
        { proof, redirect, device },
        deps.clock.now(),
      );
      // Lax: the browser must send it on the way back from the provider, which is another site.
      const lax = { sameSite: 'lax', maxAge: PASSAGE_SECONDS } as const;
      writeCookie(deps, reply, PASSAGE_COOKIE, sealed, lax);
      return reply.redirect(address.href, 302);
    } catch (error) {
      request.log.warn(explain(error), 'single sign-on could not begin');
      return toSignInPage(reply, redirect, 'sso_failed');
    }
  });

  route(app, auth.ssoCallback, async ({ request, reply }) => {
    if (!settings) throw new DomainError('not_found');
    const passage = await openPassage(
      deps.keys.sso,
      readCookie(deps, request, PASSAGE_COOKIE),
      deps.clock.now(),
    );
    clearOwnCookie(deps, reply, PASSAGE_COOKIE);
    if (!passage) return toSignInPage(reply, null, 'sso_failed');
    const { redirect, proof } = passage;
    try {
      // Built from the public address, not from the caller's host header.
      const callback = new URL(callbackUrl);
      callback.search = request.url.split('?').slice(1).join('?');
      const identity = await (await theProvider(settings)).finish(callback, proof);
      const context = { ...request.call, device: passage.device ?? undefined };
      const entered = await enterBySso(deps, settings, identity, context);
      if ('refused' in entered) return toSignInPage(reply, redirect, entered.refused);
      setSignInCookies(deps, reply, entered);
      return toSignInPage(reply, redirect);
    } catch (error) {
      request.log.warn(explain(error), 'single sign-on failed');
      return toSignInPage(reply, redirect, 'sso_failed');
    }
  });
}
