import type { ListReply } from '@connect/contract/calls/envelope.ts';
import { BULK_MAX_ROWS } from '@connect/contract/constants.ts';
import type { ListName } from '@connect/contract/lists.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { listQuery } from '../../api/queries.ts';
import { ApiError } from '../../api/start/client.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { formatNumber } from '../../kit/display/format.ts';
import { ListFilters } from '../../kit/list/list-filters.tsx';
import { ListSearch } from '../../kit/list/list-search.tsx';
import { activeTab, ListSections, ListTabs } from '../../kit/list/list-tabs.tsx';
import { ListToolbar } from '../../kit/list/list-toolbar.tsx';
import { type PageCommand, PageCommands } from '../../kit/list/page-commands.tsx';
import { notifyDone } from '../../kit/notify/notify.ts';
import type { Crumb } from '../../kit/page/breadcrumb.tsx';
import type { Opener } from '../../kit/page/deferred.tsx';
import { Later } from '../../kit/page/later.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { useUrlQuery } from '../../kit/page/query-state.ts';
import { EmptyPanel, NoPermissionPanel } from '../../kit/page/state-panels.tsx';
import { useNarrow } from '../../kit/page/use-narrow.ts';
import { FittedBody } from '../../kit/table/list-body.tsx';
import { BESIDE, useFit } from '../../kit/table/list-fit.ts';
import type { Sort } from '../../kit/table/list-table.tsx';
import type {
  BulkAction,
  Kept,
  KeyOf,
  ListColumn,
  ListEndpoint,
  ListFilter,
  ListQuery,
  ListSection,
  ListTab,
  SortOf,
} from '../../kit/table/list-types.ts';
import { filterActive } from '../../kit/table/list-types.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { useSelection } from '../../kit/table/use-selection.ts';
import { useText, withTexts } from '../../text/i18n.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useListColumns } from './list-choices.ts';
import classes from './list-page.module.css';
import { ListSelected } from './list-selected.tsx';
import { ListTools } from './list-tools.tsx';
import { useBulk } from './use-bulk.ts';
import { useDefaultView } from './use-default-view.ts';

// Loaded on demand.
const ListExport = loadable(
  withTexts('asked', () => import('../../kit/list-boxes/list-export.tsx')),
);

export interface ListPageProps<Row, Query, Column extends string> {
  /** Key of the staff's columns and views of this list. */
  name: ListName;
  title: string;
  breadcrumb?: Crumb[];
  endpoint: ListEndpoint<Row, Query, Column>;
  columns: readonly ListColumn<NoInfer<Row>, SortOf<NoInfer<Query>>, NoInfer<Column>>[];
  filters: readonly ListFilter<KeyOf<NoInfer<Query>>>[];
  tabs: readonly ListTab<KeyOf<NoInfer<Query>>>[];
  /** Lists that belong together with this one, each at its own address. */
  sections?: { label: string; lists: readonly ListSection[] };
  /** What the address of this list says of the query, besides its search. */
  pinned?: ListQuery<KeyOf<NoInfer<Query>>>;
  /** Shown where nothing is asked and the default view is gone; the same object each time. */
  first?: ListQuery<KeyOf<NoInfer<Query>>>;
  bulk: readonly BulkAction<Row>[];
  /** Fixes all rows that a query matches, for actions on more than the rows in sight. */
  keep?: (query: ListQuery) => Promise<Kept>;
  /** Accessible name of a row. */
  rowLabel: (row: Row) => string;
  /** A row's menu around its ⋯ button, mounted on the first click. */
  rowMenu: (row: Row, opener: Opener) => ReactNode;
  /** The primary action; shown if the server says that the staff may create. */
  create: ReactNode;
  /** What the list offers besides it, such as related lists. */
  commands?: readonly PageCommand[];
  /** Figures over the list, for the same query. */
  figures?: (asked: ListQuery) => ReactNode;
  /** Another view of the filtered rows, in place of the table. */
  instead?: ReactNode;
  /** The switch to that view and back, beside the saved views. */
  tools?: ReactNode;
  searchPlaceholder: string;
  emptyText: string;
  noMatchText: string;
  /** What stands over the list, such as the row that is open. */
  over?: (rows: readonly Row[] | undefined) => ReactNode;
}

