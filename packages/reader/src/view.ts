import type { Box } from './page.ts';
import type { Extra, ReaderEvent } from './wire.ts';

export const TICK_MS = 1000;
const BEAT_MS = 15_000;
/** Connect goes on with a view only while its events are no further apart. */
const GAP_MS = 30 * 60_000;
/** Longer steps are a computer that slept, not somebody who read. */
const LONGEST_STEP_MS = 2 * TICK_MS;
/** Recordings are counted in twentieths of their length. */
const BUCKETS = 20;

/** A `<video>`, an `<audio>`, or an object with the same three numbers of another player. */
export interface Player {
  readonly currentTime: number;
  readonly duration: number;
  readonly playbackRate?: number;
}

export interface View {
  /** Page `number` of `total` of a document was seen. */
  page(number: number, total: number): void;
  /** Something else was done with it: download, print, share, like, bookmark, question … */
  did(action: string, more?: { on?: boolean; extra?: Extra }): void;
  /** Ends the view when the platform shows something else without loading a page. */
  end(): void;
}

interface Surroundings {
  now(): number;
  newId(): string;
  windowHeight(): number;
  /** Keeps an event; the view says what it does not know itself. */
  keep(event: Pick<ReaderEvent, 'action'> & Partial<ReaderEvent>): void;
  send(): void;
}

export interface OpenView {
  /** Time has passed, the last step of it with the page seen and with somebody active. */
  tick(step: number, seen: boolean, active: boolean): void;
  /** The page may not come back. */
  pause(): void;
  finish(): void;
  page: View['page'];
  did: View['did'];
}

/** One reading of one item: counts its time and notes start, beats and end. */
export function openView(
  { element, media }: { element?: Box; media?: Player },
  { now, newId, windowHeight, keep, send }: Surroundings,
): OpenView {
  let viewId: string | undefined;
  let activeMs = 0;
  /** When time was last counted: what it came to is reported as of then. */
  let countedAt = 0;
  let reportedAt = 0;
  let reported = '';
  let progress = 0;
  let buckets = 0;
  let position = media?.currentTime ?? 0;
  let pages = new Set<number>();
  let page: { number: number; total: number } | undefined;

  const place = (): Partial<ReaderEvent> =>
    media
      ? { position_seconds: Math.floor(position), watched_buckets: buckets }
      : { progress_pct: progress };

  function note(phase: 'start' | 'beat' | 'end'): void {
    const seconds = Math.floor(Math.min(activeMs, BEAT_MS) / 1000);
    activeMs -= seconds * 1000;
    reportedAt = countedAt - activeMs;
    reported = JSON.stringify(place());
    keep({
      action: 'view',
      phase,
      view_id: viewId,
      // What is not told yet came after it.
      occurred_at: new Date(countedAt - activeMs).toISOString(),
      active_seconds: phase === 'start' ? undefined : seconds,
      ...place(),
    });
  }

  function begin(): void {
    pause();
    viewId = newId();
    countedAt = now();
    activeMs = progress = buckets = 0;
    pages = new Set();
    turn();
    look();
    note('start');
    send();
  }

  function turn(): void {
    if (!page) return;
    pages.add(page.number);
    progress = Math.min(Math.round((pages.size / page.total) * 100), 100);
  }

  function look(): void {
    const box = media ? undefined : element?.getBoundingClientRect();
    if (!box || box.height <= 0) return;
    const share = Math.round(((windowHeight() - box.top) / box.height) * 100);
    progress = Math.max(progress, Math.min(share, 100));
  }

  /** The milliseconds of a step in which the media played, told by how far it came. */
  function played(step: number, player: Player): number {
    const { currentTime, duration, playbackRate = 1 } = player;
    const moved = currentTime - position;
    const from = position;
    // Somebody went elsewhere: what was played so far ends where it was.
    const jumped = moved < 0 || moved > (step / 1000) * playbackRate + 1;
    if (jumped) pause();
    position = currentTime;
    if (jumped || moved <= 0) return 0;
    const bucketAt = (time: number) =>
      Math.min(Math.floor((time / duration) * BUCKETS), BUCKETS - 1);
    for (let at = bucketAt(from); at <= bucketAt(currentTime); at += 1) buckets |= 1 << at;
    return Math.min((moved / playbackRate) * 1000, step);
  }

  /** What is not reported yet, if that is anything. */
  function pause(): void {
    if (viewId && (activeMs >= 1000 || JSON.stringify(place()) !== reported)) note('beat');
  }

  return {
    tick(step, seen, active) {
      const goesOn = media ? media.currentTime !== position : active;
      // Telephones let media play on while the page stands still: that step was no rest.
      const rest = now() - reportedAt - (media ? step : 0);
      if ((seen && !viewId) || (goesOn && rest > GAP_MS)) begin();
      if (seen) look();
      if (goesOn) {
        const ms = media ? played(step, media) : Math.min(step, LONGEST_STEP_MS);
        activeMs += ms;
        countedAt = now();
      } else if (step > 0) pause();
      if (activeMs < BEAT_MS) return;
      // More than one after a long step: Connect takes no more than 20 seconds of each.
      while (activeMs >= BEAT_MS) note('beat');
      send();
    },
    pause,
    finish() {
      if (viewId) note('end');
      viewId = undefined;
    },
    page(number, total) {
      page = { number, total };
      turn();
    },
    did(action, more) {
      keep({ action, ...more });
      send();
    },
  };
}
