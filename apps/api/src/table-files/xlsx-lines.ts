import { cleanText } from '@connect/contract/text.ts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { CELL_MAX, CELLS_MAX, type Line } from './delimited-lines.ts';
import { serialDay } from './written-days.ts';

/** The file is no workbook, or is damaged. */
export class BadWorkbook extends Error {}
/** The workbook unpacks to more than a table of people can be. */
export class LargeWorkbook extends Error {}

/** Bytes of one part of the workbook once unpacked, counted while it is read. */
const UNPACKED_MAX = 48 * 1024 * 1024;
const ENTRIES_MAX = 1_000;
/** The parser keeps open elements and an unfinished one: no table nests as deep, or has one as long. */
const DEPTH_MAX = 100;
const UNFINISHED_MAX = 1024 * 1024;

type Element = SaxesTagPlain;
interface Handlers {
  open?(name: string, element: Element): void;
  text?(text: string): void;
  close?(name: string): void;
  /** The rest of the part is not needed. */
  enough?(): boolean;
}

/** Names without the prefix that some programs write: `x:row` is a `row`. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const attribute = (element: Element, name: string): string => {
  const found = Object.entries(element.attributes).find(([key]) => local(key) === name);
  return found?.[1] ?? '';
};

/** Reads one part of the workbook piece by piece; other requests are answered in between. */
async function readPart(zip: ZipFile, entry: Entry, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  let unfinished = 0;
  parser.on('opentag', (element) => {
    depth += 1;
    unfinished = 0;
    if (depth > DEPTH_MAX) throw new LargeWorkbook();
    handlers.open?.(local(element.name), element);
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', (element) => {
    depth -= 1;
    unfinished = 0;
    handlers.close?.(local(element.name));
  });
  parser.on('error', (error) => {
    throw new BadWorkbook(error.message);
  });
  const decoder = new TextDecoder('utf-8');
  const stream = await zip.openReadStreamPromise(entry);
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    unfinished += chunk.length;
    if (bytes > UNPACKED_MAX || unfinished > UNFINISHED_MAX) throw new LargeWorkbook();
    parser.write(decoder.decode(chunk, { stream: true }));
    if (handlers.enough?.()) return;
  }
  parser.close();
}

/** The address of the first sheet that is shown, and whether days are counted from 1904. */
async function findSheet(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
  let shown: { relation: string; hidden: boolean } | undefined;
  let from1904 = false;
  const workbook = parts.get('xl/workbook.xml');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw new BadWorkbook('It has no workbook');
  await readPart(zip, workbook, {
    open(name, element) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(element, 'date1904'));
      if (name !== 'sheet') return;
      const hidden =
        attribute(element, 'state') !== '' && attribute(element, 'state') !== 'visible';
      if (shown && (hidden || !shown.hidden)) return;
      shown = { relation: element.attributes['r:id'] ?? attribute(element, 'id'), hidden };
    },
  });
  let target = '';
  await readPart(zip, relations, {
    open(name, element) {
      const own = name === 'Relationship' && attribute(element, 'Id') === shown?.relation;
      if (own) target = attribute(element, 'Target');
    },
  });
  const sheet = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (!sheet) throw new BadWorkbook('It has no sheet');
  return { sheet, from1904 };
}

/** Texts that cells refer to by number. The reading aids of Japanese (`rPh`) are left out. */
async function sharedTexts(zip: ZipFile, part: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  let current = '';
  let inText = false;
  let aid = false;
  await readPart(zip, part, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') aid = true;
      inText = name === 't' && !aid;
    },
    text(text) {
      if (inText && current.length <= CELL_MAX) current += text;
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') aid = false;
      if (name === 'si') texts.push(current.slice(0, CELL_MAX));
    },
  });
  return texts;
}

/** Formats are no longer in Excel. */
const FORMAT_MAX = 255;
/** Numbers of the built-in formats that show a day. */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57]);
/** Whether a format has a day or a year outside of texts and of conditions in brackets. */
function isDayCode(code: string): boolean {
  let closing = '';
  for (const sign of code.slice(0, FORMAT_MAX).toLowerCase()) {
    if (closing !== '') closing = sign === closing ? '' : closing;
    else if (sign === '[') closing = ']';
    else if (sign === '"') closing = '"';
    else if (sign === 'd' || sign === 'y') return true;
  }
  return false;
}

