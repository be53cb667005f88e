import { setImmediate } from 'node:timers/promises';

/** So long at most others wait for an answer. */
const SLICE_MS = 10;

/** Does long work on one thread item by item; whoever else calls is answered in between. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  each: (item: Item) => void,
): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    each(item);
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
