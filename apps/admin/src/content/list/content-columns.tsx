import {
  type Brand,
  type MaterialState,
  TRASH_DAYS,
  type Visibility,
} from '@connect/contract/constants.ts';
import type {
  CONTENT_COLUMNS,
  CONTENT_SORTABLE,
  contentLabels,
} from '@connect/contract/content/content.ts';
import { fieldLabel, type LabelsOf } from '@connect/contract/labels.ts';
import type { Image } from '@connect/contract/media/file-ref.ts';
import type { ReactNode } from 'react';
import { useReference } from '../../api/queries.ts';
import { addDays, businessToday } from '../../kit/date/date-range.ts';
import {
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
} from '../../kit/display/format.ts';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import type { ListColumn } from '../../kit/table/list-types.ts';
import { RowLink } from '../../kit/table/row-link.tsx';
import { useText } from '../../text/i18n.ts';
import type { ContentRow } from '../editing/content-resource.ts';
import type { ContentRoutes } from '../item/content-screen.ts';
import { nameIn } from '../item/reference-names.ts';
import { MaterialCode } from './material-code.tsx';
import { type StatusActions, StatusCell } from './status-cell.tsx';
import { TitleCell } from './title-cell.tsx';

/** The fields that the shared columns show; every content row of the contract has them. */
export interface ListedContent extends ContentRow {
  slug: string;
  cover: (Pick<Image, 'alt_text'> & { thumb: string }) | null;
  is_featured: boolean;
  sort_order: number;
  brand: Brand;
  therapy_area_ids: number[];
  material_code: string | null;
  material_state: MaterialState;
  material_days_left: number | null;
  material_flag: boolean;
  visibility: Visibility;
  expires_at: string | null;
  updated_at: string;
  updated_by: { id: number; display_name: string } | null;
  stats: { views: number; unique_viewers: number; completion_rate: number | null };
}

/**
 * A usage figure. Without a publication date zero shows as `-`, because nobody could use the item.
 */
export const figureOf = (row: ContentRow, value: number): string =>
  formatNumber(value === 0 && row.published_at === null ? null : value);

/**
 * Which staff deleted an item, when, and until when it can be restored (domain/publishing#trash); on a
 * card it replaces the other facts.
 */
function Trashed({ row, at }: { row: ListedContent; at: string }) {
  const { t } = useText();
  const said = t('content.trashed', {
    name: row.updated_by?.display_name ?? '–',
    at: formatDateTime(at),
    gone: formatDate(addDays(businessToday(new Date(at)), TRASH_DAYS)),
  });
  return <span data-instead>{said}</span>;
}

const FIGURE = { align: 'right', worth: 1 } as const;
const TIME_OF_CHANGE = { least: 134, worth: 3 } as const;

/** What stands beside a title in a list. */
export interface TitleParts<Row> {
  /** The small line below it. */
  note?: (row: Row) => ReactNode;
  /** Shown before it if the kind has no cover. */
  mark?: (row: Row) => ReactNode;
  /** Shown in a corner of the cover, such as a duration. */
  corner?: (row: Row) => ReactNode;
  /** Leaves the room of covers to the other columns. */
  withoutCovers?: boolean;
}

/** The columns that content lists share, by name; each list orders them. */
export function useContentColumns<Row extends ListedContent>(
  options: TitleParts<Row> & {
    labels: LabelsOf<typeof contentLabels>;
    routes: ContentRoutes;
    actions: StatusActions<Row>;
  },
) {
  const { labels, routes, actions, note, mark, corner, withoutCovers } = options;
  const { t, language } = useText();
  const therapyAreas = useReference('therapyAreas');
  const label = (field: keyof typeof contentLabels | 'updated_at') =>
    fieldLabel(labels, field, language);
  const areaName = (id: number) => {
    const area = therapyAreas.find((entry) => entry.id === id);
    return area && nameIn(area, language);
  };

  return {
    title: {
      key: 'title',
      label: label('title'),
      main: true,
      sort: 'title',
      least: 210,
      render: (row) => (
        <TitleCell
          cover={withoutCovers ? undefined : row.cover}
          mark={mark?.(row)}
          corner={corner?.(row)}
          pinned={row.is_featured}
          note={row.deleted_at ? <Trashed row={row} at={row.deleted_at} /> : note?.(row)}
          link={
            <RowLink to={routes.form} params={{ id: String(row.id) }}>
              {row.title}
            </RowLink>
          }
        />
      ),
    },
    brand: {
      key: 'brand',
      label: t('content.columnBrandArea'),
      least: 104,
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
    materialCode: {
      key: 'material_code',
      label: t('content.columnMaterial'),
      least: 136,
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
    status: {
      key: 'status',
      label: label('status'),
      badge: true,
      render: (row) => <StatusCell row={row} actions={actions} />,
    },
    publishedAt: {
      key: 'published_at',
      label: label('published_at'),
      worth: 1,
      sort: 'published_at',
      firstOrder: 'desc',
      wrap: true,
      render: (row) => formatDateTime(row.published_at),
    },
    views: {
      key: 'views',
      label: label('views'),
      sort: 'views',
      firstOrder: 'desc',
      ...FIGURE,
      render: (row) => figureOf(row, row.stats.views),
    },
    completion: {
      key: 'completion',
      label: label('completion_rate'),
      ...FIGURE,
      render: (row) => formatPercent(row.stats.completion_rate),
    },
    updatedAt: {
      key: 'updated_at',
      label: label('updated_at'),
      ...TIME_OF_CHANGE,
      sort: 'updated_at',
      firstOrder: 'desc',
      render: (row) => (
        <TwoLines first={formatDateTime(row.updated_at)} second={row.updated_by?.display_name} />
      ),
    },
    expiresAt: {
      key: 'expires_at',
      label: label('expires_at'),
      hiddenByDefault: true,
      render: (row) => formatDateTime(row.expires_at),
    },
    visibility: {
      key: 'visibility',
      label: label('visibility'),
      hiddenByDefault: true,
      render: (row) => t(`options.visibility.${row.visibility}`),
    },
    uniqueViewers: {
      key: 'unique_viewers',
      label: label('unique_viewers'),
      align: 'right',
      hiddenByDefault: true,
      render: (row) => figureOf(row, row.stats.unique_viewers),
    },
    sortOrder: {
      key: 'sort_order',
      label: label('sort_order'),
      sort: 'sort_order',
      align: 'right',
      hiddenByDefault: true,
      render: (row) => formatNumber(row.sort_order),
    },
    slug: {
      key: 'slug',
      wrap: true,
      label: label('slug'),
      hiddenByDefault: true,
      render: (row) => row.slug,
    },
  } satisfies Record<
    string,
    ListColumn<Row, (typeof CONTENT_SORTABLE)[number], (typeof CONTENT_COLUMNS)[number]>
  >;
}

export type ContentColumns<Row extends ListedContent> = ReturnType<typeof useContentColumns<Row>>;

/** Columns at the end of a list that are hidden by default. */
export const hiddenColumns = <Row extends ListedContent>(shared: ContentColumns<Row>) => [
  shared.expiresAt,
  shared.visibility,
  shared.uniqueViewers,
  shared.sortOrder,
  shared.slug,
];
