import { UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import type { PlayerAddress, Provider } from '@connect/contract/content/player-address.ts';
import { DURATION_SECONDS, type LinkFacts } from '@connect/contract/recordings/recording.ts';
import { cleanText, httpsUrl } from '@connect/contract/text.ts';
import { z } from 'zod';
import { callWindows } from '../../call-windows.ts';
import type { Clock } from '../../deps.ts';

/** oEmbed addresses of the providers (oembed.com). */
const OEMBED: Record<Provider, string> = {
  youtube: 'https://www.youtube.com/oembed',
  vimeo: 'https://vimeo.com/api/oembed.json',
  soundcloud: 'https://soundcloud.com/oembed',
  spotify: 'https://open.spotify.com/oembed',
  apple: 'https://podcasts.apple.com/api/oembed',
};
const TIMEOUT_MS = 4_000;
const MAX_BYTES = 64 * 1024;
/**
 * The same limit as for uploads (domain/media#upload-limits): each of these calls uses another
 * company's server.
 */
const ASKED_PER_HOUR = 60;
const HOUR_MS = 3_600_000;
const TITLE_MAX = 200;
/** Servers of the providers' pictures; a picture elsewhere is not asked for. */
const PICTURES =
  /^https:\/\/[\w.-]+\.(?:ytimg\.com|vimeocdn\.com|sndcdn\.com|scdn\.co|spotifycdn\.com|mzstatic\.com)$/;
const PICTURE_WIDTH = '1280';
const IMAGE = /^image\/(jpeg|png|webp)\b/i;

export interface OembedOptions {
  /** Replaces the addresses of the providers. */
  addresses?: Record<Provider, string>;
  /** Origin that replaces those of the pictures, once they were found to be a provider's. */
  pictures?: string;
  timeoutMs?: number;
}

/** The bytes of a picture, and the ending of the name of such files. */
export interface LinkPicture {
  bytes: Buffer;
  extension: string;
}

/**
 * Asks a provider on behalf of a staff account. Returns within a bounded time and gives null
 * instead of failing; throws `rate_limited`.
 */
export interface LinkReader {
  facts(staffId: number, player: PlayerAddress): Promise<LinkFacts>;
  /** Its picture, the largest there is. */
  picture(staffId: number, player: PlayerAddress): Promise<LinkPicture | null>;
}

const title = z
  .string()
  .transform((text) => [...cleanText(text).replace(/\s+/g, ' ')].slice(0, TITLE_MAX).join(''))
  .pipe(z.string().min(1));
const { min, max } = DURATION_SECONDS;
const seconds = z.number().transform(Math.round).pipe(z.number().min(min).max(max));

/** The parts of an answer that are read; a part of the wrong form counts as absent. */
const answer = z.object({
  title: title.nullable().catch(null),
  duration: seconds.nullable().catch(null),
  thumbnail_url: httpsUrl.nullable().catch(null),
});

async function readBody(response: Response, atMost: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > atMost) throw new Error('The answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * One bounded request without redirects. Null for an answer that is refused, or of another type; throws
 * where there is none in time.
 */
async function read(url: string | URL, accept: RegExp, limits: { ms: number; bytes: number }) {
  const leave = new AbortController();
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([leave.signal, AbortSignal.timeout(limits.ms)]),
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !accept.test(type)) return null;
    return { type, body: await readBody(response, limits.bytes) };
  } finally {
    // Aborts the transfer of an unwanted answer.
    leave.abort();
  }
}

/** YouTube names its small picture; of most films there is a large one beside it. */
const largestFirst = (url: string): string[] => [
  ...new Set([url.replace(/\/hqdefault\.jpg$/, '/maxresdefault.jpg'), url]),
];

/** Calls fixed addresses only, with an address made from parsed ids, and follows no redirects. */
export function createLinkReader(clock: Clock, options: OembedOptions = {}): LinkReader {
  const { addresses = OEMBED, pictures, timeoutMs = TIMEOUT_MS } = options;
  const count = callWindows(HOUR_MS);
  const counted = (staffId: number) => count(staffId, ASKED_PER_HOUR, clock.now().getTime());

  async function ask({ provider, page_url }: PlayerAddress, more: Record<string, string> = {}) {
    try {
      const query = new URLSearchParams({ url: page_url, format: 'json', ...more });
      const limits = { ms: timeoutMs, bytes: MAX_BYTES };
      const got = await read(`${addresses[provider]}?${query}`, /^application\/json\b/i, limits);
      const told = got && answer.parse(JSON.parse(got.body.toString('utf8')));
      if (!told || Object.values(told).every((part) => part === null)) return null;
      const { duration: duration_seconds, ...rest } = told;
      return { ...rest, duration_seconds };
    } catch {
      // No connection, too slow, too large, or not JSON: in every case the staff types the
      // values.
      return null;
    }
  }

  async function pictureAt(address: string): Promise<LinkPicture | null> {
    const url = new URL(address);
    if (!PICTURES.test(url.origin)) return null;
    const limits = { ms: timeoutMs, bytes: UPLOAD_LIMITS.image.bytes };
    const at = pictures === undefined ? url : new URL(url.pathname, pictures);
    const got = await read(at, IMAGE, limits).catch(() => null);
    return got && { bytes: got.body, extension: IMAGE.exec(got.type)?.[1]?.toLowerCase() ?? '' };
  }

  return {
    async facts(staffId, player) {
      counted(staffId);
      return ask(player);
    },
    async picture(staffId, player) {
      counted(staffId);
      // Vimeo gives its picture in this width; the others have one size.
      const told = await ask(player, player.provider === 'vimeo' ? { width: PICTURE_WIDTH } : {});
      for (const address of largestFirst(told?.thumbnail_url ?? '').filter(Boolean)) {
        const picture = await pictureAt(address);
        if (picture) return picture;
      }
      return null;
    },
  };
}
