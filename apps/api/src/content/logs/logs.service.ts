import type { Language } from '@connect/contract/constants.ts';
import { areaOf, type ContentKind } from '@connect/contract/kinds.ts';
import type { Area } from '@connect/contract/permissions.ts';
import {
  bangkokDay,
  daysBetween,
  effectiveStatus,
} from '@connect/contract/publishing/publishing.ts';
import type {
  LoggedItem,
  LogRow,
  LogUserRow,
  logEndpoint,
} from '@connect/contract/usage/engagement.ts';
import type { z } from 'zod';
import { type Actor, type ActorContext, brandLimit, can } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { isMasked, maskedLicence, maskedName, searched } from '../../people/masking.ts';
import { regionLimit } from '../../people/regions.ts';
import { addDays } from '../../time/moments.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { type LogWindow, readUsage } from './log-reading.service.ts';
import {
  type LogFilter,
  type LogItem,
  type LogOrder,
  selectLogItem,
  type UserColumns,
} from './logs.queries.ts';

export type LogQuery = z.output<NonNullable<ReturnType<typeof logEndpoint>['query']>>;

const DEFAULT_DAYS = 30;
/** Two years, one of them a leap year (domain/usage#log-page). */
const MAX_DAYS = 731;

const TITLE = { th: 'บันทึกการใช้งาน', en: 'Usage log' };

/** The requested Bangkok days; the last 30 days by default. */
function rangeOf(query: LogQuery, today: string): { from: string; to: string } {
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
    province: row.province_name,
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
  entity: { kind: ContentKind; item: LogItem; view: string; page: number; persons: number },
): Promise<void> {
  await writeTransaction(deps, (trx) =>
    recordAudit(trx, deps.clock, context, {
      action: 'pii.view',
      entityType: entity.kind,
      entityId: entity.item.id,
      entityTitle: entity.item.title,
      diff: { view: entity.view, page: entity.page, persons: entity.persons },
    }),
  );
}

/**
 * Whether the actor may export a log, and whether the export may name users, which takes a reason.
 */
export const exportRights = (actor: Actor, area: Area, masked: boolean) => ({
  export: can(actor, `${area}.export`),
  export_users: !masked && can(actor, 'pii.export'),
});

export interface LogTarget {
  kind: ContentKind;
  id: number;
}

/** The usage rows of an item that a caller may see. Throws `not_found`, `invalid_param`. */
export async function askedLog(
  deps: Deps,
  context: ActorContext,
  target: LogTarget,
  query: LogQuery,
) {
  const { actor } = context;
  const { kind, id } = target;
  const area = areaOf(kind);
  const item = await logItem(deps, actor, target);
  const masked = isMasked(actor, area);
  const range = rangeOf(query, bangkokDay(deps.clock.now()));
  const filter: LogFilter = {
    kind,
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
  return { item, masked, range, filter, order };
}

/** The item of a log; 404 when it is outside the caller's brands. */
export async function logItem(deps: Deps, actor: Actor, { kind, id }: LogTarget): Promise<LogItem> {
  const item = await selectLogItem(deps.db, kind, id);
  const brands = brandLimit(actor, areaOf(kind));
  if (!item || (brands && !brands.includes(item.brand))) throw new DomainError('not_found');
  return item;
}

export const loggedItem = (item: LogItem, now: Date): LoggedItem => ({
  id: item.id,
  title: item.title,
  brand: item.brand,
  effective_status: effectiveStatus(item, now),
  deleted: item.deleted_at !== null,
});

/**
 * Usage of one item: a page of rows or users, and the figures for the same filters
 * (domain/usage#log-page).
 */
export async function readLog(
  deps: Deps,
  context: ActorContext,
  target: LogTarget,
  query: LogQuery,
) {
  const { actor } = context;
  const { kind } = target;
  const now = deps.clock.now();
  const { item, masked, range, filter, order } = await askedLog(deps, context, target, query);
  const window = windowOf(query, order);
  const { summary, before, links, total, page } = await readUsage(deps.db, filter, window);
  const view: Viewing = { masked, language: context.language };
  const rows: (LogRow | LogUserRow)[] =
    page.view === 'users'
      ? page.rows.map((row) => ({ ...row, user: loggedUser(row, view) }))
      : page.rows.map((row) => ({ ...row, user: loggedUser(row, view) }));
  const persons = rows.filter(({ user }) => user !== null).length;
  if (!masked && persons > 0) {
    await tracePersons(deps, context, { kind, item, view: query.view, page: query.page, persons });
  }
  return {
    rows,
    total,
    sort: { by: window.by, order: window.order },
    title: `${TITLE[context.language]} · ${item.title}`,
    permissions: exportRights(actor, areaOf(kind), masked),
    now,
    extra: {
      item: loggedItem(item, now),
      range,
      masked,
      links,
      summary,
      before,
    },
  };
}
