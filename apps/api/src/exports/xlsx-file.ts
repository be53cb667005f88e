import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell } from './columns.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// Style 1 is the bold style of the head.
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const COLUMN_WIDTH = 20;
/** Excel's maximum of characters in one cell. */
const CELL_MAX = 32_767;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string =>
  text.slice(0, CELL_MAX).replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');

function cellXml(cell: Cell, style: string): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const rowsXml = (rows: readonly (readonly Cell[])[], style = ''): string =>
  rows.map((row) => `<row>${row.map((cell) => cellXml(cell, style)).join('')}</row>`).join('');

async function* sheetXml(head: readonly string[], batches: AsyncIterable<Cell[][]>) {
  const columns = `<cols><col min="1" max="${head.length}" width="${COLUMN_WIDTH}" customWidth="1"/></cols>`;
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `${XML}<worksheet xmlns="${MAIN}">${frozen}${columns}<sheetData>${rowsXml([head], ' s="1"')}`;
  for await (const rows of batches) yield rowsXml(rows);
  yield '</sheetData></worksheet>';
}

/** One sheet of a workbook. */
export interface Sheet {
  name: string;
  head: readonly string[];
  batches: AsyncIterable<Cell[][]>;
}

/** The longest name of a sheet, and what Excel takes in none. */
const NAME_MAX = 31;
const NOT_IN_NAMES = /[\\/?*[\]:]/g;

const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`;

/** The parts of a workbook besides the sheets themselves. */
function partsOf(names: readonly string[]): Readonly<Record<string, string>> {
  const types = names.map(
    (_, n) => `<Override PartName="/xl/${sheetPath(n)}" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const listed = names.map((name, n) => {
    const shown = escaped(name.replace(NOT_IN_NAMES, ' ').slice(0, NAME_MAX));
    return `<sheet name="${shown.replaceAll('"', '&quot;')}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`;
  });
  const related = names.map(
    (_, n) =>
      `<Relationship Id="rId${n + 1}" Type="${OFFICE}/worksheet" Target="${sheetPath(n)}"/>`,
  );
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${types.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">${related.join('')}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
}

/** A workbook, zipped while it is read: memory use does not grow with its length. */
export function workbook(sheets: readonly Sheet[], now: Date): Readable {
  const zip = new ZipFile();
  const file = new PassThrough();
  const read: Readable[] = [];
  const made = { mtime: now, forceDosTimestamp: true };
  for (const [path, xml] of Object.entries(partsOf(sheets.map(({ name }) => name)))) {
    zip.addBuffer(
      Buffer.from(path.endsWith('.xml') || path.endsWith('.rels') ? XML + xml : xml),
      path,
      made,
    );
  }
  for (const [n, { head, batches }] of sheets.entries()) {
    const sheet = Readable.from(sheetXml(head, batches), { objectMode: false });
    zip.addReadStream(sheet, `xl/${sheetPath(n)}`, { ...made, compressionLevel: 3 });
    sheet.once('error', (error) => file.destroy(error));
    read.push(sheet);
  }
  // When the caller stops reading the file, reading the rows stops too.
  file.once('close', () => {
    for (const sheet of read) sheet.destroy();
  });
  zip.end();
  pipeline(zip.outputStream, file, () => undefined);
  return file;
}

/** A workbook of one sheet. */
export const xlsxFile = (
  head: readonly string[],
  batches: AsyncIterable<Cell[][]>,
  now: Date,
): Readable => workbook([{ name: 'Connect', head, batches }], now);
