import { USED_KINDS } from '@connect/contract/kinds.ts';
import { KPI_KEYS, type Kpi, type KpiKey } from '@connect/contract/overview/overview.ts';
import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import type { Days } from '../time/moments.ts';
import type { Audience } from '../users/figures/figures.service.ts';
import type { EarlierCount } from './counting/earlier-count.ts';
import type { OverviewCount } from './counting/overview-count.ts';
import type { Attendance, Happened } from './overview.queries.ts';
import type { Buckets } from './periods.ts';

/** What is read of some days besides what people did. */
export interface DaysBesides {
  /** Null for those who may not see them. */
  guides: Happened[] | null;
  attendance: Attendance;
  /** Registrations for events. */
  events: { registered: readonly Happened[]; attended: number };
}

/** Some days, and who there was at their end. */
export interface PeopledDays {
  days: Days;
  buckets: Buckets;
  audience: Audience;
}

export interface ReadDays extends PeopledDays, DaysBesides {}

/** A period that is told of. */
export interface CountedDays extends ReadDays {
  count: OverviewCount;
}

/** A period that another one is compared with. */
export interface EarlierDays extends ReadDays {
  count: EarlierCount;
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

function courseOf({ buckets, days }: ReadDays, rows: readonly Happened[]): number[] {
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
const viewsOf = ({ buckets, count }: CountedDays): number[] =>
  buckets.labels.map((_, bucket) =>
    USED_KINDS.reduce((sum, kind) => sum + (count.views[kind][bucket] ?? 0), 0),
  );

type Figure = Omit<Kpi, 'key' | 'previous'>;
type Counted = Exclude<KpiKey, 'material_expiring'>;

/** All figures but the one of now. */
function valuesOf({
  count: { figures },
  audience,
  attendance,
  events,
  guides,
}: CountedDays | EarlierDays): Record<Counted, number | null> {
  const seconds = ratio(figures.seconds, figures.timed);
  return {
    active_hcp: figures.active,
    new_users: totalOf(audience.arrivals, 'count'),
    views: figures.views,
    unique_viewers: figures.viewers,
    avg_seconds: seconds === null ? null : Math.round(seconds),
    completion_rate: ratio(figures.completed, figures.completable),
    attendance_rate: ratio(attendance.attended, attendance.registrations),
    event_registrations: totalOf(events.registered, 'count'),
    link_clicks: figures.clicks,
    guideline_requests: totalOf(guides ?? [], 'count'),
    reachable: audience.reachable,
  };
}

/** What is said with each figure. */
function coursesOf(counted: CountedDays): Record<Counted, Omit<Figure, 'value'>> {
  const { count, audience, attendance, events } = counted;
  const { arrivals } = audience;
  const guides = counted.guides ?? [];
  const { clickers } = count.figures;
  return {
    active_hcp: { spark: [...count.visitors.active], details: [] },
    new_users: {
      spark: courseOf(counted, arrivals),
      details: [{ key: 'verified', value: totalOf(arrivals, 'part') }],
    },
    views: { spark: viewsOf(counted), details: [] },
    unique_viewers: { spark: [...count.visitors.viewed], details: [] },
    avg_seconds: { spark: ratios(count.seconds, count.timed), details: [] },
    completion_rate: { spark: ratios(count.completed, count.completable), details: [] },
    attendance_rate: {
      spark: [],
      details: [
        { key: 'sessions', value: attendance.sessions },
        { key: 'registrations', value: attendance.registrations },
      ],
    },
    event_registrations: {
      spark: courseOf(counted, events.registered),
      details: [{ key: 'attended', value: events.attended }],
    },
    link_clicks: {
      spark: [...count.clicks],
      details: [{ key: 'unique_clickers', value: clickers }],
    },
    guideline_requests: {
      spark: courseOf(counted, guides),
      details: [{ key: 'copies', value: totalOf(guides, 'part') }],
    },
    reachable: {
      spark: [],
      details: [{ key: 'of_active', value: ratio(audience.reachable, audience.active) }],
    },
  };
}

/** All figures in the order of their cards, some of them `first`, without those that the caller may not see. */
export function kpisOf(
  now: CountedDays,
  before: EarlierDays | null,
  materials: { expiring: number; expired: number },
  first: readonly KpiKey[],
): Kpi[] {
  const values = valuesOf(now);
  const courses = coursesOf(now);
  const previous = before && valuesOf(before);
  const keys = [...first, ...KPI_KEYS.filter((key) => !first.includes(key))];
  return keys.flatMap((key): Kpi[] => {
    if (key === 'material_expiring') {
      const details: Kpi['details'] = [{ key: 'expired_this_week', value: materials.expired }];
      return [{ key, value: materials.expiring, previous: null, spark: [], details }];
    }
    if (key === 'guideline_requests' && now.guides === null) return [];
    return [{ key, value: values[key], previous: previous?.[key] ?? null, ...courses[key] }];
  });
}
