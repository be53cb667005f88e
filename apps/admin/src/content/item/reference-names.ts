import type { Language } from '@connect/contract/constants.ts';
import type { Choice } from '../../kit/fields/fields.tsx';

interface Named {
  name_th: string;
  name_en: string;
}

/** The name of a reference entry in the language of the screen. */
export const nameIn = (row: Named, language: Language): string =>
  language === 'en' ? row.name_en : row.name_th;

/**
 * The options of a reference list: an entry that is switched off is offered only where it is
 * already chosen, so that it stays readable.
 */
export const choicesIn = (
  language: Language,
  rows: readonly (Named & { id: number; is_active: boolean })[],
  chosen: readonly (number | null)[],
): Choice<number>[] =>
  rows
    .filter(({ id, is_active }) => is_active || chosen.includes(id))
    .map((row) => ({ value: row.id, label: nameIn(row, language) }));