/** What only those see who have a permission of the list. */
const permitted = <Part extends { needs?: string }>(
  parts: readonly Part[],
  permissions: Readonly<Record<string, boolean>> | undefined,
): Part[] => parts.filter(({ needs }) => needs === undefined || permissions?.[needs] === true);

const isNarrowed = (
  query: ListQuery,
  filters: readonly ListFilter[],
  tabs: readonly ListTab<string>[],
) =>
  Boolean(query.search) ||
  filters.some((filter) => filterActive(filter, query)) ||
  activeTab(tabs, query) !== activeTab(tabs, {});

const emptied = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.keys(query).map((key) => [key, undefined]));

/** Without any action on rows there are no check boxes. */
const actsOn = <Row,>(rows: readonly Row[] | undefined, actions: readonly BulkAction<Row>[]) =>
  Boolean(rows?.some((row) => actions.some((action) => action.allowed(row))));

/** The lists that belong together, and what narrows this one at a click. */
function Heads(props: {
  sections?: { label: string; lists: readonly ListSection[] };
  tabs: readonly ListTab<string>[];
  counts: Readonly<Record<string, number>> | undefined;
  query: ListQuery;
  onChange: (patch: ListQuery) => void;
}) {
  const { sections, tabs, counts, query, onChange } = props;
  return (
    <>
      {sections && (
        <ListSections label={sections.label} sections={sections.lists} counts={counts} />
      )}
      {tabs.length > 0 && (
        <ListTabs
          tabs={tabs}
          counts={counts}
          query={query}
          onChange={onChange}
          quick={sections !== undefined}
        />
      )}
    </>
  );
}

/** Drawn once the rights are known: a command that came later would move those beside it. */
const headActions = (commands: readonly PageCommand[], create: ReactNode): ReactNode =>
  (commands.length > 0 || create) && (
    <>
      <PageCommands commands={commands} />
      {create}
    </>
  );

const totalOf = ({ meta, pagination }: ListReply<unknown>): number =>
  meta.counts?.all ?? pagination.total;

/** The filters let nothing through: the way out of them. */
function NoMatch({ title, onClear }: { title: string; onClear: () => void }) {
  const { t } = useText();
  return (
    <EmptyPanel
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          {t('list.clearFilters')}
        </Button>
      }
    />
  );
}

/** The dialog for a file of all rows, of the chosen ones, or of those that the server keeps. */
function Exported(props: {
  endpoint: ListEndpoint<unknown>;
  asked: ListQuery;
  data: ListReply<unknown>;
  columns: readonly { key: string; label: string }[];
  ids: readonly number[] | undefined;
  kept: Kept | null;
  onClose: () => void;
}) {
  const { endpoint, asked, data, columns, ids, kept, onClose } = props;
  const { by, order } = data.meta.sort;
  return (
    <Later>
      <ListExport
        endpoint={endpoint}
        query={{ ...(kept ? { selection: kept.id } : asked), order_by: by, order }}
        columns={columns}
        rows={kept?.count ?? ids?.length ?? data.pagination.total}
        ids={kept ? undefined : ids}
        reason={data.meta.permissions?.export_users === true}
        onClose={onClose}
      />
    </Later>
  );
}

/**
 * A whole list screen, made of what is specific to the list. Its state is the address
 * (domain/screens#lists): filters, search, sort and page can be shared and bookmarked, and Back
 * works.
 */
