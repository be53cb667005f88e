import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';
import { DEVICE_DAYS } from './devices.service.ts';
import type { SignInContext, Started, Tokens } from './sessions.service.ts';

const REFRESH_COOKIE = 'connect_refresh';
/** Recognises a browser; it opens nothing (see recogniseDevice). */
export const DEVICE_COOKIE = 'connect_device';
const DAY_SECONDS = 86_400;

export interface CookieDeps {
  readonly publicUrl: string;
}

/** Cookies are marked Secure where people come by https. */
const isSecure = (deps: CookieDeps): boolean => deps.publicUrl.startsWith('https:');

export const refreshCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[REFRESH_COOKIE];

/** The call with the cookie of a known device. */
export const signInContext = (request: FastifyRequest): SignInContext => ({
  ...request.call,
  device: request.cookies[DEVICE_COOKIE],
});

export function setRefreshCookie(
  deps: CookieDeps,
  reply: FastifyReply,
  refresh: Tokens['refresh'],
): void {
  if (!refresh) return;
  reply.setCookie(REFRESH_COOKIE, refresh.value, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(deps),
    path: '/',
    expires: refresh.expiresAt,
  });
}

/** Hands a new session to the browser. */
export function setSignInCookies(deps: CookieDeps, reply: FastifyReply, started: Started): void {
  setRefreshCookie(deps, reply, started.tokens.refresh);
  reply.setCookie(DEVICE_COOKIE, started.device, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(deps),
    path: '/',
    maxAge: DEVICE_DAYS * DAY_SECONDS,
  });
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, { path: '/' });
}

/** The cookie acts only for pages of our own origin (DESIGN 8). */
export function refuseForeignOrigin(deps: CookieDeps, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new DomainError('forbidden');
    return;
  }
  // Browsers without that header still name the page's origin.
  const own = [new URL(deps.publicUrl).origin, `http://${request.host}`, `https://${request.host}`];
  if (origin !== undefined && !own.includes(origin)) throw new DomainError('forbidden');
}
