import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { DomainError } from '../domain-error.ts';
import { readTable } from './read-table.ts';
import { serialDay } from './written-days.ts';

const LIMITS = { rows: 5_000, columns: 60 };
const read = (file: string | Buffer) => readTable(Buffer.from(file), LIMITS);
const cellsOf = async (file: string | Buffer) => {
  const { headings, lines } = await read(file);
  return [headings, ...lines.map(({ cells }) => cells)];
};
/** Code of the refusal of a file. */
const refusalOf = async (file: string | Buffer): Promise<string> => {
  try {
    await read(file);
    return '';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.issues.map(({ code }) => code).join();
  }
};

/** Thai in Windows-874: its letters are those of Unicode, moved. */
const windows874 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x0e01 ? code - 0x0e01 + 0xa1 : code;
    }),
  );

const TABLE = [
  ['ชื่อ', 'อีเมล'],
  ['สมชาย', 'a@hcp.example'],
  ['กำธร', ''],
];
const csv = (separator: string, end = '\r\n') =>
  TABLE.map((cells) => cells.join(separator)).join(end);

describe('readTable of text', () => {
  it.each([
    ['UTF-8', Buffer.from(csv(','))],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${csv(';')}`)],
    ['Windows-874', windows874(csv(','))],
    ['TIS-620 with semicolons', windows874(csv(';'))],
    ['UTF-16 with tabs, as Excel saves Unicode text', Buffer.from(`\uFEFF${csv('\t')}`, 'utf16le')],
    ['lines that end as on old Macs', Buffer.from(csv(',', '\r'))],
    ['a first line for Excel', Buffer.from(`sep=;\r\n${csv(';')}`)],
  ])('%s', async (_name, file) => {
    expect(await cellsOf(file)).toEqual(TABLE);
  });

  it('numbers rows as Excel does: with quoted lines, empty rows, titles and notes', async () => {
    const { headings, lines } = await read(
      'รายชื่อแพทย์\n\nชื่อ,ที่อยู่\n# ตัวอย่าง,ไม่นำเข้า\nก,"บรรทัดหนึ่ง\nบรรทัดสอง"\n\nข,ค\n',
    );
    expect(headings).toEqual(['ชื่อ', 'ที่อยู่']);
    expect(lines).toEqual([
      { number: 5, cells: ['ก', 'บรรทัดหนึ่ง\nบรรทัดสอง'] },
      { number: 7, cells: ['ข', 'ค'] },
    ]);
  });

  it('refuses what is no table, and takes no more rows than are allowed', async () => {
    expect(await refusalOf('')).toBe('import_empty');
    expect(await refusalOf('ชื่อ,อีเมล')).toBe('import_empty');
    expect(await refusalOf(Buffer.from([0x25, 0x50, 0, 0, 1, 2]))).toBe('file_type');
    const rows = (n: number) => `ก,ข\n${'1,2\n'.repeat(n)}`;
    expect(await refusalOf(rows(5_000))).toBe('');
    expect(await refusalOf(rows(5_001))).toBe('import_rows');
    expect(await refusalOf(rows(1_000_000))).toBe('import_rows');
    expect(await refusalOf(`ก,ข\n${'\n'.repeat(400_000)}`)).toBe('import_empty');
    expect(await refusalOf(`${rows(2)}${',\n'.repeat(1_000_000)}`)).toBe('');
    expect(await refusalOf(`${rows(2)}${'\n'.repeat(21_000)}ก,ข`)).toBe('import_rows');
    expect(await refusalOf(`ก,ข\n"${'ก,\n'.repeat(300_000)}`)).toMatch(/import_|^$/);
  });

  it('refuses a file whose last lines a quote that is never closed would take away', async () => {
    expect(await refusalOf('ก,ข\n1,2\n3,"4\n5,6\n')).toBe('file_broken');
    expect(await refusalOf('ก,ข\n1,2\n3,"4"\n5,6\n')).toBe('');
  });
});

