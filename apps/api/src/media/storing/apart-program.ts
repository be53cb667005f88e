import { Worker } from 'node:worker_threads';

/** Reasons for refusing a file; a program separates them from failures of our own disk. */
export const REFUSALS = ['broken', 'type', 'megapixels', 'slow'] as const;

/**
 * No valid file takes this long: the largest picture takes two seconds. Waiting for a core does not
 * count.
 */
export const CPU_SECONDS = 10;
/** The signal by which a program ends itself after using up `CPU_SECONDS`. */
export const OUT_OF_TIME = 'SIGXCPU';

const WATCH = `setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > ${CPU_SECONDS}e6) process.kill(process.pid, '${OUT_OF_TIME}');
}, 100)`;

/** Thrown in a separate program, for problems that the sender must fix. */
export class Refusal extends Error {
  readonly reason: (typeof REFUSALS)[number];
  constructor(reason: (typeof REFUSALS)[number]) {
    super(reason);
    this.reason = reason;
  }
}

/** A file that a decoder cannot read is the sender's fault; every other failure is our disk's. */
export const damaged = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw new Refusal('broken');
  });

/** The program's side of run-apart.ts: takes one order, answers it and ends. */
export function answerOrder<Order>(work: (order: Order) => Promise<unknown>): void {
  // In a thread of its own: a decoder blocks the main thread until it ends.
  new Worker(WATCH, { eval: true }).unref();
  const answer = (message: object) => process.send?.(message, () => process.disconnect());
  // Nobody needs the answer once the server is gone.
  process.on('disconnect', () => process.exit());
  process.once('message', (order: Order) => {
    work(order).then(
      (done) => answer({ done }),
      (error: unknown) =>
        answer(error instanceof Refusal ? { refused: error.reason } : { failed: String(error) }),
    );
  });
}
