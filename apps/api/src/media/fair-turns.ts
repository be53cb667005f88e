import { DomainError } from '../domain-error.ts';

/** Whom work is done for; null for the system itself. */
export type Owner = number | null;

/**
 * Lets work wait for its turn: `atOnce` pieces under way, one at most for each owner, and whoever
 * has had a turn goes behind everybody else. What one person sends thus never holds up another.
 * Gives a function that throws `rate_limited` for an owner with `waiting` pieces in the queue.
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
