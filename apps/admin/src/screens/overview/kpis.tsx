import {
  KPIS,
  type Kpi,
  type KpiUnit,
  type Overview,
} from '@connect/contract/overview/overview.ts';
import {
  activeBehind,
  attendanceBehind,
  clicksBehind,
  guidesBehind,
  materialsBehind,
  newUsersBehind,
  reachableBehind,
  registrationsBehind,
  viewsBehind,
} from '@connect/contract/overview/rows-behind.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '../../api/session.ts';
import { type Change as ChangeWords, KpiCard } from '../../kit/chart/kpi-card.tsx';
import { formatDate, formatDuration, formatNumber } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import { type Change, changeOf, toneOf } from './change.ts';
import classes from './overview.module.css';
import { endsToday, type OverviewQuery } from './overview-query.ts';
import { useOpens } from './rows-behind.tsx';

const PER_CENT = 100;

/** A share of 0 to 1 in per cent with one decimal: half a point may be the news. */
const formatShare = (share: number | null): string =>
  share === null ? formatNumber(share) : `${formatNumber(Math.round(share * PER_CENT * 10) / 10)}%`;

function say(unit: KpiUnit, value: number | null): string {
  if (unit === 'share') return formatShare(value);
  return unit === 'seconds' ? formatDuration(value) : formatNumber(value);
}

/** The rows of a figure, or the list that is about it, where there is one. */
function usePageOf(range: Overview['range'], query: OverviewQuery) {
  const { brand } = query;
  const can = useCan();
  const opens = useOpens(query);
  return ({ key }: Kpi, face: { children: ReactNode; 'aria-label': string }) => {
    if (opens.views && key === 'views') {
      return <Link to="/report" search={viewsBehind(range, query)} data-tap {...face} />;
    }
    if (opens.views && key === 'material_expiring') {
      return <Link to="/report" search={materialsBehind(query)} data-tap {...face} />;
    }
    if (opens.active && key === 'active_hcp') {
      return <Link to="/users" search={activeBehind(range, query)} data-tap {...face} />;
    }
    if (opens.clicks && key === 'link_clicks') {
      return <Link to="/report" search={clicksBehind(range, query)} data-tap {...face} />;
    }
    if (opens.attendance && key === 'attendance_rate') {
      return <Link to="/report" search={attendanceBehind(range, query)} data-tap {...face} />;
    }
    if (opens.users && key === 'new_users') {
      return <Link to="/users" search={newUsersBehind(range, query)} data-tap {...face} />;
    }
    // How it was on an earlier day nobody can list.
    if (opens.users && key === 'reachable' && endsToday(range)) {
      return <Link to="/users" search={reachableBehind(query)} data-tap {...face} />;
    }
    if (opens.guides && key === 'guideline_requests') {
      return <Link to="/guidelines" search={guidesBehind(range, query)} data-tap {...face} />;
    }
    if (opens.registrations && key === 'event_registrations') {
      return <Link to="/report" search={registrationsBehind(range, query)} data-tap {...face} />;
    }
    if (key === 'attendance_rate' && can('webinar.view')) {
      const search = { start_from: range.from, start_to: range.to, ...(brand && { brand }) };
      return <Link to="/webinars" search={search} data-tap {...face} />;
    }
    if (key === 'event_registrations' && can('event.view')) {
      return <Link to="/events" search={brand ? { brand } : {}} data-tap {...face} />;
    }
    if (key === 'link_clicks' && can('link.view')) {
      const search = { order_by: 'clicks', ...(brand && { brand }) };
      return <Link to="/links" search={search} data-tap {...face} />;
    }
    return face.children;
  };
}

function useChangeWords(compare: Overview['range']['compare']) {
  const { t } = useText();
  const from = t(`overview.change.from.${compare?.mode ?? 'none'}`);
  return (change: Change): string => {
    if (change.kind === 'empty') return formatNumber(null);
    if (!('n' in change)) return t(`overview.change.${change.kind}`, { from });
    const n = `${change.n > 0 ? '+' : '−'}${formatNumber(Math.abs(change.n))}`;
    return t(`overview.change.${change.kind}`, { n, from });
  };
}

/** The key figures of a period, each with its change, its course and what belongs to it. */
export function Kpis({ overview, query }: { overview: Overview; query: OverviewQuery }) {
  const { t } = useText();
  const { range, kpis } = overview;
  const { compare } = range;
  const pageOf = usePageOf(range, query);
  const words = useChangeWords(compare);

  const changeIn = (kpi: Kpi): ChangeWords | undefined => {
    const { unit, good } = KPIS[kpi.key];
    const change = compare && changeOf(kpi.value, kpi.previous, unit);
    if (!change) return undefined;
    const days = `${formatDate(compare.from)}–${formatDate(compare.to)}`;
    return {
      words: words(change),
      was: t('overview.was', { days, value: say(unit, kpi.previous) }),
      tone: toneOf(change, good),
    };
  };
  const detailsOf = ({ details, value: whole }: Kpi): string =>
    details
      .map(({ key, value }) => {
        const share = key === 'verified' ? (value !== null && whole ? value / whole : null) : value;
        return t(`overview.detail.${key}`, { n: formatNumber(value), share: formatShare(share) });
      })
      .join(' · ');

  return (
    <dl className={classes.kpis} aria-label={t('overview.figures')}>
      {kpis.map((kpi) => {
        const label = t(`overview.kpi.${kpi.key}`);
        const value = say(KPIS[kpi.key].unit, kpi.value);
        const expired = kpi.details.some(({ key, value: n }) => key === 'expired_this_week' && n);
        return (
          <KpiCard
            key={kpi.key}
            label={label}
            meaning={t(`overview.meaning.${kpi.key}`)}
            value={pageOf(kpi, { children: value, 'aria-label': `${label}: ${value}` })}
            change={changeIn(kpi)}
            // What is not over yet would look like a fall.
            spark={endsToday(range) ? kpi.spark.slice(0, -1) : kpi.spark}
            more={detailsOf(kpi)}
            alert={Boolean(expired)}
          />
        );
      })}
    </dl>
  );
}
