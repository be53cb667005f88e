import { type Endpoint, endpoint } from '@connect/contract/calls/endpoint.ts';
import {
  type ReportFilter,
  type ReportListing,
  reportCalls,
} from '@connect/contract/reports/report.ts';
import { askedFile } from '@connect/contract/reports/report-file.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { patchQuery } from '../../kit/page/query-state.ts';
import type { ListQuery } from '../../kit/table/list-types.ts';

const addressed = z.record(z.string(), z.string());

/** The preview with any report's filters, as the address has them: the server knows each one's own. */
export const previewCall = { ...reportCalls.preview, query: addressed };

/** The file of a report at its own address. */
export const fileCall = (path: string): Endpoint<z.ZodNever, typeof addressed> => ({
  ...previewCall,
  params: undefined,
  body: undefined,
  path,
});

/** Has a report made into a file, with any report's filters. */
export const askFile = endpoint({ ...askedFile, body: addressed });

/** What an address says of a report: which, its filters and its columns. */
type Addressed = { readonly [Key in ReportFilter | 'report' | 'columns']?: string };

/** The texts of an address, without keys of other screens. */
const textsOf = (search: Record<string, unknown>): Addressed =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      typeof value === 'string' && value !== '' && key !== 'page' ? [[key, value]] : [],
    ),
  );

/** The state of the screen in its address, as `[query, put]`; choosing a report drops the other's filters. */
export function useReportQuery() {
  const query = textsOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const put = useCallback(
    (patch: ListQuery<keyof Addressed>, options: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) =>
          patchQuery(previous, { ...patch, page: undefined }),
        replace: options.replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [query, put] as const;
}

/** The chosen columns of a report, in its order; all of them where the address names none. */
export function columnsOf({ columns }: ReportListing, query: Addressed): readonly string[] {
  const keys = columns.map(({ key }) => key);
  if (query.columns === undefined) return keys;
  const chosen = query.columns.split(',');
  return keys.filter((key) => chosen.includes(key));
}

/** What is asked for: report, filters and columns. */
export const askedBy = (report: ReportListing, query: Addressed) => {
  const { columns: _columns, ...rest } = query;
  const chosen = columnsOf(report, query);
  return {
    ...rest,
    report: report.key,
    ...(chosen.length < report.columns.length ? { columns: chosen.join(',') } : {}),
  };
};
