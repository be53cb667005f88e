import type { Brand, ContentKind, Region } from '@connect/contract/constants.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from './content-kind.ts';
import { hasEffectiveStatus, materialStateSql } from './effective-status.queries.ts';

export type Condition = RawBuilder<unknown>;

/** What decides which rows a person sees at all, and the time that computed states depend on. */
export interface ListScope {
  kind: ContentKind;
  /** Null: every brand. */
  brands: readonly Brand[] | null;
  now: Date;
  /** Bangkok day of `now`. */
  today: string;
  warnDays: number;
  /** What was deleted before this moment is gone for people (DOMAIN 1.1). */
  trashSince: Date;
}

export const allOf = (conditions: readonly Condition[]): Condition =>
  sql.join(conditions, sql` and `);

const anyOf = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`;

/** Rows of a kind within the person's brands, trash included: every query starts from here. */
export function scopeConditions(scope: Pick<ListScope, 'kind' | 'brands'>): Condition[] {
  const conditions = [sql`c.kind = ${scope.kind}`];
  if (scope.brands) conditions.push(sql`c.brand = any(${scope.brands})`);
  return conditions;
}

/** Makes `%` and `_` ordinary characters of a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** 00:00 in Bangkok of a day, or of so many days after it. */
export const startOfDay = (day: string, after: number): Condition =>
  sql`((${day}::date + ${after}::integer)::timestamp at time zone 'Asia/Bangkok')`;

/** Within the regions that somebody is limited to; null = all. */
export const inRegions = (province: Condition, regions: readonly Region[] | null): Condition =>
  regions
    ? sql`${province} in (select code from province where region = any(${regions}))`
    : sql`true`;

const MAX_WORDS = 8;

/**
 * Title, slug, tags and material code by parts of words, all of which must occur; `#123` is an id,
 * a bare number may be one (DOMAIN 3.0).
 */
function searchCondition(search: string): Condition | null {
  const hash = /^#\s*(\d{1,10})$/.exec(search);
  if (hash) return sql`c.id = ${Number(hash[1])}`;
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const text = words.map((word) => sql`c.search_text like lower(${`%${likeText(word)}%`})`);
  if (/^\d{1,10}$/.test(search)) return anyOf([sql`c.id = ${Number(search)}`, allOf(text)]);
  return allOf(text);
}

function dateConditions(query: ListQuery): Condition[] {
  const field = sql.ref(`c.${query.date_field ?? 'updated_at'}`);
  return [
    ...(query.date_from ? [sql`${field} >= ${startOfDay(query.date_from, 0)}`] : []),
    ...(query.date_to ? [sql`${field} < ${startOfDay(query.date_to, 1)}`] : []),
  ];
}

/** The filters of DOMAIN 3.0 except status and trash, which the tabs count. */
export function filterConditions(query: ListQuery, scope: ListScope): Condition[] {
  const among = <Value>(name: string, values: readonly Value[] | undefined) =>
    values && values.length > 0 ? [sql`${sql.ref(`c.${name}`)} = any(${values})`] : [];
  const overlaps = <Value>(name: string, values: readonly Value[] | undefined, type: string) =>
    values && values.length > 0
      ? [sql`${sql.ref(`c.${name}`)} && ${values}::${sql.raw(type)}[]`]
      : [];
  const conditions = [
    ...among('brand', query.brand),
    ...among('promotional_type', query.promotional_type),
    ...among('visibility', query.visibility),
    ...among('created_by', query.created_by),
    ...overlaps('therapy_area_ids', query.therapy_area_id, 'bigint'),
    ...overlaps('audience_user_types', query.user_type, 'text'),
    ...dateConditions(query),
  ];
  if (query.specialty_id && query.specialty_id.length > 0) {
    // A specialty stands for its sub-specialties as well (DOMAIN 1.13).
    conditions.push(sql`c.specialty_ids && (select array_agg(sp.id) from specialty sp
      where sp.id = any(${query.specialty_id}) or sp.parent_id = any(${query.specialty_id}))`);
  }
  if (query.material_state && query.material_state.length > 0) {
    const state = materialStateSql('c', scope.today, scope.warnDays);
    conditions.push(sql`${state} = any(${query.material_state})`);
  }
  const search = query.search ? searchCondition(query.search) : null;
  if (search) conditions.push(search);
  return conditions;
}

/** The tab: deleted or not, and the stored or computed status. */
export function statusConditions(query: ListQuery, scope: ListScope): Condition[] {
  if (query.deleted) return [sql`c.deleted_at > ${scope.trashSince.toISOString()}::timestamptz`];
  const live = sql`c.deleted_at is null`;
  const statuses = query.status ?? [];
  if (statuses.length === 0) return [live];
  return [
    live,
    anyOf(
      statuses.map((status) =>
        status === 'publish' || status === 'draft'
          ? sql`c.status = ${status}`
          : hasEffectiveStatus('c', status, scope.now),
      ),
    ),
  ];
}
