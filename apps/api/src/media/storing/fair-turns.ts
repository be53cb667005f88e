import { DomainError } from '../../domain-error.ts';

/** The account that work is done for; null for the system itself. */
export type Owner = number | null;

/**
 * Queues work: `atOnce` pieces run in parallel, at most one of each owner, and an owner who had a
 * turn goes to the end of the queue. So one owner never holds up another. Returns a function that
 * throws `rate_limited` for an owner with `waiting` pieces in the queue.
 */
export function fairTurns(limits: { atOnce: number; waiting: number; retryAfter: number }) {
  const queues = new Map<Owner, (() => Promise<unknown>)[]>();
  const running = new Set<Owner>();

  function startNext(): void {
    if (running.size >= limits.atOnce) return;
    const owner = [...queues.keys()].find((one) => !running.has(one));
    const queue = owner === undefined ? undefined : queues.get(owner);
    const work = queue?.shift();
    if (owner === undefined || !queue || !work) return;
    if (queue.length === 0) queues.delete(owner);
    running.add(owner);
    void work().finally(() => {
      running.delete(owner);
      const waiting = queues.get(owner);
      if (queues.delete(owner) && waiting) queues.set(owner, waiting);
      startNext();
    });
    startNext();
  }

  return <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(owner) ?? [];
    if (queue.length >= limits.waiting) {
      throw new DomainError('rate_limited', { params: { n: limits.retryAfter } });
    }
    return new Promise((resolve, reject) => {
      queue.push(() => work().then(resolve, reject));
      queues.set(owner, queue);
      startNext();
    });
  };
}
