import type { Trx } from '../../deps.ts';
import type { FigureFilter } from '../../people/figure-filter.ts';
import type { Days } from '../../time/moments.ts';
import {
  type Members,
  type Registered,
  selectLadders,
  selectMembers,
  selectNewMembers,
  selectSpecialties,
} from './figures.queries.ts';

/** Professionals at the end of a period, and those who came in it. */
export interface Audience extends Members {
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
    ...(await selectMembers(trx, days.to, filter, now)),
    arrivals: await selectNewMembers(trx, days, filter),
  };
}

export { selectLadders as laddersOf, selectSpecialties as specialtiesOf };
