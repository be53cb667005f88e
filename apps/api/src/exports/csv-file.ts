import { Readable } from 'node:stream';
import type { Cell } from './columns.ts';

/** Without it Excel reads Thai text in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

const field = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

const lines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

async function* text(head: readonly string[], batches: AsyncIterable<Cell[][]>) {
  yield BYTE_ORDER_MARK + lines([head]);
  for await (const rows of batches) yield lines(rows);
}

/** CSV of RFC 4180 in UTF-8, written while it is read (domain/exports#files). */
export const csvFile = (head: readonly string[], batches: AsyncIterable<Cell[][]>): Readable =>
  Readable.from(text(head, batches), { objectMode: false });
