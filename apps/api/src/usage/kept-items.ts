import type { Db } from '../deps.ts';
import { ItemNames } from './log-rows.ts';

/** Memory of all items together, and of how long nobody asks for any before it is given back. */
const MOST_BYTES = 32_000_000;
const KEPT_MS = 300_000;
/** About what a day takes besides its rows: most days of most items have few. */
const DAY_BYTES = 500;

interface KeptDay {
  version: string;
  rows: Int32Array;
}

/** Packed days of an item as they are counted. */
export class KeptItem {
  readonly names: ItemNames;
  readonly days = new Map<string, KeptDay>();

  /** `rows`: about how many there are. */
  constructor(rows: number) {
    this.names = new ItemNames(rows);
  }

  /** About. */
  get bytes(): number {
    let bytes = this.names.bytes + this.days.size * DAY_BYTES;
    for (const { rows } of this.days.values()) bytes += rows.byteLength;
    return bytes;
  }
}

/**
 * Items whose logs were looked at lately: whoever pages, sorts and filters asks for the same days again. Without
 * those that were asked for least lately where they take too much memory.
 */
export class KeptItems {
  readonly #items = new Map<string, { item: KeptItem; bytes: number }>();
  readonly #mostBytes: number;
  #bytes = 0;
  #forgets: NodeJS.Timeout | undefined;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): KeptItem | undefined {
    return this.#items.get(key)?.item;
  }

  /** Keeps an item as it is now. */
  keep(key: string, item: KeptItem): void {
    this.#drop(key);
    const { bytes } = item;
    this.#items.set(key, { item, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#items.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
    this.#forgets ??= setTimeout(() => this.#forget(), KEPT_MS).unref();
    this.#forgets.refresh();
  }

  #drop(key: string): void {
    this.#bytes -= this.#items.get(key)?.bytes ?? 0;
    this.#items.delete(key);
  }

  #forget(): void {
    this.#items.clear();
    this.#bytes = 0;
    this.#forgets = undefined;
  }
}

const kept = new WeakMap<Db, KeptItems>();

/** Those of a database. */
export function keptItems(db: Db): KeptItems {
  const items = kept.get(db) ?? new KeptItems();
  kept.set(db, items);
  return items;
}
