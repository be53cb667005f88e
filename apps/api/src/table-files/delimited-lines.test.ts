import { expect, it } from 'vitest';
import { delimitedLines, type Line } from './delimited-lines.ts';

async function read(text: string, delimiter = ','): Promise<Line[]> {
  const lines: Line[] = [];
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

it('counts lines of the text, blank ones too', async () => {
  const lines = await read('a\n\n , ,\n"b\nb"\n\n"c"\n');
  expect(lines.map(({ number, cells }) => [number, cells[0]])).toEqual([
    [1, 'a'],
    [2, ''],
    [3, ''],
    [4, 'b\nb'],
    [6, ''],
    [7, 'c'],
  ]);
});

it('keeps characters that take two units, wherever the text is cut to be read', async () => {
  const line = `${'😀'.repeat(20)},x`;
  const cells = await cellsOf(`a\n${`${line}\n`.repeat(2_000)}`);
  expect(new Set(cells.flat())).toEqual(new Set(['a', '😀'.repeat(20), 'x']));
});
