import { USED_KINDS } from '@connect/contract/kinds.ts';
import type { Overview } from '@connect/contract/overview/overview.ts';
import { addDays } from '../../src/time/moments.ts';
import { peopleIn, type RawRow, type Ties, visitorOf } from './usage-oracle.ts';

// Figures of the overview by their definitions (domain/overview#figures), counted row by row in plain sets.

export interface OverviewAsked {
  from: string;
  to: string;
  brands: readonly string[] | undefined;
  userTypes: readonly string[] | undefined;
  provinces: readonly string[] | undefined;
}

const HOUR = 3_600_000_000;
const hourOf = ({ at }: RawRow) => (Math.floor(at / HOUR) + 7) % 24;
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const isProfessional = (row: RawRow) =>
  row.user_type !== null && ['doctor', 'pharmacist', 'other_hcp'].includes(row.user_type);
const share = (part: number, all: number) => (all === 0 ? null : part / all);

function inBuckets<Value>(
  { from, to }: OverviewAsked,
  rows: readonly RawRow[],
  count: (rows: readonly RawRow[]) => Value,
): Value[] {
  const values: Value[] = [];
  const hourly = to <= addDays(from, 1);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const own = rows.filter((row) => row.day === day);
    if (!hourly) values.push(count(own));
    for (let hour = 0; hourly && hour < 24; hour += 1) {
      values.push(count(own.filter((row) => hourOf(row) === hour)));
    }
  }
  return values;
}

function shares<Key extends string>(
  views: readonly RawRow[],
  ties: Ties,
  keyOf: (row: RawRow) => Key | null,
) {
  const keys = [...new Set(views.flatMap((row) => keyOf(row) ?? []))].sort();
  return keys.map((key) => {
    const own = views.filter((row) => keyOf(row) === key);
    return { key, views: own.length, people: peopleIn(own, ties) };
  });
}

/** By therapy area: what belongs to several counts in each of them. */
function byArea(views: readonly RawRow[], ties: Ties) {
  const areas = [...new Set(views.flatMap((row) => row.areas ?? []))].sort((a, b) => a - b);
  return areas.map((id) => {
    const own = views.filter((row) => row.areas?.includes(id));
    return { id, views: own.length, people: peopleIn(own, ties) };
  });
}

/** Professionals with qualified views of three items on two days. */
function engagedIn(rows: readonly RawRow[]): number {
  const read = rows.filter((row) => isProfessional(row) && row.qualified && row.action === 'view');
  return [...new Set(read.map(({ user_id }) => user_id))].filter((user) => {
    const own = read.filter((row) => row.user_id === user);
    return (
      new Set(own.map((row) => `${row.content_type} ${row.content_id}`)).size >= 3 &&
      new Set(own.map(({ day }) => day)).size >= 2
    );
  }).length;
}