export function ListPage<Row extends { id: number }, Query, Column extends string>(
  props: ListPageProps<Row, Query, Column>,
) {
  const endpoint: ListEndpoint<Row> = props.endpoint;
  const { tabs, rowLabel, create, keep, commands = [] } = props;
  const { t } = useText();
  if (!endpoint.query) throw new Error(`The list ${endpoint.path} has no query`);
  const [state, setState] = useUrlQuery(endpoint.query);
  const query = state as ListQuery; // parser: useUrlQuery keeps text values only
  const showView = useCallback(
    (patch: ListQuery) => void setState(patch, { replace: true }),
    [setState],
  );
  const arriving = useDefaultView(props.name, query, showView, props.first);
  const asked = { ...query, ...props.pinned };
  const reply = useQuery({
    ...listQuery(endpoint, asked),
    placeholderData: keepPreviousData,
    enabled: !arriving,
  });
  const rights = reply.data?.meta.permissions;
  const columns = permitted(props.columns, rights);
  const filters = permitted(props.filters, rights);
  const { shown, visible, setShown } = useListColumns(props.name, columns);
  const [sheet, fit] = useFit(visible, BESIDE.check + BESIDE.menu, reply.data?.meta.sort.by);
  const narrow = useNarrow();
  const top = useRef<HTMLDivElement>(null);
  const { page: _page, limit: _limit, order: _order, order_by: _orderBy, ...scope } = query;
  const selection = useSelection<Row>(JSON.stringify(scope), BULK_MAX_ROWS, () =>
    notifyDone(t('list.selectionFull', { n: BULK_MAX_ROWS })),
  );
  const bulk = useBulk(selection);
  /** The rows to export by id, or all. */
  const [exported, setExported] = useState<readonly number[] | 'all' | null>(null);
  const change = (patch: ListQuery) => void setState(patch);
  const sortBy = (sort: Sort) => change({ order_by: sort.by, order: sort.order });
  const goTo = (page: number) => {
    change({ page: String(page) });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const { data, error } = reply;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  const mayExport = rights?.export === true;
  const selectable = selection.rows.length > 0 || mayExport || actsOn(data?.data, props.bulk);
  const mayCreate = rights?.create === true;
  const known = data !== undefined || error !== null;

  const empty = isNarrowed(query, filters, tabs) ? (
    <NoMatch title={props.noMatchText} onClear={() => change(emptied(scope))} />
  ) : (
    <EmptyPanel title={props.emptyText} action={mayCreate && create} />
  );
  const menu = (row: Row) => (
    <RowMenu name={rowLabel(row)}>{(opener) => props.rowMenu(row, opener)}</RowMenu>
  );
  const tools = (
    <ListTools
      name={props.name}
      query={query}
      onQuery={change}
      columns={columns}
      shown={shown}
      fit={fit}
      onColumns={setShown}
      narrow={narrow}
      sort={data?.meta.sort}
      onSort={sortBy}
      onExport={mayExport ? () => setExported('all') : undefined}
      ready={known}
      nothing={data?.pagination.total === 0}
    >
      {!narrow && props.tools}
    </ListTools>
  );
  return (
    <div ref={top} className={classes.page}>
      <PageHeader
        title={props.title}
        breadcrumb={props.breadcrumb}
        count={data && t('list.total', { n: formatNumber(totalOf(data)) })}
        actions={known && headActions(commands, !narrow && mayCreate && create)}
      />
      {!arriving && props.figures?.(asked)}
      <section ref={sheet} className={classes.sheet} aria-label={props.title}>
        <Heads {...props} counts={data?.meta.counts} query={query} onChange={change} />
        <div className={classes.tools}>
          <ListSearch
            value={query.search ?? ''}
            placeholder={props.searchPlaceholder}
            onChange={(search, step) => void setState({ search }, step)}
          />
          <ListToolbar>
            <ListFilters
              filters={filters}
              query={query}
              alsoClear={['search']}
              onChange={change}
              more={tools}
            />
            {narrow ? props.tools : tools}
          </ListToolbar>
        </div>
        {props.instead ?? (
          <FittedBody
            fit={fit}
            reply={reply}
            caption={props.title}
            columns={visible}
            rowLabel={rowLabel}
            rowKey={(row) => row.id}
            sort={data?.meta.sort}
            onSort={sortBy}
            onPage={goTo}
            onLimit={(limit) => change({ limit: String(limit) })}
            selection={selectable ? selection : undefined}
            menu={menu}
            empty={empty}
          />
        )}
      </section>
      {narrow && mayCreate && selection.rows.length === 0 && <BottomBar>{create}</BottomBar>}
      <ListSelected
        selection={selection}
        actions={props.bulk}
        bulk={bulk}
        onExport={mayExport ? setExported : undefined}
        keep={keep && (() => keep({ ...scope, ...props.pinned }))}
        total={data?.pagination.total}
      />
      {exported && data && (
        <Exported
          endpoint={endpoint}
          asked={asked}
          data={data}
          columns={visible}
          ids={exported === 'all' ? undefined : exported}
          kept={exported === 'all' ? null : selection.kept}
          onClose={() => setExported(null)}
        />
      )}
      {props.over?.(data?.data)}
    </div>
  );
}
