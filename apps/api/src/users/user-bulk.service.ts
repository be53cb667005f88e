import { BULK_MAX_ROWS } from '@connect/contract/constants.ts';
import { SELECTION_MAX, type userBulkCalls } from '@connect/contract/users/user-bulk.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import type { z } from 'zod';
import type { Actor, ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { maskedName } from '../people/masking.ts';
import { userSight } from '../people/user-scope.ts';
import { DAY_MS } from '../time/moments.ts';
import { refusalOf, refusedRow } from '../writing/bulk-row.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  deleteMoved,
  deleteOldSelections,
  insertMoved,
  type MovedUser,
  selectMoved,
  selectPart,
} from './selections.queries.ts';
import { listingFor, loadUser, refuseOracle } from './user.service.ts';
import { activateUser, approveUser, suspendUser } from './user-actions.service.ts';
import { giveOwner } from './user-save.service.ts';
import { changeUser } from './user-transaction.service.ts';
import { insertSelection } from './users-list.queries.ts';

type Asked = z.output<NonNullable<typeof userBulkCalls.select.query>>;
type Bulk = z.output<NonNullable<typeof userBulkCalls.bulk.body>>;
type Result = z.input<typeof userBulkCalls.bulk.reply>['data'][number];

/**
 * Fixes whom a list shows now: what is done to the selection reaches nobody else, whatever becomes
 * of the filters (domain/users#selections). Throws `selection_too_large`.
 */
export async function selectUsers(
  deps: Deps,
  { actor }: ActorContext,
  query: Asked,
  ids: readonly number[] | undefined,
) {
  const asked = { ...query, page: 1, limit: 1, ids };
  refuseOracle(actor, asked);
  const now = deps.clock.now();
  const data = await writeTransaction(deps, async (trx) => {
    await deleteOldSelections(trx, new Date(now.getTime() - DAY_MS));
    const kept = await insertSelection(trx, asked, listingFor(actor, now));
    const { count: n } = kept;
    if (n > SELECTION_MAX) {
      throw new DomainError('selection_too_large', { params: { n, max: SELECTION_MAX } });
    }
    return kept;
  });
  return { data, meta: {} };
}

type Done = Awaited<ReturnType<typeof approveUser>>;

/** Gives a user to a representative, and keeps who looked after them until now. */
const assign = (
  deps: Deps,
  context: ActorContext,
  id: number,
  selection: string,
  given: number | null,
) =>
  changeUser(deps, context, { id }, async (change) => {
    const { owner_rep_id: former } = change.target;
    await giveOwner(deps, context, change, given);
    if (former !== given) await insertMoved(change.trx, selection, { id, former, given });
  });

/** Gives a user back, unless somebody else gave them to another one meanwhile. */
const assignBack = (deps: Deps, context: ActorContext, selection: string, moved: MovedUser) =>
  changeUser(deps, context, { id: moved.id }, async (change) => {
    const { owner_rep_id: owner } = change.target;
    if (owner !== moved.given && owner !== moved.former) throw new DomainError('version_conflict');
    await giveOwner(deps, context, change, moved.former);
    await deleteMoved(change.trx, selection, moved.id);
  });

/** Each user of a part whom an action concerns, with the action on them. */
async function actionsOn(
  deps: Deps,
  context: ActorContext,
  ids: readonly number[],
  body: Bulk,
): Promise<{ id: number; act: () => Promise<Done> }[]> {
  const { selection, reason = '', owner_rep_id: rep = null } = body;
  // The body names the reason or the representative where its action needs one.
  const each = (act: (id: number) => Promise<Done>) =>
    ids.map((id) => ({ id, act: () => act(id) }));
  switch (body.action) {
    case 'approve':
      return each((id) => approveUser(deps, context, { id }));
    case 'activate':
      return each((id) => activateUser(deps, context, { id }));
    case 'suspend':
      return each((id) => suspendUser(deps, context, { id, reason }));
    case 'assign':
      return each((id) => assign(deps, context, id, selection, rep));
    case 'assign_back': {
      const moved = await selectMoved(deps.db, selection, ids);
      return moved.map((one) => ({
        id: one.id,
        act: () => assignBack(deps, context, selection, one),
      }));
    }
  }
}

/** The name of a user whom an action could not reach; null where there is nobody to be seen. */
async function nameOf(deps: Deps, { actor }: ActorContext, id: number): Promise<string | null> {
  try {
    const { display_name: name } = await loadUser(deps.db, actor, id, deps.clock.now());
    return userSight(actor).masked ? maskedName(name) : name;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function resultOf(
  deps: Deps,
  context: ActorContext,
  id: number,
  act: () => Promise<Done>,
): Promise<Result> {
  try {
    const { data } = await act();
    return { id, title: data.display_name, ok: true };
  } catch (error) {
    const refused = refusedRow(refusalOf(error), context.language, userLabels);
    return { id, title: await nameOf(deps, context, id), ...refused };
  }
}

/** A part of a selection of the caller's. Throws `not_found` for one of somebody else. */
export async function partOfSelection(
  db: Deps['db'],
  { id }: Actor,
  selection: string,
  part: { from: number; n: number },
) {
  const found = await selectPart(db, id, selection, part);
  if (!found) throw new DomainError('not_found');
  return found;
}

/**
 * One action on a part of a selection, each user in a transaction of their own with the checks of
 * the single action. Throws `not_found` for a selection of somebody else.
 */
export async function actOnMany(
  deps: Deps,
  context: ActorContext,
  body: Bulk,
): Promise<z.input<typeof userBulkCalls.bulk.reply>> {
  const { selection, from } = body;
  const part = await partOfSelection(deps.db, context.actor, selection, { from, n: BULK_MAX_ROWS });
  const data: Result[] = [];
  for (const { id, act } of await actionsOn(deps, context, part.ids, body)) {
    data.push(await resultOf(deps, context, id, act));
  }
  const reached = from + part.ids.length;
  return { data, meta: { total: part.total, next: reached < part.total ? reached : null } };
}
