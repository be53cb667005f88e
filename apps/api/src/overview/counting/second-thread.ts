import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CountOrder } from './count-parts.ts';
import type { Counted } from './row-count.ts';

/** After which it ends when nothing is to be counted. */
const IDLE_MS = 60_000;
/** Megabytes of its heap: rows are outside of it. */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

interface Running {
  worker: Worker;
  ended: AbortSignal;
}

/**
 * A thread that counts beside this one. It is there from the first order until some time after the last one; orders wait
 * for each other.
 */
export class SecondThread {
  #running: Running | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** What it counts of an order; fails when the thread ends before. */
  count(order: CountOrder): Promise<Counted[]> {
    const counting = this.#last.then(() => this.#ask(order));
    this.#last = counting.catch(() => undefined);
    return counting;
  }

  /** The next order starts another one. */
  async end(): Promise<void> {
    await this.#running?.worker.terminate();
  }

  async #ask(order: CountOrder): Promise<Counted[]> {
    clearTimeout(this.#idle);
    const { worker, ended } = this.#running ?? this.#start();
    worker.postMessage(order);
    const [counted]: Counted[][] = await once(worker, 'message', { signal: ended });
    this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
    return counted ?? [];
  }

  #start(): Running {
    const worker = new Worker(new URL('./count-thread.ts', import.meta.url), {
      resourceLimits: HEAP,
    });
    const ended = new AbortController();
    // The process may end before it.
    worker.unref();
    // Whoever waits for it is told by `once()`.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.#running = undefined;
      ended.abort();
    });
    this.#running = { worker, ended: ended.signal };
    return this.#running;
  }
}
