import type { Actor, ActorContext } from '../actor.ts';
import type { Written } from '../db/written.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { refuseStaleRow } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { lockUser, type UserDetail } from './user.queries.ts';
import { auditUser, loadLive, type UserEvent, userReply } from './user.service.ts';

/** One change of one user: its transaction, author, time, and the user before it. */
export interface UserChange {
  trx: Trx;
  written: Written;
  target: UserDetail;
  audit(event: UserEvent): Promise<void>;
}

/** A user whom something can be done to, locked. Throws `not_found`. */
export async function lockLive(
  trx: Trx,
  actor: Actor,
  id: number,
  at: Date,
  trash = false,
): Promise<UserDetail> {
  await lockUser(trx, id);
  return loadLive(trx, actor, id, at, trash);
}

/**
 * Runs one change with the user locked and returns the user after it, read in the same transaction.
 * Throws `not_found` for a user out of scope, erased, or in the trash unless `trash`, and
 * `version_conflict`.
 */
export async function changeUser(
  deps: Deps,
  context: ActorContext,
  change: { id: number; version?: number | undefined; trash?: true },
  work: (change: UserChange) => Promise<unknown>,
) {
  const { id } = change;
  return writeTransaction(deps, async (trx) => {
    const at = deps.clock.now();
    const target = await lockLive(trx, context.actor, id, at, change.trash);
    refuseStaleRow(target, change.version);
    await work({
      trx,
      written: { by: context.actor.id, at },
      target,
      audit: (event) => auditUser(trx, deps.clock, context, id, event),
    });
    return userReply(deps, context, id, trx);
  });
}

export function refuseUnless(allowed: boolean): void {
  if (!allowed) throw new DomainError('wrong_state');
}
