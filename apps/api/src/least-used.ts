/** A bounded map: the least recently used entry is removed first. */
export class LeastUsed<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #atMost: number;
  constructor(atMost: number) {
    this.#atMost = atMost;
  }
  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }
  delete(key: string): void {
    this.#entries.delete(key);
  }
  /** Stores a use; returns the key that was removed for it. */
  use(key: string, value: Value): string | undefined {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#atMost) return undefined;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
    return oldest;
  }
}
