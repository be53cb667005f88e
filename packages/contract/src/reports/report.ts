import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idText, listReply } from '../calls/envelope.ts';
import { EXPORT_FORMATS, exportFile } from '../calls/export.ts';
import type { Language } from '../constants.ts';
import { guidelineQuery } from '../guidelines/guideline-calls.ts';
import { EXPORT_PATH } from '../registrations/registration.ts';
import {
  adoptionFilters,
  auditReportFilters,
  consentsFilters,
  contentReportFilters,
  engagementFilters,
  eventReportFilters,
  linksReportFilters,
  materialFilters,
  reason,
  reportParts,
  shownParts,
  targetFilters,
  usersReportFilters,
  webinarReportFilters,
} from './report-filters.ts';

/** Groups of the list of reports, in their order. */
export const REPORT_GROUPS = [
  'usage',
  'people',
  'meetings',
  'media',
  'guideline',
  'audit',
] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

type Words = Readonly<Record<Language, string>>;
interface ReportEntry {
  readonly group: ReportGroup;
  readonly title: Words;
  /** Where its rows and files are. */
  readonly path: string;
  /** What the days of its filters are about. */
  readonly days: Words;
}

const PATH = '/v1/export';
const USED: Words = { th: 'วันที่ใช้งาน', en: 'Days of use' };
const SAID: Words = { th: 'วันที่บันทึก', en: 'Recorded' };

/** Every report, in the order of the screen (domain/reports#kinds-of-reports). */
export const REPORTS = {
  engagement: {
    group: 'usage',
    title: { th: 'การใช้งานเนื้อหา', en: 'Use of content' },
    path: PATH,
    days: USED,
  },
  content: { group: 'usage', title: { th: 'เนื้อหา', en: 'Content' }, path: PATH, days: USED },
  target_stage: {
    group: 'usage',
    title: {
      th: 'เนื้อหากับระดับเป้าหมาย (ไม่ใช่ความเป็นเหตุเป็นผล)',
      en: 'Content and target stages (not cause and effect)',
    },
    path: PATH,
    days: USED,
  },
  users: {
    group: 'people',
    title: { th: 'ผู้ใช้', en: 'Users' },
    path: PATH,
    days: { th: 'สมัครเมื่อ', en: 'Registered' },
  },
  adoption: {
    group: 'people',
    title: { th: 'ระดับการยอมรับผลิตภัณฑ์', en: 'Adoption' },
    path: PATH,
    days: { th: 'อยู่ในระดับตั้งแต่', en: 'On the stage since' },
  },
  consents: {
    group: 'people',
    title: { th: 'ความยินยอม', en: 'Consents' },
    path: PATH,
    days: SAID,
  },
  webinar: {
    group: 'meetings',
    title: { th: 'สัมมนาและผู้เข้าร่วม', en: 'Webinars and participants' },
    path: PATH,
    days: { th: 'วันที่จัด', en: 'Held on' },
  },
  registrations: {
    group: 'meetings',
    title: { th: 'ผู้ลงทะเบียนกิจกรรม', en: 'Registrations of events' },
    path: EXPORT_PATH,
    days: { th: 'ลงทะเบียนเมื่อ', en: 'Registered' },
  },
  material: {
    group: 'media',
    title: { th: 'ทะเบียนสื่อ', en: 'Material register' },
    path: '/v1/export-material',
    days: USED,
  },
  links: {
    group: 'media',
    title: { th: 'ลิงก์ติดตาม', en: 'Tracking links' },
    path: PATH,
    days: { th: 'วันที่สร้าง', en: 'Created' },
  },
  guideline: {
    group: 'guideline',
    title: { th: 'การขอคู่มือผู้ป่วย', en: 'Requests for patient guides' },
    path: '/v1/export-guideline',
    days: { th: 'วันที่ขอ', en: 'Requested' },
  },
  audit: { group: 'audit', title: { th: 'การตรวจสอบ', en: 'Audit' }, path: PATH, days: SAID },
} as const satisfies Record<string, ReportEntry>;

