import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import {
  OVERVIEW_MAX_DAYS,
  type Overview,
  overview,
  overviewFilters,
} from '@connect/contract/overview/overview.ts';
import { addDays, businessToday, type DateRange } from '../../kit/date/date-range.ts';
import { useEndpointQuery } from '../../kit/page/query-state.ts';

export type OverviewQuery = QueryOf<typeof overview.get>;

/** What is asked for where the address says nothing. */
export const DEFAULTS = { period: '30d', compare: 'previous' } as const;

/** Whether these are days that a period of one's own may have. */
const arePeriod = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && from <= to && to < addDays(from, OVERVIEW_MAX_DAYS);

/** Whether the last bucket of a period is not over yet. */
export const endsToday = ({ to }: DateRange): boolean => to === businessToday();

/** Whether nobody has registered and nothing was viewed, whatever one looks for. */
export const isNew = ({ funnel, kpis, top }: Overview, query: OverviewQuery): boolean =>
  Object.keys(overviewFilters).every((name) => !(name in query)) &&
  funnel.every(({ people }) => people === 0) &&
  kpis.every(({ value }) => !value) &&
  Object.values(top).every((rows) => rows.length === 0);

/** What an address asks for: days only with a period of one's own, and no such period without. */
export function askedBy(query: OverviewQuery): OverviewQuery {
  const { period, date_from: from, date_to: to, ...rest } = query;
  if (period === 'custom') {
    return arePeriod(from, to) ? query : rest;
  }
  return period === undefined ? rest : { period, ...rest };
}

/** The state of the screen in its address, as `[query, put]`; defaults are left out of it. */
export function useOverviewQuery() {
  const [query, , put] = useEndpointQuery(overview.get);
  return [
    askedBy(query),
    (patch: Readonly<Record<string, string | undefined>>) => {
      const kept = Object.entries(patch).map(([name, value]) => {
        const usual = name in DEFAULTS && Object.values<unknown>(DEFAULTS).includes(value);
        return [name, usual ? undefined : value];
      });
      // The screen has no pages.
      put({ ...Object.fromEntries(kept), page: undefined });
    },
  ] as const;
}
