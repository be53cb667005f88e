import type { Brand, MaterialState, Visibility } from '@connect/contract/constants.ts';
import type { Image } from '@connect/contract/content.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import type { ReactNode } from 'react';
import { useReference } from '../api/queries.ts';
import { formatDateTime, formatNumber, formatPercent } from '../kit/format.ts';
import type { ListColumn } from '../kit/list-types.ts';
import { RowLink } from '../kit/row-link.tsx';
import { TwoLines } from '../kit/two-lines.tsx';
import { useText } from '../text/i18n.ts';
import type { ContentRow } from './content-resource.ts';
import type { ContentRoutes, ScreenKind } from './content-screen.ts';
import { MaterialCode } from './material-code.tsx';
import { nameIn } from './reference-names.ts';
import { type StatusActions, StatusCell } from './status-cell.tsx';
import { TitleCell } from './title-cell.tsx';

/** What the shared columns show of a row; every content row of the contract has it. */
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

/** A figure of use. Nobody can have used what never was visible: no figure is not the figure zero. */
export const figureOf = (row: ContentRow, value: number): string =>
  formatNumber(value === 0 && row.published_at === null ? null : value);

/** The columns that lists of content have in common (DOMAIN 3.2–3.5), by name, for a list to order. */
export function useContentColumns<Row extends ListedContent>(options: {
  kind: ScreenKind;
  routes: ContentRoutes;
  actions: StatusActions<Row>;
  /** The small line below the title. */
  note?: (row: Row) => ReactNode;
  /** Stands before the title where the kind has no cover. */
  mark?: (row: Row) => ReactNode;
  /** Said in a corner of the cover. */
  corner?: (row: Row) => ReactNode;
}) {
  const { kind, routes, actions, note, mark, corner } = options;
  const { t, language } = useText();
  const { therapyAreas } = useReference();
  const label = (field: string) => fieldLabel(field, language, kind);
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
      width: '28%',
      render: (row) => (
        <TitleCell
          cover={row.cover}
          mark={mark?.(row)}
          corner={corner?.(row)}
          pinned={row.is_featured}
          note={note?.(row)}
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
    materialCode: {
      key: 'material_code',
      label: t('content.columnMaterial'),
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
      align: 'right',
      render: (row) => figureOf(row, row.stats.views),
    },
    completion: {
      key: 'completion',
      label: label('completion_rate'),
      align: 'right',
      render: (row) => formatPercent(row.stats.completion_rate),
    },
    updatedAt: {
      key: 'updated_at',
      label: label('updated_at'),
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
  } satisfies Record<string, ListColumn<Row>>;
}

export type ContentColumns<Row extends ListedContent> = ReturnType<typeof useContentColumns<Row>>;

/** The columns that stand hidden at the end of a list. */
export const hiddenColumns = <Row extends ListedContent>(shared: ContentColumns<Row>) => [
  shared.expiresAt,
  shared.visibility,
  shared.uniqueViewers,
  shared.sortOrder,
  shared.slug,
];