export type ReportKey = keyof typeof REPORTS;
export const REPORT_KEYS = Object.keys(REPORTS) as ReportKey[]; // parser: the keys of the record just written

const {
  page: _page,
  limit: _limit,
  order: _order,
  order_by: _by,
  ...guidelineFilters
} = guidelineQuery.shape;

/** What each report can be narrowed by. */
const FILTERS = {
  engagement: engagementFilters,
  content: contentReportFilters,
  users: usersReportFilters,
  target_stage: targetFilters,
  adoption: adoptionFilters,
  consents: consentsFilters,
  webinar: webinarReportFilters,
  registrations: eventReportFilters,
  material: materialFilters,
  links: linksReportFilters,
  guideline: guidelineFilters,
  audit: auditReportFilters,
} as const satisfies Record<ReportKey, z.ZodRawShape>;

/** Names of what a report, or any of them, can be narrowed by. */
export type ReportFilter<Key extends ReportKey = ReportKey> = Key extends ReportKey
  ? keyof (typeof FILTERS)[Key]
  : never;
/** Those that are asked for one by one: days stand together. */
export type ReportChoice = Exclude<ReportFilter, 'date_from' | 'date_to'>;
/** What a report is narrowed by, as an address writes it. */
export type ReportNarrowed<Key extends ReportKey> = {
  readonly [Name in ReportFilter<Key>]?: string;
};
/** A report and what it is narrowed by, as an address writes them. */
export type ReportAddress<Key extends ReportKey> = { readonly report: Key } & ReportNarrowed<Key>;

/** Names of the filters of a report, its days left out. */
export const filtersOfReport = (key: ReportKey): ReportChoice[] => {
  const names = Object.keys(FILTERS[key]) as ReportFilter[]; // parser: the keys of the record above
  return names.filter((name) => name !== 'date_from' && name !== 'date_to');
};
const CHOICES = [...new Set(REPORT_KEYS.flatMap(filtersOfReport))];

// A filter that a report does not have is refused: its rows would be more than were asked for.
const shown = <Key extends ReportKey>(key: Key) =>
  z.strictObject({ report: z.literal(key), ...FILTERS[key], ...shownParts });
const leaving = <Key extends ReportKey>(key: Key) =>
  z.strictObject({ report: z.literal(key), ...FILTERS[key], ...reportParts });

export const materialQuery = z.strictObject({ ...materialFilters, ...reportParts });

/** A report with its filters, whichever path answers it; where none is named the first is meant. */
const reportQuery = z.discriminatedUnion('report', [
  shown('engagement').partial({ report: true }),
  shown('content'),
  shown('users'),
  shown('target_stage'),
  shown('adoption'),
  shown('consents'),
  shown('webinar'),
  shown('links'),
  shown('audit'),
  shown('material'),
  shown('guideline'),
  shown('registrations'),
]);
export type ReportQuery = z.output<typeof reportQuery>;
const exportQuery = z.discriminatedUnion('report', [
  leaving('engagement').partial({ report: true }),
  leaving('content'),
  leaving('users'),
  leaving('target_stage'),
  leaving('adoption'),
  leaving('consents'),
  leaving('webinar'),
  leaving('links'),
  leaving('audit'),
]);
/** A report as a whole file, whichever path answers it. */
const whole = <Key extends ReportKey>(key: Key) =>
  z.strictObject({
    report: z.literal(key),
    ...FILTERS[key],
    ...shownParts,
    format: z.enum(EXPORT_FORMATS),
    reason,
  });
