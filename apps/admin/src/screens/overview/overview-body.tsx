import type { Overview } from '@connect/contract/overview/overview.ts';
import { Skeleton } from '@mantine/core';
import { WhenNear } from '../../kit/page/when-near.tsx';
import AttentionCard from './attention-card.tsx';
import { CourseCard } from './course-card.tsx';
import { LadderCard } from './ladder-card.tsx';
import classes from './overview.module.css';
import { RegionCard } from './region-card.tsx';
import { BrandCard, FunnelCard, ViewerCards } from './share-cards.tsx';
import { TopCard, TopLinksCard } from './top-cards.tsx';
import { UpcomingCard } from './upcoming-card.tsx';
import { WhenCard } from './when-card.tsx';

/** Charts and lists below the key figures. */
export default function OverviewBody({ overview: figures }: { overview: Overview }) {
  const links = figures.top.link;
  return (
    <>
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
