import { fork } from 'node:child_process';
import { z } from 'zod';
import { CPU_SECONDS, OUT_OF_TIME, REFUSALS } from './apart-program.ts';
import { fairTurns, type Owner } from './fair-turns.ts';

/** For a program that waits instead of working; the program itself measures its working time. */
const TIMEOUT_MS = 60_000;
// Programs share a compile cache: it halves the time to start one.
const { PATH, NODE_COMPILE_CACHE } = process.env;

const refusal = z.object({ refused: z.enum(REFUSALS) });
const failure = z.object({ failed: z.string() });

type Answer<Done> = { done: Done } | z.output<typeof refusal> | z.output<typeof failure>;

/** Two at once, so that a slow file does not block others; staff upload a few pictures at once. */
const inTurn = fairTurns({ atOnce: 2, waiting: 20, retryAfter: CPU_SECONDS });

/**
 * Runs a program on a file in a separate process: a file that breaks the decoder breaks only that
 * process, which has no secrets and whose memory is freed. Owners take turns.
 */
export async function runApart<Done>(
  program: string,
  order: object,
  options: { owner: Owner; reply: z.ZodType<Done>; nodeFlags?: string[] },
): Promise<Answer<Done>> {
  return inTurn(options.owner, () => ask(program, order, options));
}

/** Signals that stop the whole server, and say nothing about the file. */
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
      // Ended without an answer: this file crashed the program, or took all its memory.
      if (child.killed || signal === OUT_OF_TIME) resolve({ refused: 'slow' });
      else if (signal && !STOPPED.includes(signal)) resolve({ refused: 'broken' });
      else failed(`The program ended with ${signal ?? code}`);
    });
    child.send(order, (error) => error && failed(error));
  });
}
