import { fork } from 'node:child_process';
import { z } from 'zod';
import { CPU_SECONDS, OUT_OF_TIME, REFUSALS } from './apart-program.ts';
import { fairTurns, type Owner } from './fair-turns.ts';

/** For what waits instead of working; the program itself counts the time that it works. */
const TIMEOUT_MS = 60_000;
// Compiled sources are kept between programs: half of what starting one takes.
const { PATH, NODE_COMPILE_CACHE } = process.env;

const refusal = z.object({ refused: z.enum(REFUSALS) });
const failure = z.object({ failed: z.string() });

type Answer<Done> = { done: Done } | z.output<typeof refusal> | z.output<typeof failure>;

/** One beside another's that takes long; people send a few pictures at once. */
const inTurn = fairTurns({ atOnce: 2, waiting: 20, retryAfter: CPU_SECONDS });

/**
 * Has a program of ours work on a file in a process of its own: a file that breaks the decoder
 * breaks only that, it knows no secrets, and its memory is given back. Everybody's files take turns.
 */
export async function runApart<Done>(
  program: string,
  order: object,
  options: { owner: Owner; reply: z.ZodType<Done>; nodeFlags?: string[] },
): Promise<Answer<Done>> {
  return inTurn(options.owner, () => ask(program, order, options));
}

/** Signals by which the whole server is being stopped, not the program for what it does. */
const STOPPED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function ask<Done>(
  program: string,
  order: object,
  { reply, nodeFlags = [] }: { reply: z.ZodType<Done>; nodeFlags?: string[] },
): Promise<Answer<Done>> {
  const answers = z.union([z.object({ done: reply }), refusal, failure]);
  return new Promise((resolve) => {
    const failed = (reason: unknown) => resolve({ failed: String(reason) });
    const child = fork(program, {
      execArgv: nodeFlags,
      env: { PATH, NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    child.once('message', (message) => resolve(answers.parse(message)));
    child.once('error', failed);
    child.once('exit', (code, signal) => {
      // Ended before it answered: this file crashed it, or took all its memory.
      if (child.killed || signal === OUT_OF_TIME) resolve({ refused: 'slow' });
      else if (signal && !STOPPED.includes(signal)) resolve({ refused: 'broken' });
      else failed(`The program ended with ${signal ?? code}`);
    });
    child.send(order, (error) => error && failed(error));
  });
}
