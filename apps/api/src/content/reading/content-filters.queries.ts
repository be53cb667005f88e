import type { Brand } from '@connect/contract/constants.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { sql } from 'kysely';
import {
  allOf,
  among,
  anyOf,
  type Condition,
  idOf,
  withWords,
} from '../../lists/conditions.queries.ts';
import { hasEffectiveStatus, materialStateSql } from '../../publishing/effective-status.queries.ts';
import { onDays } from '../../time/bangkok.queries.ts';
import type { ListQuery } from '../kinds/content-kind.ts';

/** What limits the rows that an actor sees, and the time that computed statuses depend on. */
export interface ListScope {
  kind: ContentKind;
  /** Null: every brand. */
  brands: readonly Brand[] | null;
  now: Date;
  /** Bangkok day of `now`. */
  today: string;
  warnDays: number;
  /**
   * Items deleted before this moment are no longer shown in the trash (domain/publishing#trash).
   */
  trashSince: Date;
}

/** Rows of a kind within the actor's brands, trash included: every query starts with these. */
export function scopeConditions(scope: Pick<ListScope, 'kind' | 'brands'>): Condition[] {
  const conditions = [sql`c.kind = ${scope.kind}`];
  if (scope.brands) conditions.push(sql`c.brand = any(${scope.brands})`);
  return conditions;
}

/**
 * Searches title, slug, tags and material code for parts of words, all of which must occur; `#123`
 * is an id, a bare number may be one (domain/screens#lists).
 */
function searchCondition(search: string): Condition | null {
  const id = idOf(search);
  if (id !== null) return sql`c.id = ${id}`;
  const text = withWords(sql`c.search_text`, search);
  if (text.length === 0) return null;
  if (/^\d{1,10}$/.test(search)) return anyOf([sql`c.id = ${Number(search)}`, allOf(text)]);
  return allOf(text);
}

/**
 * The filters of content (domain/screens#content-filters) except status and trash, which the tabs
 * count.
 */
export function filterConditions(
  query: Omit<ListQuery, 'page' | 'limit'>,
  scope: Pick<ListScope, 'today' | 'warnDays'>,
): Condition[] {
  const overlaps = <Value>(name: string, values: readonly Value[] | undefined, type: string) =>
    values && values.length > 0
      ? [sql`${sql.ref(`c.${name}`)} && ${values}::${sql.raw(type)}[]`]
      : [];
  const conditions = [
    ...among(sql`c.brand`, query.brand),
    ...among(sql`c.promotional_type`, query.promotional_type),
    ...among(sql`c.visibility`, query.visibility),
    ...among(sql`c.created_by`, query.created_by),
    ...overlaps('therapy_area_ids', query.therapy_area_id, 'bigint'),
    ...overlaps('audience_user_types', query.user_type, 'text'),
    ...onDays(sql.ref(`c.${query.date_field ?? 'updated_at'}`), query.date_from, query.date_to),
  ];
  if (query.specialty_id && query.specialty_id.length > 0) {
    // A specialty includes its sub-specialties (domain/reference-data#specialties).
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

/** The condition of a tab: deleted or not, and the stored or computed status. */
export function statusConditions(
  query: Pick<ListQuery, 'status' | 'deleted'>,
  scope: Pick<ListScope, 'now' | 'trashSince'>,
): Condition[] {
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
