import { type ActorContext, brandLimit } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { type RecordingKind, selectSeries } from './recording.queries.ts';

/** The series of a kind that somebody may see, to choose one and to go on from its last episode. */
export const listSeries = async (deps: Deps, { actor }: ActorContext, kind: RecordingKind) => ({
  data: await selectSeries(deps.db, { kind, brands: brandLimit(actor, kind) }),
  meta: {},
});
