import {
  REPORT_KEYS,
  type ReportKey,
  type WholeReport,
  wholeReport,
} from '@connect/contract/reports/report.ts';
import type { PlanValues } from '@connect/contract/reports/report-plan.ts';
import { plainColumns } from '../reports/reports.service.ts';
import type { Days } from '../time/moments.ts';
import { daysOf } from './plan-days.ts';

export interface Preset {
  query: Record<string, string>;
  columns: string[] | null;
}

export interface PlannedReport {
  report: ReportKey;
  /** Filters as an address has them. */
  filters: Record<string, string>;
  days: Partial<Days>;
  query: WholeReport;
}

/** The report of a preset; undefined where it names none that is known. */
export const reportOfPreset = ({ query }: Pick<Preset, 'query'>): ReportKey | undefined =>
  REPORT_KEYS.find((key) => key === (query.report ?? 'engagement'));

/**
 * What a preset asks for at a moment, without personal columns (domain/report-plans#presets). Null where nothing is
 * left of it, it searches for words, or the report does not take it any more.
 */
export function plannedReport(
  preset: Preset,
  { period, format }: Pick<PlanValues, 'period' | 'format'>,
  occasion: Date,
): PlannedReport | null {
  const report = reportOfPreset(preset);
  const { report: _key, search, date_from, date_to, columns: named, ...filters } = preset.query;
  if (!report || search !== undefined) return null;
  const columns = plainColumns(report, preset.columns ?? named?.split(','));
  if (columns.length === 0) return null;
  const own = { ...(date_from ? { from: date_from } : {}), ...(date_to ? { to: date_to } : {}) };
  const days: Partial<Days> = daysOf(period, occasion) ?? own;
  const asked = wholeReport.safeParse({
    report,
    ...filters,
    ...(days.from === undefined ? {} : { date_from: days.from }),
    ...(days.to === undefined ? {} : { date_to: days.to }),
    columns: columns.join(','),
    format,
  });
  if (!asked.success) return null;
  const { order: _order, ...told } = filters;
  return { report, filters: told, days, query: asked.data };
}
