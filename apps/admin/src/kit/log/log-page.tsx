import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { DayChartCard, type DayChartProps } from '../chart/charts.tsx';
import { type Kpi, KpiCards } from '../chart/kpi-card.tsx';
import type { DateRange } from '../date/date-range.ts';
import { DateRangeButton } from '../date/date-range-button.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { PageHeader, type PageHeaderProps } from '../page/page-header.tsx';
import type { KeyOf, ListFilter, ListQuery } from '../table/list-types.ts';
import { TabStrip } from '../tabs/tab-strip.tsx';
import classes from './log-page.module.css';

export interface LogTab {
  value: string;
  label: string;
}

interface LogPageProps<Query extends ListQuery> {
  header: Omit<PageHeaderProps, 'actions'>;
  actions?: ReactNode;
  /** The days shown; null for a log without a date range. */
  range: DateRange | null | undefined;
  kpis: readonly Kpi[];
  /** The figures over time, if there are any. */
  chart?: DayChartProps;
  /** Cards with figures by category. */
  breakdowns?: ReactNode;
  /** A notice about the rows, such as that they are masked. */
  notice?: ReactNode;
  tabs: readonly LogTab[];
  /** Each tab has figures of its own, so that the tabs stand above them. */
  apart?: boolean;
  tab: string;
  onTab: (tab: string) => void;
  query: Query;
  onQuery: (patch: ListQuery, options?: { replace?: boolean }) => void;
  filters: readonly ListFilter<KeyOf<NoInfer<Query>>>[];
  searchPlaceholder: string;
  /** Sorting, where there are no heads to click. */
  sorting?: ReactNode;
  /** The rows of the tab. */
  children: ReactNode;
}

/** The usage log of an item: figures, their course over time, and the rows behind them. */
export function LogPage<Query extends ListQuery>(props: LogPageProps<Query>) {
  const { header, range, kpis, chart, tabs, apart, tab, onTab, query, onQuery } = props;
  const { t } = useText();
  const label = t('list.viewSwitch');
  const rows = (
    <>
      <div className={classes.tools}>
        <ListSearch
          value={query.search ?? ''}
          placeholder={props.searchPlaceholder}
          onChange={(search, step) => onQuery({ search }, step)}
        />
        <ListToolbar>
          <ListFilters
            filters={props.filters}
            query={query}
            alsoClear={['search']}
            onChange={onQuery}
            more={props.sorting}
          />
        </ListToolbar>
      </div>
      {props.notice}
      {props.children}
    </>
  );
  return (
    <>
      <PageHeader
        {...header}
        views={apart && <TabStrip label={label} tabs={tabs} shown={tab} onShow={onTab} />}
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
      <KpiCards kpis={kpis} />
      {chart && <DayChartCard {...chart} />}
      {props.breakdowns && <div className={classes.breakdowns}>{props.breakdowns}</div>}
      {apart ? (
        <div className={classes.rows}>{rows}</div>
      ) : (
        <Tabs
          value={tab}
          onChange={(next) => next && onTab(next)}
          keepMounted={false}
          className={classes.rows}
        >
          <Tabs.List aria-label={label}>
            {tabs.map(({ value, label: name }) => (
              <Tabs.Tab key={value} value={value} className={classes.tab}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value }) => (
            <Tabs.Panel key={value} value={value}>
              {rows}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}
