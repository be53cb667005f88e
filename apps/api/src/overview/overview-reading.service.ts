import type { Region } from '@connect/contract/constants.ts';
import { REGIONS } from '@connect/contract/constants.ts';
import {
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
import { openSnapshot } from '../db/read-batches.ts';
import type { Deps, Trx } from '../deps.ts';
import { inSlices } from '../in-slices.ts';
import type { FigureFilter } from '../people/figure-filter.ts';
import type { StageSight } from '../people/user-scope.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import { bangkokIso, type Days } from '../time/moments.ts';
import { type Admission, admissionOf, provinceTable } from '../usage/entry-filter.ts';
import { readAllDays } from '../usage/log-days.service.ts';
import {
  type Audience,
  type KeptFacts,
  laddersOf,
  type People,
  peopleOf,
  specialtiesOf,
} from '../users/figures/figures.service.ts';
import {
  type Acting,
  countEventGuests,
  selectAreas,
  selectAttendance,
  selectEventRegistrations,
  selectGuides,
  selectItems,
  selectJoined,
  selectLinkNames,
  selectMaterials,
  selectProvinces,
  selectTitles,
  selectUpcoming,
} from './overview.queries.ts';
import { type CountedItem, type ItemSums, OverviewCount } from './overview-count.ts';
import { bucketAt, type CountedDays, kpisOf, viewsOf } from './overview-figures.ts';
import { bucketsOf, granularityOf, type OverviewQuery } from './periods.ts';
import { type OwnBlocks, readOwnBlocks } from './role-blocks.service.ts';

/** What an overview depends on besides the data. */
export interface Asked {
  period: OverviewQuery['period'];
  days: Days;
  compare: { mode: OverviewQuery['compare']; days: Days } | null;
  filter: FigureFilter;
  visible: readonly VisibleKind[];
  /** Whether the caller may see requests for guides, and links. */
  guides: boolean;
  links: boolean;
  stages: StageSight | null;
  own: OwnBlocks;
  /** Figures that come first. */
  figures: readonly KpiKey[];
  english: boolean;
}

const isViewed = (type: string): type is ViewedKind => VIEWED_KINDS.some((kind) => kind === type);

interface Area {
  id: number;
  name: string;
}

/** The items that are asked for. */
async function readItems(
  trx: Trx,
  filter: FigureFilter,
  areas: readonly Area[],
): Promise<CountedItem[]> {
  const placeOf = new Map(areas.map(({ id }, place) => [id, place]));
  return (await selectItems(trx, filter)).flatMap(({ type, id, brand, areas: own }) => {
    if (type !== 'link' && !isViewed(type)) return [];
    return [{ id, kind: type, brand, areas: own.flatMap((area) => placeOf.get(area) ?? []) }];
  });
}

async function countDays(
  trx: Trx,
  days: Days,
  audience: Audience,
  asked: Asked,
  admission: Admission,
  {
    now,
    areas,
    items,
    people,
  }: { now: Date; areas: readonly Area[]; items: readonly CountedItem[]; people: People },
): Promise<CountedDays> {
  const buckets = bucketsOf(days, granularityOf(asked.days));
  const { filter } = asked;
  const count = new OverviewCount(admission, buckets, {
    items,
    areas: areas.length,
    searches: !filter.brands && !filter.areas,
  });
  // Lists go by the province of one's own, and know nobody in the trash.
  for (const { id, trashed } of people.aside) {
    if (trashed || filter.regions) count.visitors.leaveOut(id);
    else count.visitors.unplace(id);
  }
  const provinceOf = (one: Acting) => Number(one.province_code ?? 0);
  for (const one of await selectJoined(trx, days, filter)) {
    count.visitors.addJoined(one.user_id, provinceOf(one), bucketAt(buckets, days, one));
  }
  return {
    days,
    count,
    buckets,
    audience,
    guides: asked.guides ? await selectGuides(trx, days, filter) : null,
    attendance: await selectAttendance(trx, days, filter, now),
    events: {
      registered: await selectEventRegistrations(trx, days, filter),
      attended: await countEventGuests(trx, days, filter, now),
    },
  };
}

/** Some of the most viewed items may be in the trash, or out of the caller's sight. */
const LOOKED_AT = 4 * OVERVIEW_LENGTH;

/** Most viewed items of each kind that the caller may see, and most clicked links. */
async function topOf(trx: Trx, { count }: CountedDays, asked: Asked): Promise<Overview['top']> {
  const kinds = [
    ...VIEWED_KINDS.filter((kind) => asked.visible.some((one) => one.kind === kind)),
    ...(asked.links ? (['link'] as const) : []),
  ];
  const most = kinds.map((kind) => ({
    kind,
    rows: [...count.items.values()]
      .filter(({ item, views }) => item.kind === kind && views > 0)
      .sort((a, b) => b.views - a.views || a.item.id - b.item.id)
      .slice(0, LOOKED_AT),
  }));
  const idsOf = (links: boolean) =>
    most.flatMap(({ kind, rows }) =>
      (kind === 'link') === links ? rows.map(({ item }) => item.id) : [],
    );
  const titlesIn = (found: readonly { id: number; title: string }[]) =>
    new Map(found.map(({ id, title }) => [id, title]));
  const contents = titlesIn(await selectTitles(trx, idsOf(false), asked.visible));
  const links = titlesIn(await selectLinkNames(trx, idsOf(true)));
  const shown = most.map(({ kind, rows }) => {
    const titles = kind === 'link' ? links : contents;
    const found = rows.flatMap((row) => {
      const title = titles.get(row.item.id);
      return title === undefined ? [] : [{ sums: row, title }];
    });
    return { kind, rows: found.slice(0, OVERVIEW_LENGTH) };
  });
  const people = new Map<ItemSums, number>();
  await inSlices(
    shown.flatMap(({ rows }) => rows),
    ({ sums }) => people.set(sums, count.visitors.peopleOf(sums.parts)),
  );
  return Object.fromEntries(
    shown.map(({ kind, rows }) => [
      kind,
      rows.map(({ sums, title }): TopRow => {
        const { item, views, completed, completable } = sums;
        return {
          id: item.id,
          title,
          brand: item.brand,
          views,
          unique_viewers: people.get(sums) ?? 0,
          completion_rate: completable ? completed / views : null,
        };
      }),
    ]),
  );
}

/** Views by therapy area, of those that are chosen. */
const areasOf = (count: OverviewCount, areas: readonly Area[], { areas: chosen }: FigureFilter) =>
  count.byArea
    .flatMap((share, place) => {
      const area = areas[place];
      return area && share.views > 0 ? [{ ...area, ...share }] : [];
    })
    .filter(({ id }) => chosen?.includes(id) ?? true)
    .sort((a, b) => b.views - a.views);

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
      people: count.visitors.viewedByProvince[Number(code)] ?? 0,
      active_hcp: count.visitors.activeByProvince[Number(code)] ?? 0,
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

/** Reads and counts an overview, all of one moment. */
export async function readOverview(deps: Deps, kept: KeptFacts, asked: Asked): Promise<Overview> {
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
    const areas = await selectAreas(trx, asked.english);
    const hourly = granularityOf(days) === 'hour';
    const periods = { days, before: compare?.days ?? null, hourly };
    const people = await peopleOf(trx, kept, periods, filter, now);
    const known = { now, areas, items: await readItems(trx, filter, areas), people };
    const current = await countDays(trx, days, people.audience, asked, admission, known);
    const before =
      compare &&
      people.earlier &&
      (await countDays(trx, compare.days, people.earlier, asked, admission, known));
    const counted = before ? [current, before] : [current];
    await readAllDays(
      trx,
      counted.map((one) => one.days),
      (day) => {
        const takes = counted
          .filter(({ days }) => day >= days.from && day <= days.to)
          .map(({ days, count }) => count.onDay(daysBetween(days.from, day)));
        const [first, second] = takes;
        return (...item) => {
          first?.(...item);
          second?.(...item);
        };
      },
    );
    for (const { count } of counted) await count.finish();
    const { count, buckets } = current;
    const { audience } = people;
    const today = bangkokDay(now);
    const materials = await selectMaterials(trx, today, warnDays, filter, visible);
    return {
      range: {
        period: asked.period,
        ...days,
        granularity: granularityOf(days),
        compare: compare && { mode: compare.mode, ...compare.days },
      },
      as_of: bangkokIso(now),
      kpis: kpisOf(current, before, materials, asked.figures),
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
        unique_viewers: [...count.visitors.viewed],
        minutes: Array.from(count.seconds, (seconds) => Math.round(seconds / 60)),
        previous_views: before && viewsOf(before),
      },
      by_brand: count.byBrand,
      by_user_type: count.byUserType,
      by_specialty: await specialtiesOf(trx, people, count.visitors.viewers, asked.english),
      by_channel: count.byChannel,
      by_therapy_area: areasOf(count, areas, filter),
      by_device: count.byDevice,
      ...placesOf(count, provinces),
      heatmap: count.week.map((hours) => [...hours]),
      ladder: asked.stages && (await laddersOf(trx, people, filter, asked.stages, asked.english)),
      funnel: [
        { key: 'registered', people: audience.registered },
        { key: 'verified', people: audience.verified },
        { key: 'reachable', people: audience.reachable },
        { key: 'active', people: count.visitors.activeInAll },
        { key: 'engaged', people: count.visitors.engagedInAll },
      ],
      top: await topOf(trx, current, asked),
      ...(await readOwnBlocks(trx, asked, count, now)),
      upcoming: await selectUpcoming(trx, filter, visible, now),
    };
  } finally {
    await snapshot.end();
  }
}
