import type { Label } from '@connect/contract/labels.ts';
import { dayInWords, momentInWords } from '../time/moments.ts';
import type { NamedList, WordSet, Words } from './words.ts';

/** The value of one cell: figures stay numbers, an absent value stays empty. */
export type Cell = string | number | null;

/** One column of the file. A screen column that shows two values becomes two of them. */
export interface Part<Row> {
  head(words: Words): string;
  cell(row: Row, words: Words): Cell;
  /** The value as JSON has it, where it is not that of the cell. */
  value?(row: Row): ColumnValue;
  /** Staff typed its head: it is a column of its own, whatever it is called. */
  typed?: true;
}

/** A value in JSON: moments in ISO form, keys of choices, ids of lists. */
export type ColumnValue = Cell | boolean | readonly number[];

/** How each column of a list is written in a file, by the column's key on the screen. */
export type Columns<Row, Key extends string = string> = Readonly<Record<Key, readonly Part<Row>[]>>;

/** A column head: the label that the contract declares for a field, or text of its own. */
type Head = Label | ((words: Words) => string);

const headOf =
  (head: Head) =>
  (words: Words): string =>
    typeof head === 'function' ? head(words) : words.label(head);

/** A column with text or a number, unchanged. */
export const plain = <Row>(head: Head, read: (row: Row, words: Words) => Cell): Part<Row> => ({
  head: headOf(head),
  cell: read,
});

/** A moment in words; the database already returns it in Bangkok time (`value-types.ts`). */
export const momentText = (iso: string | null): Cell => (iso === null ? null : momentInWords(iso));

export const moment = <Row>(head: Head, read: (row: Row) => string | null): Part<Row> => ({
  head: headOf(head),
  cell: (row) => momentText(read(row)),
  value: read,
});

/** A column with a calendar day as `dd/MM/yyyy`. */
export const day = <Row>(head: Head, read: (row: Row) => string | null): Part<Row> => ({
  head: headOf(head),
  cell: (row) => {
    const iso = read(row);
    return iso === null ? null : dayInWords(iso);
  },
  value: read,
});

/** A column with a value of a fixed set, in words. */
export const choice = <Row>(
  head: Head,
  set: WordSet,
  read: (row: Row) => string | null,
): Part<Row> => ({
  head: headOf(head),
  cell: (row, words) => {
    const value = read(row);
    return value === null ? null : words.choice(set, value);
  },
  value: read,
});

export const yesNo = <Row>(head: Head, read: (row: Row) => boolean): Part<Row> => ({
  ...choice<Row>(head, 'yes_no', (row) => (read(row) ? 'yes' : 'no')),
  value: read,
});

/** A column with the names of reference list entries. */
export const names = <Row>(
  head: Head,
  list: NamedList,
  read: (row: Row) => readonly number[],
): Part<Row> => ({
  head: headOf(head),
  cell: (row, words) => words.names(list, read(row)) || null,
  value: read,
});

const PER_CENT = 100;

/** A column with a share of 0..1 as whole per cent, with the sign in the head. */
export const percent = <Row>(head: Head, read: (row: Row) => number | null): Part<Row> => ({
  head: (words) => `${headOf(head)(words)} (%)`,
  cell: (row) => {
    const share = read(row);
    return share === null ? null : Math.round(share * PER_CENT);
  },
});

/** A column with a duration in whole seconds, so that it can be summed. */
export const seconds = <Row>(head: Head, read: (row: Row) => number | null): Part<Row> => ({
  head: (words) => `${headOf(head)(words)} (${words.choice('log', 'seconds')})`,
  cell: read,
});
