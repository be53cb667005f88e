/** External hosts of videos and sound (domain/recordings#sources). */
export const PROVIDERS = ['youtube', 'vimeo', 'soundcloud', 'spotify', 'apple'] as const;
/** All sources of a recording: a file in Connect, a stream, a provider's player. */
export const SOURCES = ['file', 'hls', ...PROVIDERS] as const;
export type Source = (typeof SOURCES)[number];
export type Provider = (typeof PROVIDERS)[number];

/** Hosts of the players: the only ones that our pages embed. */
export const PLAYER_HOSTS: Record<Provider, string> = {
  youtube: 'www.youtube-nocookie.com',
  vimeo: 'player.vimeo.com',
  soundcloud: 'w.soundcloud.com',
  spotify: 'open.spotify.com',
  apple: 'embed.podcasts.apple.com',
};

/** A parsed link to a provider's player. */
export interface PlayerAddress {
  provider: Provider;
  /** The provider's id of the video or episode. */
  provider_id: string;
  /** Address of the embedded player, without cookies if the provider has such a variant. */
  embed_url: string;
  /**
   * Page of the video or episode, built from the parsed parts: nothing else of the link is taken
   * over.
   */
  page_url: string;
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
    embed_url: `https://${PLAYER_HOSTS.youtube}/embed/${id}`,
    page_url: `https://www.youtube.com/watch?v=${id}`,
  };
}

/** Parts of Vimeo addresses before numbers that are no video ids. */
const VIMEO_OTHERS: readonly (string | undefined)[] = ['showcase', 'album', 'event', 'user'];

/** Vimeo: digits, and for unlisted videos a key after them or as `?h=`. */
function vimeo(url: URL, parts: readonly string[]): PlayerAddress | null {
  const at = parts.findIndex(
    (part, index) => /^\d{6,12}$/.test(part) && !VIMEO_OTHERS.includes(parts[index - 1]),
  );
  const id = parts[at];
  if (!id) return null;
  const form = /^[0-9a-f]{6,40}$/i;
  const key = [url.searchParams.get('h'), parts[at + 1]].find((part) => part && form.test(part));
  const query = new URLSearchParams({ ...(key ? { h: key } : {}), dnt: '1' });
  return {
    provider: 'vimeo',
    provider_id: id,
    embed_url: `https://${PLAYER_HOSTS.vimeo}/video/${id}?${query}`,
    page_url: `https://vimeo.com/${key ? `${id}/${key}` : id}`,
  };
}

/** SoundCloud: a track of an account, and for private ones a key after it. */
function soundcloud(parts: readonly string[]): PlayerAddress | null {
  const [person, track, key, ...more] = parts;
  const name = /^[\w-]{1,120}$/;
  if (!person || !track || more.length > 0 || !name.test(person) || !name.test(track)) return null;
  if (track === 'sets' || (key !== undefined && !/^s-\w{1,40}$/.test(key))) return null;
  const id = `${person}/${track}`;
  const page_url = `https://soundcloud.com/${key ? `${id}/${key}` : id}`;
  const query = new URLSearchParams({ url: page_url });
  return {
    provider: 'soundcloud',
    provider_id: id,
    embed_url: `https://${PLAYER_HOSTS.soundcloud}/player/?${query}`,
    page_url,
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
    embed_url: `https://${PLAYER_HOSTS.spotify}/embed/${kind}/${id}`,
    page_url: `https://open.spotify.com/${kind}/${id}`,
  };
}

/** Apple Podcasts: an episode of a show, `…/podcast/name/id123?i=456`. */
function apple(url: URL, parts: readonly string[]): PlayerAddress | null {
  const show = last(parts, /^id\d{1,15}$/);
  const episode = url.searchParams.get('i');
  const country = /^[a-z]{2}$/.test(parts[0] ?? '') ? parts[0] : 'us';
  if (!show || !episode || !/^\d{1,18}$/.test(episode)) return null;
  const path = `${country}/podcast/${show}?i=${episode}`;
  return {
    provider: 'apple',
    provider_id: episode,
    embed_url: `https://${PLAYER_HOSTS.apple}/${path}`,
    page_url: `https://podcasts.apple.com/${path}`,
  };
}

/** Parses a link to a video or an episode at a provider; null for any other link. */
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
