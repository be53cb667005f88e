import {
  KPI_KEYS,
  type Kpi,
  type KpiKey,
  VIEWED_KINDS,
} from '@connect/contract/overview/overview.ts';
import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import type { Days } from '../time/moments.ts';
import type { Audience } from '../users/figures/figures.service.ts';
import type { Attendance, Happened } from './overview.queries.ts';
import type { OverviewCount } from './overview-count.ts';
import type { Buckets } from './periods.ts';
import { sumOf } from './sums.ts';

/** What is known of some days. */
export interface CountedDays {
  days: Days;
  buckets: Buckets;
  count: OverviewCount;
  audience: Audience;
  /** Null for those who may not see them. */
  guides: Happened[] | null;
  attendance: Attendance;
  /** Registrations for events. */
  events: { registered: readonly Happened[]; attended: number };
}

/** Where a day and hour lie. */
export function bucketAt(
  { ofDay, hourly }: Buckets,
  { from }: Days,
  at: { day: string; hour: number },
): number {
  const bucket = ofDay[daysBetween(from, at.day)] ?? 0;
  return hourly ? bucket + at.hour : bucket;
}

const totalOf = (rows: readonly Happened[], key: 'count' | 'part') =>
  rows.reduce((sum, row) => sum + row[key], 0);

function courseOf({ buckets, days }: CountedDays, rows: readonly Happened[]): number[] {
  const sums = buckets.labels.map(() => 0);
  for (const row of rows) {
    const bucket = bucketAt(buckets, days, row);
    sums[bucket] = (sums[bucket] ?? 0) + row.count;
  }
  return sums;
}

const ratio = (part: number, all: number): number | null => (all === 0 ? null : part / all);
/** Of buckets; those in which there was nothing to divide by stay on the ground. */
const ratios = (parts: ArrayLike<number>, all: ArrayLike<number>): number[] =>
  Array.from(parts, (part, index) => ratio(part, all[index] ?? 0) ?? 0);

/** Views of all kinds by bucket. */
export const viewsOf = ({ buckets, count }: CountedDays): number[] =>
  buckets.labels.map((_, bucket) =>
    VIEWED_KINDS.reduce((sum, kind) => sum + (count.views[kind][bucket] ?? 0), 0),
  );

type Figure = Omit<Kpi, 'key' | 'previous'>;

/** All figures but the one of now. */
function figuresOf(counted: CountedDays): Record<Exclude<KpiKey, 'material_expiring'>, Figure> {
  const { count, audience, attendance, events } = counted;
  const { arrivals } = audience;
  const guides = counted.guides ?? [];
  const seconds = ratio(sumOf(count.seconds), sumOf(count.timed));
  return {
    active_hcp: {
      value: count.visitors.activeInAll,
      spark: [...count.visitors.active],
      details: [],
    },
    new_members: {
      value: totalOf(arrivals, 'count'),
      spark: courseOf(counted, arrivals),
      details: [{ key: 'verified', value: totalOf(arrivals, 'part') }],
    },
    views: { value: count.viewsInAll, spark: viewsOf(counted), details: [] },
    unique_viewers: {
      value: count.visitors.viewedInAll,
      spark: [...count.visitors.viewed],
      details: [],
    },
    avg_seconds: {
      value: seconds === null ? null : Math.round(seconds),
      spark: ratios(count.seconds, count.timed),
      details: [],
    },
    completion_rate: {
      value: ratio(sumOf(count.completed), sumOf(count.completable)),
      spark: ratios(count.completed, count.completable),
      details: [],
    },
    attendance_rate: {
      value: ratio(attendance.attended, attendance.registrations),
      spark: [],
      details: [
        { key: 'sessions', value: attendance.sessions },
        { key: 'registrations', value: attendance.registrations },
      ],
    },
    event_registrations: {
      value: totalOf(events.registered, 'count'),
      spark: courseOf(counted, events.registered),
      details: [{ key: 'attended', value: events.attended }],
    },
    link_clicks: {
      value: sumOf(count.clicks),
      spark: [...count.clicks],
      details: [{ key: 'unique_clickers', value: count.visitors.clickers }],
    },
    guideline_requests: {
      value: totalOf(guides, 'count'),
      spark: courseOf(counted, guides),
      details: [{ key: 'copies', value: totalOf(guides, 'part') }],
    },
    reachable: {
      value: audience.reachable,
      spark: [],
      details: [{ key: 'of_active', value: ratio(audience.reachable, audience.active) }],
    },
  };
}

/** All figures in the order of their cards, some of them `first`, without those that the caller may not see. */
export function kpisOf(
  now: CountedDays,
  before: CountedDays | null,
  materials: { expiring: number; expired: number },
  first: readonly KpiKey[],
): Kpi[] {
  const figures = figuresOf(now);
  const previous = before && figuresOf(before);
  const keys = [...first, ...KPI_KEYS.filter((key) => !first.includes(key))];
  return keys.flatMap((key): Kpi[] => {
    if (key === 'material_expiring') {
      const details: Kpi['details'] = [{ key: 'expired_this_week', value: materials.expired }];
      return [{ key, value: materials.expiring, previous: null, spark: [], details }];
    }
    if (key === 'guideline_requests' && now.guides === null) return [];
    return [{ key, ...figures[key], previous: previous?.[key].value ?? null }];
  });
}
