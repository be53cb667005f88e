import type { Overview } from '@connect/contract/overview/overview.ts';
import { ROLE_VIEWS } from '@connect/contract/overview/role-views.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { type ActorContext, brandLimit, can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { LeastUsed } from '../least-used.ts';
import { regionLimit } from '../people/regions.ts';
import { stagesInSums } from '../people/user-scope.ts';
import { visibleKinds } from '../rights/visible-kinds.ts';
import { KeptSpans } from '../usage/kept-spans.ts';
import { BesidesReader } from './besides.service.ts';
import { SecondThread } from './counting/second-thread.ts';
import { KnownItems } from './known-items.service.ts';
import type { Asked } from './overview-asked.ts';
import { readOverview } from './overview-reading.service.ts';
import { comparedDays, type OverviewQuery, periodDays } from './periods.ts';
import { ownBlocks, traceReps } from './role-blocks.service.ts';

/** How long an overview is given again to whoever may see the same. */
const KEPT_MS = 60_000;
const KEPT_AT_MOST = 50;

const within = <Value>(
  limit: readonly Value[] | null,
  chosen: readonly Value[] | undefined,
): readonly Value[] | null => {
  if (!chosen || chosen.length === 0) return limit;
  return limit ? chosen.filter((value) => limit.includes(value)) : chosen;
};

function askedOf(query: OverviewQuery, { actor, language }: ActorContext, today: string): Asked {
  const days = periodDays(query, today);
  const compared = comparedDays(query, days);
  return {
    period: query.period,
    days,
    compare: compared && { mode: query.compare, days: compared },
    filter: {
      brands: within(brandLimit(actor, 'overview'), query.brand),
      areas: query.therapy_area_id?.length ? query.therapy_area_id : null,
      userTypes: query.user_type?.length ? query.user_type : null,
      regions: within(regionLimit(actor, 'overview'), query.region),
    },
    visible: visibleKinds(actor),
    guides: can(actor, 'guideline.view'),
    links: can(actor, 'link.view'),
    stages: stagesInSums(actor),
    own: ownBlocks(actor),
    figures: ROLE_VIEWS[actor.role]?.figures ?? [],
    english: language === 'en',
  };
}

/** Overviews are kept for a minute, for everybody with the same sight. */
export function overviewReader(deps: Deps) {
  const stores = {
    rows: new KeptSpans(),
    items: new KnownItems(),
    second: new SecondThread(),
    besides: new BesidesReader(),
    people: deps.people,
  };
  const kept = new LeastUsed<{ at: number; overview: Promise<Overview> }>(KEPT_AT_MOST);
  /** The overview of a period (domain/overview#periods). Throws `invalid_param`. */
  const find = (asked: Asked, at: number): Promise<Overview> => {
    const key = JSON.stringify(asked);
    const known = kept.get(key);
    const age = known ? at - known.at : KEPT_MS;
    if (known && age >= 0 && age < KEPT_MS) return known.overview;
    const reading = readOverview(deps, stores, asked);
    kept.use(key, { at, overview: reading });
    // What failed is read again by the next one who asks.
    reading.catch(() => kept.delete(key));
    return reading;
  };
  return async (query: OverviewQuery, context: ActorContext) => {
    const now = deps.clock.now();
    const data = await find(askedOf(query, context, bangkokDay(now)), now.getTime());
    await traceReps(deps, context, data);
    return { data, meta: {} };
  };
}
