import {
  type Overview as Figures,
  KPI_KEYS,
  overview,
} from '@connect/contract/overview/overview.ts';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { attentionQuery } from '../../api/attention-queries.ts';
import { listQuery } from '../../api/queries.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { Later } from '../../kit/page/later.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { ErrorPanel } from '../../kit/page/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import { Kpis } from './kpis.tsx';
import classes from './overview.module.css';
import { isNew, type OverviewQuery, useOverviewQuery } from './overview-query.ts';
import { OverviewTools } from './overview-tools.tsx';

// Figures come first: what is drawn below them loads meanwhile.
const Body = lazyChunk(() => import('./cards/overview-body.tsx'));
const FirstSteps = lazyChunk(() => import('./cards/first-steps.tsx'));
const AttentionCard = lazyChunk(() => import('./cards/attention-card.tsx'));

/** The overview of a period beside another one, and what waits for somebody. */
export function Overview() {
  const { t } = useText();
  const client = useQueryClient();
  const [query, put] = useOverviewQuery();
  // Its card is drawn with the figures, but does not wait for them to ask.
  useQuery({ ...attentionQuery(), notifyOnChangeProps: [] });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...listQuery(overview.get, query),
    placeholderData: keepPreviousData,
  });
  const figures = data?.data;
  return (
    <>
      <PageHeader
        title={t('home.title')}
        count={figures && t('home.asOf', { time: formatDateTime(figures.as_of) })}
        actions={
          <OverviewTools
            query={query}
            range={figures?.range}
            onChange={put}
            onRefresh={() => void client.refetchQueries({ queryKey: ['overview'], type: 'active' })}
          />
        }
      />
      {error && <ErrorPanel error={error} retry={() => void refetch()} />}
      <div
        className={classes.figures}
        aria-busy={isPlaceholderData || (!figures && !error)}
        data-stale={isPlaceholderData || undefined}
      >
        {figures ? <Content figures={figures} query={query} /> : !error && <Waiting />}
        {error && !figures && (
          <Later>
            <AttentionCard />
          </Later>
        )}
      </div>
    </>
  );
}

function Content({ figures, query }: { figures: Figures; query: OverviewQuery }) {
  return (
    <>
      {isNew(figures, query) && (
        <Later>
          <FirstSteps />
        </Later>
      )}
      <Kpis overview={figures} query={query} />
      <Suspense fallback={<WaitingCourse />}>
        <Body overview={figures} query={query} />
      </Suspense>
    </>
  );
}

/** The place of what loads, so that nothing moves when it comes. */
const Waiting = () => (
  <>
    <div className={classes.kpis}>
      {KPI_KEYS.map((key) => (
        <Skeleton key={key} h={106} radius="lg" />
      ))}
    </div>
    <WaitingCourse />
  </>
);

const WaitingCourse = () => (
  <div className={classes.two}>
    <Skeleton h={360} radius="lg" />
    <Skeleton h={360} radius="lg" />
  </div>
);
