/** What each of two connections may use to sort and to join. */
export const MEMORY = '256MB';

/** Does work with two connections, on as many processors; what has not begun is left out when something fails. */
export async function twoAtATime(work: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = work.slice();
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next().catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const [first, second] = await Promise.allSettled([worker(), worker()]);
  for (const one of [first, second]) if (one.status === 'rejected') throw one.reason;
}
