import { article, articleLabels } from '@connect/contract/stories/article.ts';
import { useCategories } from '../../content/item/category-choice.ts';
import { hiddenColumns } from '../../content/list/content-columns.tsx';
import { useContentFilters } from '../../content/list/content-filters.ts';
import { ContentListPage } from '../../content/list/content-list-page.tsx';
import { useText } from '../../text/i18n.ts';

/** All articles (domain/articles#article-list). */
export function ArticlesList() {
  const { t } = useText();
  const category = useCategories('article');
  const base = useContentFilters(article);
  return (
    <ContentListPage
      kind="article"
      labels={articleLabels}
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
