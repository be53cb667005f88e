/** Where films and sound can be kept elsewhere (DOMAIN 1.8). */
export const PROVIDERS = ['youtube', 'vimeo', 'soundcloud', 'spotify', 'apple'] as const;
/** All places a recording can lie at: a file of ours, a stream, somebody's player. */
export const SOURCES = ['file', 'hls', ...PROVIDERS] as const;
export type Source = (typeof SOURCES)[number];
export type Provider = (typeof PROVIDERS)[number];

/** What a link to somebody else's player says. */
export interface PlayerAddress {
  provider: Provider;
  /** The provider's own name of the film or episode. */
  provider_id: string;
  /** The player for use inside a page, without cookies where the provider has such a one. */
  embed_url: string;
}

const last = (parts: readonly string[], form: RegExp) => parts.findLast((part) => form.test(part));

/** YouTube: eleven characters, from watch, youtu.be, shorts, live and embed. */
function youtube(url: URL, short: boolean, parts: readonly string[]): PlayerAddress | null {
  const named = ['embed', 'shorts', 'live'].includes(parts[0] ?? '') ? parts[1] : undefined;
  const watched = parts[0] === 'watch' ? url.searchParams.get('v') : named;
  const id = short ? parts[0] : watched;
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  return {
    provider: 'youtube',
    provider_id: id,
    embed_url: `https://www.youtube-nocookie.com/embed/${id}`,
  };
}

/** Vimeo: digits, and for unlisted films a key behind them or as `?h=`. */
function vimeo(url: URL, parts: readonly string[]): PlayerAddress | null {
  const at = parts.findIndex((part) => /^\d{6,12}$/.test(part));
  const id = parts[at];
  if (!id) return null;
  const form = /^[0-9a-f]{6,40}$/i;
  const key = [url.searchParams.get('h'), parts[at + 1]].find((part) => part && form.test(part));
  const query = new URLSearchParams({ ...(key ? { h: key } : {}), dnt: '1' });
  return {
    provider: 'vimeo',
    provider_id: id,
    embed_url: `https://player.vimeo.com/video/${id}?${query}`,
  };
}

/** SoundCloud: a person's track. */
function soundcloud(parts: readonly string[]): PlayerAddress | null {
  const [person, track, ...rest] = parts;
  const name = /^[\w-]{1,120}$/;
  const more = rest.filter((part) => !part.startsWith('s-'));
  if (!person || !track || more.length > 0 || !name.test(person) || !name.test(track)) return null;
  if (track === 'sets') return null;
  const id = `${person}/${track}`;
  const query = new URLSearchParams({ url: `https://soundcloud.com/${id}` });
  return {
    provider: 'soundcloud',
    provider_id: id,
    embed_url: `https://w.soundcloud.com/player/?${query}`,
  };
}

/** Spotify: an episode or a track. */
function spotify(parts: readonly string[]): PlayerAddress | null {
  const kind = parts.find((part) => part === 'episode' || part === 'track');
  const id = last(parts, /^[0-9A-Za-z]{22}$/);
  if (!kind || !id) return null;
  return {
    provider: 'spotify',
    provider_id: id,
    embed_url: `https://open.spotify.com/embed/${kind}/${id}`,
  };
}

/** Apple Podcasts: an episode of a show, `…/podcast/name/id123?i=456`. */
function apple(url: URL, parts: readonly string[]): PlayerAddress | null {
  const show = last(parts, /^id\d{1,15}$/);
  const episode = url.searchParams.get('i');
  const country = /^[a-z]{2}$/.test(parts[0] ?? '') ? parts[0] : 'us';
  if (!show || !episode || !/^\d{1,18}$/.test(episode)) return null;
  return {
    provider: 'apple',
    provider_id: episode,
    embed_url: `https://embed.podcasts.apple.com/${country}/podcast/${show}?i=${episode}`,
  };
}

/** Reads a link to a film or an episode at a provider; null for anything else. */
export function playerAddress(link: string): PlayerAddress | null {
  if (!URL.canParse(link.trim())) return null;
  const url = new URL(link.trim());
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    return null;
  }
  const parts = url.pathname.split('/').filter(Boolean);
  switch (url.hostname.replace(/^(www|m|music)\./, '')) {
    case 'youtu.be':
      return youtube(url, true, parts);
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youtube(url, false, parts);
    case 'vimeo.com':
    case 'player.vimeo.com':
      return vimeo(url, parts);
    case 'soundcloud.com':
      return soundcloud(parts);
    case 'open.spotify.com':
      return spotify(parts);
    case 'podcasts.apple.com':
      return apple(url, parts);
    default:
      return null;
  }
}
