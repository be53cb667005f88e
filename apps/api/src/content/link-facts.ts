import { httpsUrl } from '@connect/contract/content.ts';
import type { PlayerAddress, Provider } from '@connect/contract/player-address.ts';
import { DURATION_SECONDS, type LinkFacts } from '@connect/contract/resources/recording.ts';
import { cleanText } from '@connect/contract/text.ts';
import { z } from 'zod';
import { callWindows } from '../call-windows.ts';
import type { Clock } from '../deps.ts';

/** Where providers tell of their films and episodes (oembed.com). */
const OEMBED: Record<Provider, string> = {
  youtube: 'https://www.youtube.com/oembed',
  vimeo: 'https://vimeo.com/api/oembed.json',
  soundcloud: 'https://soundcloud.com/oembed',
  spotify: 'https://open.spotify.com/oembed',
  apple: 'https://podcasts.apple.com/api/oembed',
};
const TIMEOUT_MS = 4_000;
const MAX_BYTES = 64 * 1024;
/** As uploads (DOMAIN C): somebody else pays for each of these. */
const ASKED_PER_HOUR = 60;
const HOUR_MS = 3_600_000;
const TITLE_MAX = 200;

export interface OembedOptions {
  /** Other addresses than the providers' own. */
  addresses?: Record<Provider, string>;
  timeoutMs?: number;
}

/** Asks a provider, on behalf of a person. Never waits long, never fails; throws `rate_limited`. */
export type ReadLinkFacts = (staffId: number, player: PlayerAddress) => Promise<LinkFacts>;

const title = z
  .string()
  .transform((text) => [...cleanText(text).replace(/\s+/g, ' ')].slice(0, TITLE_MAX).join(''))
  .pipe(z.string().min(1));
const { min, max } = DURATION_SECONDS;
const seconds = z.number().transform(Math.round).pipe(z.number().min(min).max(max));

/** What an answer is read for; a part that is not as it should be counts as not told. */
const answer = z.object({
  title: title.nullable().catch(null),
  duration: seconds.nullable().catch(null),
  thumbnail_url: httpsUrl.nullable().catch(null),
});

async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new Error('The answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Goes to fixed addresses only, with an address made from parsed ids, and follows nobody further. */
export function createLinkFacts(clock: Clock, options: OembedOptions = {}): ReadLinkFacts {
  const { addresses = OEMBED, timeoutMs = TIMEOUT_MS } = options;
  const count = callWindows(HOUR_MS);

  async function ask({ provider, page_url }: PlayerAddress): Promise<LinkFacts> {
    const leave = new AbortController();
    try {
      const query = new URLSearchParams({ url: page_url, format: 'json' });
      const response = await fetch(`${addresses[provider]}?${query}`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any([leave.signal, AbortSignal.timeout(timeoutMs)]),
      });
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || !/^application\/json\b/i.test(type)) return null;
      const told = answer.parse(JSON.parse(await readBody(response)));
      if (Object.values(told).every((part) => part === null)) return null;
      const { duration: duration_seconds, ...rest } = told;
      return { ...rest, duration_seconds };
    } catch {
      // No way out, too slow, too much, not JSON: the person types it, whatever the reason.
      return null;
    } finally {
      // Nothing more is read of what was not wanted.
      leave.abort();
    }
  }

  return async (staffId, player) => {
    count(staffId, ASKED_PER_HOUR, clock.now().getTime());
    return ask(player);
  };
}
