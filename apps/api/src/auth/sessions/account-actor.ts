import type { Actor } from '../../actor.ts';
import type { AccountDeps } from '../../deps.ts';
import { actorOf, isOver } from './session-cache.ts';
import { findLiveAccount } from './sessions.queries.ts';

/**
 * An account as the author of work that it asked for and that is done without its session; null
 * when the account may no longer act.
 */
export async function accountActor(
  deps: Pick<AccountDeps, 'db' | 'clock' | 'settings'>,
  staffId: number,
): Promise<Actor | null> {
  const row = await findLiveAccount(deps.db, staffId);
  if (!row || isOver(row, deps.clock.now())) return null;
  const actor = { ...actorOf(row, await deps.settings.current()), sessionId: '' };
  return actor.restricted ? null : actor;
}
