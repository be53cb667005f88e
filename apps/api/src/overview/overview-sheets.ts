import { WEEKDAYS } from '@connect/contract/closed-lists.ts';
import { USED_KINDS } from '@connect/contract/kinds.ts';
import {
  overviewWords as en,
  overviewFileWords as fileEn,
} from '@connect/contract/overview/overview.en.ts';
import {
  overviewFileWords as fileTh,
  overviewWords as th,
} from '@connect/contract/overview/overview.th.ts';
import {
  KPIS,
  type KpiKey,
  type KpiUnit,
  type Overview,
} from '@connect/contract/overview/overview.ts';
import { type Cell, momentText } from '../exports/columns.ts';
import type { Words } from '../exports/words.ts';
import { dayInWords } from '../time/moments.ts';
import type { OverviewQuery } from './periods.ts';

const WORDS = { th: { ...th, file: fileTh }, en: { ...en, file: fileEn } } as const;

/** A block of the overview as a table. */
export interface Block {
  name: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

const TENTHS_OF_A_PERCENT = 1000;
/** Shares as per cent with one decimal, as on the screen; all else as it is. */
const figureOf = (unit: KpiUnit, value: number | null): Cell =>
  unit === 'share' && value !== null ? Math.round(value * TENTHS_OF_A_PERCENT) / 10 : value;

const bucket = (label: string): string => {
  const [day = '', hour] = label.split('T');
  return hour === undefined ? dayInWords(day) : `${dayInWords(day)} ${hour}:00`;
};

const SHARES_OF_ALL: readonly string[] = ['of_active'];

/** What the figures are about: period, comparison and filters in words. */
function aboutBlock({ range, as_of }: Overview, query: OverviewQuery, words: Words): Block {
  const own = WORDS[words.language];
  const { file } = own;
  const days = ({ from, to }: { from: string; to: string }) =>
    `${dayInWords(from)}–${dayInWords(to)}`;
  const chosen = (values: readonly string[] | undefined) => values?.join(', ') || file.all;
  const said = (set: 'user_type' | 'region', values: readonly string[] | undefined) =>
    chosen(values?.map((value) => words.choice(set, value)));
  return {
    name: file.about,
    head: [file.subject, file.value],
    rows: [
      [own.period, `${own.periods[range.period]} (${days(range)})`],
      [
        own.compare,
        range.compare
          ? `${own.comparisons[range.compare.mode]} (${days(range.compare)})`
          : own.comparisons.none,
      ],
      [file.brand, chosen(query.brand)],
      [file.area, words.names('therapy_area', query.therapy_area_id ?? []) || file.all],
      [own.userType, said('user_type', query.user_type)],
      [own.region, said('region', query.region)],
      [file.asOf, momentText(as_of)],
    ],
  };
}

function figuresBlock({ kpis }: Overview, words: Words): Block {
  const own = WORDS[words.language];
  const { file } = own;
  return {
    name: own.figures,
    head: [file.figure, file.part, file.unit, file.value, file.previous],
    rows: kpis.flatMap(({ key, value, previous, details }) => {
      const { unit } = KPIS[key];
      const name = own.kpi[key];
      return [
        [name, null, file.units[unit], figureOf(unit, value), figureOf(unit, previous)],
        ...details.map((detail): Cell[] => [
          name,
          file.details[detail.key],
          null,
          SHARES_OF_ALL.includes(detail.key) ? figureOf('share', detail.value) : detail.value,
          null,
        ]),
      ];
    }),
  };
}

function courseBlocks({ series, kpis, range }: Overview, words: Words): Block[] {
  const own = WORDS[words.language];
  const head = own.buckets[range.granularity];
  const sparks = kpis.filter(({ spark }) => spark.length > 0);
  const unitOf = (key: KpiKey) => KPIS[key].unit;
  return [
    {
      name: own.course,
      head: [
        head,
        ...USED_KINDS.map((kind) => words.choice('kind', kind)),
        own.metricNames.people,
        own.metricNames.minutes,
        ...(series.previous_views ? [own.file.previousViews] : []),
      ],
      // The days compared with may be more.
      rows: Array.from(
        { length: Math.max(series.labels.length, series.previous_views?.length ?? 0) },
        (_, n): Cell[] => {
          const label = series.labels[n];
          return [
            label === undefined ? null : bucket(label),
            ...USED_KINDS.map((kind) => series.views[kind]?.[n] ?? null),
            series.unique_viewers[n] ?? null,
            series.minutes[n] ?? null,
            ...(series.previous_views ? [series.previous_views[n] ?? null] : []),
          ];
        },
      ),
    },
    {
      name: own.file.sparks,
      head: [head, ...sparks.map(({ key }) => own.kpi[key])],
      rows: series.labels.map((label, n) => [
        bucket(label),
        ...sparks.map(({ key, spark }) => figureOf(unitOf(key), spark[n] ?? null)),
      ]),
    },
  ];
}

function shareBlocks(overview: Overview, words: Words): Block[] {
  const own = WORDS[words.language];
  const { file } = own;
  type Share = { views: number; people: number };
  const block = (name: string, shares: readonly (Share & { said: string })[]): Block => ({
    name,
    head: [file.name, own.views, file.people],
    rows: shares.map(({ said, views, people }) => [said, views, people]),
  });
  const placed = [file.name, own.region, own.activeHcp, own.views, file.people];
  return [
    block(
      own.byBrand,
      overview.by_brand.map((row) => ({ ...row, said: row.key })),
    ),
    block(
      own.byUserType,
      overview.by_user_type.map((row) => ({ ...row, said: words.choice('user_type', row.key) })),
    ),
    block(
      own.bySpecialty,
      overview.by_specialty.map((row) => ({ ...row, said: row.name })),
    ),
    block(
      own.byChannel,
      overview.by_channel.map((row) => ({ ...row, said: words.choice('channel', row.key) })),
    ),
    block(
      own.byArea,
      overview.by_therapy_area.map((row) => ({ ...row, said: row.name })),
    ),
    block(
      own.byDevice,
      overview.by_device.map((row) => ({ ...row, said: words.choice('device', row.key) })),
    ),
    {
      name: own.regions,
      head: [own.region, own.activeHcp, own.views, file.people],
      rows: overview.by_region.map(({ key, active_hcp, views, people }) => [
        words.choice('region', key),
        active_hcp,
        views,
        people,
      ]),
    },
    {
      name: file.provinces,
      head: placed,
      rows: overview.by_province.map(({ name, region, active_hcp, views, people }) => [
        name,
        words.choice('region', region),
        active_hcp,
        views,
        people,
      ]),
    },
  ];
}

function peopleBlocks({ heatmap, ladder, funnel }: Overview, words: Words): Block[] {
  const own = WORDS[words.language];
  const { file } = own;
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  return [
    {
      name: own.heatmap,
      head: [own.hour, ...WEEKDAYS.map((day) => own.weekdays[day])],
      rows: hours.map((hour) => [
        `${String(hour).padStart(2, '0')}:00`,
        ...WEEKDAYS.map((_, day) => heatmap[day]?.[hour] ?? 0),
      ]),
    },
    ...(ladder
      ? [
          {
            name: own.ladder,
            head: [own.product, file.stage, file.people],
            rows: ladder.flatMap(({ brand, values, moved_up: up, moved_down: down }) => [
              ...values.map(({ label, people }): Cell[] => [brand, label, people]),
              [brand, file.movedUp, up],
              [brand, file.movedDown, down],
            ]),
          },
        ]
      : []),
    {
      name: own.funnel,
      head: [file.name, file.people],
      rows: funnel.map(({ key, people }) => [own.funnelSteps[key], people]),
    },
  ];
}

/** Representatives by their ids: names leave in reports, with a reason. */
function ownBlocks({ reps, consents, requests }: Overview, words: Words): Block[] {
  const own = WORDS[words.language];
  const { file } = own;
  return [
    ...(reps
      ? [
          {
            name: own.reps,
            head: [file.id, own.repPeople, own.repActive, own.clicks, own.repRegistrations],
            rows: reps.map(({ id, people, active, clicks, registrations }) => [
              id,
              people,
              active,
              clicks,
              registrations,
            ]),
          },
        ]
      : []),
    ...(consents
      ? [
          {
            name: own.consents,
            head: [own.purpose, own.given, own.withdrawn],
            rows: consents.map(({ purpose, given, withdrawn }) => [
              words.choice('consent_purpose', purpose),
              given,
              withdrawn,
            ]),
          },
        ]
      : []),
    ...(requests
      ? [
          {
            name: own.requests,
            head: [file.name, file.value],
            rows: (['open', 'due_soon', 'overdue'] as const).map((state) => [
              own.requestStates[state],
              requests[state],
            ]),
          },
        ]
      : []),
  ];
}

function listBlocks({ top, upcoming }: Overview, words: Words): Block[] {
  const own = WORDS[words.language];
  const { file } = own;
  return [
    {
      name: own.top,
      head: [
        file.type,
        file.id,
        own.title,
        file.brand,
        own.views,
        own.unique,
        `${own.completed} (%)`,
      ],
      rows: Object.entries(top).flatMap(([kind, rows]) =>
        rows.map((row): Cell[] => [
          words.choice('kind', kind),
          row.id,
          row.title,
          row.brand,
          row.views,
          row.unique_viewers,
          figureOf('share', row.completion_rate),
        ]),
      ),
    },
    {
      name: own.upcoming,
      head: [file.type, file.id, own.title, file.start, file.registered, file.capacity],
      rows: upcoming.map(({ type, id, title, start_at, registered, capacity }) => [
        words.choice('kind', type),
        id,
        title,
        momentText(start_at),
        registered,
        capacity,
      ]),
    },
  ];
}

/** The blocks of an overview, in the order of the screen; the first says what they are about. */
export const overviewBlocks = (overview: Overview, query: OverviewQuery, words: Words): Block[] => [
  aboutBlock(overview, query, words),
  figuresBlock(overview, words),
  ...ownBlocks(overview, words),
  ...courseBlocks(overview, words),
  ...shareBlocks(overview, words),
  ...peopleBlocks(overview, words),
  ...listBlocks(overview, words),
];
