import type { EngagementAction } from '@connect/contract/constants.ts';
import type { TimelineRow } from '@connect/contract/users/timeline.ts';
import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import { allOf, among } from '../lists/conditions.queries.ts';
import { visibleCondition } from '../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../rights/visible-kinds.ts';
import { onDays } from '../time/bangkok.queries.ts';

export interface TimelineFilter {
  userId: number;
  actions: readonly EngagementAction[] | undefined;
  types: readonly string[] | undefined;
  from: string | undefined;
  to: string | undefined;
}

/**
 * What a user did, newest first; `veiled` marks items that the caller may not see. A search or a sign-in is of
 * no item (domain/usage#log-rows).
 */
export async function selectTimeline(
  db: Db,
  filter: TimelineFilter,
  visible: readonly VisibleKind[],
  page: { page: number; limit: number },
): Promise<{ rows: TimelineRow[]; total: number }> {
  const where = allOf([
    sql`l.user_id = ${filter.userId} and not l.is_bot`,
    ...among(sql`l.action`, filter.actions),
    ...among(sql`l.content_type`, filter.types),
    ...onDays(sql`l.occurred_at`, filter.from, filter.to),
  ]);
  const [{ rows }, counted] = await Promise.all([
    sql<TimelineRow>`
      select l.id, l.occurred_at, l.action, l.content_type, l.content_id, l.content_title,
        (c.id is null or not ${visibleCondition(visible)}) and l.content_type <> 'platform' as veiled, l.duration_seconds,
        l.progress_pct, l.is_qualified, l.is_completed, l.channel, l.link_code, l.device
      from engagement_log l left join content c on c.id = l.content_id and c.kind = l.content_type
      where ${where} order by l.occurred_at desc, l.id desc
      limit ${page.limit} offset ${(page.page - 1) * page.limit}`.execute(db),
    sql<{ n: number }>`select count(*) as n from engagement_log l where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}
