import type { ContentKind } from '../kinds.ts';

/** What was measured of one view, or of several that went on from one another. */
export interface Measured {
  kind: ContentKind;
  /** Visible, active seconds. */
  seconds: number;
  progress: number;
  /** Reading time, playing time or scheduled time in seconds; null where nobody knows. */
  length: number | null;
  /** Of documents: the file was downloaded meanwhile. */
  downloaded?: boolean;
}

const READ_SECONDS = 10;
const PLAYED_SECONDS = 30;
const ATTENDED_SECONDS = 300;
const PLAYED_SHARE = 0.1;
const FINISHED_PCT = 90;
const FINISHED_SECONDS = 20;
const READ_SHARE = 0.5;
const ATTENDED_SHARE = 0.7;

/** Whether a view was long enough to count as using the item (domain/usage#what-counts). */
export function isQualified({ kind, seconds, length }: Measured): boolean {
  switch (kind) {
    case 'video':
    case 'podcast':
      return seconds >= Math.min(PLAYED_SECONDS, (length ?? Infinity) * PLAYED_SHARE);
    case 'webinar':
      return seconds >= ATTENDED_SECONDS;
    default:
      return seconds >= READ_SECONDS;
  }
}

/** Whether the item was used to its end (domain/usage#what-counts). */
export function isCompleted(view: Measured): boolean {
  const { kind, seconds, progress, length } = view;
  switch (kind) {
    case 'article':
    case 'life_ready':
      return (
        progress >= FINISHED_PCT &&
        seconds >= Math.max(FINISHED_SECONDS, (length ?? 0) * READ_SHARE)
      );
    case 'document':
      return progress >= FINISHED_PCT || view.downloaded === true;
    case 'video':
    case 'podcast':
      return progress >= FINISHED_PCT;
    case 'webinar':
      return length !== null && seconds >= length * ATTENDED_SHARE;
    default:
      return false;
  }
}
