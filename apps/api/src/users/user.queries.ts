import { fieldNames } from '@connect/contract/calls/record.ts';
import { type UserValues, userFields } from '@connect/contract/users/user-fields.ts';
import { sql } from 'kysely';
import { columnsOf } from '../db/columns.ts';
import { constraintMeaning } from '../db/constraint-errors.ts';
import type { Db, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { allOf } from '../lists/conditions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import {
  LISTED_FIELDS,
  RECORD,
  RECORD_JOINS,
  type RecordSight,
  type UserRecord,
} from './user-record.queries.ts';

for (const [name, field] of [
  ['platform_user_email_key', 'email'],
  ['platform_user_license_no_key', 'license_no'],
  ['platform_user_employee_code_key', 'employee_code'],
  ['platform_user_external_ref_key', 'external_ref'],
] as const) {
  constraintMeaning(
    name,
    () => new DomainError('validation_failed', { issues: [{ field, code: 'unique' }] }),
  );
}

/** The names and number that a licence is checked by. */
export type Checked = Pick<UserValues, 'license_no' | 'title_prefix' | 'first_name' | 'last_name'>;

export interface LicenseCheck extends Checked {
  decision: 'verified' | 'rejected';
  note: string;
  checked_by: number;
  checker_name: string;
  checked_at: string;
}

export interface UserDetail extends UserRecord, UserValues {
  line_display_name: string;
  approved_at: string | null;
  approved_by: number | null;
  approver_name: string | null;
  last_login_at: string | null;
  created_at: string;
  created_by: number | null;
  creator_name: string | null;
  updated_at: string;
  updated_by: number | null;
  editor_name: string | null;
  deleted_by: number | null;
  views_90d: number;
  webinars_attended: number;
}

const OTHERS = columnsOf('u', fieldNames(userFields), LISTED_FIELDS);

/** One user whom the caller sees, trash included. */
export async function selectUser(
  db: Db | Trx,
  id: number,
  sight: RecordSight,
): Promise<UserDetail | undefined> {
  const where = allOf([sql`u.id = ${id}`, ...inUserScope(sight.scope)]);
  const { rows } = await sql<UserDetail>`
    select ${RECORD(sight)}, ${OTHERS}, u.line_display_name, u.approved_at, u.approved_by,
      approver.display_name as approver_name, u.last_login_at, u.created_at, u.created_by,
      creator.display_name as creator_name, u.updated_at, u.updated_by,
      editor.display_name as editor_name, u.deleted_by,
      (select count(*) from engagement_log e where e.user_id = u.id and e.action = 'view'
        and e.occurred_at > ${sight.now.toISOString()}::timestamptz - interval '90 days')
        as views_90d,
      (select count(*) from registration r where r.user_id = u.id
        and r.joined_at is not null) as webinars_attended
    from platform_user u ${RECORD_JOINS}
      left join staff approver on approver.id = u.approved_by
      left join staff creator on creator.id = u.created_by
      left join staff editor on editor.id = u.updated_by
    where ${where}`.execute(db);
  return rows[0];
}

/** The latest check of a user's licence. */
export async function selectLicenseCheck(
  db: Db | Trx,
  userId: number,
): Promise<LicenseCheck | undefined> {
  const { rows } = await sql<LicenseCheck>`
    select c.decision, c.note, c.checked_by, s.display_name as checker_name, c.checked_at,
      c.license_no, c.title_prefix, c.first_name, c.last_name
    from license_check c join staff s on s.id = c.checked_by
    where c.user_id = ${userId} order by c.id desc limit 1`.execute(db);
  return rows[0];
}

/** The user that another was merged into; null for everybody else. */
export async function selectMergedInto(db: Db | Trx, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('platform_user')
    .select('merged_into_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.merged_into_id ?? null;
}

/** Locks a user, if there is one, against every other change. */
export async function lockUser(trx: Trx, id: number): Promise<void> {
  await sql`select id from platform_user where id = ${id} for no key update`.execute(trx);
}
