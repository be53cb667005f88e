import { TRASH_DAYS } from '@connect/contract/constants.ts';
import type { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { mayWriteAll } from '../../people/user-rights.ts';
import { userScope, userSight } from '../../people/user-scope.ts';
import { trashSince } from '../../rights/content-permissions.ts';
import { veiledName } from '../../rights/visible-kinds.ts';
import { DAY_MS } from '../../time/moments.ts';
import { traceViews } from '../user.service.ts';
import { selectMerges } from './merge.queries.ts';

const TITLE = { th: 'ผู้ใช้ที่รวมไว้', en: 'Merged users' } as const;

/** Merges that can still be taken back; none for roles that do not read names. */
export async function listMerges(
  deps: Deps,
  context: ActorContext,
  query: z.output<NonNullable<typeof userMergeCalls.merges.query>>,
) {
  const { actor, language } = context;
  const now = deps.clock.now();
  const { rows, total } = userSight(actor).masked
    ? { rows: [], total: 0 }
    : await selectMerges(deps.db, trashSince(now), userScope(actor), query);
  const ids = rows.flatMap(({ winner_id, loser_id }) => [winner_id, loser_id]);
  await traceViews(deps, context, { view: 'merges', page: query.page, ids });
  return {
    rows: rows.map((row) => ({
      id: row.id,
      winner: { id: row.winner_id, display_name: row.winner_name },
      loser: { id: row.loser_id, display_name: row.loser_name ?? veiledName(language) },
      merged_at: row.merged_at,
      merged_by: { id: row.merged_by, display_name: row.merger_name },
      undo_until: new Date(Date.parse(row.merged_at) + TRASH_DAYS * DAY_MS).toISOString(),
      permissions: { unmerge: mayWriteAll(actor) },
    })),
    total,
    sort: { by: 'merged_at', order: 'desc' as const },
    title: TITLE[language],
    now,
  };
}
