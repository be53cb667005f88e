import type { Crediting } from '@connect/contract/meetings/credits.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Derived columns of an updated meeting: credits depend on these values, and when one of them changes they are
 * awarded again (`awardCredits`).
 */
export const meetingRecount = ({
  start_at,
  end_at,
  cpe_credits,
  cme_credits,
  credit_min_attendance_pct: least,
}: Crediting): { credits_counted_at: RawBuilder<unknown> } => ({
  credits_counted_at: sql`case when (start_at, end_at, cpe_credits,
    cme_credits, credit_min_attendance_pct) is not distinct from (${start_at}::timestamptz,
    ${end_at}::timestamptz, ${cpe_credits}::numeric, ${cme_credits}::numeric, ${least}::integer)
    then credits_counted_at end`,
});