/** What an overview should say of the rows of a log. */
export function expectedOverview(raw: readonly RawRow[], asked: OverviewAsked, ties: Ties) {
  const { from, to, brands, userTypes, provinces } = asked;
  const rows = raw.filter(
    (row) =>
      row.counts &&
      row.day >= from &&
      row.day <= to &&
      (!brands || brands.includes(row.brand ?? 'Non-Brand')) &&
      (!userTypes || userTypes.includes(row.user_type ?? '')) &&
      (!provinces || provinces.includes(row.province ?? '')),
  );
  const content = rows.filter(({ content_type }) => content_type !== 'link');
  const views = content.filter(({ action }) => action === 'view');
  const clicks = rows.filter((row) => row.content_type === 'link' && row.action === 'click');
  const timed = views.filter((row) => row.qualified && row.seconds !== null);
  const seconds = timed.reduce((sum, row) => sum + (row.seconds ?? 0), 0);
  const active = rows.filter(
    (row) => isProfessional(row) && (row.action !== 'view' || row.qualified),
  );
  const mean = share(seconds, timed.length);
  const users = (some: readonly RawRow[]) => new Set(some.map(({ user_id }) => user_id)).size;
  const count = (some: readonly RawRow[]) => some.length;
  return {
    active_hcp: users(active),
    active_spark: inBuckets(asked, active, users),
    views: views.length,
    unique_viewers: peopleIn(views, ties),
    avg_seconds: mean === null ? null : Math.round(mean),
    completion_rate: share(views.filter((row) => row.completed).length, views.length),
    link_clicks: clicks.length,
    clickers: peopleIn(clicks, ties),
    views_of: USED_KINDS.map((kind) =>
      inBuckets(
        asked,
        views.filter((row) => row.content_type === kind),
        count,
      ),
    ),
    people: inBuckets(asked, views, (own) => peopleIn(own, ties)),
    engaged: engagedIn(content),
    by_brand: shares(views, ties, (row) => row.brand),
    by_user_type: shares(views, ties, (row) => row.user_type ?? 'anonymous'),
    by_channel: shares(views, ties, (row) => row.channel),
    by_device: shares(views, ties, (row) => row.device ?? 'unknown'),
    by_therapy_area: byArea(views, ties),
    by_province: shares(views, ties, (row) => row.province).map((place) => ({
      ...place,
      active_hcp: users(active.filter((row) => row.province === place.key)),
    })),
    week: Array.from({ length: 7 }, (_, weekday) =>
      Array.from(
        { length: 24 },
        (_, hour) =>
          views.filter((row) => weekdayOf(row.day) === weekday && hourOf(row) === hour).length,
      ),
    ),
    top: [...new Set(views.map((row) => `${row.content_type} ${row.content_id}`))]
      .map((item) => {
        const own = views.filter((row) => `${row.content_type} ${row.content_id}` === item);
        return {
          item,
          views: own.length,
          people: new Set(own.map((row) => visitorOf(row, ties))).size,
        };
      })
      .sort((a, b) => (a.item < b.item ? -1 : 1)),
  };
}

const byKey = <Row extends { key: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/** The same parts of an overview. */
export function saidOverview(said: Overview): ReturnType<typeof expectedOverview> {
  const kpi = (key: Overview['kpis'][number]['key']) => said.kpis.find((one) => one.key === key);
  const figure = (key: Parameters<typeof kpi>[0]) => kpi(key)?.value ?? null;
  return {
    active_hcp: figure('active_hcp') ?? 0,
    active_spark: kpi('active_hcp')?.spark ?? [],
    views: figure('views') ?? 0,
    unique_viewers: figure('unique_viewers') ?? 0,
    avg_seconds: figure('avg_seconds'),
    completion_rate: figure('completion_rate'),
    link_clicks: figure('link_clicks') ?? 0,
    clickers: kpi('link_clicks')?.details[0]?.value ?? 0,
    views_of: USED_KINDS.map((kind) => said.series.views[kind]),
    people: said.series.unique_viewers,
    engaged: said.funnel.find(({ key }) => key === 'engaged')?.people ?? 0,
    by_brand: byKey(said.by_brand),
    by_user_type: byKey(said.by_user_type),
    by_channel: byKey(said.by_channel),
    by_device: byKey(said.by_device),
    by_therapy_area: said.by_therapy_area
      .map(({ id, views, people }) => ({ id, views, people }))
      .toSorted((a, b) => a.id - b.id),
    by_province: byKey(
      said.by_province
        .filter(({ views }) => views > 0)
        .map(({ key, views, people, active_hcp }) => ({ key, views, people, active_hcp })),
    ),
    week: said.heatmap,
    top: USED_KINDS.flatMap((kind) =>
      (said.top[kind] ?? []).map((row) => ({
        item: `${kind} ${row.id}`,
        views: row.views,
        people: row.unique_viewers,
      })),
    ).sort((a, b) => (a.item < b.item ? -1 : 1)),
  };
}
