import type { ScreenKind } from '@connect/contract/kinds.ts';
import type {
  LogLink,
  LogRow,
  LogSummary,
  LogUserRow,
  logEndpoint,
} from '@connect/contract/usage/engagement.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { logsQuery, useReference } from '../../api/queries.ts';
import { ApiError } from '../../api/start/client.ts';
import { type Bar, BarList } from '../../kit/chart/bar-list.tsx';
import type { DayPoint } from '../../kit/chart/charts.tsx';
import { type DateRange, daysOf } from '../../kit/date/date-range.ts';
import { LogPage, type LogTab } from '../../kit/log/log-page.tsx';
import { useUrlQuery } from '../../kit/page/query-state.ts';
import { EmptyPanel, NoPermissionPanel } from '../../kit/page/state-panels.tsx';
import { ListBody } from '../../kit/table/list-body.tsx';
import { SortSelect } from '../../kit/table/list-sort.ts';
import type { Sort } from '../../kit/table/list-table.tsx';
import type { ListQuery } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { useLogColumns, useLogWords } from './log-columns.tsx';
import { LogExport } from './log-export.tsx';
import { useLogFilters } from './log-filters.ts';
import { logTabs, MaskedNotice, useLogHeader } from './log-header.tsx';
import { useLogKpis } from './log-kpis.ts';

interface ContentLogProps {
  id: number;
  kind: ScreenKind;
  endpoint: ReturnType<typeof logEndpoint>;
  /** Number of pages, for items that are read page by page. */
  pages?: number | null;
  /**
   * Views of the kind before the two usual ones; the page shows the first unless the address names
   * one.
   */
  own?: readonly LogTab[];
  /** Further cards beside the breakdowns, from figures of this kind only. */
  extra?: (summary: LogSummary | undefined) => ReactNode;
}

const BARS = 8;
const NO_LINKS: readonly LogLink[] = [];
const NOT_FILTERS = ['page', 'limit', 'order', 'order_by', 'view', 'date_from', 'date_to'];

const isActivity = (row: LogRow | LogUserRow): row is LogRow => 'occurred_at' in row;
const isUserRow = (row: LogRow | LogUserRow): row is LogUserRow => 'first_at' in row;

/** A point for each day of the range, also for days without use. */
function everyDay(range: DateRange, days: LogSummary['by_day']): DayPoint[] {
  const known = new Map(days.map((day) => [day.date, day]));
  return daysOf(range).map((day) => ({
    day,
    bars: known.get(day)?.views ?? 0,
    line: known.get(day)?.unique ?? 0,
  }));
}

/** The usage log of one item (domain/usage#log-page). */
export function ContentLog({ id, kind, endpoint, pages, own = [], extra }: ContentLogProps) {
  const { t } = useText();
  const words = useLogWords(kind);
  const columns = useLogColumns(kind, pages ?? null);
  const { provinces } = useReference();
  if (!endpoint.query) throw new Error(`The log ${endpoint.path} has no query`);
  const [state, , put] = useUrlQuery(endpoint.query);
  const query: ListQuery = state;
  const reply = useQuery({
    ...logsQuery(endpoint, id, state),
    placeholderData: keepPreviousData,
  });
  const { data, error } = reply;
  const filters = useLogFilters(kind, data?.meta.links ?? NO_LINKS);
  const header = useLogHeader(kind, data?.meta.item);
  const kpis = useLogKpis(kind, data?.meta);
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;

  const view = query.view === 'users' ? 'users' : 'activity';
  const summary = data?.meta.summary;
  const narrowed = Object.keys(query).some((key) => !NOT_FILTERS.includes(key));

  const { usage } = words;
  const bars = (shares: LogSummary['by_channel'] | undefined, name: (key: string) => string) => {
    const all = (shares ?? []).map((share): Bar => {
      return { key: share.key, label: name(share.key), value: share.views };
    });
    const rest = all.slice(BARS).reduce((sum, bar) => sum + bar.value, 0);
    return rest > 0
      ? [...all.slice(0, BARS), { key: '…', label: t('log.others'), value: rest }]
      : all;
  };
  const provinceName = (key: string) =>
    provinces.find((row) => row.code === key)?.name_th ?? (key || t('log.unknown'));

  const shared = {
    sort: data?.meta.sort,
    onSort: (sort: Sort) => put({ order_by: sort.by, order: sort.order }),
    onPage: (page: number) => put({ page: String(page) }),
    onLimit: (limit: number) => put({ limit: String(limit) }),
    empty: <EmptyPanel title={t(narrowed ? 'log.noMatch' : 'log.empty')} />,
  };
  const rowsOf = <Row extends LogRow | LogUserRow>(
    is: (row: LogRow | LogUserRow) => row is Row,
  ) => ({
    data: data && { data: data.data.filter(is), pagination: data.pagination },
    error,
    isPlaceholderData: reply.isPlaceholderData,
    refetch: reply.refetch,
  });
  const userName = (row: LogRow | LogUserRow) => row.user?.display_name ?? t('log.visitor');

  return (
    <LogPage
      actions={
        <LogExport endpoint={endpoint} id={id} data={data} query={query} columns={columns[view]} />
      }
      header={header}
      range={data?.meta.range}
      kpis={kpis}
      chart={{
        title: usage('daily'),
        points: data ? everyDay(data.meta.range, data.meta.summary.by_day) : [],
        bars: usage('dailyViews'),
        line: usage('unique'),
      }}
      breakdowns={
        <>
          <BarList
            title={t('log.byUserType')}
            emptyText={t('log.noShare')}
            bars={bars(summary?.by_user_type, words.userType)}
          />
          <BarList
            title={t('log.byChannel')}
            emptyText={t('log.noShare')}
            bars={bars(summary?.by_channel, words.channel)}
          />
          <BarList
            title={t('log.byProvince')}
            emptyText={t('log.noShare')}
            bars={bars(summary?.by_province, provinceName)}
          />
          {extra?.(summary)}
        </>
      }
      notice={data?.meta.masked && <MaskedNotice />}
      tabs={logTabs(t, own)}
      tab={view}
      // Both views have their own sort keys.
      onTab={(tab) =>
        put({
          view: tab === (own[0]?.value ?? 'activity') ? '' : tab,
          order_by: undefined,
          order: undefined,
        })
      }
      query={query}
      onQuery={put}
      filters={filters}
      searchPlaceholder={t('log.search')}
      sorting={<SortSelect columns={columns[view]} sort={shared.sort} onSort={shared.onSort} />}
    >
      {view === 'activity' ? (
        <ListBody
          {...shared}
          reply={rowsOf(isActivity)}
          caption={t('log.activity')}
          columns={columns.activity}
          rowLabel={userName}
          rowKey={(row) => row.id}
        />
      ) : (
        <ListBody
          {...shared}
          reply={rowsOf(isUserRow)}
          caption={t('log.users')}
          columns={columns.users}
          rowLabel={userName}
          rowKey={(row) => row.user?.id ?? row.first_at}
        />
      )}
    </LogPage>
  );
}
