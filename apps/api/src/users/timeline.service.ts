import type { userCalls } from '@connect/contract/users/user-calls.ts';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { veiledName, visibleKinds } from '../rights/visible-kinds.ts';
import { selectTimeline } from './timeline.queries.ts';
import { loadUser } from './user.service.ts';

const TITLE = { th: 'กิจกรรมของผู้ใช้', en: 'What the user did' } as const;

/** What a user did, newest first. Throws `not_found`. */
export async function listTimeline(
  deps: Deps,
  { actor, language }: ActorContext,
  id: number,
  query: z.output<NonNullable<typeof userCalls.timeline.query>>,
) {
  const now = deps.clock.now();
  await loadUser(deps.db, actor, id, now);
  const filter = {
    userId: id,
    actions: query.action,
    types: query.content_type,
    from: query.date_from,
    to: query.date_to,
  };
  const { rows, total } = await selectTimeline(deps.db, filter, visibleKinds(actor), query);
  return {
    rows: rows.map((row) => (row.veiled ? { ...row, content_title: veiledName(language) } : row)),
    total,
    sort: { by: 'occurred_at', order: 'desc' as const },
    title: TITLE[language],
    now,
  };
}
