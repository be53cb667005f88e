import { LIFE_TOPICS } from '@connect/contract/closed-lists.ts';
import { LIFE_READY_BRANDS, VISIBILITIES } from '@connect/contract/constants.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { lifeReady, lifeReadyLabels } from '@connect/contract/stories/life-ready.ts';
import { useCategories } from '../../content/item/category-choice.ts';
import { figureOf } from '../../content/list/content-columns.tsx';
import { useContentFilters } from '../../content/list/content-filters.ts';
import { ContentListPage } from '../../content/list/content-list-page.tsx';
import { useText } from '../../text/i18n.ts';

/** All Life Ready stories (domain/articles#article-list). */
export function LifeReadyList() {
  const { t, language } = useText();
  const category = useCategories('life_ready');
  const base = useContentFilters(lifeReady);
  const label = (field: keyof typeof lifeReadyLabels) =>
    fieldLabel(lifeReadyLabels, field, language);
  return (
    <ContentListPage
      kind="life_ready"
      labels={lifeReadyLabels}
      calls={lifeReady}
      columns={(shared) => [
        shared.title,
        {
          key: 'life_topic',
          label: label('life_topic'),
          render: (row) => (row.life_topic ? t(`lifeReady.topic.${row.life_topic}`) : '-'),
        },
        {
          key: 'category',
          label: label('category_id'),
          wrap: true,
          render: (row) => (row.category ? category.named(row.category) : '-'),
        },
        { ...shared.visibility, hiddenByDefault: false },
        {
          key: 'is_shareable_to_patient',
          label: label('is_shareable_to_patient'),
          render: (row) => t(`options.yes_no.${row.is_shareable_to_patient ? 'yes' : 'no'}`),
        },
        shared.status,
        shared.publishedAt,
        shared.views,
        {
          key: 'shares',
          label: label('shares'),
          align: 'right',
          render: (row) => figureOf(row, row.stats.shares),
        },
        shared.updatedAt,
        { ...shared.brand, hiddenByDefault: true },
        { ...shared.materialCode, hiddenByDefault: true },
        { ...shared.completion, hiddenByDefault: true },
        shared.expiresAt,
        shared.uniqueViewers,
        shared.sortOrder,
        shared.slug,
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'life_topic',
          label: label('life_topic'),
          options: LIFE_TOPICS.map((value) => ({ value, label: t(`lifeReady.topic.${value}`) })),
        },
        category.filter,
        {
          kind: 'choice',
          key: 'visibility',
          label: label('visibility'),
          options: VISIBILITIES.map((value) => ({
            value,
            label: t(`options.visibility.${value}`),
          })),
        },
        {
          kind: 'flag',
          key: 'is_shareable_to_patient',
          label: label('is_shareable_to_patient'),
        },
        { ...base.therapyArea, rare: true },
        base.specialty,
        base.userType,
        base.createdBy,
        base.dates,
        {
          ...base.brand,
          options: LIFE_READY_BRANDS.map((brand) => ({ value: brand, label: brand })),
          rare: true,
        },
      ]}
    />
  );
}
