import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DbConfig } from './client.ts';

const CHANNEL = 'connect_written';
/**
 * Names sent within `TOGETHER_MS` go in one message; a lost connection is retried after `AGAIN_MS`.
 */
const TOGETHER_MS = 100;
const AGAIN_MS = 2_000;

/**
 * Names that processes of one database send to each other. A process without a connection receives
 * none.
 */
export interface Signals {
  /** Sends the names to the other processes, within a short time. */
  send(names: Iterable<string>): void;
  /** `listener` gets the names that others sent; null when some may have been missed. */
  hear(listener: (names: string[] | null) => void): void;
  stop(): Promise<void>;
}

/** A separate connection that listens, and is opened again when it is lost. */
export function createSignals(connection: DbConfig['connection']): Signals {
  const me = randomUUID();
  const listeners: ((names: string[] | null) => void)[] = [];
  const waiting = new Set<string>();
  let sending: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;
  let client: pg.Client | undefined;
  const tell = (names: string[] | null) => {
    for (const listener of listeners) listener(names);
  };

  async function listen(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'connect signals',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    next.on('error', () => {});
    next.on('notification', ({ payload }) => {
      const [sender, ...names] = (payload ?? '').split(' ');
      if (sender !== me) tell(names);
    });
    next.once('end', () => {
      client = undefined;
      if (stopped) return;
      again = setTimeout(begin, AGAIN_MS);
      again.unref();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    tell(null);
    if (stopped) await next.end();
  }
  /** A connection that fails to open ends too, and its end opens the next one. */
  let beginning: Promise<void> = Promise.resolve();
  function begin(): void {
    beginning = listen().catch(() => {});
  }
  begin();

  return {
    hear: (listener) => void listeners.push(listener),
    send(names) {
      for (const name of names) waiting.add(name);
      sending ??= setTimeout(() => {
        sending = undefined;
        const payload = [me, ...waiting].join(' ');
        waiting.clear();
        client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => {});
      }, TOGETHER_MS);
      sending.unref();
    },
    async stop() {
      stopped = true;
      clearTimeout(sending);
      clearTimeout(again);
      await beginning;
      await client?.end();
    },
  };
}
