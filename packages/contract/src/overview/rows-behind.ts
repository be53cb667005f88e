import type { QueryOf } from '../calls/endpoint.ts';
import { REGISTRATION_STATUSES } from '../closed-lists.ts';
import type { guideline } from '../guidelines/guideline-calls.ts';
import { areaOf, USED_KINDS } from '../kinds.ts';
import { type Area, GRANTS, type Role } from '../permissions.ts';
import type { ReportAddress, ReportNarrowed } from '../reports/report.ts';
import type { user } from '../users/user.ts';
import type { Overview } from './overview.ts';

/** Filters of the list of users as an address writes them. */
export type UserNarrowed = { readonly [Name in keyof QueryOf<typeof user.list>]?: string };
type GuideNarrowed = { readonly [Name in keyof QueryOf<typeof guideline.list>]?: string };
/** What views are narrowed to besides what the overview is. */
export type ViewsNarrowed = ReportNarrowed<'engagement'>;

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
  const reads = USED_KINDS.every((kind) => {
    const { permissions, scoped } = grants[areaOf(kind)];
    return permissions.includes(`${areaOf(kind)}.logs`) && scoped === grants.overview.scoped;
  });
  const { permissions, scoped, only } = grants.report;
  const alike = reads && scoped === grants.overview.scoped;
  const everything = brands.length === 0 && regions.length === 0;
  return permissions.includes('report.export') && only === undefined && (alike || everything);
}

/** Whether an area limits somebody as the overview does: it does as well where they have none of these scopes. */
const limitedAlike = (
  { role, ...scopes }: Reader,
  area: Area,
  by: readonly ('brand_scope' | 'region_scope')[],
) =>
  GRANTS[role][area].scoped === GRANTS[role].overview.scoped ||
  by.every((scope) => scopes[scope].length === 0);

/** Whether the list of users shows somebody the people behind the overview. */
export function opensUsers(reader: Reader): boolean {
  const { permissions, only } = GRANTS[reader.role].user;
  return (
    permissions.includes('user.view') &&
    only !== 'registrants' &&
    limitedAlike(reader, 'user', ['region_scope'])
  );
}

/**
 * Whether somebody reads what people do with all content, hence whom an item of a brand made active
 * (domain/users#searching).
 */
export const readsAllUse = ({ role, brand_scope: brands }: Omit<Reader, 'region_scope'>): boolean =>
  [...USED_KINDS.map((kind) => areaOf(kind)), 'link' as const].every((area) => {
    const { permissions, scoped, only } = GRANTS[role][area];
    return (
      permissions.includes(`${area}.logs`) && only === undefined && (!scoped || brands.length === 0)
    );
  });

/** The same of active people. Sales are listed those alone who may be analysed, which figures do not go by. */
export const opensActive = (reader: Reader, { brand, therapy_area_id: area }: Narrowed): boolean =>
  opensUsers(reader) &&
  !GRANTS[reader.role].adoption.scoped &&
  ((!brand && !area) || readsAllUse(reader));

/** The same of requests for guides, whose list is limited by where people are now and not where they were. */
export const opensGuides = (reader: Reader): boolean =>
  GRANTS[reader.role].guideline.permissions.includes('guideline.view') &&
  reader.region_scope.length === 0 &&
  limitedAlike(reader, 'guideline', ['brand_scope']);

/** The same of clicks on links. */
export const opensClicks = (reader: Reader): boolean =>
  opensRows(reader) &&
  GRANTS[reader.role].link.permissions.includes('link.logs') &&
  GRANTS[reader.role].link.only === undefined &&
  limitedAlike(reader, 'link', ['brand_scope', 'region_scope']);

/** The same of seats at webinars. */
export function opensAttendance(reader: Reader): boolean {
  const { webinar, report } = GRANTS[reader.role];
  const by = ['brand_scope', 'region_scope'] as const;
  return (
    webinar.permissions.includes('webinar.logs') &&
    webinar.only === undefined &&
    report.permissions.includes('report.export') &&
    limitedAlike(reader, 'webinar', by) &&
    limitedAlike(reader, 'report', by)
  );
}

/** The same of registrations for events. */
export function opensRegistrations(reader: Reader): boolean {
  const { registration, report } = GRANTS[reader.role];
  return (
    registration.permissions.includes('registration.export') &&
    report.permissions.includes('report.export') &&
    limitedAlike(reader, 'registration', ['brand_scope', 'region_scope'])
  );
}

type Narrowed = Partial<Record<'brand' | 'therapy_area_id' | 'user_type' | 'region', string>>;

