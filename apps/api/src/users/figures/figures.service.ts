import type { Overview } from '@connect/contract/overview/overview.ts';
import type { Trx } from '../../deps.ts';
import { LeastUsed } from '../../least-used.ts';
import type { FigureFilter } from '../../people/figure-filter.ts';
import type { StageSight } from '../../people/user-scope.ts';
import type { Days } from '../../time/moments.ts';
import {
  type Compared,
  type Moving,
  type Standing,
  selectCompared,
  selectLadders,
  selectSpecialties,
  selectTabs,
  type Tab,
} from './figures.queries.ts';
import { type Audience, PeopleCount, type TellsViewers } from './people-count.ts';
import type { KeptFacts } from './user-facts.service.ts';
import type { UserFacts } from './user-facts.ts';

export type { Audience } from './people-count.ts';
export { type KeptFacts, keepFacts } from './user-facts.service.ts';

/** What figures say of people, without what they did. */
export interface People {
  /** Of the period, and of that before (domain/overview#figures). */
  audience: Audience;
  earlier: Audience | null;
  aside: ReturnType<PeopleCount['aside']>;
  stages: { standing: readonly Standing[]; moving: readonly Moving[] };
  /** Who is in the care of each representative; null: it was not asked for. */
  cared: ReadonlyMap<number, readonly number[]> | null;
  specialtiesOf: PeopleCount['specialtiesOf'];
}

/** Of how many filters a process keeps what it counted of users who were not changed since. */
const KEPT_AT_MOST = 8;
const kept = new WeakMap<UserFacts, LeastUsed<{ version: number; count: PeopleCount }>>();

function countOf(
  facts: UserFacts,
  tabs: readonly Tab[],
  compared: Omit<Compared, 'ended'>,
): PeopleCount {
  const counts = kept.get(facts) ?? new LeastUsed(KEPT_AT_MOST);
  kept.set(facts, counts);
  const key = JSON.stringify([tabs, compared]);
  const known = counts.get(key);
  const count =
    known?.version === facts.version ? known.count : new PeopleCount(facts, tabs, compared);
  counts.use(key, { version: facts.version, count });
  return count;
}

/** The days people are counted on, and those before; new ones by the hour, and who cares for them, if that is asked for. */
interface AskedPeople {
  days: Days;
  before: Days | null;
  hourly: boolean;
  cared: boolean;
}

/** Counts people of a period, and of one before it. */
export async function peopleOf(
  trx: Trx,
  facts: KeptFacts,
  { days, before, hourly, cared }: AskedPeople,
  filter: FigureFilter,
  now: Date,
): Promise<People> {
  const tabs = await selectTabs(trx, filter);
  const { ended, ...compared } = await selectCompared(trx, filter, now);
  const count = countOf(await facts.of(trx), tabs, compared);
  return {
    audience: count.audienceOf(days, hourly, now),
    earlier: before && count.audienceOf(before, hourly, now),
    aside: count.aside(),
    cared: cared ? count.cared() : null,
    stages: { standing: count.standing(ended), moving: count.moving(days) },
    specialtiesOf: (tellViewers) => count.specialtiesOf(tellViewers),
  };
}

/** People on each stage that somebody may see, and who moved. */
export const laddersOf = (
  trx: Trx,
  { stages }: People,
  filter: FigureFilter,
  sight: StageSight,
  english: boolean,
): Promise<NonNullable<Overview['ladder']>> => selectLadders(trx, stages, filter, sight, english);

/** Viewers and views by the first specialty of each. */
export const specialtiesOf = (
  trx: Trx,
  people: People,
  tellViewers: TellsViewers,
  english: boolean,
): Promise<Overview['by_specialty']> =>
  selectSpecialties(trx, people.specialtiesOf(tellViewers), english);
