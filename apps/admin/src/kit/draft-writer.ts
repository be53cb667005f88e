const IDLE_MS = 1500;
const LONGEST_MS = 20_000;

export interface DraftWriter {
  /** Something was typed. */
  changed(): void;
  /** Writes now what waits; resolves when it is kept. */
  flush(): Promise<void>;
  /** Forgets what waits. */
  cancel(): void;
}

/** Calls `write` soon after typing stops, and every 20 seconds while it goes on. */
export function createDraftWriter(write: () => Promise<void>): DraftWriter {
  let idle: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;

  const cancel = () => {
    clearTimeout(idle);
    clearTimeout(longest);
    idle = undefined;
    longest = undefined;
  };
  const flush = async () => {
    if (idle === undefined) return;
    cancel();
    await write();
  };
  return {
    changed() {
      clearTimeout(idle);
      idle = setTimeout(flush, IDLE_MS);
      longest ??= setTimeout(flush, LONGEST_MS);
    },
    flush,
    cancel,
  };
}
