import { BULK_MAX_ROWS } from '@connect/contract/constants.ts';
import { SELECTION_MAX, type userBulkCalls } from '@connect/contract/users/user-bulk.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { maskedName } from '../people/masking.ts';
import { userSight } from '../people/user-scope.ts';
import { DAY_MS } from '../time/moments.ts';
import { refusalOf, refusedRow } from '../writing/bulk-row.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { listingFor, loadUser, refuseOracle } from './user.service.ts';
import { activateUser, approveUser, suspendUser } from './user-actions.service.ts';
import { assignOwner } from './user-save.service.ts';
import { deleteOldSelections, insertSelection, selectPart } from './users-list.queries.ts';

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

/** The body names the reason or the representative where its action needs one. */
function act(deps: Deps, context: ActorContext, id: number, body: Bulk) {
  const { reason = '', owner_rep_id = null } = body;
  switch (body.action) {
    case 'approve':
      return approveUser(deps, context, { id });
    case 'activate':
      return activateUser(deps, context, { id });
    case 'suspend':
      return suspendUser(deps, context, { id, reason });
    case 'assign':
      return assignOwner(deps, context, id, { owner_rep_id });
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

async function one(deps: Deps, context: ActorContext, id: number, body: Bulk): Promise<Result> {
  try {
    const { data } = await act(deps, context, id, body);
    return { id, title: data.display_name, ok: true };
  } catch (error) {
    const refused = refusedRow(refusalOf(error), context.language, userLabels);
    return { id, title: await nameOf(deps, context, id), ...refused };
  }
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
  const part = await selectPart(deps.db, context.actor.id, selection, { from, n: BULK_MAX_ROWS });
  if (!part) throw new DomainError('not_found');
  const data: Result[] = [];
  for (const id of part.ids) data.push(await one(deps, context, id, body));
  const reached = from + part.ids.length;
  return { data, meta: { total: part.total, next: reached < part.total ? reached : null } };
}
