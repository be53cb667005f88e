import type pg from 'pg';

/** What a copy in binary form begins with, before flags and the length of an extension. */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER_BYTES = SIGNATURE.length + 8;

/** Takes the fields of a row; they are valid during the call only. Null: no value. */
export type TakesRow = (fields: readonly (Buffer | null)[]) => void;

/** The fields of all rows in a message of a binary copy. */
function readRows(message: Buffer, each: TakesRow): void {
  let at = message.subarray(0, SIGNATURE.length).equals(SIGNATURE) ? HEADER_BYTES : 0;
  while (at < message.length) {
    const count = message.readInt16BE(at);
    at += 2;
    // The trailer.
    if (count < 0) return;
    const fields: (Buffer | null)[] = [];
    for (let n = 0; n < count; n += 1) {
      const length = message.readInt32BE(at);
      at += 4;
      fields.push(length < 0 ? null : message.subarray(at, at + length));
      at += Math.max(0, length);
    }
    each(fields);
  }
}

/** A `copy … to stdout (format binary)`: bytes arrive as bytes, which rows of a query do not. */
export class CopyOut implements pg.Submittable {
  readonly done: Promise<void>;
  readonly #text: string;
  readonly #each: TakesRow;
  readonly #settled = Promise.withResolvers<void>();
  #unreadable: { error: unknown } | undefined;

  constructor(text: string, each: TakesRow) {
    this.#text = text;
    this.#each = each;
    this.done = this.#settled.promise;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    try {
      if (!this.#unreadable) readRows(chunk, this.#each);
    } catch (error) {
      this.#unreadable = { error };
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#unreadable) this.#settled.reject(this.#unreadable.error);
    else this.#settled.resolve();
  }

  handleError(error: unknown): void {
    this.#settled.reject(error);
  }
}
