import type { ExportFormat } from '@connect/contract/calls/export.ts';
import { guideline, guidelineLabels } from '@connect/contract/guidelines/guideline-calls.ts';
import { USED_KINDS } from '@connect/contract/kinds.ts';
import type { Labels } from '@connect/contract/labels.ts';
import type { Area } from '@connect/contract/permissions.ts';
import { registrationColumns } from '@connect/contract/registrations/registration-export.ts';
import {
  filtersOfReport,
  type LeavingQuery,
  REPORT_KEYS,
  REPORTS,
  type ReportKey,
  type ReportListing,
  type ReportPreview,
  type ReportQuery,
  type WholeReport,
} from '@connect/contract/reports/report.ts';
import {
  adoptionColumns,
  auditColumns,
  consentsColumns,
  contentColumns,
  engagementColumns,
  linksColumns,
  materialColumns,
  targetColumns,
  usersColumns,
  webinarColumns,
} from '@connect/contract/reports/report-columns.ts';
import { type Actor, type ActorContext, can, grantFor } from '../actor.ts';
import { auditReport, readsWholeLog } from '../audit-log/audit-report.service.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import {
  countForLater,
  type ExportFile,
  exportList,
  exportValues,
  type OpenFile,
  openExport,
  previewList,
} from '../exports/exports.service.ts';
import { type Report, type ReportAsking, reportOf } from '../exports/report.ts';
import { guidelineRequests, PERSONAL_COLUMNS } from '../guidelines/guideline-export.service.ts';
import { namesInFiles } from '../guidelines/guidelines.service.ts';
import { linkReport } from '../links/link-report.service.ts';
import type { LinkDeps } from '../links/link-view.ts';
import { mayUncover, reportStages, stagesInReports } from '../people/report-scope.ts';
import { registrationReport } from '../registrations/registration-export.service.ts';
import { namesInFiles as namesInRegistrations } from '../registrations/registrations.service.ts';
import { webinarReport } from '../resources/webinar/webinar-report.service.ts';
import { bangkokIso } from '../time/moments.ts';
import { adoptionReport } from '../users/reports/adoption-report.service.ts';
import { consentReport } from '../users/reports/consent-report.service.ts';
import { userReport } from '../users/reports/user-report.service.ts';
import { contentReport } from './content-report.service.ts';
import { engagementReport } from './engagement-report.service.ts';
import { materialReport } from './material-report.service.ts';
import { reportInputs } from './report-inputs.service.ts';
import { reportKinds } from './report-kinds.ts';
import { targetReport } from './target-report.service.ts';

const labelsOfGuidelines: Labels = guidelineLabels;

/** The columns of each report by name. */
const COLUMNS: Readonly<Record<ReportKey, Labels>> = {
  engagement: engagementColumns,
  content: contentColumns,
  users: usersColumns,
  adoption: adoptionColumns,
  target_stage: targetColumns,
  consents: consentsColumns,
  webinar: webinarColumns,
  registrations: registrationColumns,
  material: materialColumns,
  links: linksColumns,
  guideline: Object.fromEntries(
    guideline.list.columns.flatMap((key) => {
      const label = labelsOfGuidelines[key];
      return label ? [[key, label]] : [];
    }),
  ),
  audit: auditColumns,
};

/** What the rows of each report go by, and in which order unless it is asked otherwise. */
const SORTED: Readonly<Record<ReportKey, { by: string; order: 'asc' | 'desc' }>> = {
  engagement: { by: 'occurred_at', order: 'desc' },
  content: { by: 'published_at', order: 'desc' },
  users: { by: 'registered_at', order: 'desc' },
  adoption: { by: 'since', order: 'desc' },
  target_stage: { by: 'published_at', order: 'desc' },
  consents: { by: 'occurred_at', order: 'desc' },
  webinar: { by: 'start_at', order: 'desc' },
  registrations: { by: 'registered_at', order: 'desc' },
  material: { by: 'material_expires_at', order: 'asc' },
  links: { by: 'created_at', order: 'desc' },
  guideline: { by: 'occurred_at', order: 'desc' },
  audit: { by: 'occurred_at', order: 'desc' },
};

