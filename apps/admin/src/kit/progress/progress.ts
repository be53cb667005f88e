import { PROGRESS_BAR } from '@connect/contract/constants.ts';

/** Draws the bar. `show` takes 0 to 100. */
export interface ProgressView {
  show(percent: number, failed: boolean): void;
  hide(): void;
}

export interface Progress {
  start(): void;
  increase(percent: number): void;
  set(percent: number): void;
  pause(): void;
  resume(): void;
  finish(): void;
  fail(): void;
}

const STEP_MS = 100;
const LINGER_MS = 500;
/** Only finished work fills the bar. */
const ALMOST = 95;

/**
 * The progress bar (domain/screens#progress-bar): appears after 200 ms, would be full after 5000
 * ms, has start, increase, pause and finish, and turns red when a request failed.
 */
export function createProgress(view: ProgressView): Progress {
  let percent = 0;
  let failed = false;
  let active = false;
  let shown = false;
  let throttle: ReturnType<typeof setTimeout> | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;

  const draw = () => {
    if (shown) view.show(percent, failed);
  };
  const stop = () => {
    clearTimeout(throttle);
    clearInterval(ticking);
  };
  const tick = () => {
    clearInterval(ticking);
    ticking = setInterval(
      () => progress.increase((100 * STEP_MS) / PROGRESS_BAR.durationMs),
      STEP_MS,
    );
  };
  const appear = () => {
    shown = true;
    draw();
  };

  const progress: Progress = {
    start() {
      if (active) return;
      stop();
      clearTimeout(lingering);
      active = true;
      percent = 0;
      failed = false;
      if (shown) draw();
      else throttle = setTimeout(appear, PROGRESS_BAR.throttleMs);
      tick();
    },
    increase(step) {
      percent = Math.min(ALMOST, percent + step);
      draw();
    },
    set(value) {
      percent = Math.max(percent, Math.min(ALMOST, value));
      draw();
    },
    pause() {
      clearInterval(ticking);
    },
    resume() {
      if (active) tick();
    },
    finish() {
      if (!active) return;
      stop();
      active = false;
      percent = 100;
      draw();
      if (!shown) return;
      lingering = setTimeout(() => {
        shown = false;
        view.hide();
      }, LINGER_MS);
    },
    fail() {
      failed = true;
      // A failure is shown even if it came before the bar would have appeared.
      appear();
    },
  };
  return progress;
}
