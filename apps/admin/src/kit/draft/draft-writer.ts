const IDLE_MS = 1500;
const LONGEST_MS = 20_000;

export interface DraftWriter {
  /** Reports that something was typed. */
  changed(): void;
  /** Writes pending changes now; resolves when they are stored. */
  flush(): Promise<void>;
  /** Drops pending changes. */
  cancel(): void;
}

/** Calls `write` shortly after typing stops, and every 20 seconds during continued typing. */
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
