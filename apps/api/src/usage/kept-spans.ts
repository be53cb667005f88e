import { type RowSpan, sizeOf } from './visitor-spans.ts';

/** Two years of five million rows take 46 MB. */
const BYTES_AT_MOST = 64_000_000;
/** After which they are let go when nobody asked for them. */
const IDLE_MS = 5 * 60_000;

interface Kept {
  version: string;
  spans: readonly RowSpan[];
  bytes: number;
  used: number;
}

/**
 * Rows of months and days that a process keeps, outside of the heap, by their names and versions (decision 41). Those
 * that were used least recently go first.
 */
export class KeptSpans {
  bytes = 0;
  readonly atMost: number;
  /** In the order of their last use. */
  readonly #kept = new Map<string, Kept>();
  #timer: NodeJS.Timeout | undefined;

  constructor(atMost = BYTES_AT_MOST) {
    this.atMost = atMost;
  }

  /** Of the version; undefined: it is not kept. */
  find(name: string, version: string): readonly RowSpan[] | undefined {
    const kept = this.#kept.get(name);
    if (kept?.version !== version) return undefined;
    this.#use(name, kept);
    return kept.spans;
  }

  /** In the place of an earlier version. */
  keep(name: string, version: string, spans: readonly RowSpan[]): void {
    const bytes = spans.reduce((sum, span) => sum + sizeOf(span), 0);
    this.#forget(name);
    if (bytes > this.atMost) return;
    this.bytes += bytes;
    this.#use(name, { version, spans, bytes, used: 0 });
    for (const oldest of this.#kept.keys()) {
      if (this.bytes <= this.atMost) break;
      this.#forget(oldest);
    }
  }

  #use(name: string, kept: Kept): void {
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    kept.used = performance.now();
    this.#timer ??= setTimeout(() => this.#tidy(), IDLE_MS).unref();
  }

  #forget(name: string): void {
    this.bytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
  }

  #tidy(): void {
    this.#timer = undefined;
    const since = performance.now() - IDLE_MS;
    for (const [name, { used }] of this.#kept) {
      if (used <= since) this.#forget(name);
    }
    if (this.#kept.size > 0) this.#timer = setTimeout(() => this.#tidy(), IDLE_MS).unref();
  }
}
