/** Address parsers drop control characters and spaces, which could hide a second slash. */
const UNSEEN = /[\p{Cc}\s\\]/u;
/** Stands for the host of the app: a path that leaves it is external. */
const OWN = 'http://own.invalid';
const LONGEST = 2048;

/**
 * The page to open after sign-in, or null. Must be an internal path: it begins with one slash and
 * is not the sign-in page itself (domain/screens#remembered-page). Checked in browser and server.
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
  // `/a/..//host` has one leading slash here and two after the dots are resolved.
  if (url.origin !== OWN || url.pathname.startsWith('//')) return null;
  if (/^\/login(\/|$)/.test(page)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
