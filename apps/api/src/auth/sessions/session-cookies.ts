import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain-error.ts';
import { DEVICE_DAYS } from './devices.service.ts';
import type { SignInContext, Started, Tokens } from './sessions.service.ts';

const REFRESH_COOKIE = 'connect_refresh';
/** Recognises a browser; grants nothing (see recogniseDevice). */
const DEVICE_COOKIE = 'connect_device';
const DAY_SECONDS = 86_400;

export interface CookieDeps {
  readonly publicUrl: string;
}

/** Cookies are Secure when the public address is https. */
const isSecure = (deps: CookieDeps): boolean => deps.publicUrl.startsWith('https:');

/** Browsers accept a `__Host-` name from this host alone, not from other hosts of the domain. */
const nameOf = (deps: CookieDeps, name: string): string =>
  isSecure(deps) ? `__Host-${name}` : name;

const attributes = (deps: CookieDeps) =>
  ({ httpOnly: true, sameSite: 'strict', secure: isSecure(deps), path: '/' }) as const;

/**
 * Reads a cookie of Connect. Under https the name without prefix is ignored: another host of the
 * domain could have set it.
 */
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

/** The call context with the cookie of a known device. */
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

/** Sets the cookies of a new session. */
export function setSignInCookies(deps: CookieDeps, reply: FastifyReply, started: Started): void {
  setRefreshCookie(deps, reply, started.tokens.refresh);
  writeCookie(deps, reply, DEVICE_COOKIE, started.device, { maxAge: DEVICE_DAYS * DAY_SECONDS });
}

export const clearRefreshCookie = (deps: CookieDeps, reply: FastifyReply): void =>
  clearOwnCookie(deps, reply, REFRESH_COOKIE);

/** The refresh cookie is accepted only from pages of our own origin (domain/staff#sessions). */
export function refuseForeignOrigin(deps: CookieDeps, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new DomainError('forbidden');
    return;
  }
  // Browsers without `Sec-Fetch-Site` still send the page's origin.
  const own = [new URL(deps.publicUrl).origin, `http://${request.host}`, `https://${request.host}`];
  if (origin !== undefined && !own.includes(origin)) throw new DomainError('forbidden');
}
