import type { Language } from '@connect/contract/constants.ts';
import type { LogRow, logEndpoint } from '@connect/contract/content/engagement.ts';
import { areaOf } from '@connect/contract/kinds.ts';
import type { Area } from '@connect/contract/permissions.ts';
import { daysBetween } from '@connect/contract/publishing/publishing.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { z } from 'zod';
import { type Actor, type ActorContext, can } from '../../actor.ts';
import { recordAudit, seenDiff } from '../../audit/audit.service.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { isMasked, maskedLicence, maskedName, searched } from '../../people/masking.ts';
import { takesNames } from '../../people/names-in-files.ts';
import { regionLimit } from '../../people/regions.ts';
import { addDays } from '../../time/moments.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { type LogWindow, readUsage } from './log-reading.service.ts';
import type {
  ActivityRow,
  LogFilter,
  LoggedType,
  LogOrder,
  PersonRow,
  UserColumns,
} from './logs.queries.ts';

type ContentLogQuery = z.output<NonNullable<ReturnType<typeof logEndpoint>['query']>>;
/** What a log is asked for: what a subject has not, it is not asked for. */
export type LogQuery = Omit<ContentLogQuery, 'action' | 'link_id'> &
  Partial<Pick<ContentLogQuery, 'action' | 'link_id'>>;

const DEFAULT_DAYS = 30;
/** Two years, one of them a leap year (domain/usage#log-page). */
const MAX_DAYS = 731;

const TITLE = { th: 'บันทึกการใช้งาน', en: 'Usage log' };

/** The requested Bangkok days; the last 30 days by default. */
export function rangeOf(
  query: Pick<LogQuery, 'date_from' | 'date_to'>,
  today: string,
): { from: string; to: string } {
  const to =
    query.date_to ?? (query.date_from && query.date_from > today ? query.date_from : today);
  const from = query.date_from ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = daysBetween(from, to);
  if (days < 0) {
    throw new DomainError('invalid_param', { issues: [{ field: 'date_to', code: 'date_order' }] });
  }
  if (days >= MAX_DAYS) {
    const max = addDays(from, MAX_DAYS - 1);
    throw new DomainError('invalid_param', {
      issues: [{ field: 'date_to', code: 'max', params: { max } }],
    });
  }
  return { from, to };
}

interface Viewing {
  masked: boolean;
  language: Language;
}

/** The user of a row as the caller may see them; null for an anonymous visitor. */
export function loggedUser(row: UserColumns, view: Viewing): LogRow['user'] {
  if (row.user_id === null || row.display_name === null || row.user_type === null) return null;
  return {
    id: row.user_id,
    display_name: view.masked ? maskedName(row.display_name) : row.display_name,
    user_type: row.user_type,
    specialty: view.language === 'en' ? row.specialty_en : row.specialty_th,
    workplace: row.workplace,
    province: view.language === 'en' ? row.province_en : row.province_th,
    license_no: maskedLicence(row.license_no, view.masked),
  };
}

export const ACTIVITY_SORTS = ['occurred_at', 'duration_seconds', 'progress_pct'] as const;
export const USER_SORTS = ['last_at', 'views', 'total_seconds'] as const;

/** The requested order if the view has it, otherwise the view's default: newest first. */
export const sortOf = <By extends string>(
  sorts: readonly [By, ...By[]],
  asked: string | undefined,
): By => sorts.find((by) => by === asked) ?? sorts[0];

/** A row with its user as the caller may see them. */
export type Shown<Row> = Row & { user: LogRow['user'] };

const windowOf = (query: LogQuery, { order, all }: LogOrder): LogWindow => {
  const window = { order, all, offset: (query.page - 1) * query.limit, limit: query.limit };
  return query.view === 'users'
    ? { view: 'users', by: sortOf(USER_SORTS, query.order_by), ...window }
    : { view: 'activity', by: sortOf(ACTIVITY_SORTS, query.order_by), ...window };
};

/** Every page that shows unmasked users writes an audit entry (domain/usage#unmasked-persons). */
export async function tracePersons(
  deps: Deps,
  context: ActorContext,
  { subject, ...seen }: { subject: LogSubject; view: string; page: number; ids: readonly number[] },
): Promise<void> {
  if (seen.ids.length === 0) return;
  await writeTransaction(deps, (trx) =>
    recordAudit(trx, deps.clock, context, {
      action: 'pii.view',
      entityType: subject.type,
      entityId: subject.id,
      entityTitle: subject.title,
      diff: seenDiff(seen),
    }),
  );
}

/**
 * Whether the actor may export a log, and whether the export may name users, which takes a reason.
 */
export const exportRights = (
  actor: Actor,
  area: Area,
  masked: boolean,
  responsible?: number | null,
) => ({
  export: can(actor, `${area}.export`),
  export_users: !masked && takesNames(actor, responsible),
});

/** Who must be who takes the people of an event away; of all else nobody is named. */
export const responsibleFor = ({ type, responsible }: LogSubject): number | null | undefined =>
  type === 'event' ? responsible : undefined;

/** What a log is about, as its caller found it to be seen. */
export interface LogSubject {
  type: LoggedType;
  id: number;
  title: string;
  /** Of an event alone: see `takesNames`. */
  responsible?: number | null;
}

/** The rows of a subject that a caller may see. Throws `invalid_param`. */
export function askedLog(
  { clock }: Pick<Deps, 'clock'>,
  { actor }: ActorContext,
  { type, id }: LogSubject,
  query: LogQuery,
) {
  const area = areaOf(type);
  const masked = isMasked(actor, area);
  const range = rangeOf(query, bangkokDay(clock.now()));
  const filter: LogFilter = {
    type,
    id,
    ...range,
    actions: query.action,
    userTypes: query.user_type,
    channels: query.channel,
    provinces: query.province,
    links: query.link_id,
    completed: query.completed,
    ...searched(query.search, masked),
    regions: regionLimit(actor, area),
  };
  const order: LogOrder = { order: query.order ?? 'desc', all: query.include_excluded ?? false };
  return { masked, range, filter, order };
}

/**
 * Usage of one subject: a page of rows or users, and the figures for the same filters
 * (domain/usage#log-page).
 */
export async function readLog(
  deps: Deps,
  context: ActorContext,
  subject: LogSubject,
  query: LogQuery,
) {
  const { actor } = context;
  const now = deps.clock.now();
  const { masked, range, filter, order } = askedLog(deps, context, subject, query);
  const window = windowOf(query, order);
  const { page, total, ...usage } = await readUsage(deps, filter, window);
  const view: Viewing = { masked, language: context.language };
  const rows: (Shown<ActivityRow> | Shown<PersonRow>)[] =
    page.view === 'users'
      ? page.rows.map((row) => ({ ...row, user: loggedUser(row, view) }))
      : page.rows.map((row) => ({ ...row, user: loggedUser(row, view) }));
  if (!masked) {
    const ids = rows.flatMap(({ user }) => user?.id ?? []);
    await tracePersons(deps, context, { subject, view: query.view, page: query.page, ids });
  }
  return {
    page: {
      rows,
      total,
      sort: { by: window.by, order: window.order },
      title: `${TITLE[context.language]} · ${subject.title}`,
      permissions: exportRights(actor, areaOf(subject.type), masked, responsibleFor(subject)),
      now,
    },
    range,
    masked,
    ...usage,
  };
}
