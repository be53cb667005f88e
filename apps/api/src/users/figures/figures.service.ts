import type { Trx } from '../../deps.ts';
import type { FigureFilter } from '../../people/figure-filter.ts';
import type { Days } from '../../time/moments.ts';
import {
  type Registered,
  selectLadders,
  selectNewUsers,
  selectSpecialties,
  selectUserCounts,
  type UserCounts,
} from './figures.queries.ts';

/** Professionals at the end of a period, and those who came in it. */
export interface Audience extends UserCounts {
  arrivals: Registered[];
}

/** The professionals of a period (domain/overview#figures). */
export async function audienceOf(
  trx: Trx,
  days: Days,
  filter: FigureFilter,
  now: Date,
): Promise<Audience> {
  return {
    ...(await selectUserCounts(trx, days.to, filter, now)),
    arrivals: await selectNewUsers(trx, days, filter),
  };
}

export { selectLadders as laddersOf, selectSpecialties as specialtiesOf };
