import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isUnavailable } from '../db/client.ts';
import { DataFolderInUse, lockDataFolder } from '../db/embedded/data-folder.ts';
import { type Click, readClick } from './click.ts';

/** Clicks are written to the database twice a second, and whenever it is back. */
const FLUSH_MS = 500;
/** Clicks of one file, and so of one transaction. */
const PART_MAX = 500;
const SLOTS = 100;

/** Takes clicks at once and writes them to the database afterwards, in order. */
export interface ClickBuffer {
  add(click: Click): void;
  /** Writes what waits; what the database does not take now stays for later. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface Part {
  /** Null: kept in memory only. */
  path: string | null;
  clicks: Click[] | null;
}

/**
 * The first part of the folder that no living process holds, locked, and those that their process
 * left behind. The kernel releases a lock when its process ends, however it ends.
 */
function takeSlot(folder: string) {
  const left: { path: string; release(): void }[] = [];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = readdirSync(folder).filter((name) => /^\d{1,2}$/.test(name));
  for (const name of known) {
    const path = join(folder, name);
    const lock = tryLock(path);
    if (lock) left.push({ path, ...lock });
  }
  const own = left.shift();
  if (own) return { own, left };
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const path = join(folder, String(slot));
    const lock = tryLock(path);
    if (lock) return { own: { path, ...lock }, left };
  }
  throw new Error(`${folder}: more than ${SLOTS} processes keep clicks here`);
}

function tryLock(path: string): { release(): void } | null {
  try {
    return lockDataFolder(path);
  } catch (error) {
    if (error instanceof DataFolderInUse) return null;
    throw error;
  }
}

const PART = /^\d{15}\.ndjson$/;
const partsIn = (path: string): Part[] =>
  readdirSync(path)
    .filter((name) => PART.test(name))
    .sort()
    .map((name) => ({ path: join(path, name), clicks: null }));

/** The clicks of a part; a line that was cut off when its process ended is no click. */
function clicksOf({ path, clicks }: Part): Click[] {
  if (clicks) return clicks;
  if (path === null) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => readClick(line) ?? []);
}

export interface BufferOptions {
  /** Null: clicks wait in memory, and end with the process. */
  folder: string | null;
  /** Writes clicks in one transaction; those it has already it leaves alone. */
  write: (clicks: readonly Click[]) => Promise<void>;
  report?: (message: string) => void;
}

/**
 * Every click goes into a file first, so that it outlives the process, and from there into the
 * database (domain/links#clicks). A file is removed once the database has all of it.
 */
export function createClickBuffer({
  folder,
  write,
  report = console.error,
}: BufferOptions): ClickBuffer {
  const slot = folder === null ? null : takeSlot(folder);
  const waiting: Part[] = slot
    ? [...slot.left.flatMap(({ path }) => partsIn(path)), ...partsIn(slot.own.path)]
    : [];
  /** `whole`: its file has all of its clicks. */
  let open: { path: string | null; clicks: Click[]; file: number | null; whole: boolean } | null =
    null;
  let running: Promise<void> | null = null;
  // A name follows those that are there, whatever the clock says.
  let number = Math.max(
    Date.now(),
    ...waiting.map(({ path }) => Number(/(\d{15})\.ndjson$/.exec(path ?? '')?.[1] ?? 0)),
  );

  function begin() {
    number += 1;
    const path = slot && join(slot.own.path, `${String(number).padStart(15, '0')}.ndjson`);
    const file = path === null ? null : openSync(path, 'a', 0o600);
    return { path, clicks: [], file, whole: file !== null };
  }

  function close(): void {
    if (!open) return;
    if (open.file !== null) closeSync(open.file);
    // What waits for long is read again from its file.
    const { path, clicks, whole } = open;
    waiting.push({ path, clicks: whole && waiting.length > 0 ? null : clicks });
    open = null;
  }

  /** Writes a part; when the database refuses it, its clicks one by one, without the refused ones. */
  async function store(clicks: readonly Click[]): Promise<void> {
    try {
      await write(clicks);
    } catch (error) {
      if (isUnavailable(error) || clicks.length === 0) throw error;
      if (clicks.length === 1) {
        report(`A click on the link ${clicks[0]?.link_id} was refused: ${String(error)}`);
        return;
      }
      for (const click of clicks) await store([click]);
    }
  }

  async function writeAll(): Promise<void> {
    close();
    for (let part = waiting[0]; part; part = waiting[0]) {
      const clicks = clicksOf(part);
      if (clicks.length > 0) await store(clicks);
      if (part.path !== null) rmSync(part.path, { force: true });
      waiting.shift();
    }
    for (const { release } of slot?.left.splice(0) ?? []) release();
  }

  const drain = (): Promise<void> => {
    running ??= writeAll()
      // The database is away: what waits is written when it is back.
      .catch((error: unknown) => {
        if (!isUnavailable(error)) report(`Clicks could not be written: ${String(error)}`);
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  /** What came while another one was under way is written, too. */
  const flush = async (): Promise<void> => {
    await running;
    await drain();
  };
  const timer = setInterval(() => {
    if (open !== null || waiting.length > 0) void drain();
  }, FLUSH_MS);
  timer.unref();

  return {
    add(click) {
      open ??= begin();
      open.clicks.push(click);
      try {
        if (open.file !== null) writeSync(open.file, `${JSON.stringify(click)}\n`);
      } catch (error) {
        // A full disk stops nobody: the click waits in memory.
        open.whole = false;
        report(`Clicks could not be kept on the disk: ${String(error)}`);
      }
      if (open.clicks.length >= PART_MAX) close();
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
      slot?.own.release();
      for (const { release } of slot?.left ?? []) release();
    },
  };
}
