import { type ArticleRow, article } from '@connect/contract/resources/article.ts';
import { useCategories } from '../../content/category-choice.ts';
import { hiddenColumns } from '../../content/content-columns.tsx';
import { useContentFilters } from '../../content/content-filters.ts';
import { ContentListPage } from '../../content/content-list-page.tsx';
import { useText } from '../../text/i18n.ts';

/** All articles (DOMAIN 3.2). */
export function ArticlesList() {
  const { t } = useText();
  const category = useCategories('article');
  const base = useContentFilters(article);
  return (
    <ContentListPage<ArticleRow>
      kind="article"
      name="articles"
      calls={article}
      note={(row) => row.category && category.named(row.category)}
      columns={(shared) => [
        shared.title,
        shared.brand,
        shared.materialCode,
        shared.status,
        shared.publishedAt,
        shared.views,
        shared.completion,
        shared.updatedAt,
        {
          key: 'cpe_eligible',
          label: t('articles.cpe'),
          hiddenByDefault: true,
          render: (row) => t(`options.yes_no.${row.cpe_eligible ? 'yes' : 'no'}`),
        },
        ...hiddenColumns(shared),
      ]}
      filters={[
        base.brand,
        category.filter,
        base.therapyArea,
        base.materialState,
        ...base.last,
        { kind: 'flag', key: 'cpe_eligible', label: t('articles.cpe'), rare: true },
      ]}
    />
  );
}
