import type { ItemType } from '@connect/contract/constants.ts';
import { PRESENCE_SECONDS, type PresentPerson } from '@connect/contract/resources/presence.ts';
import { type Actor, can } from '../actor.ts';
import { trashSince } from '../content/content-permissions.ts';
import { visibleKinds } from '../content/visible-kinds.ts';
import type { Db, Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { mediaUrl } from '../media/media-url.ts';
import { deletePresenceBefore, forgetPage, notePresence } from './presence.queries.ts';

interface Here {
  type: ItemType;
  id: number;
  page: string;
  editing: boolean;
}

/** Says that a page shows an item and gives who else has it open; 404 outside one's scope. */
export async function here(deps: Deps, actor: Actor, said: Here): Promise<PresentPerson[]> {
  if (said.type === 'staff' && !can(actor, 'staff.view')) throw new DomainError('not_found');
  const now = deps.clock.now();
  const others = await notePresence(deps.db, { ...said, staffId: actor.id }, visibleKinds(actor), {
    now,
    trashSince: trashSince(now),
  });
  if (!others) throw new DomainError('not_found');
  return others.map(({ avatar, ...person }) => ({
    ...person,
    avatar_url: avatar && mediaUrl(avatar, 'thumb'),
  }));
}

/** Forgets one of one's own pages; anybody else's stays. */
export const leave = (deps: Deps, actor: Actor, page: string): Promise<void> =>
  forgetPage(deps.db, page, actor.id);

/** Removes what counts for nobody any more; for the recurring jobs. */
export const sweepPresence = (db: Db, now: Date): Promise<void> =>
  deletePresenceBefore(db, new Date(now.getTime() - PRESENCE_SECONDS * 1000));
