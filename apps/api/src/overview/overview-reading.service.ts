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
import type { FigureFilter } from '../people/figure-filter.ts';
import type { StageSight } from '../people/user-scope.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import { bangkokIso, type Days } from '../time/moments.ts';
import { type Admission, admissionOf, provinceTable } from '../usage/entry-filter.ts';
import type { KeptSpans } from '../usage/kept-spans.ts';
import {
  readVisitorRows,
  tellVisitorRows,
  type VisitorRows,
  withItems,
} from '../usage/visitor-reading.service.ts';
import {
  laddersOf,
  type People,
  peopleOf,
  specialtiesOf,
} from '../users/figures/figures.service.ts';
import type { CountedPeriod } from './counting/count-parts.ts';
import { countRows } from './counting/count-rows.service.ts';
import { type CountedItem, CountedItems } from './counting/counted-items.ts';
import { type CountedPeople, ItemPeople } from './counting/item-people.ts';
import { KnownUsers } from './counting/known-users.ts';
import type { OverviewCount } from './counting/overview-count.ts';
import { isCompletable } from './counting/row-count.ts';
import type { SecondThread } from './counting/second-thread.ts';
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
import { bucketAt, kpisOf, type ReadDays } from './overview-figures.ts';
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

/** What is known of users for counting what they did on some days. */
async function usersOf(
  trx: Trx,
  { days, buckets }: Pick<ReadDays, 'days' | 'buckets'>,
  filter: FigureFilter,
  people: People,
): Promise<KnownUsers> {
  const users = new KnownUsers();
  // Lists go by the province of one's own, and know nobody in the trash.
  for (const { id, trashed } of people.aside) {
    if (trashed || filter.regions) users.leftOut.add(id);
    else users.unplaced.add(id);
  }
  const provinceOf = (one: Acting) => Number(one.province_code ?? 0);
  for (const one of await selectJoined(trx, days, filter)) {
    users.addJoined(one.user_id, provinceOf(one), bucketAt(buckets, days, one));
  }
  return users;
}

/** What is known of some days besides what people did. */
async function readDays(
  trx: Trx,
  { days, buckets, audience }: Pick<ReadDays, 'days' | 'buckets' | 'audience'>,
  { filter, guides }: Asked,
  now: Date,
): Promise<ReadDays> {
  return {
    days,
    buckets,
    audience,
    guides: guides ? await selectGuides(trx, days, filter) : null,
    attendance: await selectAttendance(trx, days, filter, now),
    events: {
      registered: await selectEventRegistrations(trx, days, filter),
      attended: await countEventGuests(trx, days, filter, now),
    },
  };
}

/** Some of the most viewed items may be in the trash, or out of the caller's sight. */
const LOOKED_AT = 4 * OVERVIEW_LENGTH;

/** Distinct people of items of a period, by the numbers of items. */
async function countPeople(
  trx: Trx,
  rows: VisitorRows,
  { days, items, admission }: { days: Days; items: CountedItems; admission: Admission },
  wanted: readonly CountedPeople[],
): Promise<Map<number, number>> {
  const places = new Int32Array(items.size);
  for (const [place, { number }] of wanted.entries()) places[number] = place + 1;
  const count = new ItemPeople(wanted, admission);
  const begins = daysBetween(rows.first, days.from);
  const ends = daysBetween(rows.first, days.to);
  await tellVisitorRows(
    trx,
    withItems(rows, (item) => places[item] ?? 0),
    {
      expected: [],
      begin: (part) => count.begin(part),
      rows: (day, ...own) => {
        if (day >= begins && day <= ends) count.addRows(...own);
      },
      end: () => {},
    },
  );
  return new Map(wanted.map(({ number }, place) => [number, count.people[place] ?? 0]));
}

