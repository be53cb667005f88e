import { BULK_MAX_ROWS } from '@connect/contract/constants.ts';
import type { ListName } from '@connect/contract/lists.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconBookmarks, IconColumns, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { listQuery } from '../api/queries.ts';
import { useText, withTexts } from '../text/i18n.ts';
import type { Crumb } from './breadcrumb.tsx';
import { Deferred, type Opener } from './deferred.tsx';
import { formatNumber } from './format.ts';
import { ListBody, useNarrow } from './list-body.tsx';
import { useListColumns } from './list-choices.ts';
import { ListFilters } from './list-filters.tsx';
import classes from './list-page.module.css';
import { ListSearch } from './list-search.tsx';
import { SortSelect } from './list-sort-select.tsx';
import type { Sort } from './list-table.tsx';
import { activeTab, ListTabs } from './list-tabs.tsx';
import type {
  BulkAction,
  BulkOutcome,
  ListColumn,
  ListEndpoint,
  ListFilter,
  ListQuery,
  ListTab,
} from './list-types.ts';
import { filterActive } from './list-types.ts';
import { notifyDone, notifyError } from './notify.ts';
import { PageHeader } from './page-header.tsx';
import { useUrlQuery } from './query-state.ts';
import { RowMenu } from './row-menu.tsx';
import { EmptyPanel, NoPermissionPanel } from './state-panels.tsx';
import { useDefaultView } from './use-default-view.ts';
import { useSelection } from './use-selection.ts';

// What floats comes when it is asked for.
const BulkBar = lazy(() => import('./bulk-bar.tsx'));
const BulkResult = lazy(() => import('./bulk-result.tsx'));
const ListViews = lazy(withTexts('asked', () => import('./list-views.tsx')));
const ColumnChoice = lazy(() => import('./list-column-choice.tsx'));
const ListExport = lazy(withTexts('asked', () => import('./list-export.tsx')));

export interface ListPageProps<Row> {
  /** Under which a person's choices for this list are kept. */
  name: ListName;
  title: string;
  breadcrumb?: Crumb[];
  endpoint: ListEndpoint<Row>;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  tabs: readonly ListTab[];
  bulk: readonly BulkAction<Row>[];
  /** Names a row for people who do not see it. */
  rowLabel: (row: Row) => string;
  /** A row's menu around its ⋯ button, mounted when that is clicked. */
  rowMenu: (row: Row, opener: Opener) => ReactNode;
  /** The one primary action; shown where the server says that this person may create. */
  create: ReactNode;
  /** Ways to neighbouring lists, beside it. */
  links?: ReactNode;
  /** Another way to look at what the filters let through, in the place of the table. */
  instead?: ReactNode;
  /** Beside the named views: how to get there and back. */
  tools?: ReactNode;
  searchPlaceholder: string;
  emptyText: string;
  noMatchText: string;
}