/** For each style of cells whether it shows a day. */
async function dayStyles(zip: ZipFile, part: Entry | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!part) return styles;
  const own = new Set<number>();
  let inCells = false;
  await readPart(zip, part, {
    open(name, element) {
      const number = Number(attribute(element, 'numFmtId'));
      if (name === 'numFmt' && isDayCode(attribute(element, 'formatCode'))) own.add(number);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(DAY_FORMATS.has(number) || own.has(number));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Spreadsheets have no more rows. */
const ROWS_MAX = 1_048_576;

/** The number of a row, which rises: rows without one, or with one that cannot be, count on. */
function rowNumber(written: string, before: number): number {
  const number = Number(written);
  const rises = Number.isInteger(number) && number > before && number <= ROWS_MAX;
  return rises ? number : before + 1;
}

/** The column of a cell's address, from 0: `C12` is in column 2. */
function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Days between the two beginnings of spreadsheets' time. */
const SINCE_1904 = 1_462;

interface Meaning {
  texts: readonly string[];
  days: readonly boolean[];
  from1904: boolean;
}

/** A cell as text: what a formula gave last, days as `2026-11-20`, numbers in full. */
function cellText(element: Element, value: string, { texts, days, from1904 }: Meaning): string {
  const type = attribute(element, 't');
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'd') return value.slice(0, 10);
  if (type !== '' && type !== 'n') return value;
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (!days[Number(attribute(element, 's'))]) return String(number);
  // A phone number in a column of days is none.
  return serialDay(from1904 ? number + SINCE_1904 : number) ?? String(number);
}

async function readWorkbook(bytes: Buffer, max: number): Promise<Line[]> {
  const damaged = (error: unknown): never => {
    if (error instanceof BadWorkbook || error instanceof LargeWorkbook) throw error;
    throw new BadWorkbook(error instanceof Error ? error.message : String(error));
  };
  const zip = await fromBufferPromise(bytes).catch(damaged);
  try {
    if (zip.entryCount > ENTRIES_MAX) throw new LargeWorkbook();
    const parts = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
    const { sheet, from1904 } = await findSheet(zip, parts);
    const texts = await sharedTexts(zip, parts.get('xl/sharedStrings.xml'));
    const days = await dayStyles(zip, parts.get('xl/styles.xml'));
    return await sheetLines(zip, sheet, { texts, days, from1904 }, max);
  } catch (error) {
    return damaged(error);
  } finally {
    zip.close();
  }
}

/** The end of the reading that was begun last. */
let reading: Promise<void> = Promise.resolve();

/**
 * The filled lines of a workbook's first sheet, at most `max`, with the numbers that the spreadsheet
 * shows. One workbook after the other: unpacked, a dozen at once would fill the memory. Throws
 * BadWorkbook and LargeWorkbook.
 */
export function xlsxLines(bytes: Buffer, max: number): Promise<Line[]> {
  const lines = reading.then(() => readWorkbook(bytes, max));
  const over = () => undefined;
  reading = lines.then(over, over);
  return lines;
}

async function sheetLines(
  zip: ZipFile,
  sheet: Entry,
  meaning: Meaning,
  max: number,
): Promise<Line[]> {
  const lines: Line[] = [];
  let line: Line = { number: 0, cells: [] };
  let cell: Element | null = null;
  let column = 0;
  let value = '';
  let isValue = false;
  await readPart(zip, sheet, {
    open(name, element) {
      if (name === 'row') {
        line = { number: rowNumber(attribute(element, 'r'), line.number), cells: [] };
        column = 0;
      }
      if (name === 'c') {
        cell = element;
        column = columnOf(attribute(element, 'r')) ?? column;
        value = '';
      }
      isValue = cell !== null && (name === 'v' || name === 't');
    },
    text(text) {
      if (isValue && value.length <= CELL_MAX) value += text;
    },
    close(name) {
      isValue = false;
      if (name === 'c' && cell) {
        const text = cleanText(cellText(cell, value, meaning).slice(0, CELL_MAX));
        if (text !== '' && column < CELLS_MAX) {
          while (line.cells.length < column) line.cells.push('');
          line.cells[column] = text;
        }
        cell = null;
        column += 1;
      }
      if (name === 'row' && line.cells.length > 0) lines.push(line);
    },
    enough: () => lines.length >= max,
  });
  return lines.slice(0, max);
}
