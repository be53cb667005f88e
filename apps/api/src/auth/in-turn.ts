/** Does work; pieces that share a key one after the other, in the order in which they came. */
export type InTurn = <Result>(
  keys: readonly string[],
  work: () => Promise<Result>,
) => Promise<Result>;

/** Turns of one process. Each waits only for what came before it, so that none wait for each other. */
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
