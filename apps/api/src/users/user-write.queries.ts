import type { UserType } from '@connect/contract/constants.ts';
import type { RegistrationSource } from '@connect/contract/users/user-choices.ts';
import type { UserValues } from '@connect/contract/users/user-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../deps.ts';
import { allOf } from '../lists/conditions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';
import type { Checked } from './user.queries.ts';

export interface Written {
  by: number;
  at: Date;
}

const touched = ({ by, at }: Written) => ({
  version: sql<number>`version + 1`,
  updated_at: at.toISOString(),
  updated_by: by,
});

/** Values as they are stored, with the name to show. */
export type StoredValues = UserValues & { display_name: string };

/** Where the check of a licence stands after a save; `since` is null unless it waits. */
export interface LicenseState {
  license_status: 'unverified' | 'pending' | 'verified' | 'rejected';
  license_pending_since: string | null;
}

export async function insertUser(
  trx: Trx,
  values: StoredValues & LicenseState & { registration_source: RegistrationSource },
  { by, at }: Written,
): Promise<number> {
  const moment = at.toISOString();
  const { id } = await trx
    .insertInto('platform_user')
    .values({
      ...values,
      status: 'pending',
      registered_at: moment,
      created_at: moment,
      created_by: by,
      updated_at: moment,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface StateChange {
  status?: 'active' | 'suspended';
  approved_at?: string;
  approved_by?: number;
  license_status?: LicenseState['license_status'];
  license_pending_since?: string | null;
  license_expires_at?: string | null;
  owner_rep_id?: number | null;
  deleted_at?: string | null;
  deleted_by?: number | null;
}

export async function updateUser(
  trx: Trx,
  id: number,
  change: (StoredValues & LicenseState) | StateChange,
  written: Written,
): Promise<void> {
  await trx
    .updateTable('platform_user')
    .set({ ...change, ...touched(written) })
    .where('id', '=', id)
    .execute();
}

export async function insertLicenseCheck(
  trx: Trx,
  userId: number,
  check: Checked & {
    license_expires_at: string | null;
    decision: 'verified' | 'rejected';
    note: string;
  },
  { by, at }: Written,
): Promise<void> {
  await trx
    .insertInto('license_check')
    .values({ ...check, user_id: userId, checked_by: by, checked_at: at.toISOString() })
    .execute();
}

/** The fields whose unique values other users have, those in the trash included. */
export async function selectTaken(
  trx: Trx,
  id: number | null,
  values: StoredValues,
): Promise<string[]> {
  const { email, license_no: licence, employee_code: employee, external_ref: ref } = values;
  const same: Record<string, RawBuilder<unknown>> = {
    email: sql`email = ${email}`,
    license_no: sql`(license_no = ${licence}
      and coalesce(profession, '') = ${values.profession ?? ''})`,
    employee_code: sql`employee_code = ${employee}`,
    external_ref: sql`external_ref = ${ref}`,
  };
  const found = Object.entries(same).map(
    ([field, condition]) => sql`coalesce(bool_or(${condition}), false) as ${sql.id(field)}`,
  );
  const { rows } = await sql<Record<string, boolean>>`
    select ${sql.join(found)} from platform_user
    where (${sql.join(Object.values(same), sql` or `)})
      and id is distinct from ${id}::bigint`.execute(trx);
  return Object.entries(rows[0] ?? {}).flatMap(([field, taken]) => (taken ? [field] : []));
}

export interface UserReferences {
  /** The province of the workplace; null when there is no such workplace in use. */
  workplace: string | null;
  province: boolean;
  owner: boolean;
  manager: boolean;
  unit: boolean;
  /** The groups of the chosen specialties that exist, with whether they are in use. */
  specialties: { id: number; group: string; is_active: boolean }[];
}

const COMPANY: readonly UserType[] = ['sale', 'staff'];

/** What the ids of a user's values lead to; held until the transaction ends. */
export async function selectReferences(
  trx: Trx,
  values: UserValues,
  scope: UserScope,
): Promise<UserReferences> {
  const colleague = (id: number | null, types: readonly UserType[]) => {
    const conditions = [
      sql`u.id = ${id}::bigint and u.deleted_at is null and u.status <> 'erased'`,
      sql`u.user_type = any(${[...types]})`,
      ...inUserScope(scope),
    ];
    return sql`exists (select from platform_user u where ${allOf(conditions)})`;
  };
  const { rows } = await sql<UserReferences>`
    select
      (select w.province_code from (select province_code from workplace
        where id = ${values.workplace_id}::bigint and deleted_at is null
          and merged_into_id is null for key share) w)
        as workplace,
      exists (select from province where code = ${values.province_code}) as province,
      ${colleague(values.owner_rep_id, ['sale'])} as owner,
      ${colleague(values.manager_user_id, COMPANY)} as manager,
      exists (select from business_unit where id = ${values.bu_id}::bigint) as unit,
      coalesce((select json_agg(s) from (select id, profession_group as "group", is_active
        from specialty where id = any(${values.specialty_ids}) order by id for key share) s), '[]')
        as specialties`.execute(trx);
  const [row] = rows;
  if (!row) throw new TypeError('A select without from gives one row');
  return row;
}
