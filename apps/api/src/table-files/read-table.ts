import type { FieldErrorCode } from '@connect/contract/errors/field-errors.ts';
import { decodeText } from '@connect/contract/imports/decode-text.ts';
import { refuseInvalid } from '../domain-error.ts';
import { delimitedLines, type Line } from './delimited-lines.ts';
import { BadWorkbook, LargeWorkbook, xlsxLines } from './xlsx-lines.ts';

/** A table as somebody typed it: its headings, and its filled lines below them. */
export interface TableFile {
  headings: string[];
  lines: Line[];
}

export interface TableLimits {
  rows: number;
  columns: number;
}

const SEPARATORS = [',', ';', '\t'];
/** Lines by which the separator is found. */
const TRIED = 20;
/** Room for titles above the headings and for lines that are not read. */
const OTHER_LINES = 100;
/** Lines of text for each row: cells may hold several. The parser takes its time for each, also for a blank one. */
const LINES_A_ROW = 4;

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

const refuse = (code: FieldErrorCode, params?: Record<string, number>): never => {
  refuseInvalid([{ field: 'file', code, params }]);
  throw new TypeError('A refusal was not thrown');
};

/** The separator that splits the widest of the first lines most often. */
async function separatorOf(text: string): Promise<string> {
  const told = /^sep=([,;\t])\r?\n/.exec(text)?.[1];
  if (told) return told;
  const head = text.split('\n', TRIED).join('\n');
  const widths: number[] = [];
  for (const separator of SEPARATORS) {
    let widest = 0;
    for await (const { cells } of delimitedLines(head, separator)) {
      widest = Math.max(widest, filled(cells));
    }
    widths.push(widest);
  }
  return SEPARATORS[widths.indexOf(Math.max(...widths))] ?? ',';
}

/** A text without the blank lines at its end, of which spreadsheets write any number. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '\n ,;\t'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const hasMoreLines = (text: string, max: number): boolean => {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= max; at = text.indexOf('\n', at + 1)) {
    lines += 1;
  }
  return lines > max;
};

/** The filled lines of a text file, numbered as a spreadsheet shows them. */
async function textLines(bytes: Buffer, max: number): Promise<Line[]> {
  const text = withoutBlankEnd(decodeText(bytes).replace(/\r\n?/g, '\n'));
  if (text.includes('\0')) refuse('file_type');
  if (hasMoreLines(text, max * LINES_A_ROW)) throw new LongText('Too many lines');
  const lines: Line[] = [];
  let number = 0;
  // Half a file would be imported as if it were the whole one.
  const refuseHalf = () => refuse('file_broken');
  for await (const { cells } of delimitedLines(text, await separatorOf(text), refuseHalf)) {
    number += 1;
    if (filled(cells) > 0 && !(number === 1 && /^sep=/.test(cells[0] ?? ''))) {
      lines.push({ number, cells });
    }
    if (lines.length >= max) break;
  }
  return lines;
}

/** A text with more lines than its rows can have. */
class LongText extends Error {}

const startsWith = (bytes: Buffer, magic: string): boolean =>
  bytes.subarray(0, magic.length).toString('latin1') === magic;
const ZIP = 'PK\x03\x04';
/** Workbooks of Excel 97 to 2003. */
const OLD_EXCEL = '\xd0\xcf\x11\xe0';

/** A line that begins so is a note, as in our own template; `#N/A` and `#REF!` are of a formula. */
const NOTE = /^#(?!N\/A|[A-Z\d/]+[!?])/;
const isNote = ({ cells }: Line): boolean => NOTE.test(cells.find((cell) => cell !== '') ?? '');

/**
 * Reads a table from CSV in UTF-8, UTF-16 or Windows-874 with any usual separator, or from XLSX.
 * The first line with two filled cells is that of the headings. Throws `validation_failed` for the
 * field `file` when it is neither, is damaged, too long or has no lines.
 */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<TableFile> {
  if (startsWith(bytes, OLD_EXCEL)) refuse('file_type');
  const most = limits.rows + OTHER_LINES;
  const tooLong = { max: limits.rows };
  const read = startsWith(bytes, ZIP) ? xlsxLines(bytes, most) : textLines(bytes, most);
  const lines = await read.catch((error: unknown) => {
    if (error instanceof LargeWorkbook || error instanceof LongText)
      return refuse('import_rows', tooLong);
    if (error instanceof BadWorkbook) return refuse('file_broken');
    throw error;
  });
  const head = Math.max(
    0,
    lines.findIndex(({ cells }) => filled(cells) > 1),
  );
  const headings = lines[head]?.cells ?? [];
  const below = lines.slice(head + 1).filter((line) => !isNote(line));
  if (below.length > limits.rows) refuse('import_rows', tooLong);
  if (headings.length > limits.columns) refuse('import_columns', { max: limits.columns });
  if (below.length === 0) refuse('import_empty');
  return {
    headings,
    lines: below.map(({ number, cells }) => ({
      number,
      cells: headings.map((_, column) => cells[column] ?? ''),
    })),
  };
}
