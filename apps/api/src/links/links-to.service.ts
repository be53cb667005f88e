import type { DarkLink } from '@connect/contract/content/content-calls.ts';
import type { ContentKind } from '@connect/contract/kinds.ts';
import { type Actor, brandLimit, can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { selectLinksTo } from './links-to.queries.ts';

/** The links in use that lead to these items, as far as the actor may see links. */
export async function linksTo(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  kind: ContentKind,
  ids: readonly number[],
): Promise<DarkLink[]> {
  if (!can(actor, 'link.view')) return [];
  return selectLinksTo(deps.db, kind, ids, brandLimit(actor, 'link'));
}
