import type { ListReply } from '@connect/contract/envelope.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useText } from '../text/i18n.ts';
import { formatNumber } from './format.ts';
import classes from './list-body.module.css';
import { ListCards } from './list-cards.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable, type Sort } from './list-table.tsx';
import type { ListColumn } from './list-types.ts';
import { useDensity } from './preferences.ts';
import { EmptyPanel, ErrorPanel } from './state-panels.tsx';
import type { Selection } from './use-selection.ts';

const SKELETON_ROWS = 10;

/** Whether the screen is too narrow for a table. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });

interface ListBodyProps<Row> {
  /** State of the query that reads the page. */
  reply: {
    data: Pick<ListReply<Row>, 'data' | 'pagination'> | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  caption: string;
  columns: readonly ListColumn<Row>[];
  rowLabel: (row: Row) => string;
  rowKey: (row: Row) => string | number;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  selection?: Selection<Row>;
  menu?: (row: Row) => ReactNode;
  /** What stands here when there is nothing at all. */
  empty: ReactNode;
}

/** The rows of a list in whatever state they are: coming, there, none, failed; with the pager. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { reply, caption, columns, rowLabel, rowKey, sort, onSort, onPage, onLimit } = props;
  const { selection, menu } = props;
  const { t } = useText();
  const [density] = useDensity();
  const compact = density === 'compact';
  const narrow = useNarrow();

  if (!reply.data) {
    if (reply.error) return <ErrorPanel error={reply.error} retry={() => void reply.refetch()} />;
    return <ListSkeleton rows={SKELETON_ROWS} compact={compact} />;
  }
  const { data: rows, pagination } = reply.data;
  if (rows.length === 0 && pagination.total > 0) {
    return (
      <EmptyPanel
        title={t('list.pageGone')}
        action={
          <Button variant="default" onClick={() => onPage(pagination.total_pages)}>
            {t('list.lastPage', { n: formatNumber(pagination.total_pages) })}
          </Button>
        }
      />
    );
  }
  if (rows.length === 0) return props.empty;
  const shared = { caption, columns, rows, rowLabel, rowKey, selection, menu };
  return (
    <>
      <div
        className={classes.rows}
        aria-busy={reply.isPlaceholderData}
        data-stale={reply.isPlaceholderData || undefined}
      >
        {narrow ? (
          <ListCards {...shared} />
        ) : (
          <ListTable {...shared} compact={compact} sort={sort} onSort={onSort} />
        )}
      </div>
      <ListFooter pagination={pagination} onPage={onPage} onLimit={onLimit} />
    </>
  );
}
