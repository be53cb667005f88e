import { bangkokDay } from '@connect/contract/publishing.ts';
import type { AttentionItem } from '@connect/contract/resources/attention.ts';
import { type Actor, can } from '../actor.ts';
import { visibleKinds } from '../content/visible-kinds.ts';
import type { Deps } from '../deps.ts';
import { selectAttention } from './attention.queries.ts';

/** What waits for this person within what they may see (DOMAIN 1.18 `attention`). */
export async function attentionFor(
  deps: Deps,
  actor: Actor,
  without: readonly AttentionItem['kind'][] = [],
) {
  const visible = visibleKinds(actor);
  const accounts = can(actor, 'staff.edit');
  if (visible.length === 0 && !accounts) return { data: [], meta: { counts: {} } };
  const now = deps.clock.now();
  const { entries, counts } = await selectAttention(
    deps.db,
    { visible, accounts, without },
    {
      now,
      today: bangkokDay(now),
      warnDays: (await deps.settings.current()).material_warn_days,
    },
  );
  return { data: entries, meta: { counts } };
}