const isPersonal = (key: ReportKey, column: string): boolean =>
  key === 'guideline'
    ? PERSONAL_COLUMNS.includes(column)
    : COLUMNS[key][column]?.[3] === 'personal';

/** Of some columns of a report, or all, those that are not personal. */
export const plainColumns = (key: ReportKey, columns = Object.keys(COLUMNS[key])): string[] =>
  columns.filter((column) => Object.hasOwn(COLUMNS[key], column) && !isPersonal(key, column));

/** Areas of the matrix that cover the people of a report. */
const PEOPLE_OF: Readonly<Partial<Record<ReportKey, Area>>> = {
  engagement: 'report',
  users: 'user',
  adoption: 'user',
  consents: 'user',
  webinar: 'webinar',
  links: 'link',
};

/** Who may run which report: whoever may take reports away and reads its rows on a screen. */
const MAY_RUN: Readonly<Record<ReportKey, (actor: Actor) => boolean>> = {
  engagement: (actor) => reportKinds(actor, 'logs').length > 0,
  content: (actor) =>
    reportKinds(actor, 'view').some(({ kind }) => USED_KINDS.some((used) => used === kind)),
  users: (actor) => can(actor, 'user.view'),
  adoption: (actor) => reportStages(actor) !== null,
  target_stage: (actor) => stagesInReports(actor) !== null,
  consents: (actor) => can(actor, 'user.view'),
  webinar: (actor) => can(actor, 'webinar.logs'),
  registrations: (actor) => can(actor, 'registration.export'),
  material: (actor) => reportKinds(actor, 'view').length > 0,
  links: (actor) => can(actor, 'link.view'),
  guideline: (actor) => can(actor, 'guideline.export'),
  audit: readsWholeLog,
};

/** Reports for who may take away what is about meetings only; their rows are limited to these. */
const OF_MEETINGS: readonly ReportKey[] = [
  'engagement',
  'content',
  'webinar',
  'registrations',
  'material',
];

/** Whether somebody may run a report (domain/reports#rights). */
export function mayRun(actor: Actor, key: ReportKey): boolean {
  if (!can(actor, 'report.export')) return false;
  if (grantFor(actor, 'report').only === 'events' && !OF_MEETINGS.includes(key)) return false;
  return MAY_RUN[key](actor);
}

function uncovers(context: ActorContext, key: ReportKey): boolean {
  if (key === 'guideline') return namesInFiles(context);
  // Of the events of others the names are covered row by row.
  if (key === 'registrations') return namesInRegistrations(context);
  const area = PEOPLE_OF[key];
  return area !== undefined && mayUncover(context.actor, area);
}

/** The reports that somebody may run, in their order. */
export async function listReports(deps: Deps, context: ActorContext): Promise<ReportListing[]> {
  const { inputsOf } = await reportInputs(deps, context);
  return REPORT_KEYS.filter((key) => mayRun(context.actor, key)).map((key) => {
    const { group, path, title, days } = REPORTS[key];
    const word = context.language;
    return {
      key,
      group,
      path,
      title: title[word],
      days: days[word],
      search: filtersOfReport(key).includes('search'),
      filters: inputsOf(key),
      columns: Object.entries(COLUMNS[key]).map(([column, [th, en]]) => ({
        key: column,
        label: word === 'th' ? th : en,
        personal: isPersonal(key, column),
      })),
      uncovers: uncovers(context, key),
    };
  });
}

type Asking = ReportAsking & { deps: LinkDeps };