/**
 * A whole list screen from what is special about it. The address is its state (SPEC 5): filters,
 * search, sort and page can be shared, bookmarked and walked back through.
 */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { endpoint, columns, filters, tabs, bulk, rowLabel, create } = props;
  const { t } = useText();
  if (!endpoint.query) throw new Error(`The list ${endpoint.path} has no query`);
  const [state, setState] = useUrlQuery(endpoint.query);
  const query = state as ListQuery; // parser: useUrlQuery keeps text values only
  const showView = useCallback(
    (patch: ListQuery) => void setState(patch, { replace: true }),
    [setState],
  );
  const arriving = useDefaultView(props.name, query, showView);
  const reply = useQuery({
    ...listQuery(endpoint, query),
    placeholderData: keepPreviousData,
    enabled: !arriving,
  });
  const { shown, visible, setShown } = useListColumns(props.name, columns);
  const narrow = useNarrow();
  const top = useRef<HTMLDivElement>(null);

  const { page: _page, limit: _limit, order: _order, order_by: _orderBy, ...scope } = query;
  const selection = useSelection<Row>(JSON.stringify(scope), BULK_MAX_ROWS, () =>
    notifyDone(t('list.selectionFull', { n: BULK_MAX_ROWS })),
  );
  const [busy, setBusy] = useState(false);
  /** What is to be exported: rows by id, or all there are. */
  const [exported, setExported] = useState<readonly number[] | 'all' | null>(null);
  const [failed, setFailed] = useState<{
    outcomes: readonly BulkOutcome[];
    retry: (() => void) | undefined;
  } | null>(null);

  const runBulk = async (action: BulkAction<Row>, rows: readonly Row[]) => {
    setBusy(true);
    setFailed(null);
    try {
      const outcomes = await action.run(rows, () =>
        setFailed((shown) => (shown?.outcomes === outcomes ? null : shown)),
      );
      if (outcomes === null) return;
      selection.clear();
      const refused = new Set(outcomes.filter(({ ok }) => !ok).map(({ id }) => id));
      const left = rows.filter((row) => refused.has(row.id));
      const retry = outcomes.some(({ passing }) => passing)
        ? () => void runBulk(action, left)
        : undefined;
      if (refused.size > 0) setFailed({ outcomes, retry });
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };

  const sortBy = (sort: Sort) => void setState({ order_by: sort.by, order: sort.order });
  const goTo = (page: number) => {
    void setState({ page: String(page) });
    top.current?.scrollIntoView({ block: 'start' });
  };

  const { data, error } = reply;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  const narrowed =
    Boolean(query.search) ||
    filters.some((filter) => filterActive(filter, query)) ||
    activeTab(tabs, query) !== activeTab(tabs, {});
  const clearAll = () =>
    void setState(Object.fromEntries(Object.keys(scope).map((key) => [key, undefined])));
  // Whoever can do nothing with any row needs no check boxes.
  const mayExport = data?.meta.permissions.export === true;
  const selectable =
    selection.rows.length > 0 ||
    mayExport ||
    Boolean(data?.data.some((row) => bulk.some((action) => action.allowed(row))));
  const mayCreate = data?.meta.permissions.create === true;

  const menu = (row: Row) => (
    <RowMenu name={rowLabel(row)}>{(opener) => props.rowMenu(row, opener)}</RowMenu>
  );
  return (
    <div ref={top} className={classes.page}>
      <PageHeader
        title={props.title}
        breadcrumb={props.breadcrumb}
        count={
          data &&
          t('list.total', { n: formatNumber(data.meta.counts?.all ?? data.pagination.total) })
        }
        actions={
          (props.links || (!narrow && mayCreate)) && (
            <>
              {props.links}
              {!narrow && mayCreate && create}
            </>
          )
        }
      />
      <section className={classes.sheet} aria-label={props.title}>
        <ListTabs
          tabs={tabs}
          counts={data?.meta.counts}
          query={query}
          onChange={(patch) => void setState(patch)}
        />
        <div className={classes.tools}>
          <ListSearch
            value={query.search ?? ''}
            placeholder={props.searchPlaceholder}
            onChange={(search) => void setState({ search }, { replace: true })}
          />
          <ListFilters
            filters={filters}
            query={query}
            alsoClear={['search']}
            onChange={(patch) => void setState(patch)}
          />
          <div className={classes.right}>
            {props.tools}
            <Deferred
              popup="menu"
              opener={
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-md"
                  h={34}
                  leftSection={<IconBookmarks size={18} aria-hidden="true" />}
                >
                  {t('list.views')}
                </Button>
              }
            >
              {(opener) => (
                <ListViews
                  opener={opener}
                  list={props.name}
                  query={query}
                  shown={shown}
                  onQuery={(patch) => void setState(patch)}
                  onColumns={setShown}
                />
              )}
            </Deferred>
            {narrow ? (
              <SortSelect columns={columns} sort={data?.meta.sort} onSort={sortBy} />
            ) : (
              <Deferred
                popup="dialog"
                opener={
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={34}
                    aria-label={t('list.columns')}
                  >
                    <IconColumns size={18} aria-hidden="true" />
                  </ActionIcon>
                }
              >
                {(opener) => (
                  <ColumnChoice
                    opener={opener}
                    columns={columns}
                    shown={shown}
                    onChange={setShown}
                  />
                )}
              </Deferred>
            )}
            {mayExport && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={34}
                aria-haspopup="dialog"
                aria-label={t('list.export')}
                disabled={data.pagination.total === 0}
                onClick={() => setExported('all')}
              >
                <IconDownload size={18} aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
        </div>
        {props.instead ?? (
          <ListBody
            reply={reply}
            caption={props.title}
            columns={visible}
            rowLabel={rowLabel}
            rowKey={(row) => row.id}
            sort={data?.meta.sort}
            onSort={sortBy}
            onPage={goTo}
            onLimit={(limit) => void setState({ limit: String(limit) })}
            selection={selectable ? selection : undefined}
            menu={menu}
            empty={
              narrowed ? (
                <EmptyPanel
                  title={props.noMatchText}
                  action={
                    <Button variant="default" onClick={clearAll}>
                      {t('list.clearFilters')}
                    </Button>
                  }
                />
              ) : (
                <EmptyPanel title={props.emptyText} action={mayCreate && create} />
              )
            }
          />
        )}
      </section>
      {narrow && mayCreate && selection.rows.length === 0 && (
        <div className={classes.bottomBar}>{create}</div>
      )}
      <Suspense>
        {selection.rows.length > 0 && (
          <BulkBar
            count={selection.rows.length}
            actions={[
              ...bulk
                .filter((action) => selection.rows.some(action.allowed))
                .map((action) => ({
                  key: action.key,
                  label: action.label,
                  danger: action.danger,
                  run: () => void runBulk(action, selection.rows),
                })),
              ...(mayExport
                ? [
                    {
                      key: 'export',
                      label: t('list.exportSelected'),
                      run: () => setExported(selection.rows.map(({ id }) => id)),
                    },
                  ]
                : []),
            ]}
            busy={busy}
            onClear={selection.clear}
          />
        )}
      </Suspense>
      <Suspense>
        {exported && data && (
          <ListExport
            endpoint={endpoint}
            query={{ ...query, order_by: data.meta.sort.by, order: data.meta.sort.order }}
            columns={visible}
            rows={exported === 'all' ? data.pagination.total : exported.length}
            ids={exported === 'all' ? undefined : exported}
            onClose={() => setExported(null)}
          />
        )}
      </Suspense>
      <Suspense>
        {failed && (
          <BulkResult
            outcomes={failed.outcomes}
            onRetry={failed.retry}
            onClose={() => setFailed(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
