import type { Trx } from '../deps.ts';
import { lockLed } from './merged.queries.ts';

/**
 * Who users are by now, by the ids that were asked for: whoever was merged is who they turned out to be, also while
 * this waits. Locked, so that nobody erases or merges them until the transaction ends. Who was erased, or never was, is
 * not among them.
 */
export async function lockMerged(trx: Trx, asked: readonly number[]): Promise<Map<number, number>> {
  const merged = new Map<number, number>();
  // Whoever was asked for, by where they lead as far as one knows.
  let open = new Map(asked.map((id) => [id, id]));
  while (open.size > 0) {
    const found = await lockLed(trx, [...new Set(open.values())]);
    const next = new Map<number, number>();
    for (const [one, id] of open) {
      const led = found.get(id);
      if (!led) continue;
      if (led.into !== null) next.set(one, led.into);
      else if (!led.erased) merged.set(one, id);
    }
    open = next;
  }
  return merged;
}
