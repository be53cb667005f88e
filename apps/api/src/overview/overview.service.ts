import type { Brand, Region } from '@connect/contract/constants.ts';
import { REGIONS } from '@connect/contract/constants.ts';
import {
  COMPLETABLE_KINDS,
  KPI_KEYS,
  type Kpi,
  type KpiKey,
  OVERVIEW_LENGTH,
  OVERVIEW_PLACES,
  type Overview,
  type TopRow,
  VIEWED_KINDS,
  type ViewedKind,
} from '@connect/contract/overview/overview.ts';
import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { type Actor, type ActorContext, brandLimit, can, grantFor } from '../actor.ts';
import { openSnapshot } from '../db/read-batches.ts';
import type { Deps, Trx } from '../deps.ts';
import { inSlices } from '../in-slices.ts';
import { LeastUsed } from '../least-used.ts';
import { regionLimit } from '../people/regions.ts';
import { type VisibleKind, visibleKinds } from '../rights/visible-kinds.ts';
import { bangkokIso } from '../time/moments.ts';
import {
  type Days,
  type ItemDayEntries,
  packNow,
  readAllPacked,
  selectAllTouched,
} from '../usage/entries.queries.ts';
import { type Admission, admissionOf, provinceTable } from '../usage/entry-filter.ts';
import { countViewers } from '../usage/viewers.ts';
import {
  type Attendance,
  type Happened,
  type Members,
  type OverviewFilter,
  selectAttendance,
  selectGuides,
  selectItems,
  selectJoined,
  selectLadders,
  selectLinkNames,
  selectMaterials,
  selectMembers,
  selectNewMembers,
  selectProvinces,
  selectSearching,
  selectSpecialties,
  selectTitles,
  selectUpcoming,
} from './overview.queries.ts';
import { type CountedItem, OverviewCount, sumOf } from './overview-count.ts';
import {
  type Buckets,
  bucketsOf,
  comparedDays,
  granularityOf,
  type OverviewQuery,
  periodDays,
} from './periods.ts';

/** How long an overview is given again to whoever may see the same. */
const KEPT_MS = 60_000;
const KEPT_AT_MOST = 50;

/** What an overview depends on besides the data. */
interface Asked {
  period: OverviewQuery['period'];
  days: Days;
  compare: { mode: OverviewQuery['compare']; days: Days } | null;
  filter: OverviewFilter;
  visible: readonly VisibleKind[];
  guides: boolean;
  stages: { brands: readonly Brand[] | null; onlyAnalysed: boolean } | null;
  english: boolean;
}

const within = <Value>(
  limit: readonly Value[] | null,
  chosen: readonly Value[] | undefined,
): readonly Value[] | null => {
  if (!chosen || chosen.length === 0) return limit;
  return limit ? chosen.filter((value) => limit.includes(value)) : chosen;
};

function askedOf(query: OverviewQuery, { actor, language }: ActorContext, today: string): Asked {
  const days = periodDays(query, today);
  const compared = comparedDays(query, days);
  return {
    period: query.period,
    days,
    compare: compared && { mode: query.compare, days: compared },
    filter: {
      brands: within(brandLimit(actor, 'overview'), query.brand),
      areas: query.therapy_area_id?.length ? query.therapy_area_id : null,
      userTypes: query.user_type?.length ? query.user_type : null,
      regions: within(regionLimit(actor, 'overview'), query.region),
    },
    visible: visibleKinds(actor),
    guides: can(actor, 'guideline.view'),
    stages: stagesOf(actor),
    english: language === 'en',
  };
}

/** Sums of stages name nobody: whoever may see any stage sees them. */
const stagesOf = (actor: Actor): Asked['stages'] =>
  can(actor, 'adoption.view')
    ? { brands: brandLimit(actor, 'adoption'), onlyAnalysed: grantFor(actor, 'adoption').scoped }
    : null;

const isViewed = (type: string): type is ViewedKind => VIEWED_KINDS.some((kind) => kind === type);

