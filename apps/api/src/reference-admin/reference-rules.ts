import type { FieldIssue } from '@connect/contract/errors.ts';
import type { FieldErrorCode } from '@connect/contract/field-errors.ts';
import type { Facts, Lists } from './reference-entries.ts';

/** One issue, or none: rules read as a list of sentences. */
export const when = (
  wrong: boolean,
  field: string,
  code: FieldErrorCode,
  params?: FieldIssue['params'],
): FieldIssue[] => (wrong ? [{ field, code, ...(params ? { params } : {}) }] : []);

interface Known {
  id: number;
  is_active: boolean;
}

/** Chosen entries of another list exist, and those chosen now are in use (DOMAIN 1.13). */
export function choiceIssues(
  field: string,
  chosen: readonly number[],
  before: readonly number[],
  known: readonly Known[],
): FieldIssue[] {
  const rows = new Map(known.map((row) => [row.id, row]));
  if (chosen.some((id) => !rows.has(id))) return [{ field, code: 'reference' }];
  return when(
    chosen.some((id) => !rows.get(id)?.is_active && !before.includes(id)),
    field,
    'inactive',
  );
}

/** A value that no other entry has, capitals aside. */
export function isTaken<E extends { id: number }>(
  entries: readonly E[],
  id: number,
  same: (entry: E) => boolean,
): boolean {
  return entries.some((entry) => entry.id !== id && same(entry));
}

export const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** Names in the caller's language, for a message that names them. */
export const namesOf = (
  entries: readonly { name_th: string; name_en: string }[],
  { language }: Pick<Facts, 'language'>,
): string => entries.map((entry) => (language === 'th' ? entry.name_th : entry.name_en)).join(', ');

/** Nothing twice; in the order in which it was chosen. */
export const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Stages from the bottom up, those off the ladder last; unknown ones stay, to be refused. */
export function inStageOrder(ids: readonly number[], { ladderValues }: Lists): number[] {
  const place = new Map(ladderValues.map(({ id }, index) => [id, index]));
  const placeOf = (id: number) => place.get(id) ?? ladderValues.length;
  return once(ids).toSorted((a, b) => placeOf(a) - placeOf(b));
}

export const emptyAsNull = (text: string | null): string | null => (text === '' ? null : text);
