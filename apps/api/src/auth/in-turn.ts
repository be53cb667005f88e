/** Runs work; runs that share a key go one after the other, in order of arrival. */
export type InTurn = <Result>(
  keys: readonly string[],
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Queues of one process. Each run waits only for runs that came before it, so there is no deadlock.
 */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (keys, work) => {
    const before = Promise.all(keys.map((key) => last.get(key)));
    const result = before.then(work);
    const ended = result.catch(() => undefined);
    for (const key of keys) last.set(key, ended);
    void ended.then(() => {
      for (const key of keys) if (last.get(key) === ended) last.delete(key);
    });
    return result;
  };
}
