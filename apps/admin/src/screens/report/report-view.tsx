import { REPORTS_LIST } from '@connect/contract/lists.ts';
import type {
  ReportChoice,
  ReportFilter,
  ReportListing,
  ReportPreview,
} from '@connect/contract/reports/report.ts';
import { Anchor, Checkbox, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { listQuery } from '../../api/queries.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { formatDateTime, formatNumber } from '../../kit/display/format.ts';
import { ListFilters } from '../../kit/list/list-filters.tsx';
import { ListSearch } from '../../kit/list/list-search.tsx';
import { ListToolbar } from '../../kit/list/list-toolbar.tsx';
import { Deferred } from '../../kit/page/deferred.tsx';
import { ErrorPanel } from '../../kit/page/state-panels.tsx';
import { useNarrow } from '../../kit/page/use-narrow.ts';
import type { FoundFilter, ListFilter } from '../../kit/table/list-types.ts';
import { ViewsButton } from '../../records/list/views-button.tsx';
import { useText, withTexts } from '../../text/i18n.ts';
import classes from './report.module.css';
import { askedBy, columnsOf, previewCall, useReportQuery } from './report-query.ts';
import { WideTable } from './wide-table.tsx';

// Below the rows, and with fields that no list has.
const ReportFile = lazyChunk(() => import('./report-file.tsx'));
const ListViews = loadable(
  withTexts('asked', () => import('../../records/list-boxes/list-views.tsx')),
);

// Only who filters by one of these needs their calls.
const find =
  (key: ReportChoice): FoundFilter['find'] =>
  async (search, signal) =>
    (await import('./report-found.ts')).findFor(key, search, signal);

/** A report: its filters, columns, number of rows, first rows, and file. */
export function ReportView(props: {
  report: ReportListing;
  /** The reports that one may run: presets of others are not offered. */
  keys: readonly string[];
}) {
  const { report, keys } = props;
  const { t } = useText();
  const [query, put] = useReportQuery();
  const narrow = useNarrow();
  const asked = askedBy(report, query);
  const chosen = columnsOf(report, query);
  const preview = useQuery({
    ...listQuery(previewCall, asked),
    placeholderData: keepPreviousData,
    enabled: chosen.length > 0,
  });
  // Whom somebody searched for is no part of a preset, which others may open.
  const { report: _report, columns: _columns, search: _search, ...filters } = query;
  const { key, title, search, days } = report;
  const dates: ListFilter<ReportFilter> = {
    kind: 'dates',
    from: 'date_from',
    to: 'date_to',
    label: t('reports.days', { what: days }),
  };
  const shown = {
    filters: [dates, ...filtersOf(report)],
    query,
    alsoClear: ['search'] as const,
    onChange: put,
  };
  return (
    <section className={classes.report} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {key === 'material' && (
          <Anchor
            ml="auto"
            renderRoot={(rest) => <Link to="/report" search={{ view: 'material' }} {...rest} />}
          >
            {t('reports.register')}
          </Anchor>
        )}
        <Deferred popup="menu" opener={<ViewsButton narrow={narrow} />}>
          {(opener) => (
            <ListViews
              opener={opener}
              list={REPORTS_LIST}
              query={{ ...filters, report: key }}
              shown={chosen}
              onQuery={put}
              onColumns={(keys) => put({ columns: keys.join(',') })}
              preferable={false}
              accepts={({ query: kept }) => keys.includes(kept.report ?? '')}
            />
          )}
        </Deferred>
      </div>
      <div className={classes.tools}>
        {search && (
          <ListSearch
            value={query.search ?? ''}
            placeholder={t('reports.search')}
            onChange={(text, step) => put({ search: text }, step)}
          />
        )}
        <ListToolbar label={t('list.filters')}>
          <ListFilters {...shown} />
        </ListToolbar>
      </div>
      <Columns report={report} chosen={chosen} onChange={(columns) => put({ columns })} />
      {preview.error && <ErrorPanel error={preview.error} retry={() => void preview.refetch()} />}
      {!preview.error && <Preview preview={preview.data?.data} stale={preview.isPlaceholderData} />}
      <Suspense fallback={<Skeleton h={96} radius="md" />}>
        <ReportFile
          report={report}
          asked={asked}
          chosen={chosen}
          preview={preview.isPlaceholderData ? undefined : preview.data?.data}
        />
      </Suspense>
    </section>
  );
}

/** How many filters stand in sight before they are asked for. */
const IN_SIGHT = 4;

const filtersOf = ({ filters }: ReportListing): ListFilter<ReportFilter>[] =>
  filters.map(({ key, label, kind, options, single }, n) => {
    const base = { key, label, rare: n >= IN_SIGHT };
    if (kind === 'flag') return { kind, ...base };
    if (kind === 'found') return { kind, ...base, find: find(key) };
    return { kind, ...base, options, single };
  });

interface ColumnsProps {
  report: ReportListing;
  chosen: readonly string[];
  onChange: (columns: string | undefined) => void;
}

/** Which columns are shown and leave. */
function Columns({ report, chosen, onChange }: ColumnsProps) {
  const { t } = useText();
  const { columns } = report;
  const personal = columns.some((column) => column.personal);
  const put = (keys: readonly string[]) =>
    onChange(keys.length === columns.length ? undefined : keys.join(',') || '-');
  return (
    <details className={classes.columns}>
      <summary>{t('reports.columns', { n: chosen.length, all: columns.length })}</summary>
      <div className={classes.sets}>
        <button type="button" onClick={() => onChange(undefined)}>
          {t('reports.columnsAll')}
        </button>
        {personal && (
          <button
            type="button"
            onClick={() => put(columns.filter((one) => !one.personal).map(({ key }) => key))}
          >
            {t('reports.columnsPlain')}
          </button>
        )}
        {personal && <span>{t('reports.personalMark')}</span>}
      </div>
      <fieldset aria-label={t('reports.columns', { n: chosen.length, all: columns.length })}>
        {columns.map(({ key, label, personal: own }) => (
          <Checkbox
            key={key}
            size="xs"
            label={own ? `${label} ★` : label}
            aria-label={own ? t('reports.personal', { name: label }) : undefined}
            checked={chosen.includes(key)}
            onChange={(event) =>
              put(
                columns
                  .map((column) => column.key)
                  .filter((one) =>
                    one === key ? event.currentTarget.checked : chosen.includes(one),
                  ),
              )
            }
          />
        ))}
      </fieldset>
    </details>
  );
}

/** Rows and cells have no key but their place. */
const numbered = <Row,>(rows: readonly Row[]) => rows.map((row, place) => ({ place, row }));

/** The number of rows and the first ones. */
function Preview({ preview, stale }: { preview: ReportPreview | undefined; stale: boolean }) {
  const { t } = useText();
  if (!preview) return <Skeleton h={260} radius="md" />;
  const { total, head, rows, fits, generated_at: at } = preview;
  return (
    <div aria-busy={stale} data-stale={stale || undefined}>
      <p className={classes.count} aria-live="polite">
        <strong>
          {stale ? t('reports.counting') : t('reports.found', { n: formatNumber(total) })}
        </strong>{' '}
        <Text span size="xs" c="dimmed">
          {t('reports.asOf', { time: formatDateTime(at) })}
        </Text>
      </p>
      {!fits && (
        <Text size="sm" c="var(--bad)" role="alert">
          {t('reports.tooMany')}
        </Text>
      )}
      {rows.length === 0 ? (
        <p className={classes.nothing}>{t('reports.nothing')}</p>
      ) : (
        <WideTable label={t('reports.preview', { n: rows.length })}>
          <caption>
            {t('reports.preview', { n: rows.length })} · {t('reports.covered')}
          </caption>
          <thead>
            <tr>
              {head.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered(rows).map(({ place, row }) => (
              <tr key={place}>
                {numbered(row).map(({ place: at, row: cell }) => (
                  <td key={at} data-number={typeof cell === 'number' || undefined}>
                    {typeof cell === 'number' ? formatNumber(cell) : cell || '-'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </div>
  );
}