const zipped = (parts: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name);
  zip.end();
  return new Response(ReadableStream.from(zip.outputStream) as ReadableStream)
    .arrayBuffer()
    .then((bytes) => Buffer.from(bytes));
};
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const BOOK = `<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="ซ่อน" sheetId="1" state="hidden" r:id="rId9"/><sheet name="แผ่น1" sheetId="2" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="t" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="t" Target="worksheets/none.xml"/></Relationships>`;
const STYLES = `<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="187" formatCode="[$-41E]d&quot;วัน&quot; mmm yy;@"/><numFmt numFmtId="188" formatCode="[Red]0.00&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="187"/><xf numFmtId="188"/></cellXfs></styleSheet>`;
const workbook = (rows: string, more: Record<string, string | Buffer> = {}) =>
  zipped({
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const HEAD = `<row r="1">${text('ก')}${text('ข')}${text('ค')}</row>`;

describe('readTable of a workbook', () => {
  it('reads shared, inline and formula texts, numbers, days of both eras and empty cells', async () => {
    const file = await workbook(
      `${HEAD}<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>8.12345678E8</v></c></row>` +
        `<row r="4"><c r="A4" s="1"><v>46387</v></c><c r="B4" s="2"><v>244714.5</v></c><c r="C4" s="3"><v>1.5</v></c></row>` +
        `<row r="5"><c r="A5" t="str"><f>1+1</f><v>=HYPERLINK("x")</v></c><c r="B5" t="b"><v>1</v></c><c r="C5" t="d"><v>2026-12-31T00:00:00</v></c></row>`,
      {
        'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>ไม่ใช่</t></si><si><r><t>สม</t></r><r><t xml:space="preserve">ชาย </t></r><rPh><t>อ่าน</t></rPh></si></sst>`,
      },
    );
    const { lines } = await read(file);
    expect(lines).toEqual([
      { number: 3, cells: ['สมชาย', '', '812345678'] },
      { number: 4, cells: ['2026-12-31', '2026-12-31', '1.5'] },
      { number: 5, cells: ['=HYPERLINK("x")', '1', '2026-12-31'] },
    ]);
  });

  it('knows prefixed names and days since 1904', async () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>${HEAD.replaceAll(/<(\/?)/g, '<$1x:')}<x:row r="2"><x:c r="A2" s="1"><x:v>44925</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const book = BOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    const file = await workbook('', { 'xl/worksheets/sheet1.xml': sheet, 'xl/workbook.xml': book });
    expect((await read(file)).lines).toEqual([{ number: 2, cells: ['2026-12-31', '', ''] }]);
  });

  it('a million rows, a bomb and a flood of parts are refused without being unpacked', async () => {
    const rows = '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(200_000);
    expect(await refusalOf(await workbook(rows))).toBe('import_rows');
    const bomb = Buffer.alloc(200 * 1024 * 1024, ' ');
    const sheet = { 'xl/worksheets/sheet1.xml': Buffer.concat([Buffer.from('<a>'), bomb]) };
    const packed = await workbook('', sheet);
    expect(packed.length).toBeLessThan(1024 * 1024);
    expect(await refusalOf(packed)).toBe('import_rows');
    const shared = { 'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst>'), bomb]) };
    expect(await refusalOf(await workbook(HEAD, shared))).toBe('import_rows');
    const parts = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`x${n}`, '']));
    expect(await refusalOf(await workbook(HEAD, parts))).toBe('import_rows');
  });

  it.each([
    ['elements in each other', '<a>'.repeat(1_000)],
    ['one endless comment', `<a><!--${' '.repeat(2 * 1024 * 1024)}--></a>`],
    ['one endless element', `<a ${'b'.repeat(2 * 1024 * 1024)}="1"/>`],
    ['one endless definition', `<!DOCTYPE a [${' '.repeat(2 * 1024 * 1024)}]><a/>`],
  ])('a small file with %s does not fill the memory', async (_what, sheet) => {
    const file = await workbook('', { 'xl/worksheets/sheet1.xml': sheet });
    expect(await refusalOf(file)).toBe('import_rows');
  });

  it('one is read after the other, since each may fill much memory', async () => {
    const [large, small] = [await workbook(HEAD.repeat(2_000)), await workbook(HEAD + HEAD)];
    const order: string[] = [];
    await Promise.all([
      read(large).then(() => order.push('large')),
      read(small).then(() => order.push('small')),
    ]);
    expect(order).toEqual(['large', 'small']);
  });

  it('every row has a number of its own, whatever the file says', async () => {
    const numbers = ['3', '3', '2', '1e999', '99999999999', '-1', '2.5', 'x', '20'];
    const rows = numbers.map((r) => `<row r="${r}">${text('ก')}</row>`).join('');
    const { lines } = await read(await workbook(HEAD + rows));
    expect(lines.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 20]);
  });

  it('a number in a column of days that is no day stays one, and an error is no note', async () => {
    const file = await workbook(
      `${HEAD}<row r="2"><c s="1"><v>812345678</v></c><c s="1"><v>-1</v></c></row>` +
        `<row r="3"><c t="e"><v>#N/A</v></c>${text('ข')}</row><row r="4"><c t="e"><v>#DIV/0!</v></c></row>`,
    );
    expect((await read(file)).lines.map(({ cells }) => cells)).toEqual([
      ['812345678', '-1', ''],
      ['#N/A', 'ข', ''],
      ['#DIV/0!', '', ''],
    ]);
  });

  it.each([
    ['entities of its own', '<!DOCTYPE a [<!ENTITY e "boom">]><worksheet>&e;</worksheet>'],
    ['tags that do not close', `<worksheet><sheetData>${HEAD}</worksheet>`],
    ['nothing', ''],
  ])('a sheet with %s is damaged', async (_what, sheet) => {
    const file = await workbook('', { 'xl/worksheets/sheet1.xml': sheet });
    expect(await refusalOf(file)).toBe('file_broken');
  });

  it('a zip that is no workbook, or a lie about its size, is damaged', async () => {
    expect(await refusalOf(await zipped({ 'a.txt': 'a' }))).toBe('file_broken');
    const file = await workbook(HEAD);
    const lying = Buffer.from(file);
    // The size of a part in its central entry, where readers look first.
    const at = lying.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24;
    lying.writeUInt32LE(1, at);
    expect(await refusalOf(lying)).toBe('file_broken');
  });
});

it.each([
  [46_387, '2026-12-31'],
  [46_387.99, '2026-12-31'],
  [244_714, '2026-12-31'],
  [244_715, '2027-01-01'],
  [25_569, '1970-01-01'],
])('serialDay(%s) is %s', (serial, day) => {
  expect(serialDay(serial)).toBe(day);
});
