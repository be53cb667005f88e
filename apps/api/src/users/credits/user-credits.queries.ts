import type { CreditType } from '@connect/contract/meetings/credits.ts';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { visibleCondition } from '../../rights/visible-kinds.queries.ts';
import type { VisibleKind } from '../../rights/visible-kinds.ts';
import { dayOf } from '../../time/bangkok.queries.ts';

export interface CreditRecord {
  registration_id: number;
  type: CreditType;
  /** In Bangkok, where years and windows are counted. */
  day: string;
  start_at: string | null;
  kind: 'webinar' | 'event';
  id: number;
  title: string;
  visible: boolean;
  credits: number;
  certificate_no: string;
}

/** Credits of a user, the latest first. */
export async function selectCredits(
  db: Db,
  userId: number,
  kinds: readonly VisibleKind[],
): Promise<CreditRecord[]> {
  const { rows } = await sql<CreditRecord>`
    select r.id as registration_id, r.credit_type as type, m.start_at,
      ${dayOf(sql`coalesce(m.start_at, r.registered_at)`)} as day,
      c.kind, c.id, c.title, ${visibleCondition(kinds)} as visible, r.credits_awarded as credits,
      r.certificate_no
    from registration r join content c on c.id = r.content_id
      left join webinar w on w.content_id = c.id left join event e on e.content_id = c.id
      cross join lateral (select coalesce(w.start_at, e.start_at) as start_at) m
    where r.user_id = ${userId} and r.credits_awarded > 0
    order by day desc, r.id desc`.execute(db);
  return rows;
}
