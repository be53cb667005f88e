import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';
import { DEVICE_DAYS } from './devices.service.ts';
import type { SignInContext, Started, Tokens } from './sessions.service.ts';

const REFRESH_COOKIE = 'connect_refresh';
/** Recognises a browser; it opens nothing (see recogniseDevice). */
const DEVICE_COOKIE = 'connect_device';
const DAY_SECONDS = 86_400;

export interface CookieDeps {
  readonly publicUrl: string;
}

/** Cookies are marked Secure where people come by https. */
const isSecure = (deps: CookieDeps): boolean => deps.publicUrl.startsWith('https:');

/** Where they are, browsers take this name from our own host alone, not from its neighbours. */
const nameOf = (deps: CookieDeps, name: string): string =>
  isSecure(deps) ? `__Host-${name}` : name;

const attributes = (deps: CookieDeps) =>
  ({ httpOnly: true, sameSite: 'strict', secure: isSecure(deps), path: '/' }) as const;

/** A cookie of ours. Under https the plain name is nobody's: a neighbouring host could have set it. */
export const readCookie = (deps: CookieDeps, request: FastifyRequest, name: string) =>
  request.cookies[nameOf(deps, name)];

export function writeCookie(
  deps: CookieDeps,
  reply: FastifyReply,
  name: string,
  value: string,
  more: CookieSerializeOptions,
): void {
  reply.setCookie(nameOf(deps, name), value, { ...attributes(deps), ...more });
}

export function clearOwnCookie(deps: CookieDeps, reply: FastifyReply, name: string): void {
  reply.clearCookie(nameOf(deps, name), attributes(deps));
}

export const refreshCookie = (deps: CookieDeps, request: FastifyRequest): string | undefined =>
  readCookie(deps, request, REFRESH_COOKIE);

export const deviceCookie = (deps: CookieDeps, request: FastifyRequest): string | undefined =>
  readCookie(deps, request, DEVICE_COOKIE);

/** The call with the cookie of a known device. */
export const signInContext = (deps: CookieDeps, request: FastifyRequest): SignInContext => ({
  ...request.call,
  device: deviceCookie(deps, request),
});

export function setRefreshCookie(
  deps: CookieDeps,
  reply: FastifyReply,
  refresh: Tokens['refresh'],
): void {
  if (!refresh) return;
  writeCookie(deps, reply, REFRESH_COOKIE, refresh.value, { expires: refresh.expiresAt });
}

/** Hands a new session to the browser. */
export function setSignInCookies(deps: CookieDeps, reply: FastifyReply, started: Started): void {
  setRefreshCookie(deps, reply, started.tokens.refresh);
  writeCookie(deps, reply, DEVICE_COOKIE, started.device, { maxAge: DEVICE_DAYS * DAY_SECONDS });
}

export const clearRefreshCookie = (deps: CookieDeps, reply: FastifyReply): void =>
  clearOwnCookie(deps, reply, REFRESH_COOKIE);

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
