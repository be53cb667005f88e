import type { Language } from '@connect/contract/constants.ts';
import type { Choice } from '../kit/fields.tsx';

interface Named {
  name_th: string;
  name_en: string;
}

/** What an entry of a reference list is called in the language of the screen (DOMAIN 1.3). */
export const nameIn = (row: Named, language: Language): string =>
  language === 'en' ? row.name_en : row.name_th;

/**
 * What of a reference list can be chosen: what is switched off cannot be any more, but stays
 * readable where it was chosen.
 */
export const choicesIn = (
  language: Language,
  rows: readonly (Named & { id: number; is_active: boolean })[],
  chosen: readonly (number | null)[],
): Choice<number>[] =>
  rows
    .filter(({ id, is_active }) => is_active || chosen.includes(id))
    .map((row) => ({ value: row.id, label: nameIn(row, language) }));
