import type { Cell } from './columns.ts';

/** Beginnings that a spreadsheet takes for a formula, also in their wide forms (DOMAIN 1.19). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Neither XML nor a spreadsheet has these; half a character is no character either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** A value as it may stand in a file: text stays text, whatever somebody typed. */
export function safeCell(cell: Cell): Cell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (cell === null || cell === '') return null;
  const text = cell.replace(FORBIDDEN, '');
  return FORMULA.test(text) ? `'${text}` : text;
}
