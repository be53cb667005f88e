import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell } from './columns.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet, besides the sheet itself. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Connect" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is the bold style of the head.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

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

/** A workbook of one sheet, zipped while it is read: memory use does not grow with its length. */
export function xlsxFile(
  head: readonly string[],
  batches: AsyncIterable<Cell[][]>,
  now: Date,
): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetXml(head, batches), { objectMode: false });
  const file = new PassThrough();
  const made = { mtime: now, forceDosTimestamp: true };
  for (const [path, xml] of Object.entries(PARTS)) {
    zip.addBuffer(
      Buffer.from(path.endsWith('.xml') || path.endsWith('.rels') ? XML + xml : xml),
      path,
      made,
    );
  }
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { ...made, compressionLevel: 3 });
  sheet.once('error', (error) => file.destroy(error));
  // When the caller stops reading the file, reading the rows stops too.
  file.once('close', () => sheet.destroy());
  zip.end();
  pipeline(zip.outputStream, file, () => undefined);
  return file;
}