/** All rows of the days, in the order of the days, of the items that are asked for. */
async function readEntries(
  trx: Trx,
  spans: readonly Days[],
  filter: OverviewFilter,
): Promise<(ItemDayEntries & { item: CountedItem })[]> {
  const items = new Map<string, CountedItem>();
  for (const { type, id, brand } of await selectItems(trx, filter)) {
    if (type === 'link' || isViewed(type)) items.set(`${type} ${id}`, { id, kind: type, brand });
  }
  const touched = await selectAllTouched(trx, spans);
  const keyOf = (one: { type: string; id: number; day: string }) =>
    `${one.type} ${one.id} ${one.day}`;
  const changed = new Set(touched.map(keyOf));
  const packed = await readAllPacked(trx, spans);
  const fresh =
    touched.length === 0
      ? []
      : await packNow(trx, {
          types: touched.map(({ type }) => type),
          ids: touched.map(({ id }) => id),
          days: touched.map(({ day }) => day),
        });
  return [...packed.filter((one) => changed.size === 0 || !changed.has(keyOf(one))), ...fresh]
    .flatMap((one) => {
      const item = items.get(`${one.type} ${one.id}`);
      return item ? [{ ...one, item }] : [];
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** What is known of some days. */
interface Counted {
  days: Days;
  count: OverviewCount;
  buckets: Buckets;
  members: Members;
  newMembers: Happened[];
  guides: Happened[];
  attendance: Attendance;
}

async function countDays(
  trx: Trx,
  days: Days,
  asked: Asked,
  admission: Admission,
  now: Date,
): Promise<Counted> {
  const buckets = bucketsOf(days, granularityOf(asked.days));
  const { filter } = asked;
  const count = new OverviewCount(admission, buckets);
  // Searches are about nothing that has a brand.
  if (!filter.brands && !filter.areas) {
    for (const one of await selectSearching(trx, days, filter)) {
      count.addSearch(one.user_id, Number(one.province_code ?? 0), bucketAt(buckets, days, one));
    }
  }
  for (const user of await selectJoined(trx, days, filter)) count.addEngaged(user);
  return {
    days,
    count,
    buckets,
    members: await selectMembers(trx, days.to, filter, now),
    newMembers: await selectNewMembers(trx, days, filter),
    guides: asked.guides ? await selectGuides(trx, days, filter) : [],
    attendance: await selectAttendance(trx, days, filter, now),
  };
}

function bucketAt(
  { ofDay, hourly }: Buckets,
  { from }: Days,
  at: { day: string; hour: number },
): number {
  const bucket = ofDay[daysBetween(from, at.day)] ?? 0;
  return hourly ? bucket + at.hour : bucket;
}

const totalOf = (rows: readonly Happened[], key: 'count' | 'part') =>
  rows.reduce((sum, row) => sum + row[key], 0);

function courseOf({ buckets, days }: Counted, rows: readonly Happened[]): number[] {
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

type Figure = Omit<Kpi, 'key' | 'previous'>;

/** All figures but the one of now. */
function figuresOf(counted: Counted): Record<Exclude<KpiKey, 'material_expiring'>, Figure> {
  const { count, members, newMembers, guides, attendance, buckets } = counted;
  const viewsByBucket = buckets.labels.map((_, bucket) =>
    VIEWED_KINDS.reduce((sum, kind) => sum + (count.views[kind][bucket] ?? 0), 0),
  );
  const seconds = ratio(sumOf(count.seconds), sumOf(count.timed));
  return {
    active_hcp: { value: count.activeInAll, spark: [...count.active], details: [] },
    new_members: {
      value: totalOf(newMembers, 'count'),
      spark: courseOf(counted, newMembers),
      details: [{ key: 'verified', value: totalOf(newMembers, 'part') }],
    },
    views: { value: count.viewsInAll, spark: viewsByBucket, details: [] },
    unique_viewers: { value: count.peopleInAll, spark: [...count.people], details: [] },
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
    link_clicks: {
      value: sumOf(count.clicks),
      spark: [...count.clicks],
      details: [{ key: 'unique_clickers', value: count.clickers }],
    },
    guideline_requests: {
      value: totalOf(guides, 'count'),
      spark: courseOf(counted, guides),
      details: [{ key: 'copies', value: totalOf(guides, 'part') }],
    },
    reachable: {
      value: members.reachable,
      spark: [],
      details: [{ key: 'of_active', value: ratio(members.reachable, members.active) }],
    },
  };
}

function kpisOf(
  now: Counted,
  before: Counted | null,
  materials: { expiring: number; expired: number },
  asked: Asked,
): Kpi[] {
  const figures = figuresOf(now);
  const previous = before && figuresOf(before);
  return KPI_KEYS.flatMap((key): Kpi[] => {
    if (key === 'material_expiring') {
      const details: Kpi['details'] = [{ key: 'expired_this_week', value: materials.expired }];
      return [{ key, value: materials.expiring, previous: null, spark: [], details }];
    }
    if (key === 'guideline_requests' && !asked.guides) return [];
    return [{ key, ...figures[key], previous: previous?.[key].value ?? null }];
  });
}

/** Most viewed items of each kind that the caller may see, and most clicked links. */
async function topOf(
  trx: Trx,
  { count, days }: Counted,
  entries: readonly (ItemDayEntries & { item: CountedItem })[],
  asked: Asked,
  { admission, links }: { admission: Admission; links: boolean },
): Promise<Overview['top']> {
  const sums = [...count.items.values()].filter(({ views }) => views > 0);
  const kinds = [
    ...VIEWED_KINDS.filter((kind) => asked.visible.some((one) => one.kind === kind)),
    ...(links ? (['link'] as const) : []),
  ];
  const top: Overview['top'] = {};
  for (const kind of kinds) {
    const most = sums
      .filter(({ item }) => item.kind === kind)
      .sort((a, b) => b.views - a.views || a.item.id - b.item.id)
      // Some of them may be in the trash, or out of the caller's sight.
      .slice(0, OVERVIEW_LENGTH * 4);
    const ids = most.map(({ item }) => item.id);
    const names =
      kind === 'link'
        ? await selectLinkNames(trx, ids)
        : await selectTitles(trx, ids, asked.visible);
    const titles = new Map(names.map(({ id, title }) => [id, title]));
    top[kind] = most
      .flatMap(({ item, views, completed }): TopRow[] => {
        const title = titles.get(item.id);
        if (title === undefined) return [];
        const completable = COMPLETABLE_KINDS.some((one) => one === kind);
        return [
          {
            id: item.id,
            title,
            brand: item.brand,
            views,
            unique_viewers: 0,
            completion_rate: completable ? completed / views : null,
          },
        ];
      })
      .slice(0, OVERVIEW_LENGTH)
      .map((row) => ({
        ...row,
        unique_viewers: countViewers(
          entries
            .filter(
              ({ item, day }) =>
                item.kind === kind && item.id === row.id && day >= days.from && day <= days.to,
            )
            .map((one) => one.entries),
          { admission, counted: kind === 'link' ? 'click' : 'view' },
        ),
      }));
  }
  return top;
}

interface Place {
  code: string;
  name: string;
  region: Region;
}

function placesOf(count: OverviewCount, provinces: readonly Place[]) {
  const places = provinces
    .map(({ code, name, region }) => ({
      key: code,
      name,
      region,
      views: count.viewsByProvince[Number(code)] ?? 0,
      people: count.peopleByProvince[Number(code)] ?? 0,
      active_hcp: count.activeByProvince[Number(code)] ?? 0,
    }))
    .filter(({ views, active_hcp }) => views > 0 || active_hcp > 0);
  const sum = (region: Region, key: 'views' | 'people' | 'active_hcp') =>
    places.reduce((all, place) => (place.region === region ? all + place[key] : all), 0);
  return {
    by_province: places
      .toSorted((a, b) => b.views - a.views || (a.key < b.key ? -1 : 1))
      .slice(0, OVERVIEW_PLACES),
    by_region: REGIONS.map((key) => ({
      key,
      views: sum(key, 'views'),
      people: sum(key, 'people'),
      active_hcp: sum(key, 'active_hcp'),
    })).filter(({ views, active_hcp }) => views > 0 || active_hcp > 0),
  };
}

async function readOverview(deps: Deps, asked: Asked, links: boolean): Promise<Overview> {
  const now = deps.clock.now();
  const { material_warn_days: warnDays } = await deps.settings.current();
  const snapshot = await openSnapshot(deps.db);
  const { trx } = snapshot;
  try {
    const { days, compare, filter, visible } = asked;
    const provinces = await selectProvinces(trx, asked.english);
    const region = provinceTable(
      filter.regions &&
        provinces.flatMap(({ code, region }) => (filter.regions?.includes(region) ? [code] : [])),
    );
    const admission = admissionOf(
      { userTypes: filter.userTypes ?? undefined, persons: null },
      region,
    );
    const current = await countDays(trx, days, asked, admission, now);
    const before = compare && (await countDays(trx, compare.days, asked, admission, now));
    const counted = before ? [current, before] : [current];
    const entries = await readEntries(
      trx,
      counted.map((one) => one.days),
      filter,
    );
    await inSlices(entries, ({ item, day, entries, hours }) => {
      for (const { days, count } of counted) {
        if (day < days.from || day > days.to) continue;
        count.add(item, daysBetween(days.from, day), day, entries, hours);
      }
    });
    const { count, members, buckets } = current;
    const today = bangkokDay(now);
    const materials = await selectMaterials(trx, today, warnDays, filter, visible);
    const labelled = { now, english: asked.english };
    return {
      range: {
        period: asked.period,
        ...days,
        granularity: granularityOf(days),
        compare: compare && { mode: compare.mode, ...compare.days },
      },
      as_of: bangkokIso(now),
      kpis: kpisOf(current, before, materials, asked),
      series: {
        labels: [...buckets.labels],
        views: {
          article: [...count.views.article],
          life_ready: [...count.views.life_ready],
          document: [...count.views.document],
          webinar: [...count.views.webinar],
          video: [...count.views.video],
          podcast: [...count.views.podcast],
          event: [...count.views.event],
        },
        unique_viewers: [...count.people],
        minutes: Array.from(count.seconds, (seconds) => Math.round(seconds / 60)),
        previous_views: before && figuresOf(before).views.spark,
      },
      by_brand: count.byBrand,
      by_user_type: count.byUserType,
      by_specialty: await selectSpecialties(trx, count.viewers, asked.english),
      by_channel: count.byChannel,
      ...placesOf(count, provinces),
      heatmap: count.week,
      ladder: asked.stages && (await selectLadders(trx, days, filter, asked.stages, labelled)),
      funnel: [
        { key: 'registered', people: members.registered },
        { key: 'verified', people: members.verified },
        { key: 'reachable', people: members.reachable },
        { key: 'active', people: count.activeInAll },
        { key: 'engaged', people: count.engagedInAll },
      ],
      top: await topOf(trx, current, entries, asked, { admission, links }),
      upcoming: await selectUpcoming(trx, filter, visible, now),
    };
  } finally {
    await snapshot.end();
  }
}

/** Overviews are kept for a minute, for everybody with the same sight. */
export function overviewReader(deps: Deps) {
  const kept = new LeastUsed<{ at: number; overview: Promise<Overview> }>(KEPT_AT_MOST);
  /** The overview of a period (domain/overview). Throws `invalid_param`. */
  return async (query: OverviewQuery, context: ActorContext) => {
    const at = deps.clock.now();
    const asked = askedOf(query, context, bangkokDay(at));
    const links = can(context.actor, 'link.view');
    const key = JSON.stringify([asked, links]);
    const known = kept.get(key);
    const age = known ? at.getTime() - known.at : KEPT_MS;
    if (known && age >= 0 && age < KEPT_MS) return { data: await known.overview, meta: {} };
    const reading = readOverview(deps, asked, links);
    kept.use(key, { at: at.getTime(), overview: reading });
    // What failed is read again by the next one who asks.
    reading.catch(() => kept.delete(key));
    return { data: await reading, meta: {} };
  };
}
