import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Connections of each server: three servers share the database's maximum. */
export const POOL_SIZE = 16;

const STOP_MS = 15_000;

/** Undone in reverse order when the bench ends, also after a failure. */
const cleanups: (() => Promise<unknown> | unknown)[] = [];

export function atEnd(cleanup: () => Promise<unknown> | unknown): void {
  cleanups.push(cleanup);
}

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
    }
  }
}

export const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null;

/** Asks a child process to end and kills it when it does not. */
export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  const inTime = await Promise.race([
    ended.then(() => true),
    delay(STOP_MS, false, { ref: false }),
  ]);
  if (inTime) return;
  child.kill('SIGKILL');
  await ended;
}

/** Resources that a server process has used so far. */
export interface Usage {
  /** Bytes. */
  memory: NodeJS.MemoryUsage;
  /** Milliseconds of processor time. */
  cpu: number;
}

const usageNow = (): Usage => {
  const { user, system } = process.cpuUsage();
  return { memory: process.memoryUsage(), cpu: (user + system) / 1000 };
};

export interface Server {
  /** `http://127.0.0.1:…` */
  url: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

interface Answers {
  url: string;
  usage: Usage;
}

function answerOf<Key extends keyof Answers>(child: ChildProcess, key: Key): Promise<Answers[Key]> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (message: Partial<Answers>) => {
      const answer = message[key];
      if (answer === undefined) return;
      settle();
      resolve(answer);
    };
    const onExit = () => {
      settle();
      reject(new Error(`A server of the bench ended before it said its ${key}`));
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}

/** Runs one of the servers as a separate process, in the same way for all. */
export async function startServer(file: string, settings: object): Promise<Server> {
  const child = fork(file, [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX,
      MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_,
      NODE_ENV: 'production',
      TZ: 'UTC',
    },
  });
  atEnd(() => stop(child));
  const address = answerOf(child, 'url');
  child.send(settings);
  return {
    url: await address,
    usage: () => {
      const usage = answerOf(child, 'usage');
      child.send('usage');
      return usage;
    },
    stop: () => stop(child),
  };
}

/**
 * The child's side: waits for the settings, reports its address, answers questions, and ends with
 * its parent.
 */
export function serveParent<Settings>(
  listen: (settings: Settings) => Promise<string>,
  close: () => Promise<unknown>,
): void {
  const end = () => {
    close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('disconnect', end);
  // Ctrl-C reaches the whole group; the parent decides when this process ends.
  process.on('SIGINT', () => {});
  process.once('message', (settings: Settings) => {
    process.on('message', () => process.send?.({ usage: usageNow() }));
    listen(settings).then(
      (url) => process.send?.({ url }),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
