import { isHcp } from '@connect/contract/users/user-choices.ts';
import type { UserValues } from '@connect/contract/users/user-fields.ts';
import type { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import type { z } from 'zod';
import type { Actor, ActorContext } from '../../actor.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { mayWriteAll } from '../../people/user-rights.ts';
import { lockEventsOf, settleSeats } from '../../registrations/merged-seats.service.ts';
import { trashSince } from '../../rights/content-permissions.ts';
import { changedFields } from '../../writing/changes.ts';
import { refuseStaleRow } from '../../writing/refuse-stale.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { selectMergedInto, type UserDetail } from '../user.queries.ts';
import { auditUser, isNotFound, loadLive, loadUser, userReply } from '../user.service.ts';
import { USER_FIELDS } from '../user-check.service.ts';
import { licenseAfter, settled, userDiff, valuesOf } from '../user-save.service.ts';
import { updateUser } from '../user-write.queries.ts';
import { inBothTables } from './cleared-meanwhile.ts';
import {
  joinRows,
  MERGED_TABLES,
  type MergedRows,
  partRows,
  settleConsents,
  turnAll,
  turnBack,
  turnDistinct,
} from './histories.queries.ts';
import {
  differing,
  emptyUser,
  endMerge,
  followLinks,
  insertMerge,
  joinAccounts,
  lockMerge,
  lockMerging,
  type Moved,
  selectStored,
  turnPointers,
  turnPointersBack,
  writeBack,
} from './merge.queries.ts';

/** A live user, or the refusal: for who may merge, `already_merged` tells why somebody is gone. */
async function loadUnmerged(trx: Trx, actor: Actor, id: number, at: Date): Promise<UserDetail> {
  try {
    return await loadLive(trx, actor, id, at);
  } catch (error) {
    if (!isNotFound(error) || !mayWriteAll(actor)) throw error;
    throw (await selectMergedInto(trx, id)) === null ? error : new DomainError('already_merged');
  }
}

/** What registrations that ended in a merge say of themselves. */
const joinedIn = ({ joined }: Moved, column: 'id' | 'content_id'): number[] =>
  (joined.registration?.joined ?? []).map(({ ends }) => Number(ends[column]));

/** Moves everything that one user has to another. */
async function moveHistories(trx: Trx, from: number, to: number): Promise<Moved> {
  const joined: Record<string, MergedRows> = {};
  for (const one of MERGED_TABLES) joined[one.table] = await joinRows(trx, one, from, to);
  const turned = await turnAll(trx, from, to);
  await settleConsents(trx, [from, to]);
  await turnDistinct(trx, from, to);
  await turnPointers(trx, from, to);
  return { turned, joined };
}

/**
 * Merges a user into another (domain/users#merging). Throws `already_merged`, `merge_unlike`,
 * `version_conflict`, and `validation_failed` when the chosen values do not go together.
 */
export async function mergeUsers(
  deps: Deps,
  context: ActorContext,
  id: number,
  asked: z.output<NonNullable<typeof userMergeCalls.merge.body>>,
) {
  const { actor } = context;
  const { from_id: from, take } = asked;
  const written = { by: actor.id, at: deps.clock.now() };
  return writeTransaction(deps, async (trx) => {
    await lockEventsOf(trx, [id, from]);
    await lockMerging(trx, [id, from]);
    const winner = await loadUnmerged(trx, actor, id, written.at);
    const loser = await loadUnmerged(trx, actor, from, written.at);
    if (!mayWriteAll(actor)) throw new DomainError('forbidden');
    if (id === from) throw new DomainError('wrong_state');
    refuseStaleRow(winner, asked.version);
    refuseStaleRow(loser, asked.from_version);
    const alike = winner.user_type === loser.user_type;
    if (!alike && !(isHcp(winner.user_type) && isHcp(loser.user_type))) {
      throw new DomainError('merge_unlike');
    }
    const [winnerBefore, loserBefore] = [
      await selectStored(trx, id),
      await selectStored(trx, from),
    ];
    // What belongs to one person only is given up before the other one takes it.
    await emptyUser(trx, from, id, written);
    const [before, other] = [valuesOf(winner), valuesOf(loser)];
    const taken = Object.fromEntries(take.map((field) => [field, other[field]]));
    const chosen: UserValues = { ...before, ...taken };
    // Nobody is their own manager.
    if ([id, from].includes(chosen.manager_user_id ?? 0)) chosen.manager_user_id = null;
    const { values, changed } = await settled(deps, trx, actor, chosen, { id, values: before });
    // The check of a licence goes with its number.
    const checked = take.includes('license_no') ? loser : winner;
    const { license_status, license_pending_since } = licenseAfter(
      checked,
      values,
      changedFields(USER_FIELDS, { ...valuesOf(checked) }, { ...values }),
      written.at,
    );
    await updateUser(trx, id, { ...values, license_status, license_pending_since }, written);
    await joinAccounts(trx, id, loserBefore);
    const winnerAfter = await selectStored(trx, id);
    const moved = await moveHistories(trx, from, id);
    await settleSeats(trx, joinedIn(moved, 'content_id'), { returned: [], ...written });
    await insertMerge(
      trx,
      {
        winner_id: id,
        loser_id: from,
        winner_before: winnerBefore,
        winner_after: winnerAfter,
        loser_before: loserBefore,
        moved,
      },
      written,
    );
    const action = 'user.merge';
    await auditUser(trx, deps.clock, context, id, {
      action,
      diff: { ...userDiff(changed, before, values), merged_from: from },
    });
    await auditUser(trx, deps.clock, context, from, { action, diff: { merged_into: id } });
    return userReply(deps, context, id, trx);
  });
}

/**
 * Takes a merge back: both users are as they were; what came later stays with the one who stayed.
 * Throws `merge_changed` where something that the merge wrote was changed since, and
 * `merge_expired` after 30 days.
 */
export async function unmergeUser(deps: Deps, context: ActorContext, id: number) {
  const { actor } = context;
  const written = { by: actor.id, at: deps.clock.now() };
  return writeTransaction(deps, async (trx) => {
    const into = await selectMergedInto(trx, id);
    if (into === null) {
      await loadUser(trx, actor, id, written.at);
      if (!mayWriteAll(actor)) throw new DomainError('forbidden');
      throw new DomainError('wrong_state');
    }
    await lockEventsOf(trx, [into]);
    await lockMerging(trx, [id, into]);
    await loadUser(trx, actor, into, written.at);
    if (!mayWriteAll(actor)) throw new DomainError('forbidden');
    const merge = await lockMerge(trx, id);
    if (!merge) throw new DomainError('wrong_state');
    const { winner_before: before, winner_after: after, loser_before: other } = merge;
    const over = new Date(merge.merged_at) <= trashSince(written.at);
    if (over || !before || !after || !other || !merge.moved) throw new DomainError('merge_expired');
    const moved = inBothTables(merge.moved);
    const winner = merge.winner_id;
    const now = await selectStored(trx, winner);
    const columns = differing(before, after);
    const kept = columns.every((name) => JSON.stringify(now[name]) === JSON.stringify(after[name]));
    // Whoever was merged, deleted or erased since is no longer who they were after the merge.
    if (winner !== into || now.deleted_at !== null || now.status === 'erased' || !kept) {
      throw new DomainError('merge_changed');
    }
    await writeBack(trx, winner, columns, before, written);
    const emptied = await selectStored(trx, id);
    await writeBack(trx, id, differing(other, emptied), other, written);
    await followLinks(trx, [winner, id]);
    for (const one of MERGED_TABLES) {
      const rows = moved.joined[one.table];
      if (rows && !(await partRows(trx, one, winner, id, rows))) {
        throw new DomainError('merge_changed');
      }
    }
    const returned = joinedIn(moved, 'id');
    await settleSeats(trx, joinedIn(moved, 'content_id'), { returned, ...written });
    await turnBack(trx, winner, id, moved.turned);
    await settleConsents(trx, [winner, id]);
    await endMerge(trx, merge.id, written);
    await turnPointersBack(trx, id);
    for (const one of [winner, id]) {
      const diff = { other: one === id ? winner : id };
      await auditUser(trx, deps.clock, context, one, { action: 'user.unmerge', diff });
    }
    return userReply(deps, context, id, trx);
  });
}
