import type { Brand } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import { allOf, type Condition } from '../lists/conditions.queries.ts';
import { onDays, startOfDay } from '../time/bangkok.queries.ts';
import type { FigureFilter } from './figure-filter.ts';

/** Brands and therapy areas to which use is narrowed. */
export type UseFilter = Pick<FigureFilter, 'brands' | 'areas'>;

const of = (brand: Condition, areas: Condition, filter: UseFilter): Condition =>
  allOf([
    sql`true`,
    ...(filter.brands ? [sql`${brand} = any(${[...filter.brands]})`] : []),
    ...(filter.areas ? [sql`${areas} && ${[...filter.areas]}::bigint[]`] : []),
  ]);

/** Content `c` of the chosen brands and areas. */
export const contentIn = (filter: UseFilter): Condition =>
  of(sql`c.brand`, sql`c.therapy_area_ids`, filter);

export interface UsedItem {
  type: string;
  id: number;
  brand: Brand;
  areas: number[];
}

/** Items and links whose use is counted. A link is of the brand of what it leads to. */
export const usedItems = (filter: UseFilter) => sql<UsedItem>`
  select c.kind as type, c.id, c.brand, c.therapy_area_ids as areas from content c
  where c.kind <> 'message_template' and ${contentIn(filter)}
  union all
  select 'link', l.id, coalesce(c.brand, l.brand), '{}' from link l left join content c on c.id = l.target_id
  where ${of(
    sql`coalesce(c.brand, l.brand)`,
    sql`coalesce(c.therapy_area_ids, l.therapy_area_ids)`,
    filter,
  )}`;

/** Some Bangkok days, first and last included; a missing end is open. */
interface SomeDays {
  from: string | undefined;
  to: string | undefined;
}

/** A row `l` of the log of somebody signed in that counts, and is no view that was too short. */
const SIGN_OF_USE = sql`l.user_id is not null and not l.is_bot and not l.is_internal
  and (l.action <> 'view' or l.is_qualified) and l.action <> 'login'`;

/** What was written since days of users were counted last is read from the log (domain/usage#roll-ups). */
const onAnyItem = ({ from, to }: SomeDays): Condition => {
  const within = (day: Condition) =>
    allOf([
      sql`true`,
      ...(from ? [sql`${day} >= ${from}::date`] : []),
      ...(to ? [sql`${day} <= ${to}::date`] : []),
    ]);
  return sql`
    select d.user_id from user_day d
    where (d.qualified > 0 or d.actions > 0) and ${within(sql`d.day`)}
      and not exists (select from usage_touched_user t where t.user_id = d.user_id and t.day = d.day)
    union all
    select t.user_id from usage_touched_user t
    where ${within(sql`t.day`)} and exists (select from engagement_log l
      where l.user_id = t.user_id and ${SIGN_OF_USE} and l.content_type <> 'message_template'
        and l.occurred_at >= ${startOfDay(sql`t.day`)}
        and l.occurred_at < ${startOfDay(sql`t.day`, 1)} offset 0)`;
};

/** Searches are about no item, and make nobody active where items are chosen. */
const onItems = ({ from, to }: SomeDays, filter: UseFilter): Condition => sql`
  select l.user_id from (${usedItems(filter)}) i cross join lateral (
    select l.user_id from engagement_log l where ${allOf([
      sql`l.content_type = i.type and l.content_id = i.id`,
      SIGN_OF_USE,
      ...onDays(sql`l.occurred_at`, from, to),
    ])} offset 0) l`;

/**
 * The ids of who was active on some days, as the overview counts them: by what they did, signed in, or by a
 * webinar that they joined (domain/overview#figures).
 */
export const activeUsers = (days: SomeDays, filter: UseFilter): Condition => sql`
  ${filter.brands || filter.areas ? onItems(days, filter) : onAnyItem(days)}
  union all
  select r.user_id from registration r join content c on c.id = r.content_id
  where ${allOf([
    sql`r.joined_at is not null and r.user_id is not null`,
    ...onDays(sql`r.joined_at`, days.from, days.to),
    contentIn(filter),
  ])}`;
