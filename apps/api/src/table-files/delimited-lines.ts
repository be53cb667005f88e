import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { cleanText } from '@connect/contract/text.ts';
import { CsvError, type InfoRecord, parse } from 'csv-parse';

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

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await setImmediate();
  }
}

export interface DelimitedLine extends Line {
  /** Number of the row as a spreadsheet shows it: a cell may hold several lines. */
  row: number;
}

/** What the parser hands on of a line. */
interface Parsed {
  number: number;
  row: number;
  record: readonly string[];
}

/**
 * Filled lines with their cells; an unclosed quote runs to the end of the file. Blank lines are
 * counted in the parser and go no further, so that they cost no more than their size.
 */
export async function* delimitedLines(
  text: string,
  delimiter: string,
): AsyncGenerator<DelimitedLine> {
  let next = 1;
  const take = (record: readonly string[], { lines, records: row }: InfoRecord): Parsed | null => {
    const number = next;
    next = lines + 1;
    return record.some((cell) => cell.trim() !== '') ? { number, row, record } : null;
  };
  const parser = parse<unknown, string[]>({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    on_record: take,
  });
  pipeline(piecesOf(text), parser).catch(() => undefined);
  try {
    for await (const { number, row, record } of parser as AsyncIterable<Parsed>) {
      const cells = record.slice(0, CELLS_MAX).map((cell) => cleanText(cell.slice(0, CELL_MAX)));
      yield { number, row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
}