/** The rows of a report for its caller. Throws `invalid_param` for days the wrong way round. */
async function made(asking: Asking, query: ReportQuery): Promise<Report> {
  const { date_from: from, date_to: to } = query;
  if (from !== undefined && to !== undefined && to < from) {
    throw new DomainError('invalid_param', { issues: [{ field: 'date_to', code: 'date_order' }] });
  }
  switch (query.report) {
    case 'content':
      return contentReport(asking, query);
    case 'users':
      return userReport(asking, query);
    case 'adoption':
      return adoptionReport(asking, query);
    case 'target_stage':
      return targetReport(asking, query);
    case 'consents':
      return consentReport(asking, query);
    case 'webinar':
      return webinarReport(asking, query);
    case 'links':
      return linkReport(asking, query);
    case 'audit':
      return auditReport(asking, query);
    case 'material':
      return materialReport(asking, query);
    case 'registrations':
      return reportOf(
        await registrationReport(asking.deps, asking.context, query, { covered: asking.covered }),
      );
    case 'guideline':
      return reportOf(guidelineRequests(asking.context, query, { covered: asking.covered }));
    default:
      return engagementReport(asking, query);
  }
}

/** People leave in clear only where their columns are asked for. */
function namesPeople(context: ActorContext, query: ReportQuery): boolean {
  const key = query.report ?? 'engagement';
  const chosen = query.columns ?? Object.keys(COLUMNS[key]);
  return uncovers(context, key) && chosen.some((column) => isPersonal(key, column));
}

/** A report as it leaves. */
async function prepared(
  deps: LinkDeps,
  context: ActorContext,
  query: ReportQuery,
  unmasked = namesPeople(context, query),
) {
  const key = query.report ?? 'engagement';
  if (!mayRun(context.actor, key) || (unmasked && !uncovers(context, key))) {
    throw new DomainError('forbidden');
  }
  const asking = { deps, context, now: deps.clock.now(), covered: !unmasked };
  return { ...(await made(asking, query)), unmasked, people: true };
}

/** A report as a file. */
export async function exportReport(
  deps: LinkDeps,
  context: ActorContext,
  query: LeavingQuery & { format: ExportFormat },
): Promise<ExportFile> {
  return exportList(deps, context, await prepared(deps, context, query), query);
}

/** How many rows a report has that is made into a file later, and whether it names people. */
export async function countReportFile(deps: LinkDeps, context: ActorContext, query: WholeReport) {
  const report = await prepared(deps, context, query);
  return { rows: await countForLater(deps, report, query), unmasked: report.unmasked };
}

/** A report as a file, with people in clear or covered as was decided before. */
export async function openReportFile(
  deps: LinkDeps,
  context: ActorContext,
  { query, unmasked }: { query: WholeReport; unmasked: boolean },
  onRows: (rows: number) => Promise<void>,
): Promise<OpenFile> {
  const report = await prepared(deps, context, query, unmasked);
  return openExport(deps, context, report, query, onRows);
}

/** A page of a report's rows by the keys of its columns. */
export async function exportReportRows(deps: LinkDeps, context: ActorContext, query: LeavingQuery) {
  const key = query.report ?? 'engagement';
  const report = await prepared(deps, context, query);
  return {
    ...(await exportValues(deps, context, report, query)),
    title: REPORTS[key].title[context.language],
    sort: { by: SORTED[key].by, order: query.order ?? SORTED[key].order },
    now: deps.clock.now(),
  };
}

/** How many rows a report has, and its first ones; covered, so that nothing of it leaves. */
export async function previewReport(
  deps: LinkDeps,
  context: ActorContext,
  query: ReportQuery,
): Promise<ReportPreview> {
  const key = query.report ?? 'engagement';
  if (!mayRun(context.actor, key)) throw new DomainError('forbidden');
  const now = deps.clock.now();
  const report = await made({ deps, context, now, covered: true }, query);
  const { total, ...shown } = await previewList(
    deps,
    context,
    { ...report, unmasked: false },
    query.columns,
  );
  const { export_max_rows: max } = await deps.settings.current();
  return { total, fits: total <= max, ...shown, generated_at: bangkokIso(now) };
}
