import type { ArticleCategory } from '@connect/contract/reference/reference.ts';
import { useReference } from '../../api/queries.ts';
import type { Choice } from '../../kit/fields/fields.tsx';
import type { ChoiceFilter } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';

type Scope = Exclude<ArticleCategory['scope'], 'both'>;

/** The categories of articles or of Life Ready in the chosen language. */
export function useCategories(scope: Scope) {
  const { t, language } = useText();
  const articleCategories = useReference('articleCategories');
  const named = (row: Pick<ArticleCategory, 'name' | 'name_en'>) =>
    language === 'en' && row.name_en ? row.name_en : row.name;
  /**
   * The categories of the scope; one that is switched off is offered only if it is the chosen one.
   */
  const choices = (chosen?: number | null): Choice<number>[] =>
    articleCategories
      .filter(
        (row) =>
          (row.scope === scope || row.scope === 'both') && (row.is_active || row.id === chosen),
      )
      .map((row) => ({ value: row.id, label: named(row) }));
  const filter: ChoiceFilter<'category_id'> = {
    kind: 'choice',
    key: 'category_id',
    label: t('content.category'),
    options: choices().map(({ value, label }) => ({ value: String(value), label })),
  };
  return { named, choices, filter };
}
