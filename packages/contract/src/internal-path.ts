/** Control characters and spaces are dropped by address parsers and could hide a second slash. */
const UNSEEN = /[\p{Cc}\s\\]/u;
/** Stands for whatever host serves the app: a path that leaves it is not ours. */
const OWN = 'http://own.invalid';
const LONGEST = 2048;

/**
 * The page to go to after signing in, or null. Accepted only as an internal path: it begins with
 * one slash and is not the sign-in page itself (SPEC 5, DOMAIN 3.1). Browser and server both ask.
 */
export function internalPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  if (!value.startsWith('/') || value.startsWith('//') || UNSEEN.test(value)) return null;
  let url: URL;
  let page: string;
  try {
    url = new URL(value, OWN);
    page = decodeURI(url.pathname);
  } catch {
    return null;
  }
  // `/a/..//host` is one slash here and two after the dots are gone.
  if (url.origin !== OWN || url.pathname.startsWith('//')) return null;
  if (/^\/login(\/|$)/.test(page)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
