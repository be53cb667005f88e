import type { ListReply } from '@connect/contract/calls/envelope.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { formatNumber } from '../display/format.ts';
import { useDensity } from '../page/preferences.ts';
import { EmptyPanel, ErrorPanel } from '../page/state-panels.tsx';
import { useNarrow } from '../page/use-narrow.ts';
import classes from './list-body.module.css';
import { ListCards } from './list-cards.tsx';
import { BESIDE, type Fit, useFit } from './list-fit.ts';
import { ListFooter } from './list-footer.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable, type Sort } from './list-table.tsx';
import type { ListColumn } from './list-types.ts';
import type { Selection } from './use-selection.ts';

const SKELETON_ROWS = 10;

interface ListBodyProps<Row> {
  /** The query that reads the page. */
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
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** The button that shows the columns that do not fit, and hides them again. */
export function LeftOut<Row>({ fit: { left, whole, setWhole } }: { fit: Fit<Row> }) {
  const { t } = useText();
  if (left.length === 0) return null;
  const names = left.map(({ label }) => label).join(', ');
  const said = whole ? t('list.fitColumns') : t('list.leftOut', { n: left.length });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      title={names}
      aria-label={`${said}: ${names}`}
      onClick={() => setWhole(!whole)}
    >
      {said}
    </Button>
  );
}

/** The rows of a list, with as many columns as fit. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { selection, menu } = props;
  const beside = (selection ? BESIDE.check : 0) + (menu ? BESIDE.menu : 0);
  const [box, fit] = useFit(props.columns, beside, props.sort?.by);
  return (
    <div ref={box}>
      <FittedBody {...props} fit={fit} />
    </div>
  );
}

/** The rows of a list in any state (loading, loaded, empty, failed), with the pager. */
export function FittedBody<Row>({ fit, ...props }: ListBodyProps<Row> & { fit: Fit<Row> }) {
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
  const shared = { caption, rows, rowLabel, rowKey, selection, menu };
  return (
    <>
      <div
        id="rows"
        tabIndex={-1}
        className={classes.rows}
        aria-busy={reply.isPlaceholderData}
        data-stale={reply.isPlaceholderData || undefined}
      >
        {narrow ? (
          <ListCards {...shared} columns={columns} sortedBy={sort?.by} />
        ) : (
          <ListTable
            {...shared}
            columns={fit.columns}
            compact={compact}
            sort={sort}
            onSort={onSort}
          />
        )}
      </div>
      <ListFooter pagination={pagination} onPage={onPage} onLimit={onLimit}>
        {!narrow && <LeftOut fit={fit} />}
      </ListFooter>
    </>
  );
}
