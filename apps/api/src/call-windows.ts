import { DomainError } from './domain-error.ts';

const MAX_CALLERS = 10_000;

/**
 * Counts calls per caller within a window of time, in this process. Returns a function that counts
 * one call and throws `rate_limited` above the limit.
 */
export function callWindows(windowMs: number) {
  const windows = new Map<string | number, { start: number; calls: number }>();
  return (caller: string | number, limit: number, now: number): void => {
    const window = windows.get(caller);
    if (!window || now - window.start >= windowMs) {
      if (windows.size >= MAX_CALLERS) windows.clear();
      windows.set(caller, { start: now, calls: 1 });
      return;
    }
    window.calls += 1;
    if (window.calls > limit) {
      const n = Math.ceil((window.start + windowMs - now) / 1000);
      throw new DomainError('rate_limited', { params: { n } });
    }
  };
}
