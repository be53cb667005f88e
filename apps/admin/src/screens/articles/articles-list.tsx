import { type ArticleRow, article } from '@connect/contract/resources/article.ts';
import { useCategories } from '../../content/category-choice.ts';
import { useContentFilters } from '../../content/content-filters.ts';
import { ContentListPage } from '../../content/content-list-page.tsx';
import { screensOf } from '../../content/content-screen.ts';
import { useText } from '../../text/i18n.ts';

const SCREENS = screensOf('article');

/** All articles (DOMAIN 3.2). */
export function ArticlesList() {
  const { t } = useText();
  const category = useCategories('article');
  const base = useContentFilters();
  return (
    <ContentListPage<ArticleRow>
      screens={SCREENS}
      name="articles"
      endpoint={article.list}
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
        shared.expiresAt,
        shared.visibility,
        shared.uniqueViewers,
        shared.sortOrder,
        shared.slug,
      ]}
      filters={(rows) => [
        base.brand,
        category.filter,
        base.therapyArea,
        base.materialState,
        base.specialty,
        base.userType,
        base.promotionalType,
        base.createdBy(rows),
        base.dates,
        { kind: 'flag', key: 'cpe_eligible', label: t('articles.cpe'), rare: true },
      ]}
    />
  );
}