export const wholeReport = z.discriminatedUnion('report', [
  whole('engagement'),
  whole('content'),
  whole('users'),
  whole('target_stage'),
  whole('adoption'),
  whole('consents'),
  whole('webinar'),
  whole('links'),
  whole('audit'),
  whole('material'),
  whole('guideline'),
  whole('registrations'),
]);
export type WholeReport = z.output<typeof wholeReport>;
/** A report that leaves: which page of it, in which form, and why. */
export type LeavingQuery = ReportQuery &
  Pick<z.output<typeof materialQuery>, 'page' | 'limit' | 'format' | 'reason'>;

/** Values of a report's columns by their keys: text, numbers, moments in ISO form, ids of lists. */
const reportRow = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.number()).readonly()]),
);

const file = {
  ...exportFile,
  file: [...exportFile.file, 'application/json'],
};

export const reportExport = endpoint({
  method: 'GET',
  path: PATH,
  tag: 'report',
  about: 'Reports: what lists, logs and figures say, as rows',
  summary: 'A report with its filters: pages of JSON, or all of it as a file',
  permission: ['report.export'],
  query: exportQuery,
  reply: listReply(reportRow),
  ...file,
});

export const materialExport = endpoint({
  method: 'GET',
  path: REPORTS.material.path,
  tag: 'report',
  summary: 'The register of material: every item that has a material code, or should have one',
  permission: ['report.export'],
  query: materialQuery,
  reply: listReply(reportRow),
  ...file,
});

/** A filter of a report, as the screen asks for it. */
const reportInput = z.object({
  key: z.enum(CHOICES),
  label: z.string(),
  /** `found`: the choices are looked up by their names. */
  kind: z.enum(['choice', 'flag', 'found']),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  single: z.literal(true).optional(),
});
export type ReportInput = z.output<typeof reportInput>;

const reportColumn = z.object({ key: z.string(), label: z.string(), personal: z.boolean() });

/** A report that the caller may run. */
export const reportListing = z.object({
  key: z.enum(REPORT_KEYS),
  group: z.enum(REPORT_GROUPS),
  title: z.string(),
  path: z.string(),
  /** What the days of its filters are about. */
  days: z.string(),
  /** Whether words can be searched for. */
  search: z.boolean(),
  filters: z.array(reportInput),
  columns: z.array(reportColumn),
  /** Personal columns leave in clear, with a reason; otherwise they are covered. */
  uncovers: z.boolean(),
});
export type ReportListing = z.output<typeof reportListing>;

/** First rows of a report in words, personal columns covered. */
export const reportPreview = z.object({
  total: z.number(),
  /** Whether a file may have as many rows. */
  fits: z.boolean(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  generated_at: z.string(),
});
export type ReportPreview = z.output<typeof reportPreview>;

/** An export of one's own. */
export const ownExport = z.object({
  id: z.number(),
  occurred_at: z.string(),
  /** The report, or the list, by its name. */
  list: z.string(),
  title: z.string(),
  format: z.string(),
  filters: z.record(z.string(), z.string()),
  /** The same in words, one each. */
  filter_words: z.array(z.string()),
  columns: z.array(z.string()),
  rows: z.number(),
  reason: z.string().nullable(),
});
export type OwnExport = z.output<typeof ownExport>;

export const reportCalls = {
  list: endpoint({
    method: 'GET',
    path: '/v1/report',
    tag: 'report',
    summary: 'The reports that one may run, with their columns and filters',
    permission: ['report.export'],
    reply: z.object({ data: z.array(reportListing) }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/v1/report/preview',
    tag: 'report',
    summary: 'How many rows a report has, and the first ten in words; nothing personal in clear',
    permission: ['report.export'],
    query: reportQuery,
    reply: z.object({ data: reportPreview }),
    refuses: ['not_found'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/v1/report/history',
    tag: 'report',
    summary: 'What one exported in the last 30 days, the latest first',
    permission: ['report.export'],
    query: z.object({ before: idText.optional() }),
    reply: z.object({ data: z.array(ownExport), meta: z.object({ more: z.boolean() }) }),
  }),
};
