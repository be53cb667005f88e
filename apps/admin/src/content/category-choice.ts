import type { ArticleCategory } from '@connect/contract/resources/reference.ts';
import { useReference } from '../api/queries.ts';
import { useText } from '../text/i18n.ts';

type Scope = Exclude<ArticleCategory['scope'], 'both'>;

/** The categories of articles or of Life Ready, named in the chosen language. */
export function useCategories(scope: Scope) {
  const { language } = useText();
  const { articleCategories } = useReference();
  const named = (row: Pick<ArticleCategory, 'name' | 'name_en'>) =>
    language === 'en' && row.name_en ? row.name_en : row.name;
  return {
    named,
    /** Those of the scope; what is switched off stays only where it is chosen already. */
    choices: (chosen?: number | null) =>
      articleCategories
        .filter(
          (row) =>
            (row.scope === scope || row.scope === 'both') && (row.is_active || row.id === chosen),
        )
        .map((row) => ({ value: String(row.id), label: named(row) })),
  };
}
