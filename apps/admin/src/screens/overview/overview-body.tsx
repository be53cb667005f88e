import type { Overview } from '@connect/contract/overview/overview.ts';
import { Skeleton } from '@mantine/core';
import { WhenNear } from '../../kit/page/when-near.tsx';
import AttentionCard from './attention-card.tsx';
import { CourseCard } from './course-card.tsx';
import { LadderCard } from './ladder-card.tsx';
import classes from './overview.module.css';
import type { OverviewQuery } from './overview-query.ts';
import { RegionCard } from './region-card.tsx';
import { BrandCard, FunnelCard, ViewerCards } from './share-cards.tsx';
import { TopCard, TopLinksCard } from './top-cards.tsx';
import { UpcomingCard } from './upcoming-card.tsx';
import { WhenCard } from './when-card.tsx';

/** Charts and lists below the key figures. */
export default function OverviewBody(props: { overview: Overview; query: OverviewQuery }) {
  const { overview: figures, query } = props;
  const links = figures.top.link;
  return (
    <>
      <div className={classes.two}>
        <CourseCard overview={figures} query={query} />
        <BrandCard overview={figures} query={query} />
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
          <ViewerCards overview={figures} query={query} />
        </div>
        <div className={classes.two}>
          {figures.ladder && <LadderCard ladders={figures.ladder} query={query} />}
          <FunnelCard overview={figures} />
        </div>
        <div className={classes.halves}>
          <WhenCard heatmap={figures.heatmap} />
          <RegionCard overview={figures} query={query} />
        </div>
      </WhenNear>
    </>
  );
}
