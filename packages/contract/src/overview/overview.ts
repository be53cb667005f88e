import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { day, idText, list } from '../calls/envelope.ts';
import { EXPORT_TYPES } from '../calls/export.ts';
import { CONSENT_PURPOSES, DEVICES, REGISTRATION_STATUSES } from '../closed-lists.ts';
import { BRANDS, CHANNELS, REGIONS, USER_TYPES } from '../constants.ts';
import { USED_KINDS, type UsedKind } from '../kinds.ts';

/** Periods end today; all but the last compare with as many days of the unit before (domain/overview#periods). */
export const PERIODS = ['today', '7d', '30d', 'mtd', 'qtd', 'ytd', '12m', 'custom'] as const;
export type Period = (typeof PERIODS)[number];
export const COMPARISONS = ['previous', 'last_year', 'none'] as const;
export const GRANULARITIES = ['hour', 'day', 'week', 'month'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** Two years, one of them a leap year. */
export const OVERVIEW_MAX_DAYS = 731;
/** Length of each list. */
export const OVERVIEW_LENGTH = 5;
export const OVERVIEW_PLACES = 10;
/** Length of the table of representatives. */
export const OVERVIEW_REPS = 100;

/** Webinars and events have a rate of attendance instead. */
export const COMPLETABLE_KINDS = [
  'article',
  'life_ready',
  'document',
  'video',
  'podcast',
] as const satisfies readonly UsedKind[];

/** Figures in the order of their cards: what they are counted in, and whether more of it is good news. */
export const KPIS = {
  active_hcp: { unit: 'people', good: 'up' },
  new_users: { unit: 'people', good: 'up' },
  views: { unit: 'count', good: 'up' },
  unique_viewers: { unit: 'people', good: 'up' },
  avg_seconds: { unit: 'seconds', good: 'up' },
  completion_rate: { unit: 'share', good: 'up' },
  attendance_rate: { unit: 'share', good: 'up' },
  event_registrations: { unit: 'count', good: 'up' },
  link_clicks: { unit: 'count', good: 'up' },
  guideline_requests: { unit: 'count', good: 'up' },
  reachable: { unit: 'people', good: 'up' },
  material_expiring: { unit: 'count', good: 'none' },
} as const satisfies Record<string, { unit: KpiUnit; good: 'up' | 'none' }>;
export type KpiUnit = 'people' | 'count' | 'seconds' | 'share';
export type KpiKey = keyof typeof KPIS;
export const KPI_KEYS = Object.keys(KPIS) as [KpiKey, ...KpiKey[]]; // KPIS has exactly these keys

/** What the second line of a card may say. */
export const KPI_DETAILS = [
  'verified',
  'sessions',
  'registrations',
  'attended',
  'unique_clickers',
  'copies',
  'of_active',
  'expired_this_week',
] as const;

const kpi = z.object({
  key: z.enum(KPI_KEYS),
  /** Null: there is nothing to divide by. */
  value: z.number().nullable(),
  /** Of the days compared with; null without any. */
  previous: z.number().nullable(),
  /** One value a bucket of the period; empty where the figure has no course. */
  spark: z.array(z.number()),
  details: z.array(z.object({ key: z.enum(KPI_DETAILS), value: z.number().nullable() })),
});
export type Kpi = z.output<typeof kpi>;

const counts = z.array(z.number());
const share = z.object({ views: z.number(), people: z.number() });

const topRow = z.object({
  id: z.number(),
  title: z.string(),
  brand: z.enum(BRANDS),
  views: z.number(),
  unique_viewers: z.number(),
  /** Null for what cannot be completed. */
  completion_rate: z.number().nullable(),
});
export type TopRow = z.output<typeof topRow>;

const span = { from: z.string(), to: z.string() };

const overviewData = z.object({
  range: z.object({
    period: z.enum(PERIODS),
    ...span,
    granularity: z.enum(GRANULARITIES),
    compare: z.object({ mode: z.enum(COMPARISONS), ...span }).nullable(),
  }),
  /** When it was counted; it is kept for a minute. */
  as_of: z.string(),
  kpis: z.array(kpi),
  /** One value a bucket: `labels` are the first days of them, or the hours as `YYYY-MM-DDTHH`. */
  series: z.object({
    labels: z.array(z.string()),
    views: z.record(z.enum(USED_KINDS), counts),
    unique_viewers: counts,
    minutes: counts,
    /** Views of the days compared with, bucket for bucket; it may be shorter or longer. */
    previous_views: counts.nullable(),
  }),
  by_brand: z.array(share.extend({ key: z.enum(BRANDS) })),
  by_user_type: z.array(share.extend({ key: z.enum([...USER_TYPES, 'anonymous']) })),
  /** By the first specialty of signed-in viewers. */
  by_specialty: z.array(share.extend({ id: z.number(), name: z.string() })),
  by_channel: z.array(share.extend({ key: z.enum(CHANNELS) })),
  /** Of those that are chosen, if any; what belongs to several counts in each of them. */
  by_therapy_area: z.array(share.extend({ id: z.number(), name: z.string() })),
  by_device: z.array(share.extend({ key: z.enum([...DEVICES, 'unknown']) })),
  by_region: z.array(share.extend({ key: z.enum(REGIONS), active_hcp: z.number() })),
  by_province: z.array(
    share.extend({
      key: z.string(),
      name: z.string(),
      region: z.enum(REGIONS),
      active_hcp: z.number(),
    }),
  ),
  /** Views by weekday, Monday first, and by the 24 hours in Bangkok. */
  heatmap: z.array(counts),
  /** Null where the caller may not see stages. */
  ladder: z
    .array(
      z.object({
        ladder_id: z.number(),
        brand: z.enum(BRANDS),
        values: z.array(
          z.object({
            value_id: z.number(),
            label: z.string(),
            color: z.string().nullable(),
            people: z.number(),
          }),
        ),
        moved_up: z.number(),
        moved_down: z.number(),
      }),
    )
    .nullable(),
  /** Each step is among the one before, but for the last two: they are among those who may sign in. */
  funnel: z.array(
    z.object({
      key: z.enum(['registered', 'verified', 'reachable', 'active', 'engaged']),
      people: z.number(),
    }),
  ),
  /** Most viewed of each kind that the caller may see; links by their clicks. */
  top: z.partialRecord(z.enum([...USED_KINDS, 'link']), z.array(topRow)),
  /** Those of the own region with whom they look after; for sales managers (domain/overview#roles). */
  reps: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** Professionals in their care, and those of them who were active. */
        people: z.number(),
        active: z.number(),
        /** On their links. */
        clicks: z.number(),
        /** For events, that they made for somebody. */
        registrations: z.number(),
      }),
    )
    .nullable(),
  /** Consents of the period by purpose; for the data protection officer, as are requests. */
  consents: z
    .array(
      z.object({ purpose: z.enum(CONSENT_PURPOSES), given: z.number(), withdrawn: z.number() }),
    )
    .nullable(),
  /** Requests of people about their data, as of now. */
  requests: z.object({ open: z.number(), due_soon: z.number(), overdue: z.number() }).nullable(),
  /** The latest for events, with covered names; null for who does not read who registered. */
  recent_registrations: z
    .array(
      z.object({
        id: z.number(),
        event_id: z.number(),
        event_title: z.string(),
        display_name: z.string(),
        status: z.enum(REGISTRATION_STATUSES),
        registered_at: z.string(),
      }),
    )
    .nullable(),
  /** Webinars and events of the next 14 days. */
  upcoming: z.array(
    z.object({
      type: z.enum(['webinar', 'event']),
      id: z.number(),
      title: z.string(),
      start_at: z.string(),
      registered: z.number(),
      capacity: z.number().nullable(),
    }),
  ),
});
export type Overview = z.output<typeof overviewData>;

/** What the figures are narrowed to; several values of one filter add up. */
export const overviewFilters = {
  brand: list(z.enum(BRANDS)).optional(),
  therapy_area_id: list(idText).optional(),
  user_type: list(z.enum(USER_TYPES)).optional(),
  region: list(z.enum(REGIONS)).optional(),
};

const query = z.object({
  period: z.enum(PERIODS).default('30d'),
  /** Bangkok days, both included, of the period `custom`. */
  date_from: day.optional(),
  date_to: day.optional(),
  compare: z.enum(COMPARISONS).default('previous'),
  ...overviewFilters,
});

export const overview = {
  get: endpoint({
    method: 'GET',
    path: '/v1/overview',
    tag: 'overview',
    summary: 'Figures, courses, shares and lists of a period, beside those of another',
    permission: ['overview.view'],
    query,
    reply: z.object({ data: overviewData, meta: z.object({}) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/v1/overview/file',
    tag: 'overview',
    summary: 'The same as a workbook with a sheet for each block',
    permission: ['report.export'],
    query,
    reply: z.string(),
    file: [EXPORT_TYPES.xlsx],
  }),
};
