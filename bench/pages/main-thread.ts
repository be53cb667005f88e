import type { Browser } from '@playwright/test';

/** Work of the page's main thread, in milliseconds. */
export interface MainThread {
  longest: number;
  total: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds, for complete tasks only: elapsed time, and processor time. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Only what is read here: every additional category slows the page down. */
const CATEGORIES = ['disabled-by-default-devtools.timeline'];
const MAIN_THREAD = 'CrRendererMain';

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

/**
 * The browser's own trace of the main thread's tasks while `work` runs. Uses processor time, so
 * that other programs on the machine make no task longer.
 */
export async function traceMainThread(
  browser: Browser,
  work: () => Promise<unknown>,
): Promise<MainThread> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  await work();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const events = trace.traceEvents;
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD)
      .map(threadOf),
  );
  const tasks = events
    .filter((event) => event.name === 'RunTask' && main.has(threadOf(event)))
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
  if (tasks.length === 0) throw new Error('The trace names no task of a page');
  return { longest: Math.max(...tasks), total: tasks.reduce((sum, task) => sum + task, 0) };
}
