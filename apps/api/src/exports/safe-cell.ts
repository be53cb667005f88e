import type { Cell } from './columns.ts';

/** Beginnings that a spreadsheet takes for a formula, also in their wide forms (DOMAIN 1.19). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Neither XML nor a spreadsheet has these; half a character is no character either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
/** Tells in a fraction of the time that there is nothing to take out: hardly any text has it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, and halves of characters in pairs too
const SUSPECT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** A value as it may stand in a file: text stays text, whatever somebody typed. */
export function safeCell(cell: Cell): Cell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (cell === null || cell === '') return null;
  const text = SUSPECT.test(cell) ? cell.replace(FORBIDDEN, '') : cell;
  return FORMULA.test(text) ? `'${text}` : text;
}
