import { playerAddress } from '@connect/contract/player-address.ts';

/** Address of a player for a YouTube or Vimeo link, as texts keep it; null for anything else. */
export function videoPlayer(link: string): string | null {
  const player = playerAddress(link);
  if (player?.provider !== 'youtube' && player?.provider !== 'vimeo') return null;
  return player.embed_url.replace(/[?&]dnt=1$/, '');
}
