import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test was skipped, for the end of "npm test". */
    skipped?: string;
  }
}

/** Skips a test that cannot run here, with the reason. */
export function skipUnless(possible: boolean, reason: string, { task, skip }: TestContext): void {
  if (possible) return;
  task.meta.skipped = reason;
  skip(reason);
}