/** Most viewed items of each kind that the caller may see, and most clicked links. */
async function topOf(
  trx: Trx,
  count: OverviewCount,
  asked: Asked,
  peopleOf: (items: readonly CountedPeople[]) => Promise<Map<number, number>>,
): Promise<Overview['top']> {
  const kinds = [
    ...VIEWED_KINDS.filter((kind) => asked.visible.some((one) => one.kind === kind)),
    ...(asked.links ? (['link'] as const) : []),
  ];
  const used = Map.groupBy(count.used(), ({ item }) => item.kind);
  const most = kinds.map((kind) => ({
    kind,
    rows: (used.get(kind) ?? [])
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
  const people = await peopleOf(
    shown.flatMap(({ kind, rows }) =>
      rows.map(({ sums }) => ({ number: sums.number, isLink: kind === 'link' })),
    ),
  );
  return Object.fromEntries(
    shown.map(({ kind, rows }) => [
      kind,
      rows.map(({ sums, title }): TopRow => {
        const { item, number, views, completed } = sums;
        return {
          id: item.id,
          title,
          brand: item.brand,
          views,
          unique_viewers: people.get(number) ?? 0,
          completion_rate: isCompletable(item.kind) ? completed / views : null,
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

/** What a process keeps for all overviews. */
export interface Kept {
  rows: KeptSpans;
  second: SecondThread;
}

/** Reads and counts an overview, all of one moment. */
export async function readOverview(deps: Deps, kept: Kept, asked: Asked): Promise<Overview> {
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
    const asPeople = { days, before: compare?.days ?? null, hourly };
    const people = await peopleOf(trx, deps.people, asPeople, filter, now);
    const items = new CountedItems(await readItems(trx, filter, areas), {
      areas: areas.length,
      searches: !filter.brands && !filter.areas,
    });
    const buckets = bucketsOf(days, granularityOf(days));
    const current = { days, buckets, audience: people.audience };
    const before = compare &&
      people.earlier && {
        days: compare.days,
        buckets: bucketsOf(compare.days, granularityOf(days)),
        audience: people.earlier,
      };
    const spans = before ? [current, before] : [current];
    const rows = await readVisitorRows(
      trx,
      spans.map((one) => one.days),
      (key) => items.numberOf(key),
      kept.rows,
    );
    const periods: CountedPeriod[] = [];
    for (const one of spans) {
      periods.push({
        settings: {
          admission: { low: admission.low, high: admission.high },
          buckets: one.buckets,
          items: items.traits,
          areas: areas.length,
          users: await usersOf(trx, one, filter, people),
        },
        begins: daysBetween(rows.first, one.days.from),
        isEarlier: one === before,
      });
    }
    const today = bangkokDay(now);
    // While rows are counted the database has nothing else to do.
    const [others, counts] = await Promise.all([
      readBesides(),
      countRows(trx, rows, periods, items, kept.second),
    ]);
    const { current: count } = counts;
    const shown = { ...others.current, count };
    const earlier = others.before && counts.before && { ...others.before, count: counts.before };

    async function readBesides() {
      return {
        current: await readDays(trx, current, asked, now),
        before: before && (await readDays(trx, before, asked, now)),
        materials: await selectMaterials(trx, today, warnDays, filter, visible),
        ladder: asked.stages && (await laddersOf(trx, people, filter, asked.stages, asked.english)),
        upcoming: await selectUpcoming(trx, filter, visible, now),
        ownBlocks: await readOwnBlocks(trx, asked, now),
      };
    }
    const { audience } = people;
    return {
      range: {
        period: asked.period,
        ...days,
        granularity: granularityOf(days),
        compare: compare && { mode: compare.mode, ...compare.days },
      },
      as_of: bangkokIso(now),
      kpis: kpisOf(shown, earlier, others.materials, asked.figures),
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
        previous_views: counts.before && [...counts.before.views],
      },
      by_brand: count.byBrand,
      by_user_type: count.byUserType,
      by_specialty: await specialtiesOf(trx, people, count.visitors.viewers, asked.english),
      by_channel: count.byChannel,
      by_therapy_area: areasOf(count, areas, filter),
      by_device: count.byDevice,
      ...placesOf(count, provinces),
      heatmap: count.week.map((hours) => [...hours]),
      ladder: others.ladder,
      funnel: [
        { key: 'registered', people: audience.registered },
        { key: 'verified', people: audience.verified },
        { key: 'reachable', people: audience.reachable },
        { key: 'active', people: count.visitors.activeInAll },
        { key: 'engaged', people: count.visitors.engagedInAll },
      ],
      top: await topOf(trx, count, asked, (wanted) =>
        countPeople(trx, rows, { days, items, admission }, wanted),
      ),
      ...others.ownBlocks(count),
      upcoming: others.upcoming,
    };
  } finally {
    await snapshot.end();
  }
}
