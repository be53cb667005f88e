import type { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { mayWriteAll } from '../../people/user-rights.ts';
import { userScope, userSight } from '../../people/user-scope.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { auditUser, loadUser, recordSight, traceViews } from '../user.service.ts';
import { userRowView } from '../user-view.ts';
import { selectUsers } from '../users-list.queries.ts';
import {
  deleteDistinct,
  insertDistinct,
  selectPairs,
  selectSimilar,
} from './duplicates.queries.ts';

const TITLE = { th: 'ผู้ใช้ที่อาจซ้ำกัน', en: 'Users who may be the same' } as const;

/**
 * Pairs of users whom the caller sees and who may be one person; none for roles that do not read
 * names and numbers: that two have one in common would tell of it. Throws `not_found`.
 */
export async function listDuplicates(
  deps: Deps,
  context: ActorContext,
  query: z.output<NonNullable<typeof userMergeCalls.duplicates.query>>,
) {
  const { actor, language } = context;
  const sight = userSight(actor);
  const now = deps.clock.now();
  if (query.user_id !== undefined) await loadUser(deps.db, actor, query.user_id, now);
  const { pairs, total } = sight.masked
    ? { pairs: [], total: 0 }
    : await selectPairs(deps.db, query, userScope(actor));
  const ids = pairs.flatMap(({ low, high }) => [low, high]);
  const found = await selectUsers(deps.db, ids, recordSight(actor, now));
  const rows = new Map(found.map((row) => [row.id, userRowView(row, sight, context, now)]));
  await traceViews(deps, context, { view: 'duplicates', page: query.page, ids: [...rows.keys()] });
  return {
    rows: pairs.flatMap(({ low, high, reasons }) => {
      const [one, other] = [rows.get(low), rows.get(high)];
      return one && other ? [{ users: [one, other] as [typeof one, typeof other], reasons }] : [];
    }),
    total,
    sort: { by: 'likeness', order: 'desc' as const },
    permissions: { merge: mayWriteAll(actor) },
    title: TITLE[language],
    now,
  };
}

const SIMILAR_AT_MOST = 3;

/**
 * Users who may be the person that somebody is typing in; nobody for roles that do not read names
 * and numbers.
 */
export async function listSimilar(
  deps: Deps,
  context: ActorContext,
  person: z.output<NonNullable<typeof userMergeCalls.similar.query>>,
) {
  const { actor } = context;
  const data = userSight(actor).masked
    ? []
    : await selectSimilar(deps.db, person, userScope(actor), SIMILAR_AT_MOST);
  await traceViews(deps, context, { view: 'similar', ids: data.map(({ id }) => id) });
  return { data };
}

/** Remembers that two users are two people, or forgets it. */
export async function decideDistinct(
  deps: Deps,
  context: ActorContext,
  id: number,
  { other_id: other, distinct }: z.output<NonNullable<typeof userMergeCalls.distinct.body>>,
) {
  const { actor } = context;
  const at = deps.clock.now();
  return writeTransaction(deps, async (trx) => {
    for (const one of [id, other]) await loadUser(trx, actor, one, at, false);
    if (!mayWriteAll(actor)) throw new DomainError('forbidden');
    if (id === other) throw new DomainError('wrong_state');
    const pair = [id, other] as const;
    const changed = distinct
      ? await insertDistinct(trx, pair, { by: actor.id, at })
      : await deleteDistinct(trx, pair);
    if (changed) {
      await auditUser(trx, deps.clock, context, id, {
        action: distinct ? 'user.distinct' : 'user.distinct_undone',
        diff: { other },
      });
    }
    return { data: { distinct } };
  });
}
