import { type RowSpan, sizeOf } from './visitor-spans.ts';

/** Two years of five million rows take 46 MB. */
const BYTES_AT_MOST = 64_000_000;
/** After which they are let go when nobody asked for them. */
const IDLE_MS = 5 * 60_000;

/** Rows as they are asked for; those without a version are not kept. */
export interface NamedRows {
  name: string;
  version: string | null;
}

/** Rows by their names. */
export type FoundSpans = Map<string, readonly RowSpan[]>;

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
  /** By name and version. */
  readonly #loading = new Map<string, Promise<unknown>>();

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

  /**
   * Finds rows, and loads those that are not kept. Whoever asks for the same ones meanwhile waits for them, and loads them
   * if that failed, or if there was no room for them.
   */
  async findAll<Rows extends NamedRows>(
    asked: readonly Rows[],
    load: (missing: readonly Rows[], found: FoundSpans) => Promise<FoundSpans>,
  ): Promise<FoundSpans> {
    const keys = asked.map(({ name, version }) => `${name} ${version}`);
    const others = () => keys.flatMap((key) => this.#loading.get(key) ?? []);
    for (let waits = others(); waits.length > 0; waits = others()) await Promise.allSettled(waits);
    const found: FoundSpans = new Map();
    const missing = asked.filter(({ name, version }) => {
      const spans = version === null ? undefined : this.find(name, version);
      if (spans) found.set(name, spans);
      return !spans;
    });
    if (missing.length === 0) return found;
    const loading = load(missing, found);
    const own = missing.flatMap(({ name, version }) =>
      version === null ? [] : `${name} ${version}`,
    );
    for (const key of own) this.#loading.set(key, loading);
    try {
      return new Map([...found, ...(await loading)]);
    } finally {
      for (const key of own) this.#loading.delete(key);
    }
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
