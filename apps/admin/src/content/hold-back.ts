/** Seconds that a player may be ahead of what it says it has played. */
const TOLERANCE = 0.5;

/** How far a recording was played without a gap from its start, in seconds. */
function playedUpTo(played: TimeRanges): number {
  return played.length > 0 && played.start(0) <= TOLERANCE ? played.end(0) : 0;
}

/** Brings a recording back to where it was played up to, if it was moved beyond (DOMAIN 1.8). */
export function holdBack(media: Pick<HTMLMediaElement, 'played' | 'currentTime'>): void {
  const furthest = playedUpTo(media.played);
  if (media.currentTime > furthest + TOLERANCE) media.currentTime = furthest;
}
