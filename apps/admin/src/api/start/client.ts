import {
  type BodyOf,
  type Endpoint,
  fillPath,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@connect/contract/calls/endpoint.ts';
import type { auth } from '@connect/contract/sign-in/auth.ts';
import { takeEarly } from '../../arrival/early-reply.ts';
import { ApiError, errorFromReply, noConnection } from './api-error.ts';
import { reachable, setProbe, unreachable, waitForTurn } from './connection.ts';
import { requestEnded, requestStarted } from './loading.ts';
import { type Call, LOGOUT, REFRESH } from './sign-in-calls.ts';
import { accessToken, endSession, keepToken, sessionGeneration, tellRestriction } from './token.ts';

export { ApiError } from './api-error.ts';

export interface CallOptions<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  signal?: AbortSignal;
  /** The request changes neither the loading flag nor the progress bar (domain/screens#loading). */
  silent?: boolean;
  /** The request is completed even when the page is left. */
  keepalive?: boolean;
}

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
  keepalive?: boolean;
  onProgress?: (share: number) => void;
}

export interface Incoming {
  status: number;
  text: string;
  header(name: string): string | null;
}
/** Transport of a request: `fetch`, an upload with progress, or a download. */
export type Send = (request: Outgoing) => Promise<Incoming>;

async function byFetch(request: Outgoing): Promise<Incoming> {
  const early = takeEarly(request);
  if (early) return early;
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    signal: request.signal,
    keepalive: request.keepalive,
    credentials: 'same-origin',
    // Revalidates on each request; the server answers 304 while the ETag holds.
    cache: 'no-cache',
  });
  return {
    status: response.status,
    text: await response.text(),
    header: (name) => response.headers.get(name),
  };
}

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Seconds until a rate-limited call is repeated when the answer has no Retry-After. */
const TURN_S = 5;
/**
 * Rate limits never ask for more seconds than this; a longer wait has another cause and is reported
 * as an error.
 */
const LONGEST_TURN_S = 60;

async function exchange(request: Outgoing, send: Send): Promise<unknown> {
  let reply: Incoming;
  try {
    reply = await send(request);
  } catch (error) {
    if (isAbort(error)) throw error;
    unreachable(null);
    throw noConnection();
  }
  if (reply.status >= 200 && reply.status < 300) {
    reachable();
    return parse(reply.text);
  }
  const error = errorFromReply(reply.status, parse(reply.text), reply.header);
  if (error.isOutage) unreachable(error.retryAfter);
  else reachable();
  const wait = error.retryAfter ?? TURN_S;
  if (error.status !== 429 || wait > LONGEST_TURN_S) throw error;
  await waitForTurn(wait);
  request.signal?.throwIfAborted();
  return exchange(request, send);
}

export const baseHeaders = (): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': document.documentElement.lang === 'en' ? 'en' : 'th',
});

/**
 * On a 500 the token, the refresh token and the Authorization header are cleared
 * (domain/replies#never-500).
 */
function endAfterFailure(): void {
  endSession('error');
  byFetch({ method: LOGOUT.method, url: LOGOUT.path, headers: baseHeaders() }).catch(
    () => undefined,
  );
}

async function requestToken(stale: string | null): Promise<string | null> {
  // Another tab may have renewed or ended the session while this one waited for the lock.
  if (accessToken() !== stale) return accessToken();
  const generation = sessionGeneration();
  try {
    const reply = (await exchange(
      { method: REFRESH.method, url: REFRESH.path, headers: baseHeaders() },
      byFetch,
    )) as ReplyOf<typeof auth.refresh>; // parser: our own API serialises by this very schema
    if (generation !== sessionGeneration()) return null;
    keepToken(reply.data.token);
    return reply.data.token;
  } catch (error) {
    if (error instanceof ApiError && error.isOutage) throw error;
    if (error instanceof ApiError && error.status === 500) endAfterFailure();
    return null;
  }
}

let refreshing: Promise<string | null> | null = null;

/** Refreshes the access token silently, once for all calls and tabs that need it. */
function refresh(stale: string): Promise<string | null> {
  refreshing ??= navigatorLock(() => requestToken(stale)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Signs in by the refresh cookie alone, after single sign-on. Resolves to whether that worked. */
export const signInByCookie = async (): Promise<boolean> =>
  (await navigatorLock(() => requestToken(null))) !== null;

const navigatorLock = (work: () => Promise<string | null>): Promise<string | null> =>
  'locks' in navigator ? navigator.locks.request('connect.refresh', work) : work();

async function authorised(request: Outgoing, send: Send): Promise<unknown> {
  const token = accessToken();
  const attempt = (bearer: string | null) =>
    exchange(
      bearer
        ? { ...request, headers: { ...request.headers, Authorization: `Bearer ${bearer}` } }
        : request,
      send,
    );
  try {
    return await attempt(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || token === null) throw error;
    const fresh = await refresh(token);
    if (fresh === null) {
      endSession('expired');
      throw error;
    }
    try {
      return await attempt(fresh);
    } catch (again) {
      if (again instanceof ApiError && again.status === 401) endSession('expired');
      throw again;
    }
  }
}

/**
 * Codes that refuse every call until the staff has done something first
 * (domain/staff#restricted-sessions).
 */
const RESTRICTIONS = new Set(['password_change_required', 'mfa_setup_required']);

/** Not a failure: signing in continues with the second step. */
const isNextStep = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'jwt_auth_otp_required';

async function accounted(silent: boolean, work: () => Promise<unknown>): Promise<unknown> {
  if (!silent) requestStarted();
  let failed = true;
  try {
    const reply = await work();
    failed = false;
    return reply;
  } catch (error) {
    if (isAbort(error) || isNextStep(error)) failed = false;
    if (error instanceof ApiError) {
      if (error.status === 500) endAfterFailure();
      if (RESTRICTIONS.has(error.code)) tellRestriction();
    }
    throw error;
  } finally {
    if (!silent) requestEnded(failed);
  }
}

function queryString(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Calls one endpoint of the contract. Throws ApiError, or the AbortError of its signal. */
export async function call<E extends Endpoint>(
  endpoint: E | Call<E>,
  options: CallOptions<E> = {},
  send: Send = byFetch,
): Promise<ReplyOf<E>> {
  const { params, query, body, signal, keepalive, silent = false } = options;
  const request: Outgoing = {
    method: endpoint.method,
    url:
      fillPath(endpoint.path, params as Record<string, string> | undefined) +
      queryString(query as Record<string, unknown> | undefined),
    headers: baseHeaders(),
    signal,
    keepalive,
  };
  if (body !== undefined) {
    request.headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(body);
  }
  const reply = await accounted(silent, () =>
    endpoint.permission === 'public' ? exchange(request, send) : authorised(request, send),
  );
  return reply as ReplyOf<E>; // parser: our own API serialises by this very schema
}

/** Reads an address without its endpoint: the first reads of a page, before its code has loaded. */
export const read = (url: string, signal: AbortSignal): Promise<unknown> =>
  accounted(false, () =>
    authorised({ method: 'GET', url, headers: baseHeaders(), signal }, byFetch),
  );

/** Sends a request that is not JSON with the token of the session. */
export const sendAs = (request: Outgoing, send: Send): Promise<unknown> =>
  accounted(false, () => authorised(request, send));

setProbe(async () => {
  try {
    const reply = await byFetch({ method: 'GET', url: '/readyz', headers: baseHeaders() });
    return reply.status === 200;
  } catch {
    return false;
  }
});
