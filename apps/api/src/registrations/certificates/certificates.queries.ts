import type { Region } from '@connect/contract/constants.ts';
import type { CreditType } from '@connect/contract/meetings/credits.ts';
import { displayName } from '@connect/contract/users/user-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { inRegions } from '../../people/regions.queries.ts';
import { seenWithin } from '../scope.queries.ts';

interface CertifiedRow {
  registration_id: number;
  user_id: number | null;
  number: string;
  credit_type: CreditType;
  credits_awarded: number;
  title: string;
  start_at: string | null;
  end_at: string | null;
  cpe_code: string | null;
  cpe_institute: string;
  cme_institute: string;
  title_prefix: string;
  first_name: string;
  last_name: string;
  /** Of somebody whose names are not known apart. */
  display_name: string | null;
  name_en: string;
  erased: boolean;
}

/** What a certificate says. */
export interface Certified extends CertifiedRow {
  name: string;
}

/** Of an event the names are those that somebody registered with, of a webinar those of the user. */
const CERTIFIED = sql.raw(`
  select r.id as registration_id, r.user_id, r.certificate_no as number, r.credit_type, r.credits_awarded,
    c.title, coalesce(e.start_at, w.start_at) as start_at, coalesce(e.end_at, w.end_at) as end_at,
    coalesce(e.cpe_code, w.cpe_code) as cpe_code, coalesce(e.cpe_institute, w.cpe_institute) as cpe_institute,
    coalesce(e.cme_institute, w.cme_institute) as cme_institute,
    n.title_prefix, n.first_name, n.last_name,
    case when n.first_name = '' then u.display_name end as display_name,
    trim(concat_ws(' ', u.first_name_en, u.last_name_en)) as name_en,
    case when u.id is null then r.last_name = '' else u.status = 'erased' end as erased
  from registration r join content c on c.id = r.content_id
    left join event e on e.content_id = r.content_id
    left join webinar w on w.content_id = r.content_id
    left join platform_user u on u.id = r.user_id
    cross join lateral (select r.title_prefix, r.first_name, r.last_name, r.province_code where r.kind = 'event'
      union all select u.title_prefix, u.first_name, u.last_name, u.province_code where r.kind = 'webinar') n
  where r.credits_awarded > 0 and r.certificate_no is not null`);

async function selectOne(db: Db, condition: RawBuilder<unknown>): Promise<Certified | undefined> {
  const { rows } = await sql<CertifiedRow>`${CERTIFIED} and ${condition}`.execute(db);
  const [row] = rows;
  return row && { ...row, name: row.display_name ?? displayName(row).trim() };
}

/** By its number, or that of a registration that became one with it. */
export const selectByNumber = (db: Db, number: string) =>
  selectOne(
    db,
    sql`(r.certificate_no = ${number} or r.former_certificates <> '{}'
      and r.former_certificates @> array[${number}]::text[])`,
  );

/** Of a registration of a meeting, of people within regions. */
export const selectCertified = (
  db: Db,
  { meetingId, id, regions }: { meetingId: number; id: number; regions: readonly Region[] | null },
) =>
  selectOne(
    db,
    sql`r.id = ${id} and r.content_id = ${meetingId} and ${inRegions(sql`n.province_code`, regions)}`,
  );

/** Whether a meeting has a registration, of people within regions. */
export async function hasRegistration(
  db: Db,
  { meetingId, id, regions }: { meetingId: number; id: number; regions: readonly Region[] | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from registration r
    where r.id = ${id} and r.content_id = ${meetingId} and ${seenWithin(regions)}`.execute(db);
  return rows.length > 0;
}
