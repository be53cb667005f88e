import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { cleanText } from '@connect/contract/text.ts';
import { CsvError, type Info, parse } from 'csv-parse';

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

/** Result of the parser with the option `info`. */
interface Parsed {
  record: string[];
  info: Info;
}

/** Lines with their cells; an unclosed quote runs to the end of the file. */
export async function* delimitedLines(text: string, delimiter: string): AsyncGenerator<Line> {
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, info: true });
  pipeline(piecesOf(text), parser).catch(() => undefined);
  let number = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const cells = record.slice(0, CELLS_MAX).map((cell) => cleanText(cell.slice(0, CELL_MAX)));
      yield { number, cells };
      number = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
}
