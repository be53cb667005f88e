import { setImmediate } from 'node:timers/promises';

/** The longest time that other requests wait. */
const SLICE_MS = 10;

/** Runs long work on one thread item by item; other requests are answered in between. */
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