const narrowedBy = ({ brand, therapy_area_id, user_type, region }: Narrowed): Narrowed =>
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
  part: ViewsNarrowed = {},
): ReportAddress<'engagement'> => ({
  report: 'engagement',
  action: 'view',
  content_type: USED_KINDS.join(','),
  date_from: from,
  date_to: to,
  ...narrowedBy(query),
  ...part,
});

const DAY_MS = 86_400_000;

/** The days of a bucket as filters, and its hour. */
export function bucketDays({ range, series }: Overview, at: number): ViewsNarrowed {
  const [from = '', hour] = (series.labels[at] ?? '').split('T');
  if (hour !== undefined) return { date_from: from, date_to: from, hour: String(Number(hour)) };
  const next = series.labels[at + 1];
  const to = next
    ? new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
    : range.to;
  return { date_from: from, date_to: to };
}

/** Published items, also those that are not seen yet or no more, whose code runs out soon. */
export const materialsBehind = ({
  brand,
  therapy_area_id,
}: Narrowed): ReportAddress<'material'> => ({
  report: 'material',
  status: 'scheduled,published,expired',
  material_state: 'expiring',
  ...narrowedBy({ brand, therapy_area_id }),
});

const PROFESSIONALS = ['doctor', 'pharmacist', 'other_hcp'];

/** Professionals, as filters of the list of users; colleagues that are chosen are none. */
function professionalsBehind({ user_type: types, region }: Narrowed): Narrowed {
  const chosen = types?.split(',');
  const professionals = PROFESSIONALS.filter((type) => chosen?.includes(type) ?? true);
  return narrowedBy({ user_type: professionals.join(','), region });
}

/** Users who are on a stage of a product. */
export const stageBehind = (ladder: string, stage: string, query: Narrowed): UserNarrowed => ({
  ladder_id: ladder,
  value_id: stage,
  ...professionalsBehind(query),
});

type Days = Pick<Overview['range'], 'from' | 'to'>;

/** Who registered in the period. */
export const newUsersBehind = ({ from, to }: Days, query: Narrowed): UserNarrowed => ({
  registered_from: from,
  registered_to: to,
  ...professionalsBehind(query),
});

/** Who had registered by its end, and those of them whose licence is verified now. */
export const usersBehind = (
  { to }: Days,
  query: Narrowed,
  part: UserNarrowed = {},
): UserNarrowed => ({
  registered_to: to,
  ...professionalsBehind(query),
  ...part,
});

/** Who was active in the period, in all or in a part of it. */
export const activeBehind = (
  { from, to }: Days,
  { brand, therapy_area_id: area, ...query }: Narrowed,
  part: UserNarrowed = {},
): UserNarrowed => ({
  active_from: from,
  active_to: to,
  ...(brand && { active_brand: brand }),
  ...(area && { active_area_id: area }),
  ...professionalsBehind(query),
  ...part,
});

/** The professionals in the care of a representative. */
export const repPeopleBehind = (rep: string, query: Narrowed): UserNarrowed => ({
  owner_rep_id: rep,
  ...professionalsBehind(query),
});

/** Whom news may reach now: the list knows of no other day. */
export const reachableBehind = (query: Narrowed): UserNarrowed => ({
  status: 'active',
  reachable: '1',
  ...professionalsBehind(query),
});

/** Guides that were taken, without colleagues. */
export const guidesBehind = ({ from, to }: Days, query: Narrowed): GuideNarrowed => ({
  action: 'download,print_request',
  colleagues: '0',
  date_from: from,
  date_to: to,
  ...narrowedBy(query),
});

/** Clicks of the period that count. */
export const clicksBehind = (
  { from, to }: Days,
  query: Narrowed,
  part: ReportNarrowed<'engagement'> = {},
): ReportAddress<'engagement'> => ({
  report: 'engagement',
  action: 'click',
  content_type: 'link',
  date_from: from,
  date_to: to,
  ...narrowedBy(query),
  ...part,
});

/** Seats that stand, at webinars that took place and ended in the period. */
export const attendanceBehind = (
  { from, to }: Days,
  query: Narrowed,
): ReportAddress<'webinar'> => ({
  report: 'webinar',
  held: '1',
  date_from: from,
  date_to: to,
  ...narrowedBy(query),
});

/** As `ENDED` has it, whose module the start page does not need. */
const STANDING = REGISTRATION_STATUSES.filter(
  (status) => status !== 'cancelled' && status !== 'rejected',
).join(',');

/** Registrations for events that were made in the period and stand, without colleagues. */
export const registrationsBehind = (
  { from, to }: Days,
  query: Narrowed,
): ReportAddress<'registrations'> => ({
  report: 'registrations',
  status: STANDING,
  colleagues: '0',
  date_from: from,
  date_to: to,
  ...narrowedBy(query),
});
