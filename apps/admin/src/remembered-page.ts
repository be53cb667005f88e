/** Control characters and spaces are dropped by address parsers and could hide a second slash. */
const UNSEEN = /[\p{Cc}\s\\]/u;

/**
 * The page to return to after signing in, or null. Accepted only as an internal path: it begins
 * with one slash and is not the sign-in page itself (SPEC 5, DOMAIN 3.1).
 */
export function rememberedPage(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || value.startsWith('//')) return null;
  if (UNSEEN.test(value)) return null;
  let url: URL;
  try {
    url = new URL(value, window.location.origin);
  } catch {
    return null;
  }
  // `/a/..//host` is one slash here and two after the dots are gone.
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) return null;
  if (/^\/login(\/|$)/.test(decodeURI(url.pathname))) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
