import {
  type OwnExport,
  type ReportListing,
  reportCalls,
} from '@connect/contract/reports/report.ts';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { refresh } from '../../api/after-write.ts';
import { noticesQuery } from '../../api/attention-queries.ts';
import { call } from '../../api/start/client.ts';
import { OwnFiles } from '../../content/account/own-files-later.tsx';
import { isUnfinished, reportFilesQuery } from '../../content/account/report-files-query.ts';
import { formatDateTime, formatNumber } from '../../kit/display/format.ts';
import { ErrorPanel } from '../../kit/page/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './report.module.css';
import { HISTORY_KEY } from './report-history-key.ts';
import { WideTable } from './wide-table.tsx';

/** What somebody exported in the last 30 days. */
export default function ReportHistory({ reports }: { reports: readonly ReportListing[] }) {
  const { t } = useText();
  const client = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: HISTORY_KEY,
      queryFn: ({ pageParam, signal }) =>
        call(reportCalls.history, {
          query: pageParam === 0 ? {} : { before: String(pageParam) },
          signal,
        }),
      initialPageParam: 0,
      getNextPageParam: ({ data: rows, meta }) => (meta.more ? rows.at(-1)?.id : undefined),
    },
  );
  const files = useQuery(reportFilesQuery).data ?? [];
  const unfinished = files.filter(isUnfinished).length;
  // What was made meanwhile is an export, and the bell tells of it.
  const before = useRef(unfinished);
  useEffect(() => {
    if (unfinished < before.current) {
      void refresh(client, { queryKey: HISTORY_KEY });
      void refresh(client, { queryKey: noticesQuery.queryKey });
    }
    before.current = unfinished;
  }, [unfinished, client]);
  const rows = data?.pages.flatMap((page) => page.data);
  return (
    <section className={classes.history} aria-label={t('reports.history')}>
      <h2>{t('reports.history')}</h2>
      {files.length > 0 && <OwnFiles files={files} />}
      {error && <ErrorPanel error={error} retry={() => void refetch()} />}
      {!rows && !error && <Skeleton h={120} radius="md" />}
      {rows?.length === 0 && <p className={classes.nothing}>{t('reports.historyEmpty')}</p>}
      {rows && rows.length > 0 && <Exports rows={rows} reports={reports} />}
      {hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('reports.more')}
        </Button>
      )}
    </section>
  );
}

function Exports(props: { rows: readonly OwnExport[]; reports: readonly ReportListing[] }) {
  const { t } = useText();
  return (
    <WideTable label={t('reports.historyTable')}>
      <thead>
        <tr>
          <th scope="col">{t('reports.column.at')}</th>
          <th scope="col">{t('reports.column.report')}</th>
          <th scope="col">{t('reports.column.filters')}</th>
          <th scope="col">{t('reports.column.rows')}</th>
          <th scope="col">{t('reports.column.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.id}>
            <td>{formatDateTime(row.occurred_at)}</td>
            <td>
              <Again row={row} reports={props.reports} /> ({row.format.toUpperCase()})
            </td>
            <td>{row.filter_words.join(' · ') || '-'}</td>
            <td data-number>{formatNumber(row.rows)}</td>
            <td>{row.reason ?? '-'}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** The name of an export; that of a report which one may still run opens it as it was. */
function Again({ row, reports }: { row: OwnExport; reports: readonly ReportListing[] }) {
  const { t } = useText();
  const report = reports.find(({ key }) => key === row.list);
  if (!report) return row.title;
  // A search for somebody is not kept with an export.
  const { search: _search, order: _order, ...filters } = row.filters;
  const all = row.columns.length === report.columns.length;
  return (
    <Link
      to="/report"
      search={{
        report: report.key,
        ...filters,
        ...(all ? {} : { columns: row.columns.join(',') }),
      }}
      aria-label={t('reports.again', { title: row.title })}
    >
      {row.title}
    </Link>
  );
}
