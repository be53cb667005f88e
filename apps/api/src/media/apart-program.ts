import { Worker } from 'node:worker_threads';

/** Why a file is not taken; a program tells it apart from what went wrong on our own disk. */
export const REFUSALS = ['broken', 'type', 'megapixels', 'slow'] as const;

/** No honest file takes as long: the largest picture takes two. Waiting for a core does not count. */
export const CPU_SECONDS = 10;
/** What a program ends itself with that has used them up. */
export const OUT_OF_TIME = 'SIGXCPU';

const WATCH = `setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > ${CPU_SECONDS}e6) process.kill(process.pid, '${OUT_OF_TIME}');
}, 100)`;

/** Thrown in a program that runs apart, for what the sender must mend. */
export class Refusal extends Error {
  readonly reason: (typeof REFUSALS)[number];
  constructor(reason: (typeof REFUSALS)[number]) {
    super(reason);
    this.reason = reason;
  }
}

/** What a decoder cannot read is the sender's fault; all else that fails is our disk. */
export const damaged = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw new Refusal('broken');
  });

/** The side of the program that run-apart.ts starts: takes one order, answers it and ends. */
export function answerOrder<Order>(work: (order: Order) => Promise<unknown>): void {
  // In a thread of its own: a decoder keeps the first one busy until it ends.
  new Worker(WATCH, { eval: true }).unref();
  const answer = (message: object) => process.send?.(message, () => process.disconnect());
  // The answer is of no use to anybody once the server is gone.
  process.on('disconnect', () => process.exit());
  process.once('message', (order: Order) => {
    work(order).then(
      (done) => answer({ done }),
      (error: unknown) =>
        answer(error instanceof Refusal ? { refused: error.reason } : { failed: String(error) }),
    );
  });
}
