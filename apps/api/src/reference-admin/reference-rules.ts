import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { FieldErrorCode } from '@connect/contract/errors/field-errors.ts';
import type { Facts, Lists } from './reference-entries.ts';

/** One issue, or none, so that rules read as a list. */
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

/**
 * Chosen entries of another list must exist, and newly chosen ones must be active
 * (domain/reference-data#changing-lists).
 */
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

/** Whether another entry has this value; ignores case. */
export function isTaken<E extends { id: number }>(
  entries: readonly E[],
  id: number,
  same: (entry: E) => boolean,
): boolean {
  return entries.some((entry) => entry.id !== id && same(entry));
}

export const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** Names in the caller's language, for a message that lists them. */
export const namesOf = (
  entries: readonly { name_th: string; name_en: string }[],
  { language }: Pick<Facts, 'language'>,
): string => entries.map((entry) => (language === 'th' ? entry.name_th : entry.name_en)).join(', ');

/** Without duplicates, in the order of choice. */
export const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Stages in order of the ladder, inactive ones last; unknown ones stay, to be refused. */
export function inStageOrder(ids: readonly number[], { ladderValues }: Lists): number[] {
  const place = new Map(ladderValues.map(({ id }, index) => [id, index]));
  const placeOf = (id: number) => place.get(id) ?? ladderValues.length;
  return once(ids).toSorted((a, b) => placeOf(a) - placeOf(b));
}

export const emptyAsNull = (text: string | null): string | null => (text === '' ? null : text);
