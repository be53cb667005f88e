import type { LogLink, LogSummary, logEndpoint } from '@connect/contract/content/engagement.ts';
import type { ScreenKind } from '@connect/contract/kinds.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { logsQuery } from '../../api/queries.ts';
import type { LogTab } from '../../kit/log/log-page.tsx';
import { useEndpointQuery } from '../../kit/page/query-state.ts';
import { useText } from '../../text/i18n.ts';
import { useLogColumns, useLogWords } from './log-columns.tsx';
import { useLogFilters } from './log-filters.ts';
import { logTabs, useLogHeader } from './log-header.tsx';
import { useLogKpis } from './log-kpis.ts';
import { UsageLog } from './usage-log.tsx';

interface ContentLogProps {
  id: number;
  kind: ScreenKind;
  endpoint: ReturnType<typeof logEndpoint>;
  /** Number of pages, for items that are read page by page. */
  pages?: number | null;
  /** Views of the kind before the two usual ones. */
  own?: readonly LogTab[];
  /** Further cards beside the breakdowns, from figures of this kind only. */
  extra?: (summary: LogSummary | undefined) => ReactNode;
}

const NO_LINKS: readonly LogLink[] = [];

/** The usage log of one item of content (domain/usage#log-page). */
export function ContentLog({ id, kind, endpoint, pages, own = [], extra }: ContentLogProps) {
  const { t } = useText();
  const words = useLogWords(kind);
  const columns = useLogColumns(kind, pages ?? null);
  const [query, , put] = useEndpointQuery(endpoint);
  const reply = useQuery({ ...logsQuery(endpoint, id, query), placeholderData: keepPreviousData });
  const meta = reply.data?.meta;
  const filters = useLogFilters(kind, meta?.links ?? NO_LINKS);
  const header = useLogHeader(kind, meta?.item);
  const kpis = useLogKpis(kind, meta);
  const { usage } = words;
  return (
    <UsageLog
      log={{ id, endpoint, query, put, reply }}
      header={header}
      kpis={kpis}
      words={words}
      chart={{
        daily: usage('daily'),
        hourly: usage('hourly'),
        bars: usage('dailyViews'),
        line: usage('unique'),
      }}
      columns={columns}
      filters={filters}
      tabs={logTabs(t, own)}
      apart={own.length > 0}
      extra={extra?.(meta?.summary)}
    />
  );
}
