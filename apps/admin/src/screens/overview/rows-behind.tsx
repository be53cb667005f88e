import type { Overview } from '@connect/contract/overview/overview.ts';
import {
  opensActive,
  opensAttendance,
  opensClicks,
  opensGuides,
  opensRegistrations,
  opensRows,
  opensUsers,
  type ViewsNarrowed,
  viewsBehind,
} from '@connect/contract/overview/rows-behind.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import type { OverviewQuery } from './overview-query.ts';

interface Face {
  className?: string;
  'aria-label': string;
  children: ReactNode;
}

/** Which lists show the caller exactly the rows behind the figures (domain/overview#rows-behind-figures). */
export function useOpens(query: OverviewQuery) {
  const { me } = useSession();
  return {
    views: opensRows(me),
    users: opensUsers(me),
    active: opensActive(me, query),
    clicks: opensClicks(me),
    attendance: opensAttendance(me),
    guides: opensGuides(me),
    registrations: opensRegistrations(me),
  };
}

/** Gives a link to the views of a part of the period; undefined for who does not see them. */
export function useViews(range: Overview['range'], query: OverviewQuery) {
  if (!useOpens(query).views) return undefined;
  return (part: ViewsNarrowed, face: Face) => (
    <Link to="/report" search={viewsBehind(range, query, part)} data-tap {...face} />
  );
}
