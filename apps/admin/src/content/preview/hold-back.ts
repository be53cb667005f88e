/** Seconds by which `currentTime` may be ahead of the reported `played` ranges. */
const TOLERANCE = 0.5;

/** How far a recording was played without a gap from its start, in seconds. */
function playedUpTo(played: TimeRanges): number {
  return played.length > 0 && played.start(0) <= TOLERANCE ? played.end(0) : 0;
}

/**
 * Moves a recording back to where it was played up to, if it was moved further
 * (domain/recordings#seeking).
 */
export function holdBack(media: Pick<HTMLMediaElement, 'played' | 'currentTime'>): void {
  const furthest = playedUpTo(media.played);
  if (media.currentTime > furthest + TOLERANCE) media.currentTime = furthest;
}
