import type { AttentionItem } from '@connect/contract/desk/attention.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { type Actor, brandLimit, can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { guidelineScope } from '../people/guideline-scope.ts';
import { regionLimit } from '../people/regions.ts';
import { userScope } from '../people/user-scope.ts';
import { visibleKinds } from '../rights/visible-kinds.ts';
import { selectAttention } from './attention.queries.ts';

/** Items that need this actor's attention, within what they may see (domain/usage#attention). */
export async function attentionFor(
  deps: Deps,
  actor: Actor,
  without: readonly AttentionItem['kind'][] = [],
) {
  const visible = visibleKinds(actor);
  const accounts = can(actor, 'staff.edit');
  const privacy = can(actor, 'privacy.manage');
  const registrations = can(actor, 'registration.edit')
    ? { brands: brandLimit(actor, 'registration'), regions: regionLimit(actor, 'registration') }
    : null;
  const licenses = can(actor, 'license.verify') ? userScope(actor) : null;
  const guides = can(actor, 'guideline.edit') ? guidelineScope(actor) : null;
  const queues = registrations ?? licenses ?? guides;
  if (visible.length === 0 && !accounts && !privacy && !queues)
    return { data: [], meta: { counts: {} } };
  const now = deps.clock.now();
  const { entries, counts } = await selectAttention(
    deps.db,
    { visible, accounts, privacy, registrations, licenses, guides, without },
    {
      now,
      today: bangkokDay(now),
      warnDays: (await deps.settings.current()).material_warn_days,
    },
  );
  return { data: entries, meta: { counts } };
}
