import type { Region } from '@connect/contract/constants.ts';
import type { CreditType } from '@connect/contract/meetings/credits.ts';
import { SEATED } from '@connect/contract/meetings/registration-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { seenWithin } from '../scope.queries.ts';

/** The credits of a council that people of some regions earned at a meeting. */
export interface CouncilListing {
  meetingId: number;
  council: CreditType;
  regions: readonly Region[] | null;
}

export interface CouncilColumns {
  license_no: string | null;
  display_name: string;
  workplace: string | null;
  minutes: number | null;
  credits_awarded: number;
  code: string | null;
  institute: string;
}

/** Whoever has no account is as they were typed in, all others as they are now. */
const earned = ({ meetingId, council, regions }: CouncilListing) => sql`
  from registration r left join platform_user m on m.id = r.user_id
    left join webinar w on w.content_id = r.content_id left join event e on e.content_id = r.content_id
  where r.content_id = ${meetingId} and r.status = any(${[...SEATED]})
    and r.credit_type = ${council} and r.credits_awarded > 0
    and case r.credit_type when 'cpe' then coalesce(e.cpe_credits, w.cpe_credits)
      else coalesce(e.cme_credits, w.cme_credits) end > 0
    and ${seenWithin(regions)}`;

/** Who earned credits of a council, by licence. */
export const councilStatement = (
  asked: CouncilListing,
): RawBuilder<CouncilColumns> => sql<CouncilColumns>`
  select coalesce(m.license_no, r.license_no) as license_no,
    coalesce(m.display_name, trim(r.title_prefix || r.first_name || ' ' || r.last_name)) as display_name,
    case when m.id is null then nullif(r.workplace_name, '')
      else (select p.name_th from workplace p where p.id = m.workplace_id) end as workplace,
    r.minutes, r.credits_awarded, case r.credit_type when 'cpe' then coalesce(e.cpe_code, w.cpe_code) end as code,
    case r.credit_type when 'cpe' then coalesce(e.cpe_institute, w.cpe_institute)
      else coalesce(e.cme_institute, w.cme_institute) end as institute
  ${earned(asked)} order by 1, r.id`;

export async function countEarned(trx: Trx, asked: CouncilListing): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n ${earned(asked)}`.execute(trx);
  return rows[0]?.n ?? 0;
}
