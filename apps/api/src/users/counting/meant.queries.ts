import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { DAY_MS } from '../../time/moments.ts';
import { endedBefore, leftAlone } from '../consent-state.queries.ts';
import { msOf } from '../figures/user-facts.queries.ts';
import { dayOf } from '../figures/user-facts.ts';
import { outdatedOf, specialtiesOf, stagesWanted } from '../user-filters.queries.ts';
import { inactiveSince, type UserListing, type UserListQuery } from '../users-list.queries.ts';

/** What filters of a list mean in the numbers that facts of users have; empty for filters that are not asked for. */
export interface Meant {
  specialties: number[];
  texts: number[];
  stages: number[];
  workplaces: number[];
  provinces: string[];
  /** Moment before which a consent has ended by now, in milliseconds. */
  ended: number;
  /** Users who are not analysed, whatever they agreed to. */
  left_alone: number[];
  /** Who was active on the day on which inactivity begins, and since it does: of others the day tells it. */
  active: number[];
}

const NOTHING: Meant = {
  specialties: [],
  texts: [],
  stages: [],
  workplaces: [],
  provinces: [],
  ended: 0,
  left_alone: [],
  active: [],
};

const activeSince = (since: Date) => sql`array(select id from user_facet
  where last_active_at >= ${since.toISOString()}::timestamptz
    and last_active_at < ${new Date((dayOf(since) + 1) * DAY_MS).toISOString()}::timestamptz)`;

export async function selectMeant(
  trx: Trx,
  query: UserListQuery,
  { stages, now }: UserListing,
): Promise<Meant> {
  const { specialty_id, ask_again, workplace_type, health_region, consent, reachable } = query;
  const { inactive_days: days } = query;
  const asked = { ladders: query.ladder_id, values: query.value_id };
  const standing = stages && (asked.ladders?.length || asked.values?.length);
  const parts = [
    ...(specialty_id?.length ? [sql`${specialtiesOf(specialty_id)} as specialties`] : []),
    ...(ask_again?.length ? [sql`${outdatedOf(ask_again, now)} as texts`] : []),
    ...(standing
      ? [sql`${stagesWanted(asked, stages)} as stages, array(${leftAlone}) as left_alone`]
      : []),
    ...(workplace_type?.length
      ? [sql`array(select id from workplace where type = any(${workplace_type})) as workplaces`]
      : []),
    ...(health_region?.length
      ? [
          sql`array(select code from province where health_region = any(${health_region})) as provinces`,
        ]
      : []),
    ...(days === undefined ? [] : [sql`${activeSince(inactiveSince(days, now))} as active`]),
    ...(ask_again?.length || standing || consent?.length || reachable !== undefined
      ? [sql`${msOf(endedBefore(now))} as ended`]
      : []),
  ];
  if (parts.length === 0) return NOTHING;
  const { rows } = await sql<Partial<{ [Key in keyof Meant]: Meant[Key] | null }>>`
    select ${sql.join(parts)}`.execute(trx);
  const found = rows[0] ?? {};
  return {
    specialties: found.specialties ?? [],
    texts: found.texts ?? [],
    stages: found.stages ?? [],
    workplaces: found.workplaces ?? [],
    provinces: found.provinces ?? [],
    ended: found.ended ?? 0,
    left_alone: found.left_alone ?? [],
    active: found.active ?? [],
  };
}
