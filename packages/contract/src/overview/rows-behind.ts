import { areaOf } from '../kinds.ts';
import { GRANTS, type Role } from '../permissions.ts';
import { type Overview, VIEWED_KINDS } from './overview.ts';

/** Filters as an address writes them. */
export type Filters = Readonly<Record<string, string>>;

/** Who looks, and what the overview is narrowed to. */
interface Reader {
  role: Role;
  brand_scope: readonly string[];
  region_scope: readonly string[];
}

/**
 * Whether reports show somebody the rows behind the overview, all of them and no other: both are
 * then limited alike (domain/overview#rows-behind-figures).
 */
export function opensRows({ role, brand_scope: brands, region_scope: regions }: Reader): boolean {
  const grants = GRANTS[role];
  const reads = VIEWED_KINDS.every((kind) => {
    const { permissions, scoped } = grants[areaOf(kind)];
    return permissions.includes(`${areaOf(kind)}.logs`) && scoped === grants.overview.scoped;
  });
  const { permissions, scoped, only } = grants.report;
  const alike = reads && scoped === grants.overview.scoped;
  const everything = brands.length === 0 && regions.length === 0;
  return permissions.includes('report.export') && only === undefined && (alike || everything);
}

type Narrowed = Partial<Record<'brand' | 'therapy_area_id' | 'user_type' | 'region', string>>;

const narrowedBy = ({ brand, therapy_area_id, user_type, region }: Narrowed): Filters =>
  Object.fromEntries(
    Object.entries({ brand, therapy_area_id, user_type, region }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );

/**
 * The views behind a figure as a report's filters: all of the period, or those of one brand, type
 * of user, channel, region, province, kind or some days in it.
 */
export const viewsBehind = (
  { from, to }: Pick<Overview['range'], 'from' | 'to'>,
  query: Narrowed,
  part: Filters = {},
): Filters => ({
  report: 'engagement',
  action: 'view',
  content_type: VIEWED_KINDS.join(','),
  date_from: from,
  date_to: to,
  ...narrowedBy(query),
  ...part,
});

const DAY_MS = 86_400_000;

/** The days of a bucket as filters; null for an hour, which no report tells apart. */
export function bucketDays({ range, series }: Overview, at: number): Filters | null {
  const from = series.labels[at];
  if (from === undefined || range.granularity === 'hour') return null;
  const next = series.labels[at + 1];
  const to = next
    ? new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
    : range.to;
  return { date_from: from, date_to: to };
}

/** Published items, also those that are not seen yet or no more, whose code runs out soon. */
export const materialsBehind = ({ brand, therapy_area_id }: Narrowed): Filters => ({
  report: 'material',
  status: 'scheduled,published,expired',
  material_state: 'expiring',
  ...narrowedBy({ brand, therapy_area_id }),
});

const PROFESSIONALS = 'doctor,pharmacist,other_hcp';

/** Members who are on a stage of a product, as filters of the list of users. */
export const stageBehind = (
  ladder: string,
  stage: string,
  { user_type, region }: Narrowed,
): Filters => ({
  ladder_id: ladder,
  value_id: stage,
  ...narrowedBy({ user_type: user_type ?? PROFESSIONALS, region }),
});
