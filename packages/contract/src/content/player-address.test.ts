import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playerAddress } from './player-address.ts';

const letters = (text: string) => fc.constantFrom(...text);
const word = (alphabet: string, least: number, most = least) =>
  fc.string({ unit: letters(alphabet), minLength: least, maxLength: most });
const LATIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

describe('YouTube', () => {
  const id = word(`${LATIN}-_`, 11);
  const form = fc.constantFrom<(id: string) => string>(
    (film) => `https://www.youtube.com/watch?v=${film}&t=30s`,
    (film) => `https://m.youtube.com/watch?app=desktop&v=${film}`,
    (film) => `https://youtu.be/${film}?si=abc`,
    (film) => `https://youtube.com/shorts/${film}`,
    (film) => `https://www.youtube.com/live/${film}?feature=share`,
    (film) => `https://www.youtube-nocookie.com/embed/${film}`,
  );

  it('gives the same film for every form of its link', () => {
    fc.assert(
      fc.property(id, form, (film, link) => {
        expect(playerAddress(link(film))).toEqual({
          provider: 'youtube',
          provider_id: film,
          embed_url: `https://www.youtube-nocookie.com/embed/${film}`,
          page_url: `https://www.youtube.com/watch?v=${film}`,
        });
      }),
    );
  });

  it('refuses ids of another length', () => {
    const other = word(LATIN, 1, 30).filter((text) => text.length !== 11);
    fc.assert(
      fc.property(other, form, (film, link) => {
        expect(playerAddress(link(film))).toBeNull();
      }),
    );
  });
});

describe('Vimeo', () => {
  const id = word('123456789', 6, 12);
  const key = word('0123456789abcdef', 6, 20);

  it('reads the film, with its key behind it or as a parameter', () => {
    fc.assert(
      fc.property(id, key, fc.boolean(), (film, secret, behind) => {
        const link = behind
          ? `https://vimeo.com/${film}/${secret}`
          : `https://player.vimeo.com/video/${film}?h=${secret}`;
        expect(playerAddress(link)).toEqual({
          provider: 'vimeo',
          provider_id: film,
          embed_url: `https://player.vimeo.com/video/${film}?h=${secret}&dnt=1`,
          page_url: `https://vimeo.com/${film}/${secret}`,
        });
      }),
    );
  });

  it('disables tracking, with and without a key', () => {
    expect(playerAddress('https://vimeo.com/channels/staff/123456789')?.embed_url).toBe(
      'https://player.vimeo.com/video/123456789?dnt=1',
    );
  });

  it('takes a film out of a collection, not the number of the collection', () => {
    expect(playerAddress('https://vimeo.com/showcase/11111111/video/222222222')).toMatchObject({
      provider_id: '222222222',
      page_url: 'https://vimeo.com/222222222',
    });
  });
});

it('a private track of SoundCloud keeps its key', () => {
  const page_url = 'https://soundcloud.com/a-show/first-episode/s-AbC123';
  expect(playerAddress(`${page_url}?utm_source=clipboard`)).toEqual({
    provider: 'soundcloud',
    provider_id: 'a-show/first-episode',
    embed_url: `https://w.soundcloud.com/player/?url=${encodeURIComponent(page_url)}`,
    page_url,
  });
});

it.each([
  ['https://soundcloud.com/a-show/first-episode', 'soundcloud', 'a-show/first-episode'],
  [
    'https://open.spotify.com/intl-th/episode/0123456789abcdefABCDEF?si=1',
    'spotify',
    '0123456789abcdefABCDEF',
  ],
  ['https://podcasts.apple.com/th/podcast/a-show/id123456?i=1000123', 'apple', '1000123'],
])('reads %s', (link, provider, provider_id) => {
  expect(playerAddress(link)).toMatchObject({ provider, provider_id });
});

it.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtu.be/dQw4w9WgXcQ',
  'https://user@youtu.be/dQw4w9WgXcQ',
  'https://youtu.be:8443/dQw4w9WgXcQ',
  'https://www.youtube.com/playlist?list=PL1234567890',
  'https://vimeo.com/event/1234567',
  'https://soundcloud.com/a-show',
  'https://soundcloud.com/a-show/first-episode/s-../x',
  'https://soundcloud.com/a-show/first-episode/recommended',
  'https://soundcloud.com/a-show/sets/all',
  'https://open.spotify.com/show/0123456789abcdefABCDEF',
  'https://podcasts.apple.com/th/podcast/a-show/id123456',
  'javascript:alert(1)',
  'not a link',
])('refuses %s', (link) => {
  expect(playerAddress(link)).toBeNull();
});

it('reads no text as a player of another host', () => {
  const host = fc.constantFrom('youtu.be', 'vimeo.com', 'soundcloud.com', 'evil.example');
  fc.assert(
    fc.property(host, fc.string(), (name, rest) => {
      const player = playerAddress(`https://${name}/${rest}`);
      if (player === null) return;
      expect(new URL(player.embed_url).protocol).toBe('https:');
      expect([
        'www.youtube-nocookie.com',
        'player.vimeo.com',
        'w.soundcloud.com',
        'open.spotify.com',
        'embed.podcasts.apple.com',
      ]).toContain(new URL(player.embed_url).hostname);
      expect(['www.youtube.com', 'vimeo.com', 'soundcloud.com']).toContain(
        new URL(player.page_url).hostname,
      );
    }),
  );
});
