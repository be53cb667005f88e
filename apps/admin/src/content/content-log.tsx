import type {
  LogLink,
  LogRow,
  LogSummary,
  LogUserRow,
  logEndpoint,
} from '@connect/contract/engagement.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { logsQuery, useReference } from '../api/queries.ts';
import { type Bar, BarList } from '../kit/bar-list.tsx';
import type { DayPoint } from '../kit/charts.tsx';
import { type DateRange, daysOf } from '../kit/date-range.ts';
import { formatDuration, formatNumber, formatPercent } from '../kit/format.ts';
import type { Kpi } from '../kit/kpi-card.tsx';
import { ListBody } from '../kit/list-body.tsx';
import type { Sort } from '../kit/list-table.tsx';
import type { ListQuery } from '../kit/list-types.ts';
import { LogPage, type LogTab } from '../kit/log-page.tsx';
import { useUrlQuery } from '../kit/query-state.ts';
import { EmptyPanel, NoPermissionPanel } from '../kit/state-panels.tsx';
import { useText } from '../text/i18n.ts';
import type { ScreenKind } from './content-screen.ts';
import { useLogColumns, useLogWords } from './log-columns.tsx';
import { LogExport } from './log-export.tsx';
import { useLogFilters } from './log-filters.ts';
import { logTabs, MaskedNotice, useLogHeader } from './log-header.tsx';

interface ContentLogProps {
  id: number;
  kind: ScreenKind;
  endpoint: ReturnType<typeof logEndpoint>;
  /** How many pages it has, where people turn pages. */
  pages?: number | null;
  /** Views of the kind's own before the usual two; the page shows the first unless the address names one. */
  own?: readonly LogTab[];
  /** Further cards beside the breakdowns, from what this kind of content measures. */
  extra?: (summary: LogSummary | undefined) => ReactNode;
}

const BARS = 8;
const NO_LINKS: readonly LogLink[] = [];
const NOT_FILTERS = ['page', 'limit', 'order', 'order_by', 'view', 'date_from', 'date_to'];

const isActivity = (row: LogRow | LogUserRow): row is LogRow => 'occurred_at' in row;
const isPerson = (row: LogRow | LogUserRow): row is LogUserRow => 'first_at' in row;

/** A point for each day of the range, also for the days on which nothing happened. */
function everyDay(range: DateRange, days: LogSummary['by_day']): DayPoint[] {
  const known = new Map(days.map((day) => [day.date, day]));
  return daysOf(range).map((day) => ({
    day,
    bars: known.get(day)?.views ?? 0,
    line: known.get(day)?.unique ?? 0,
  }));
}

/** How one piece of content was used (DOMAIN 3.0 "Log page"). */
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
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;

  const view = query.view === 'users' ? 'users' : 'activity';
  const summary = data?.meta.summary;
  const narrowed = Object.keys(query).some((key) => !NOT_FILTERS.includes(key));

  const { usage } = words;
  const kpi = (label: string, meaning: string, say: (summary: LogSummary) => string): Kpi => ({
    key: label,
    label,
    meaning,
    value: summary ? say(summary) : '–',
  });
  const kpis: Kpi[] = [
    kpi(usage('views'), usage('viewsHint'), ({ views }) => formatNumber(views)),
    kpi(usage('unique'), t('log.uniqueHint'), ({ unique_viewers: n }) => formatNumber(n)),
    kpi(usage('qualified'), usage('qualifiedHint'), ({ qualified_views: n }) => formatNumber(n)),
    kpi(t('log.averageTime'), usage('averageTimeHint'), ({ avg_seconds: n }) => formatDuration(n)),
    kpi(usage('completion'), usage('completionHint'), ({ completion_rate: n }) => formatPercent(n)),
    kpi(
      t('log.downloadsShares'),
      t('log.downloadsSharesHint'),
      ({ downloads, shares }) => `${formatNumber(downloads)} / ${formatNumber(shares)}`,
    ),
  ];

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
  const person = (row: LogRow | LogUserRow) => row.user?.display_name ?? t('log.visitor');

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
      // The two views sort by different things.
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
    >
      {view === 'activity' ? (
        <ListBody
          {...shared}
          reply={rowsOf(isActivity)}
          caption={t('log.activity')}
          columns={columns.activity}
          rowLabel={person}
          rowKey={(row) => row.id}
        />
      ) : (
        <ListBody
          {...shared}
          reply={rowsOf(isPerson)}
          caption={t('log.users')}
          columns={columns.users}
          rowLabel={person}
          rowKey={(row) => row.user?.id ?? row.first_at}
        />
      )}
    </LogPage>
  );
}
