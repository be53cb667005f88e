import type { Dependents } from '@connect/contract/content-calls.ts';
import type { ErrorCode } from '@connect/contract/errors.ts';
import { type Actor, type ActorContext, brandLimit } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { KindRules } from './content-kind.ts';
import { selectDependents, selectPublishedUsers } from './dependents.queries.ts';
import { visibleKinds } from './visible-kinds.ts';

/** What refers to these items, as far as this person may see it; the rest is counted. */
export function dependentsOf(
  deps: Deps,
  context: ActorContext,
  kind: Pick<KindRules<object>, 'kind' | 'area'>,
  ids: readonly number[],
): Promise<Dependents> {
  const { actor } = context;
  const scope = { kind: kind.kind, brands: brandLimit(actor, kind.area) };
  return selectDependents(deps.db, scope, ids, visibleKinds(actor), deps.clock.now());
}

/**
 * Refuses while published items refer to this one (DOMAIN 2.1): with `needed`, only those that
 * cannot be published without it. The caller holds the lock of the item, which whoever makes
 * something refer to it has to share.
 */
export async function refuseWhileUsed(
  trx: Trx,
  actor: Actor,
  id: number,
  code: ErrorCode,
  needed = false,
): Promise<void> {
  const { items, hidden } = await selectPublishedUsers(trx, id, visibleKinds(actor), needed);
  if (items.length + hidden === 0) return;
  throw new DomainError(code, { detail: { used_by: items, used_by_hidden: hidden } });
}
