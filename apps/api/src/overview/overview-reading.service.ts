import type { Region } from '@connect/contract/constants.ts';
import { REGIONS } from '@connect/contract/constants.ts';
import { OVERVIEW_PLACES, type Overview } from '@connect/contract/overview/overview.ts';
import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import { openSnapshot } from '../db/read-batches.ts';
import type { Deps, Trx } from '../deps.ts';
import type { FigureFilter } from '../people/figure-filter.ts';
import { bangkokIso } from '../time/moments.ts';
import { admissionOf, provinceTable } from '../usage/entry-filter.ts';
import type { KeptSpans } from '../usage/kept-spans.ts';
import { readVisitorRows } from '../usage/visitor-reading.service.ts';
import {
  type KeptFacts,
  laddersOf,
  type People,
  peopleOf,
  specialtiesOf,
} from '../users/figures/figures.service.ts';
import type { Besides, BesidesReader } from './besides.service.ts';
import type { CountedPeriod } from './counting/count-parts.ts';
import { countPeople, countRows } from './counting/count-rows.service.ts';
import { KnownUsers } from './counting/known-users.ts';
import type { OverviewCount } from './counting/overview-count.ts';
import type { SecondThread } from './counting/second-thread.ts';
import type { KnownItems } from './known-items.service.ts';
import { type Acting, selectAreas, selectJoined, selectProvinces } from './overview.queries.ts';
import type { Asked } from './overview-asked.ts';
import { bucketAt, kpisOf, type PeopledDays } from './overview-figures.ts';
import { bucketsOf, granularityOf } from './periods.ts';
import { readReps } from './role-blocks.service.ts';
import { topOf } from './tops.service.ts';

/** What is known of users for counting what they did on some days. */
async function usersOf(
  trx: Trx,
  { days, buckets }: Pick<PeopledDays, 'days' | 'buckets'>,
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

/** Views by therapy area, of those that are chosen. */
const areasOf = (
  count: OverviewCount,
  areas: readonly { id: number; name: string }[],
  { areas: chosen }: FigureFilter,
) =>
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
  items: KnownItems;
  second: SecondThread;
  besides: BesidesReader;
  people: KeptFacts;
}

/** Reads and counts an overview, all of one moment. */
export async function readOverview(deps: Deps, kept: Kept, asked: Asked): Promise<Overview> {
  const now = deps.clock.now();
  const { material_warn_days: warnDays } = await deps.settings.current();
  const snapshot = await openSnapshot(deps.db);
  const besides = kept.besides.read(deps.db, snapshot.trx, asked, { now, warnDays });
  // Whoever waits for it is told, later.
  besides.catch(() => undefined);
  try {
    return await readAll(snapshot.trx, kept, asked, now, besides);
  } finally {
    // It needs the snapshot.
    await Promise.allSettled([besides]);
    await snapshot.end();
  }
}

async function readAll(
  trx: Trx,
  kept: Kept,
  asked: Asked,
  now: Date,
  besides: Promise<Besides>,
): Promise<Overview> {
  const { days, compare, filter } = asked;
  const [provinces, areas] = await Promise.all([
    selectProvinces(trx, asked.english),
    selectAreas(trx, asked.english),
  ]);
  const region = provinceTable(
    filter.regions &&
      provinces.flatMap(({ code, region }) => (filter.regions?.includes(region) ? [code] : [])),
  );
  const admission = admissionOf(
    { userTypes: filter.userTypes ?? undefined, persons: null },
    region,
  );
  const granularity = granularityOf(days);
  const asPeople = {
    days,
    before: compare?.days ?? null,
    hourly: granularity === 'hour',
    cared: asked.own.reps !== null,
  };
  // While people are counted the database finds the rows.
  const [people, { items, rows }] = await Promise.all([
    peopleOf(trx, kept.people, asPeople, filter, now),
    readRows(),
  ]);
  async function readRows() {
    const items = await kept.items.of(
      trx,
      filter,
      areas.map(({ id }) => id),
    );
    const spans = compare ? [days, compare.days] : [days];
    const rows = await readVisitorRows(trx, spans, (keys) => items.numbersOf(keys), kept.rows);
    return { items, rows };
  }
  const buckets = bucketsOf(days, granularity);
  const current = { days, buckets, audience: people.audience };
  const before = compare &&
    people.earlier && {
      days: compare.days,
      buckets: bucketsOf(compare.days, granularity),
      audience: people.earlier,
    };
  const periods: CountedPeriod[] = [];
  for (const one of before ? [current, before] : [current]) {
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
  // While rows are counted the database has nothing else to do.
  const [others, ladder, repsOf, counts] = await Promise.all([
    besides,
    asked.stages && laddersOf(trx, people, filter, asked.stages, asked.english),
    readReps(trx, people, asked),
    countRows(trx, rows, periods, items, kept.second),
  ]);
  const { current: count } = counts;
  const { visitors } = count;
  const [bySpecialty, top] = await Promise.all([
    specialtiesOf(trx, people, (each) => visitors.users.tellViewers(each), asked.english),
    topOf(trx, count, asked, (wanted) => {
      items.expect(wanted.map(({ number }) => number));
      return countPeople(trx, rows, { days, items, admission }, wanted, kept.second);
    }),
  ]);
  const shown = { ...current, ...others.current, count };
  const earlier = before &&
    others.before &&
    counts.before && { ...before, ...others.before, count: counts.before };
  const { audience } = people;
  return {
    range: {
      period: asked.period,
      ...days,
      granularity,
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
    by_specialty: bySpecialty,
    by_channel: count.byChannel,
    by_therapy_area: areasOf(count, areas, filter),
    by_device: count.byDevice,
    ...placesOf(count, provinces),
    heatmap: count.week.map((hours) => [...hours]),
    ladder,
    funnel: [
      { key: 'registered', people: audience.registered },
      { key: 'verified', people: audience.verified },
      { key: 'reachable', people: audience.reachable },
      { key: 'active', people: count.visitors.activeInAll },
      { key: 'engaged', people: count.visitors.engagedInAll },
    ],
    top,
    reps: repsOf(count),
    ...others.ownBlocks,
    upcoming: others.upcoming,
  };
}
