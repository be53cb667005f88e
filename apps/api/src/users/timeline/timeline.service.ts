import { TIMELINE_KINDS } from '@connect/contract/users/timeline.ts';
import type { userCalls } from '@connect/contract/users/user-calls.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { loadUser } from '../user.service.ts';
import { selectEvidence, selectTimeline } from './timeline.queries.ts';
import { timelineSight } from './timeline-sight.ts';

/**
 * What happened with a user, newest first, without what the caller may not see (domain/users#timeline). Throws
 * `not_found`, also for a change of a stage that is not theirs or not seen.
 */
export async function listTimeline(
  deps: Deps,
  { actor }: ActorContext,
  id: number,
  query: z.output<NonNullable<typeof userCalls.timeline.query>>,
) {
  const now = deps.clock.now();
  const { db } = deps;
  await loadUser(db, actor, id, now);
  const sight = timelineSight(actor);
  const { change_id: change, limit } = query;
  const evidence =
    change === undefined ? undefined : await selectEvidence(db, id, change, sight, now);
  if (change !== undefined && !evidence) throw new DomainError('not_found');
  const rows = await selectTimeline(
    db,
    {
      userId: id,
      kinds: query.kind?.length ? query.kind : TIMELINE_KINDS,
      from: query.date_from,
      to: query.date_to,
      evidence,
      after: query.after,
      limit,
    },
    sight,
    now,
  );
  const page = rows.slice(0, limit);
  return {
    data: page.map(({ entry, at }) => ({ ...entry, at })),
    meta: { next: rows.length > limit ? (page.at(-1)?.place ?? null) : null },
  };
}
