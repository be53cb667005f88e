import { link } from '@connect/contract/links/link.ts';
import type { ClickTotals } from '@connect/contract/links/link-log.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { logsQuery } from '../../../api/queries.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../../arrival/loaded-ahead.ts';
import { useLogWords } from '../../../content/log/log-columns.tsx';
import { useSharedFilters } from '../../../content/log/log-filters.ts';
import { kpisOf } from '../../../content/log/log-kpis.ts';
import { UsageLog } from '../../../content/log/usage-log.tsx';
import type { Kpi } from '../../../kit/chart/kpi-card.tsx';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { ListSkeleton } from '../../../kit/table/list-skeleton.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { useClickColumns } from './link-log-columns.tsx';
import { clickTabs, useLinkLogHeader } from './link-log-header.tsx';

const BY_VIEW = {
  recipients: loadable(withTexts(['recipients'], () => import('../recipients/recipients-log.tsx'))),
} as const;

/** The five figures of a link (domain/links#log). */
function useClickKpis(
  meta:
    | { summary: ClickTotals; before: (ClickTotals & { from: string; to: string }) | null }
    | undefined,
): Kpi[] {
  const { t } = useText();
  const { count, share } = kpisOf(t, meta);
  return [
    count(t('links.figures.total'), t('links.log.allHint'), ({ all }) => all),
    count(t('links.figures.valid'), t('links.log.validHint'), ({ views }) => views),
    count(t('links.figures.visitors'), t('log.uniqueHint'), ({ unique_viewers: n }) => n),
    share(t('links.log.known'), t('links.log.knownHint'), ({ known_rate: n }) => n),
    share(t('links.log.converted'), t('links.log.convertedHint'), ({ completion_rate: n }) => n),
  ];
}

/** Who clicked, and what followed. */
function Clicks({ id }: { id: number }) {
  const { t } = useText();
  const words = useLogWords('link');
  const columns = useClickColumns(words);
  const filters = useSharedFilters('link', t('links.log.convertedOnly'));
  const [query, , put] = useEndpointQuery(link.logs);
  const reply = useQuery({ ...logsQuery(link.logs, id, query), placeholderData: keepPreviousData });
  const meta = reply.data?.meta;
  const header = useLinkLogHeader(meta?.item);
  const kpis = useClickKpis(meta);
  return (
    <UsageLog
      log={{ id, endpoint: link.logs, query, put, reply }}
      header={header}
      kpis={kpis}
      words={words}
      chart={{
        daily: t('links.log.daily'),
        hourly: t('links.log.hourly'),
        bars: t('log.clicks'),
        line: t('links.figures.visitors'),
      }}
      columns={columns}
      filters={Object.values(filters)}
      tabs={clickTabs(t)}
      apart
    />
  );
}

/** The log of a tracking link: its clicks, and to whom it was sent (domain/links#log). */
export function LinkLog({ id }: { id: number }) {
  const { t } = useText();
  const { view }: Record<string, unknown> = useSearch({ strict: false });
  useLoadedAhead(BY_VIEW.recipients.load);
  if (view !== 'recipients') return <Clicks id={id} />;
  return (
    <Suspense fallback={<ListSkeleton rows={6} compact={false} />}>
      <BY_VIEW.recipients id={id} tabs={clickTabs(t)} />
    </Suspense>
  );
}
