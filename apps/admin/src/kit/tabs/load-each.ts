/** Loads parts one after the other: the one that is asked for meanwhile waits for one at most. */
export const loadEach = (parts: readonly { load: () => Promise<unknown> }[]) => async () => {
  for (const part of parts) await part.load();
};
