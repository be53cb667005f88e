import {
  type Overview as Figures,
  KPI_KEYS,
  overview,
} from '@connect/contract/overview/overview.ts';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listQuery } from '../../api/queries.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { ErrorPanel } from '../../kit/page/state-panels.tsx';
import { WhenNear } from '../../kit/page/when-near.tsx';
import { useText } from '../../text/i18n.ts';
import { AttentionCard } from './attention-card.tsx';
import { CourseCard } from './course-card.tsx';
import { FirstSteps, isNew } from './first-steps.tsx';
import { Kpis } from './kpis.tsx';
import { LadderCard } from './ladder-card.tsx';
import classes from './overview.module.css';
import { type OverviewQuery, useOverviewQuery } from './overview-query.ts';
import { OverviewTools } from './overview-tools.tsx';
import { RegionCard } from './region-card.tsx';
import { BrandCard, FunnelCard, ViewerCards } from './share-cards.tsx';
import { TopCard, TopLinksCard } from './top-cards.tsx';
import { UpcomingCard } from './upcoming-card.tsx';
import { WhenCard } from './when-card.tsx';

/** The overview of a period beside another one, and what waits for somebody. */
export function Overview() {
  const { t } = useText();
  const client = useQueryClient();
  const [query, put] = useOverviewQuery();
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
        {!figures && <AttentionCard />}
      </div>
    </>
  );
}

function Content({ figures, query }: { figures: Figures; query: OverviewQuery }) {
  const links = figures.top.link;
  return (
    <>
      {isNew(figures, query) && <FirstSteps />}
      <Kpis overview={figures} query={query} />
      <div className={classes.two}>
        <CourseCard overview={figures} />
        <BrandCard overview={figures} />
      </div>
      <div className={classes.lists}>
        <AttentionCard />
        <TopCard top={figures.top} />
        <div className={classes.column}>
          <UpcomingCard meetings={figures.upcoming} />
          {links && <TopLinksCard rows={links} />}
        </div>
      </div>
      <WhenNear idle waiting={<Skeleton h={720} />}>
        <div className={classes.three}>
          <ViewerCards overview={figures} />
        </div>
        <div className={classes.two}>
          {figures.ladder && <LadderCard ladders={figures.ladder} />}
          <FunnelCard overview={figures} />
        </div>
        <div className={classes.halves}>
          <WhenCard heatmap={figures.heatmap} />
          <RegionCard overview={figures} />
        </div>
      </WhenNear>
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
    <div className={classes.two}>
      <Skeleton h={360} radius="lg" />
      <Skeleton h={360} radius="lg" />
    </div>
  </>
);
