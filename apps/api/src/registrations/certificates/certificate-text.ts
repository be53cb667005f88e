import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);
const WEIGHTS = { regular: 400, bold: 600 } as const;
const SCRIPTS = ['latin', 'thai'] as const;
export type Weight = keyof typeof WEIGHTS;

export interface Face {
  name: string;
  font: Font;
}

const faces = new Map<Weight, readonly Face[]>();

/** The fonts of a weight, read once a process: each script has a file of its own. */
export function facesOf(weight: Weight): readonly Face[] {
  const known = faces.get(weight);
  if (known) return known;
  const read = SCRIPTS.map((script) => ({
    name: `${script}-${weight}`,
    font: create(
      readFileSync(
        require.resolve(
          `@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-${script}-${WEIGHTS[weight]}-normal.woff`,
        ),
      ),
    ),
  }));
  faces.set(weight, read);
  return read;
}

export interface Style {
  weight: Weight;
  size: number;
}

/** As much as any certificate has room for. */
const LONGEST = 600;
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** One line, with what the fonts have: letters with marks that they lack lose the marks, other signs are left out. */
export function printable(text: string): string {
  const known = facesOf('regular');
  const has = (sign: string) =>
    known.some(({ font }) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  const signs = Array.from(text.slice(0, LONGEST).normalize('NFC').replace(/\s/g, ' '), (sign) =>
    has(sign) ? sign : ([...sign.normalize('NFD')].find(has) ?? ''),
  );
  return signs
    .join('')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .split(' ')
    .filter(Boolean)
    .join(' ');
}

/** Sara am behind a tone mark is drawn as its two parts around the mark, which the fonts place right only so. */
const drawn = (text: string) => text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');

export interface Run {
  face: Face;
  text: string;
  width: number;
}

/** Parts of a line by the font that has their signs. */
export function runsOf(text: string, { weight, size }: Style): Run[] {
  const [first, ...others] = facesOf(weight);
  const parts: { face: Face; text: string }[] = [];
  for (const sign of drawn(text)) {
    const point = sign.codePointAt(0) ?? 0;
    const last = parts.at(-1);
    // Spaces are in all of them.
    if (last?.face.font.hasGlyphForCodePoint(point)) last.text += sign;
    else {
      const face = others.find(({ font }) => font.hasGlyphForCodePoint(point)) ?? first;
      if (face) parts.push({ face, text: sign });
    }
  }
  return parts.map(({ face, text: part }) => {
    const { advanceWidth } = face.font.layout(part);
    return { face, text: part, width: (advanceWidth / face.font.unitsPerEm) * size };
  });
}

export const widthOf = (text: string, style: Style): number =>
  runsOf(text, style).reduce((sum, { width }) => sum + width, 0);

/** A part of a text, and its width at the size 1. */
interface Piece {
  text: string;
  width: number;
}

const piece = (text: string, weight: Weight): Piece => ({
  text,
  width: widthOf(text, { weight, size: 1 }),
});

/** Words, between which lines are broken; each is measured once, whatever the size. */
const piecesOf = (text: string, weight: Weight): Piece[] =>
  Array.from(words.segment(text), ({ segment }) => piece(segment, weight));

/** Lines of a text; a word that is wider than a line is broken between letters. */
function linesOf(pieces: readonly Piece[], { weight, size }: Style, width: number): string[] {
  const most = width / size;
  const lines: string[] = [];
  let [line, used] = ['', 0];
  const letters = (word: Piece) =>
    Array.from(graphemes.segment(word.text), ({ segment }) => piece(segment, weight));
  for (const next of pieces.flatMap((one) => (one.width > most ? letters(one) : [one]))) {
    // A space at the end needs no room.
    if (used + next.width > most && next.text.trim() !== '') {
      lines.push(line.trim());
      [line, used] = ['', 0];
    }
    line += next.text;
    used += next.width;
  }
  return [...lines, line.trim()].filter((one) => one !== '');
}

/** The largest of some sizes at which a text has so many lines at most; at the smallest its end is left out. */
export function fitted(
  text: string,
  {
    weight,
    sizes,
    width,
    most,
  }: { weight: Weight; sizes: readonly [number, ...number[]]; width: number; most: number },
): { lines: string[]; style: Style } {
  const pieces = piecesOf(printable(text), weight);
  let style: Style = { weight, size: sizes[0] };
  let lines: string[] = [];
  for (const size of sizes) {
    style = { weight, size };
    lines = linesOf(pieces, style, width);
    if (lines.length <= most) return { lines, style };
  }
  const kept = lines.slice(0, most);
  let end = Array.from(graphemes.segment(kept.pop() ?? ''), ({ segment }) => segment);
  while (end.length > 0 && widthOf(`${end.join('')}…`, style) > width) end = end.slice(0, -1);
  return { style, lines: [...kept, `${end.join('').trimEnd()}…`] };
}
