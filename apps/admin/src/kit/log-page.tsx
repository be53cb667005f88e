import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/i18n.ts';
import { DayChartCard, type DayChartProps } from './charts.tsx';
import type { DateRange } from './date-range.ts';
import { DateRangeButton } from './date-range-button.tsx';
import { type Kpi, KpiCard } from './kpi-card.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListSearch } from './list-search.tsx';
import type { ListFilter, ListQuery } from './list-types.ts';
import classes from './log-page.module.css';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';

export interface LogTab {
  value: string;
  label: string;
}

interface LogPageProps {
  header: Omit<PageHeaderProps, 'actions'>;
  actions?: ReactNode;
  /** The days shown; null where it is always the whole. */
  range: DateRange | null | undefined;
  kpis: readonly Kpi[];
  /** The course of the figures, where they have one. */
  chart?: DayChartProps;
  /** Cards with figures by kind. */
  breakdowns?: ReactNode;
  /** Something the reader must know of the rows, such as that they are masked. */
  notice?: ReactNode;
  tabs: readonly LogTab[];
  tab: string;
  onTab: (tab: string) => void;
  query: ListQuery;
  onQuery: (patch: ListQuery, options?: { replace?: boolean }) => void;
  filters: readonly ListFilter[];
  searchPlaceholder: string;
  /** The rows of the tab. */
  children: ReactNode;
}

/** How something was used: figures, their course over time, and the single rows behind them. */
export function LogPage(props: LogPageProps) {
  const { header, range, kpis, chart, tabs, tab, onTab, query, onQuery, children } = props;
  const { t } = useText();
  return (
    <>
      <PageHeader
        {...header}
        actions={
          <>
            {props.actions}
            {range !== null && (
              <DateRangeButton
                value={range}
                onChange={(next) => onQuery({ date_from: next.from, date_to: next.to })}
              />
            )}
          </>
        }
      />
      <dl className={classes.kpis}>
        {kpis.map(({ key, ...kpi }) => (
          <KpiCard key={key} {...kpi} />
        ))}
      </dl>
      {chart && <DayChartCard {...chart} />}
      {props.breakdowns && <div className={classes.breakdowns}>{props.breakdowns}</div>}
      <Tabs
        value={tab}
        onChange={(next) => next && onTab(next)}
        keepMounted={false}
        className={classes.rows}
      >
        <Tabs.List aria-label={t('list.viewSwitch')}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            <div className={classes.tools}>
              <ListSearch
                value={query.search ?? ''}
                placeholder={props.searchPlaceholder}
                onChange={(search) => onQuery({ search }, { replace: true })}
              />
              <ListFilters
                filters={props.filters}
                query={query}
                alsoClear={['search']}
                onChange={onQuery}
              />
            </div>
            {props.notice}
            {children}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
