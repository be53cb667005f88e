import { playerAddress, type Source } from '@connect/contract/player-address.ts';
import { type ActorContext, brandLimit } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { ReadLinkFacts } from './link-facts.ts';
import { type RecordingKind, selectSeries } from './recording.queries.ts';

/** What videos and Deep Talk need besides. */
export interface RecordingDeps extends Deps {
  readonly linkFacts: ReadLinkFacts;
}

/** The series of a kind that somebody may see, to choose one and to go on from its last episode. */
export const listSeries = async (deps: Deps, { actor }: ActorContext, kind: RecordingKind) => ({
  data: await selectSeries(deps.db, { kind, brands: brandLimit(actor, kind) }),
  meta: {},
});

/**
 * What the provider of a link tells of it, null where it does not (DOMAIN 3.5). Throws
 * `invalid_param` for a link to none of the kind's sources, `rate_limited`.
 */
export async function readLinkFacts(
  deps: RecordingDeps,
  { actor }: ActorContext,
  link: string,
  sources: readonly Source[],
) {
  const player = playerAddress(link);
  if (!player || !sources.includes(player.provider)) {
    const issues = [{ field: 'source_url', code: 'source_host' }] as const;
    throw new DomainError('invalid_param', { issues });
  }
  return { data: await deps.linkFacts(actor.id, player), meta: {} };
}
