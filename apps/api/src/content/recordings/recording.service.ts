import { playerAddress, type Source } from '@connect/contract/content/player-address.ts';
import type { RecordingKind } from '@connect/contract/kinds.ts';
import { type ActorContext, brandLimit } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { LinkReader } from './link-facts.ts';
import { selectSeries } from './recording.queries.ts';

/** What `video` and `podcast` need besides `Deps`. */
export interface RecordingDeps extends Deps {
  readonly links: LinkReader;
}

/**
 * The series of a kind that the actor may see: to choose one and to continue after its last
 * episode.
 */
export const listSeries = async (deps: Deps, { actor }: ActorContext, kind: RecordingKind) => ({
  data: await selectSeries(deps.db, { kind, brands: brandLimit(actor, kind) }),
  meta: {},
});

/**
 * Facts about a link from its provider, null when it gives none
 * (domain/recordings#facts-of-a-link). Throws `invalid_param` for a link to none of the kind's
 * sources, `rate_limited`.
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
  return { data: await deps.links.facts(actor.id, player), meta: {} };
}
