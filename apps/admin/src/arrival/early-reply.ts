// What the inlined script (`early.ts`) has asked for before the app is there.

/** Storage keys of the access token, and of the language and the colours chosen in this browser. */
export const TOKEN_KEY = 'connect.token';
export const LANGUAGE_KEY = 'connect.language';
export const SCHEME_KEY = 'connect.scheme';

/** A reply as the API client reads it. */
export interface EarlyReply {
  status: number;
  text: string;
  header(name: string): string | null;
}

/** A reply older than this belongs to a page that was left before it was shown. */
const FRESH_MS = 30_000;

export interface Early {
  sentAt: number;
  authorization: string;
  answer: Promise<EarlyReply>;
}

declare global {
  /**
   * Requests sent by the inlined script, by address; a global, because that script shares no module
   * with the app.
   */
  var connectEarly: Map<string, Early> | undefined;
}

/**
 * Gives the reply of an early request, once, and only when address, method and Authorization match.
 */
export function takeEarly(request: {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
}): Promise<EarlyReply> | undefined {
  const early = request.method === 'GET' ? globalThis.connectEarly?.get(request.url) : undefined;
  if (!early) return undefined;
  globalThis.connectEarly?.delete(request.url);
  const fresh = performance.now() - early.sentAt < FRESH_MS;
  return fresh && early.authorization === request.headers.Authorization ? early.answer : undefined;
}
