import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { cleanText } from '@connect/contract/text.ts';
import { CsvError, type Info, parse } from 'csv-parse';

/** No tool writes more cells: what exceeds it is not read. */
export const CELLS_MAX = 200;
/** Longer than any field may be: a text that is too long is refused by its field, not cut to fit. */
export const CELL_MAX = 600;

export interface Line {
  /** Number of the line in the text, from 1. */
  number: number;
  cells: string[];
}

/** Bytes read at a time; other requests are answered in between. */
const PIECE = 32_768;

/** Pieces of bytes, which the parser joins: text cut within a pair of surrogates loses both. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE);
    await setImmediate();
  }
}

/** Result of the parser with the option `info`. */
interface Parsed {
  record: string[];
  info: Info;
}

/** Lines with their cells; a quote that is never closed ends them, which `onUnclosed` is told. */
export async function* delimitedLines(
  text: string,
  delimiter: string,
  onUnclosed: () => void = () => undefined,
): AsyncGenerator<Line> {
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
    onUnclosed();
  }
}
