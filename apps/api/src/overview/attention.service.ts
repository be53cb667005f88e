import type { ContentKind } from '@connect/contract/constants.ts';
import { bangkokDay } from '@connect/contract/publishing.ts';
import { type Actor, brandLimit, can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { selectAttention } from './attention.queries.ts';

/** Kinds that have a screen to go to. */
const KINDS: readonly ContentKind[] = ['article'];

/** What waits for this person within what they may see (DOMAIN 1.18 `attention`). */
export async function attentionFor(deps: Deps, actor: Actor) {
  const visible = KINDS.filter((kind) => can(actor, `${kind}.view`)).map((kind) => ({
    kind,
    brands: brandLimit(actor, kind),
  }));
  if (visible.length === 0) return { data: [], meta: { counts: {} } };
  const now = deps.clock.now();
  const { entries, counts } = await selectAttention(deps.db, visible, {
    now,
    today: bangkokDay(now),
    warnDays: (await deps.settings.current()).material_warn_days,
  });
  return { data: entries, meta: { counts } };
}
