import { PRESENCE_SECONDS, type PresentPerson } from '@connect/contract/desk/presence.ts';
import { areaOf, type ItemType, isRecord } from '@connect/contract/kinds.ts';
import { type Actor, brandLimit, can } from '../actor.ts';
import type { Db, Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { mediaUrl } from '../media/files/media-url.ts';
import { guidelineScope } from '../people/guideline-scope.ts';
import { userScope } from '../people/user-scope.ts';
import { trashSince } from '../rights/content-permissions.ts';
import { visibleKinds } from '../rights/visible-kinds.ts';
import { deletePresenceBefore, forgetPage, notePresence } from './presence.queries.ts';

interface Here {
  type: ItemType;
  id: number;
  page: string;
  editing: boolean;
}

/** Reports that a page has an item open and returns who else has; 404 outside the actor's scope. */
export async function here(deps: Deps, actor: Actor, said: Here): Promise<PresentPerson[]> {
  if (isRecord(said.type) && !can(actor, `${areaOf(said.type)}.view`)) {
    throw new DomainError('not_found');
  }
  const now = deps.clock.now();
  const sight = {
    visible: visibleKinds(actor),
    users: userScope(actor),
    linkBrands: brandLimit(actor, 'link'),
    guidelines: guidelineScope(actor),
  };
  const others = await notePresence(deps.db, { ...said, staffId: actor.id }, sight, {
    now,
    trashSince: trashSince(now),
  });
  if (!others) throw new DomainError('not_found');
  return others.map(({ avatar, ...person }) => ({
    ...person,
    avatar_url: avatar && mediaUrl(avatar, 'thumb'),
  }));
}

/** Removes one of the actor's own pages; a page of another account stays. */
export const leave = (deps: Deps, actor: Actor, page: string): Promise<void> =>
  forgetPage(deps.db, page, actor.id);

/** Removes outdated pages; called by a recurring job. */
export const sweepPresence = (db: Db, now: Date): Promise<void> =>
  deletePresenceBefore(db, new Date(now.getTime() - PRESENCE_SECONDS * 1000));
