import type { Region, UserType } from '@connect/contract/constants.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { inRegions } from '../../people/regions.queries.ts';
import type { Recognisable } from './attendance-match.service.ts';

export interface Registered extends Recognisable {
  id: number;
  user_id: number;
  user_type: UserType;
  status: string;
  joined_at: string | null;
  left_at: string | null;
  minutes: number | null;
  credit_type: string | null;
  credits_awarded: number | null;
  /** Within the caller's regions. */
  visible: boolean;
}

const within = (regions: readonly Region[] | null) =>
  sql`coalesce(${inRegions(sql.ref('m.province_code'), regions)}, false)`;

/** Who registered for a webinar, by what holds of theirs or the last that held, with the fields that their users are recognised by. */
export async function selectRegistered(
  db: Db,
  webinarId: number,
  regions: readonly Region[] | null,
): Promise<Registered[]> {
  const { rows } = await sql<Registered>`
    select distinct on (r.user_id) r.id, r.user_id, m.display_name, m.email, m.license_no,
      m.user_type, r.status, r.joined_at, r.left_at, r.minutes, r.credit_type, r.credits_awarded,
      ${within(regions)} as visible
    from registration r join platform_user m on m.id = r.user_id
    where r.content_id = ${webinarId}
    order by r.user_id, r.place = r.content_id desc, r.id desc`.execute(db);
  return rows;
}

export interface Attended {
  id: number;
  joined_at: string;
  left_at: string;
  minutes: number;
  credit_type: string | null;
  credits_awarded: number | null;
}

/** Writes attendance in one statement, however many rows there are. */
export async function updateAttended(trx: Trx, rows: readonly Attended[]): Promise<void> {
  await sql`
    update registration r set joined_at = x.joined_at, left_at = x.left_at,
      minutes = x.minutes, credit_type = x.credit_type, credits_awarded = x.credits_awarded
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id bigint, joined_at timestamptz,
      left_at timestamptz, minutes integer, credit_type text, credits_awarded numeric)
    where r.id = x.id`.execute(trx);
}
