import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { endedBefore, leftAlone } from '../consent-state.queries.ts';
import { msOf } from '../figures/user-facts.queries.ts';
import { outdatedOf, specialtiesOf, stagesWanted } from '../user-filters.queries.ts';
import type { UserListing, UserListQuery } from '../users-list.queries.ts';

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
}

const NOTHING: Meant = {
  specialties: [],
  texts: [],
  stages: [],
  workplaces: [],
  provinces: [],
  ended: 0,
  left_alone: [],
};

export async function selectMeant(
  trx: Trx,
  query: UserListQuery,
  { stages, now }: UserListing,
): Promise<Meant> {
  const { specialty_id, ask_again, workplace_type, health_region, consent, reachable } = query;
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
  };
}
