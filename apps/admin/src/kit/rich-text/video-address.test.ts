import { expect, it } from 'vitest';
import { videoPlayer } from './video-address.ts';

it.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
  ['https://player.vimeo.com/video/123456789?h=1', 'https://player.vimeo.com/video/123456789'],
])('gives the player of %s', (link, player) => {
  expect(videoPlayer(link)).toBe(player);
});

it.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://example.com/video',
  'javascript:alert(1)',
  'not a link',
])('refuses %s', (link) => {
  expect(videoPlayer(link)).toBeNull();
});
