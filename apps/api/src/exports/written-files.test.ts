import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import type { Cell } from './columns.ts';
import { csvFile } from './csv-file.ts';
import { safeCell } from './safe-cell.ts';
import { xlsxFile } from './xlsx-file.ts';

const NOW = new Date('2026-11-20T02:00:00Z');

async function* batch(rows: Cell[][]) {
  yield rows;
}

/** Parses CSV by RFC 4180. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

async function sheetOf(file: Buffer): Promise<string> {
  const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);
  const zip = await open(file, { lazyEntries: true });
  const stream = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  zip.on('entry', (entry: yauzl.Entry) => {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') return zip.readEntry();
    stream(entry).then(text).then(resolve, reject);
  });
  zip.on('end', () => reject(new Error('No sheet')));
  zip.readEntry();
  return promise;
}

describe('a cell', () => {
  it.each(['=1+1', '+66', '-2', '@me', '\t=1', '\r=1', '\n=1', '＝1', '=cmd|x'])(
    'that starts like a formula becomes text: %j',
    (typed) => expect(safeCell(typed)).toBe(`'${typed}`),
  );

  it('whatever was typed, never starts a formula, and holds what XML allows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const cell = safeCell(typed);
        if (cell === null) return;
        expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be gone
        expect(cell).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
      }),
    );
  });

  it('keeps figures and plain words as they are; nothing stays nothing', () => {
    expect([safeCell(-5), safeCell('บทความ = ดี'), safeCell(''), safeCell(null)]).toEqual([
      -5,
      'บทความ = ดี',
      null,
      null,
    ]);
  });
});

describe('a CSV file', () => {
  it('starts with the mark that makes Excel read Thai, and holds any text as it is', async () => {
    const cell = fc.string({ unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
        const csv = (await buffer(csvFile(['ก', 'ข'], batch(rows)))).toString();
        expect(csv.startsWith('\uFEFF')).toBe(true);
        expect(parsed(csv.slice(1))).toEqual([['ก', 'ข'], ...rows]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('an XLSX file', () => {
  it('is a workbook with text as text and figures as figures', async () => {
    const rows = [['ชื่อ <ข> & "ค"', 12.5, null]];
    const sheet = await sheetOf(await buffer(xlsxFile(['ก', 'ข', 'ค'], batch(rows), NOW)));
    expect(sheet).toContain('<t xml:space="preserve">ชื่อ &lt;ข&gt; &amp; "ค"</t>');
    expect(sheet).toContain('<c><v>12.5</v></c><c/></row>');
    expect(sheet.match(/<row>/g)).toHaveLength(2);
  });

  it('cuts what no cell takes', async () => {
    const sheet = await sheetOf(await buffer(xlsxFile(['ก'], batch([['x'.repeat(40_000)]]), NOW)));
    expect(/x+/.exec(sheet.slice(sheet.indexOf('preserve">x')))?.[0]).toBeDefined();
    expect(sheet).toContain(`>${'x'.repeat(32_767)}<`);
  });

  it('fails as a whole when the rows fail', async () => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield [['1']];
      throw new Error('The connection is gone');
    }
    await expect(buffer(xlsxFile(['ก'], broken(), NOW))).rejects.toThrow('connection is gone');
  });

  it('lets go of the rows when nobody reads on', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let begun = false;
    async function* endless(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) {
          begun = true;
          yield Array.from({ length: 500 }, () => [crypto.randomUUID()]);
        }
      } finally {
        resolve('let go');
      }
    }
    const file = xlsxFile(['ก'], endless(), NOW);
    file.on('data', () => {
      if (begun) file.destroy();
    });
    expect(await promise).toBe('let go');
  });
});
