import { z } from 'zod';

/** A code of a registration: eight signs of Crockford's alphabet, which has no I, L, O and U. */
export const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;
export const codeText = z.string().max(8).regex(CODE);

const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * The code that was scanned or typed, in whichever case, with dashes or spaces, or an address that ends with it; null
 * when it is none. What Crockford leaves out is read as the sign that it looks like.
 */
export function codeIn(scanned: string): string | null {
  const raw = scanned.slice(0, 2048).trim();
  const address = /^https?:\/\//i.test(raw);
  const [path = ''] = address ? raw.split(/[?#]/) : [raw];
  const last = address ? (path.split('/').findLast((part) => part !== '') ?? '') : path;
  const code = last
    .replace(/[-\s]/g, '')
    .toUpperCase()
    .replace(/[OIL]/g, (sign) => MISREAD[sign] ?? sign);
  return CODE.test(code) ? code : null;
}
