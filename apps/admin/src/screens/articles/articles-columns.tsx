import { fieldLabel } from '@connect/contract/labels.ts';
import type { ArticleRow } from '@connect/contract/resources/article.ts';
import { useReference } from '../../api/queries.ts';
import { MaterialCode } from '../../content/material-code.tsx';
import { type StatusActions, StatusCell } from '../../content/status-cell.tsx';
import { TitleCell } from '../../content/title-cell.tsx';
import { formatDateTime, formatNumber, formatPercent } from '../../kit/format.ts';
import type { ListColumn } from '../../kit/list-types.ts';
import { RowLink } from '../../kit/row-link.tsx';
import { TwoLines } from '../../kit/two-lines.tsx';
import { useText } from '../../text/i18n.ts';

/** Columns of the list of articles (DOMAIN 3.2); the last ones only when asked for. */
export function useArticleColumns(actions: StatusActions<ArticleRow>): ListColumn<ArticleRow>[] {
  const { t, language } = useText();
  const { therapyAreas } = useReference();
  const areaName = (id: number) => {
    const area = therapyAreas.find((entry) => entry.id === id);
    return area && (language === 'en' ? area.name_en : area.name_th);
  };
  const label = (field: string) => fieldLabel(field, language);
  const date = (field: 'published_at' | 'expires_at') => (row: ArticleRow) =>
    formatDateTime(row[field]);

  // Nobody can have viewed what never was visible: no figure is not the figure zero.
  const figure = (row: ArticleRow, value: number) =>
    formatNumber(value === 0 && row.published_at === null ? null : value);

  return [
    {
      key: 'title',
      label: label('title'),
      main: true,
      sort: 'title',
      width: '28%',
      render: (row) => (
        <TitleCell
          cover={row.cover}
          pinned={row.is_featured}
          note={(language === 'en' && row.category?.name_en) || row.category?.name}
          link={
            <RowLink to="/articles/$id" params={{ id: String(row.id) }}>
              {row.title}
            </RowLink>
          }
        />
      ),
    },
    {
      key: 'brand',
      label: t('articles.columnBrandArea'),
      width: '13%',
      wrap: true,
      render: (row) => (
        <TwoLines
          first={row.brand}
          second={row.therapy_area_ids
            .map(areaName)
            .filter((name) => name !== undefined)
            .join(', ')}
        />
      ),
    },
    {
      key: 'material_code',
      label: t('articles.columnMaterial'),
      sort: 'material_expires_at',
      render: (row) => (
        <MaterialCode
          code={row.material_code}
          state={row.material_state}
          daysLeft={row.material_days_left}
          flagged={row.material_flag}
        />
      ),
    },
    {
      key: 'status',
      label: label('status'),
      badge: true,
      render: (row) => <StatusCell row={row} actions={actions} />,
    },
    {
      key: 'published_at',
      label: label('published_at'),
      sort: 'published_at',
      firstOrder: 'desc',
      render: date('published_at'),
    },
    {
      key: 'views',
      label: t('articles.columnViews'),
      sort: 'views',
      firstOrder: 'desc',
      align: 'right',
      render: (row) => figure(row, row.stats.views),
    },
    {
      key: 'completion',
      label: t('articles.columnCompletion'),
      align: 'right',
      render: (row) => formatPercent(row.stats.completion_rate),
    },
    {
      key: 'updated_at',
      label: label('updated_at'),
      sort: 'updated_at',
      firstOrder: 'desc',
      render: (row) => (
        <TwoLines first={formatDateTime(row.updated_at)} second={row.updated_by?.display_name} />
      ),
    },
    {
      key: 'expires_at',
      label: label('expires_at'),
      hiddenByDefault: true,
      render: date('expires_at'),
    },
    {
      key: 'visibility',
      label: label('visibility'),
      hiddenByDefault: true,
      render: (row) => t(`options.visibility.${row.visibility}`),
    },
    {
      key: 'unique_viewers',
      label: t('articles.columnUnique'),
      align: 'right',
      hiddenByDefault: true,
      render: (row) => figure(row, row.stats.unique_viewers),
    },
    {
      key: 'sort_order',
      label: label('sort_order'),
      sort: 'sort_order',
      align: 'right',
      hiddenByDefault: true,
      render: (row) => formatNumber(row.sort_order),
    },
    {
      key: 'slug',
      wrap: true,
      label: label('slug'),
      hiddenByDefault: true,
      render: (row) => row.slug,
    },
  ];
}
