import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { ListReply } from '@connect/contract/calls/envelope.ts';
import type { LogRow, LogShares, LogUserRow } from '@connect/contract/content/engagement.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../api/start/client.ts';
import { type Bar, BarList } from '../../kit/chart/bar-list.tsx';
import type { DayPoint } from '../../kit/chart/charts.tsx';
import type { Kpi } from '../../kit/chart/kpi-card.tsx';
import { type DateRange, daysOf } from '../../kit/date/date-range.ts';
import { LogPage, type LogTab } from '../../kit/log/log-page.tsx';
import type { PageHeaderProps } from '../../kit/page/page-header.tsx';
import { EmptyPanel, NoPermissionPanel } from '../../kit/page/state-panels.tsx';
import { ListBody } from '../../kit/table/list-body.tsx';
import { SortSelect } from '../../kit/table/list-sort.ts';
import type { Sort } from '../../kit/table/list-table.tsx';
import type { KeyOf, ListColumn, ListFilter, ListQuery } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { useProvinces } from '../item/use-provinces.ts';
import type { useLogWords } from './log-columns.tsx';
import { LogExport } from './log-export.tsx';
import { MaskedNotice } from './log-header.tsx';

const BARS = 8;
const NOT_FILTERS = ['page', 'limit', 'order', 'order_by', 'view', 'date_from', 'date_to'];

/** What the log of any subject answers. */
interface LogData<Row> {
  data: (Row | LogUserRow)[];
  pagination: ListReply<Row>['pagination'];
  meta: ListReply<Row>['meta'] & {
    range: DateRange;
    masked: boolean;
    summary: LogShares;
  };
}

/** What the address asks of a log, among the rest which of its views. */
type AskedLog = ListQuery & { view?: string | undefined };

interface UsageLogProps<Row extends LogRow, Query extends AskedLog> {
  /** What the address asks for, and the answer. */
  log: {
    id: number;
    endpoint: Endpoint<z.ZodType, z.ZodObject>;
    query: Query;
    put: (patch: ListQuery, options?: { replace?: boolean }) => void;
    reply: Pick<UseQueryResult<LogData<Row>>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;
  };
  header: Omit<PageHeaderProps, 'actions'>;
  kpis: readonly Kpi[];
  words: ReturnType<typeof useLogWords>;
  /** The course of what is counted: its title by days and by hours, the names of its two series. */
  chart: { daily: string; hourly: string; bars: string; line: string };
  columns: { activity: readonly ListColumn<Row>[]; users: readonly ListColumn<LogUserRow>[] };
  filters: readonly ListFilter<KeyOf<NoInfer<Query>>>[];
  /** All views of the page; the first is shown unless the address names one. */
  tabs: readonly LogTab[];
  /** Some of them are pages with figures of their own. */
  apart?: boolean;
  /** Further cards beside the breakdowns. */
  extra?: ReactNode;
}

/** A point for each hour of a single day, else for each day of the range, also without use. */
function pointsOf({ range, summary }: LogData<unknown>['meta']): DayPoint[] {
  if (summary.by_hour) {
    return summary.by_hour.map(({ hour, views, unique }) => ({
      day: `${range.from}T${String(hour).padStart(2, '0')}`,
      bars: views,
      line: unique,
    }));
  }
  const known = new Map(summary.by_day.map((day) => [day.date, day]));
  return daysOf(range).map((day) => ({
    day,
    bars: known.get(day)?.views ?? 0,
    line: known.get(day)?.unique ?? 0,
  }));
}

/** Who and where from, as bars. */
function Breakdowns({
  summary,
  words,
}: {
  summary: LogShares | undefined;
  words: ReturnType<typeof useLogWords>;
}) {
  const { t } = useText();
  const provinces = useProvinces();
  const bars = (shares: LogShares['by_channel'] | undefined, name: (key: string) => string) => {
    const all = (shares ?? []).map((share): Bar => {
      return { key: share.key, label: name(share.key), value: share.views };
    });
    const rest = all.slice(BARS).reduce((sum, bar) => sum + bar.value, 0);
    return rest > 0
      ? [...all.slice(0, BARS), { key: '…', label: t('log.others'), value: rest }]
      : all;
  };
  const provinceName = (key: string) => provinces.nameOf(key) ?? (key || t('log.unknown'));
  return (
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
    </>
  );
}

/** The usage log of one subject (domain/usage#log-page). */
export function UsageLog<Row extends LogRow, Query extends AskedLog>(
  props: UsageLogProps<Row, Query>,
) {
  const { log, words, chart, columns, tabs } = props;
  const { query, put, reply } = log;
  const { data, error } = reply;
  const { t } = useText();
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;

  const view = query.view === 'users' ? 'users' : 'activity';
  const narrowed = Object.keys(query).some((key) => !NOT_FILTERS.includes(key));
  const shared = {
    sort: data?.meta.sort,
    onSort: (sort: Sort) => put({ order_by: sort.by, order: sort.order }),
    onPage: (page: number) => put({ page: String(page) }),
    onLimit: (limit: number) => put({ limit: String(limit) }),
    empty: <EmptyPanel title={t(narrowed ? 'log.noMatch' : 'log.empty')} />,
  };
  const rowsOf = <Shown extends Row | LogUserRow>(is: (row: Row | LogUserRow) => row is Shown) => ({
    data: data && { data: data.data.filter(is), pagination: data.pagination },
    error,
    isPlaceholderData: reply.isPlaceholderData,
    refetch: reply.refetch,
  });
  const isActivity = (row: Row | LogUserRow): row is Row => 'occurred_at' in row;
  const isUserRow = (row: Row | LogUserRow): row is LogUserRow => 'first_at' in row;
  const userName = (row: Row | LogUserRow) => row.user?.display_name ?? t('log.visitor');

  return (
    <LogPage
      actions={
        <LogExport
          endpoint={log.endpoint}
          id={log.id}
          data={data}
          query={query}
          columns={columns[view]}
        />
      }
      header={props.header}
      range={data?.meta.range}
      kpis={props.kpis}
      chart={{
        title: data?.meta.summary.by_hour ? chart.hourly : chart.daily,
        points: data ? pointsOf(data.meta) : [],
        bars: chart.bars,
        line: chart.line,
      }}
      breakdowns={
        <>
          <Breakdowns summary={data?.meta.summary} words={words} />
          {props.extra}
        </>
      }
      notice={data?.meta.masked && <MaskedNotice />}
      tabs={tabs}
      apart={props.apart}
      tab={view}
      // Both views have their own sort keys.
      onTab={(tab) =>
        put({ view: tab === tabs[0]?.value ? '' : tab, order_by: undefined, order: undefined })
      }
      query={query}
      onQuery={put}
      filters={props.filters}
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
