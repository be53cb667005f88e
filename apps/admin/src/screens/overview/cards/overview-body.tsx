import type { Overview } from '@connect/contract/overview/overview.ts';
import { firstBlock } from '@connect/contract/overview/role-views.ts';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useSession } from '../../../api/session.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { WhenNear } from '../../../kit/page/when-near.tsx';
import { withTexts } from '../../../text/i18n.ts';
import classes from '../overview.module.css';
import type { OverviewQuery } from '../overview-query.ts';
import AttentionCard from './attention-card.tsx';
import { CourseCard } from './course-card.tsx';
import { LadderCard } from './ladder-card.tsx';
import { RegionCard } from './region-card.tsx';
import { RepsCard } from './reps-card.tsx';
import { BrandCard, FunnelCard, ViewerCards } from './share-cards.tsx';
import { TopCard, TopLinksCard } from './top-cards.tsx';
import { UpcomingCard } from './upcoming-card.tsx';
import { WhenCard } from './when-card.tsx';

// Words of registrations, and of consents, are not waited for by the figures.
const RecentCard = loadable(withTexts('registrations', () => import('./recent-card.tsx')));
const PrivacyCards = loadable(withTexts('users', () => import('./privacy-cards.tsx')));

interface BodyProps {
  overview: Overview;
  query: OverviewQuery;
}

/** What is to come, and who registered. */
const Meetings = ({ upcoming, recent_registrations: recent }: Overview) => (
  <>
    <UpcomingCard meetings={upcoming} />
    {recent && (
      <Suspense fallback={<Skeleton h={240} radius="lg" />}>
        <RecentCard rows={recent} />
      </Suspense>
    )}
  </>
);

/** What single roles have, or see before all else (domain/overview#roles). */
function FirstBlock({ overview, query }: BodyProps) {
  const { me } = useSession();
  const { reps, consents, requests, range } = overview;
  if (firstBlock(me.role) === 'meetings') {
    return (
      <div className={classes.halves}>
        <Meetings {...overview} />
      </div>
    );
  }
  if (reps) return <RepsCard reps={reps} range={range} query={query} />;
  if (!consents && !requests) return null;
  return (
    <Suspense fallback={<Skeleton h={360} radius="lg" />}>
      <PrivacyCards {...overview} />
    </Suspense>
  );
}

/** Charts and lists below the key figures. */
export default function OverviewBody(props: BodyProps) {
  const { overview: figures, query } = props;
  const { me } = useSession();
  const links = figures.top.link;
  const meetingsFirst = firstBlock(me.role) === 'meetings';
  return (
    <>
      <FirstBlock {...props} />
      <div className={classes.two}>
        <CourseCard overview={figures} query={query} />
        <BrandCard overview={figures} query={query} />
      </div>
      <div className={meetingsFirst ? classes.halves : classes.lists}>
        <AttentionCard />
        <div className={classes.column}>
          <TopCard top={figures.top} />
          {links && <TopLinksCard rows={links} />}
        </div>
        {!meetingsFirst && (
          <div className={classes.beneath}>
            <Meetings {...figures} />
          </div>
        )}
      </div>
      <WhenNear idle waiting={<Skeleton h={720} />}>
        <div className={classes.three}>
          <ViewerCards overview={figures} query={query} />
          <FunnelCard overview={figures} query={query} />
        </div>
        {figures.ladder && <LadderCard ladders={figures.ladder} query={query} />}
        <div className={classes.halves}>
          <WhenCard overview={figures} query={query} />
          <RegionCard overview={figures} query={query} />
        </div>
      </WhenNear>
    </>
  );
}
