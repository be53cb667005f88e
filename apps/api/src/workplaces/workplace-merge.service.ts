import {
  WORKPLACE_MERGED_FIELDS,
  type WorkplaceValues,
  type workplaceMerge,
} from '@connect/contract/workplaces/workplace.ts';
import type { z } from 'zod';
import type { Actor, ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { mayWriteAll } from '../people/user-rights.ts';
import { trashSince } from '../rights/content-permissions.ts';
import { auditDiff, canonical, changedFields } from '../writing/changes.ts';
import { refuseStaleRow } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { lockWorkplace, updateWorkplace, type WorkplaceRecord } from './workplace.queries.ts';
import {
  getWorkplace,
  loadWorkplace,
  refuseWrong,
  valuesOfWorkplace,
} from './workplace.service.ts';
import {
  endMerge,
  insertMerge,
  lockMerge,
  type MergedValues,
  moveMerged,
  moveUsers,
} from './workplace-merge.queries.ts';

const stored = (row: WorkplaceRecord): MergedValues => ({
  ...valuesOfWorkplace(row),
  former_names: row.former_names,
});

/** Both workplaces, locked in the order of their ids, so that two merges wait for each other. */
async function loadBoth(
  trx: Trx,
  actor: Actor,
  ids: readonly [winner: number, loser: number],
  now: Date,
): Promise<[winner: WorkplaceRecord, loser: WorkplaceRecord]> {
  for (const id of ids.toSorted((a, b) => a - b)) {
    if (!(await lockWorkplace(trx, id))) throw new DomainError('not_found');
  }
  return [
    await loadWorkplace(trx, actor, ids[0], now),
    await loadWorkplace(trx, actor, ids[1], now),
  ];
}

/** Names that the merged workplace is not called by any more, each once. */
function formerNames(values: WorkplaceValues, both: readonly MergedValues[]): string[] {
  const kept = new Set([values.name_th, values.name_en, values.short_name, '']);
  const names = both.flatMap((one) => [
    ...one.former_names,
    one.name_th,
    one.name_en,
    one.short_name,
  ]);
  return [...new Set(names)].filter((name) => !kept.has(name));
}

/**
 * Merges a workplace into another (domain/workplaces#merging): the other takes over the chosen
 * values, all users and all names. Throws `already_merged`, `version_conflict`, `wrong_state`.
 */
export async function mergeWorkplaces(
  deps: Deps,
  context: ActorContext,
  id: number,
  { from_id: from, take, version, from_version }: z.output<typeof workplaceMerge>,
) {
  const { actor } = context;
  const written = { by: actor.id, at: deps.clock.now() };
  return writeTransaction(deps, async (trx) => {
    if (!mayWriteAll(actor)) throw new DomainError('forbidden');
    if (id === from) throw new DomainError('wrong_state');
    const [winner, loser] = await loadBoth(trx, actor, [id, from], written.at);
    for (const [row, sent] of [
      [winner, version],
      [loser, from_version],
    ] as const) {
      if (row.merged_into_id !== null) throw new DomainError('already_merged');
      if (row.deleted_at !== null) throw new DomainError('not_found');
      refuseStaleRow(row, sent);
    }
    const [before, other] = [stored(winner), stored(loser)];
    const taken = Object.fromEntries(take.map((field) => [field, other[field]]));
    const values: WorkplaceValues = { ...valuesOfWorkplace(winner), ...taken };
    // Codes belong to one workplace: the one that ends gives its own away.
    await updateWorkplace(
      trx,
      from,
      { hcode: null, hcode9: null, is_active: false, merged_into_id: id },
      written,
    );
    await refuseWrong(trx, id, values);
    const after: MergedValues = { ...values, former_names: formerNames(values, [before, other]) };
    await updateWorkplace(trx, id, after, written);
    const users = await moveUsers(trx, from, id, written);
    const workplaces = await moveMerged(trx, from, id);
    await insertMerge(
      trx,
      {
        winner_id: id,
        loser_id: from,
        winner_before: before,
        winner_after: after,
        loser_before: other,
        moved_users: users,
        moved_workplaces: workplaces,
      },
      written,
    );
    const changed = changedFields(WORKPLACE_MERGED_FIELDS, { ...before }, { ...after });
    await recordAudit(trx, deps.clock, context, {
      action: 'workplace.merge',
      entityType: 'workplace',
      entityId: id,
      entityTitle: after.name_th,
      diff: {
        ...auditDiff(changed, { ...before }, { ...after }),
        merged_from: { id: from, name: other.name_th },
        users: users.length,
      },
    });
    const reply = await getWorkplace(deps, context, id, trx);
    return { ...reply, meta: { ...reply.meta, moved: users.length } };
  });
}

/**
 * Takes a merge back: both are as they were, users who came with it go back, unless somebody has
 * moved them since. Throws `merge_changed` when what the merge wrote has been changed, and
 * `merge_expired` after 30 days.
 */
export async function unmergeWorkplace(deps: Deps, context: ActorContext, id: number) {
  const { actor } = context;
  const written = { by: actor.id, at: deps.clock.now() };
  return writeTransaction(deps, async (trx) => {
    const row = await loadWorkplace(trx, actor, id, written.at);
    if (!mayWriteAll(actor)) throw new DomainError('forbidden');
    if (row.merged_into_id === null) throw new DomainError('wrong_state');
    const merge = await lockMerge(trx, id);
    if (!merge) throw new DomainError('wrong_state');
    if (new Date(merge.merged_at) <= trashSince(written.at)) throw new DomainError('merge_expired');
    const [winner] = await loadBoth(trx, actor, [merge.winner_id, id], written.at);
    const { winner_before: before, winner_after: after, loser_before: other } = merge;
    const gone = winner.merged_into_id !== null || winner.deleted_at !== null;
    const fields = changedFields(WORKPLACE_MERGED_FIELDS, { ...before }, { ...after });
    const now = stored(winner);
    const kept = [...fields, 'former_names'].every(
      (field) => canonical(Reflect.get(now, field)) === canonical(Reflect.get(after, field)),
    );
    if (gone || !kept) throw new DomainError('merge_changed');
    const back = { ...now, ...Object.fromEntries(fields.map((f) => [f, Reflect.get(before, f)])) };
    await updateWorkplace(trx, winner.id, { ...back, former_names: before.former_names }, written);
    await refuseWrong(trx, id, other);
    await updateWorkplace(trx, id, { ...other, merged_into_id: null }, written);
    const users = await moveUsers(trx, winner.id, id, written, merge.moved_users);
    await moveMerged(trx, winner.id, id, merge.moved_workplaces);
    await endMerge(trx, merge.id, written);
    await recordAudit(trx, deps.clock, context, {
      action: 'workplace.unmerge',
      entityType: 'workplace',
      entityId: id,
      entityTitle: other.name_th,
      diff: { merged_into: { id: winner.id, name: winner.name_th }, users: users.length },
    });
    const reply = await getWorkplace(deps, context, id, trx);
    return { ...reply, meta: { ...reply.meta, moved: users.length } };
  });
}
