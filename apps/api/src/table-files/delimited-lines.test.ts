import { expect, it } from 'vitest';
import { type DelimitedLine, delimitedLines } from './delimited-lines.ts';

async function read(text: string, delimiter = ','): Promise<DelimitedLine[]> {
  const lines: DelimitedLine[] = [];
  for await (const line of delimitedLines(text, delimiter)) lines.push(line);
  return lines;
}
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells);

it.each([
  [
    'plain cells',
    'ก,ข\nค,ง',
    [
      ['ก', 'ข'],
      ['ค', 'ง'],
    ],
  ],
  ['empty ones', ',a,\n', [['', 'a', '']]],
  ['quoted ones', '"a, b","say ""hi""",c', [['a, b', 'say "hi"', 'c']]],
  ['an empty one in quotes', '"",x', [['', 'x']]],
  ['quotes within a cell', 'a"b,"c"d,e', [['a"b', '"c"d', 'e']]],
  ['lines within a cell', 'a,"b\n\nc",d\ne', [['a', 'b\n\nc', 'd'], ['e']]],
  ['an unclosed quote, which runs to the end', 'a,b\nc,"d\ne', [['a', 'b']]],
])('reads %s', async (_what, text, cells) => {
  expect(await cellsOf(text)).toEqual(cells);
});

it('counts lines of the text, and rows as a spreadsheet shows them, blank ones too', async () => {
  const lines = await read('a\n\n , ,\n"b\nb"\n\n"c"\n');
  expect(lines.map(({ number, row, cells }) => [number, row, cells[0]])).toEqual([
    [1, 1, 'a'],
    [4, 4, 'b\nb'],
    [7, 6, 'c'],
  ]);
});

it('makes nothing of blank lines, and pauses by size alone', async () => {
  const size = 4 * 1024 * 1024;
  for (const blank of ['\n', '   \n', ',,,\n', '"",""\n']) {
    const lines = await read(`a\n${blank.repeat(size / blank.length)}z`);
    expect(lines.map(({ cells }) => cells[0])).toEqual(['a', 'z']);
    expect(lines.at(-1)?.row).toBe(2 + Math.floor(size / blank.length));
  }
});
