import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { markRead, selectNotices } from './notices.queries.ts';

/** What the bell tells somebody about their own account. */
export async function noticesFor(deps: Deps, actor: Actor) {
  const { notices, unread } = await selectNotices(deps.db, actor.id);
  return { data: notices, meta: { unread } };
}

/** Marks one's own notices up to this one as read; gives how many are left unread. */
export async function readNotices(deps: Deps, actor: Actor, upTo: number) {
  await markRead(deps.db, actor.id, upTo, deps.clock.now());
  return { unread: (await selectNotices(deps.db, actor.id)).unread };
}
