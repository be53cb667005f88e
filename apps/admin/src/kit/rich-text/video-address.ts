import { playerAddress } from '@connect/contract/content/player-address.ts';

/**
 * The player address of a YouTube or Vimeo link, as rich text stores it; null for any other link.
 */
export function videoPlayer(link: string): string | null {
  const player = playerAddress(link);
  if (player?.provider !== 'youtube' && player?.provider !== 'vimeo') return null;
  return player.embed_url.replace(/[?&]dnt=1$/, '');
}
