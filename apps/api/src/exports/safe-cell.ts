import type { Cell } from './columns.ts';

/**
 * First characters that a spreadsheet takes for a formula, also in their full-width forms
 * (domain/exports#formula-cells).
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Characters that neither XML nor a spreadsheet allows, and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
/** Tells much faster that there is nothing to remove, which is true of nearly all texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, and halves of characters in pairs too
const SUSPECT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** A value that is safe in a file: text stays text, whatever was typed. */
export function safeCell(cell: Cell): Cell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (cell === null || cell === '') return null;
  const text = SUSPECT.test(cell) ? cell.replace(FORBIDDEN, '') : cell;
  return FORMULA.test(text) ? `'${text}` : text;
}
