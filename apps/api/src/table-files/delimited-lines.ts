import { setImmediate } from 'node:timers/promises';
import { cleanText } from '@connect/contract/text.ts';

/** No tool writes more cells or longer ones: what exceeds these limits is not read. */
export const CELLS_MAX = 200;
export const CELL_MAX = 300;

export interface Line {
  /** Number of the line in the text, from 1. */
  number: number;
  cells: string[];
}

/** Characters read at a time; other requests are answered in between. */
const PIECE = 16_384;

export interface DelimitedLine extends Line {
  /** Number of the row as a spreadsheet shows it: a cell may hold several lines. */
  row: number;
}

interface Read {
  cells: string[];
  /** Where the next row begins. */
  end: number;
}

/**
 * The row at `start`, of which some cell is in quotes; null when a quote is not closed, which runs
 * to the end of the file. A quote within a cell is a letter.
 */
function quotedRow(text: string, delimiter: string, start: number): Read | null {
  const cells: string[] = [];
  let cell = '';
  let inQuotes = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (inQuotes && sign !== '"') cell += sign;
    else if (inQuotes && next === '"') {
      cell += sign;
      at += 1;
    } else if (inQuotes) {
      inQuotes = false;
      if (next !== '' && next !== delimiter && next !== '\n') cell = `"${cell}"`;
    } else if (sign === '"' && cell === '') inQuotes = true;
    else if (sign === delimiter || sign === '\n') {
      cells.push(cell);
      cell = '';
      if (sign === '\n') return { cells, end: at + 1 };
    } else cell += sign;
  }
  return inQuotes ? null : { cells: [...cells, cell], end: text.length };
}

/**
 * Filled lines of a text with `\n` between them. Blank ones are counted and cost no more than their
 * size: a parser that makes a record of each needs minutes for a file of nothing else.
 */
export async function* delimitedLines(
  text: string,
  delimiter: string,
): AsyncGenerator<DelimitedLine> {
  let number = 1;
  let row = 0;
  let pause = PIECE;
  for (let start = 0; start < text.length; ) {
    if (start >= pause) {
      pause = start + PIECE;
      await setImmediate();
    }
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    const read = line.includes('"')
      ? quotedRow(text, delimiter, start)
      : { cells: line.split(delimiter), end: end + 1 };
    if (!read) return;
    row += 1;
    if (read.cells.some((cell) => cell.trim() !== '')) {
      const cells = read.cells
        .slice(0, CELLS_MAX)
        .map((cell) => cleanText(cell.slice(0, CELL_MAX)));
      yield { number, row, cells };
    }
    number += read.end > end + 1 ? text.slice(start, read.end).split('\n').length - 1 : 1;
    start = read.end;
  }
}
