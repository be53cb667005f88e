import type { UserType } from '@connect/contract/constants.ts';
import type { LicenseStatus, RegistrationSource } from '@connect/contract/users/user-choices.ts';
import type { UserValues } from '@connect/contract/users/user-fields.ts';
import { sql } from 'kysely';
import { sendLater } from '../db/prepared-statements.ts';
import { type Author, touched, type Written } from '../db/written.ts';
import type { Db, Trx } from '../deps.ts';
import { allOf } from '../lists/conditions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';
import type { Checked } from './user.queries.ts';

/** Values as they are stored, with the name to show. */
export type StoredValues = UserValues & { display_name: string };

/** Where the check of a licence stands after a save; `since` is null unless it waits. */
export interface LicenseState {
  license_status: LicenseStatus;
  license_pending_since: string | null;
}

export interface NewUser extends StoredValues, LicenseState {
  registration_source: RegistrationSource;
}

/** Adds users who wait for approval; their ids, in the order of the rows. */
export async function insertUsers(
  trx: Trx,
  rows: readonly NewUser[],
  { by, at }: Author,
): Promise<number[]> {
  const moment = at.toISOString();
  const made = await trx
    .insertInto('platform_user')
    .values(
      rows.map((values) => ({
        ...values,
        status: 'pending',
        registered_at: moment,
        created_at: moment,
        created_by: by,
        updated_at: moment,
        updated_by: by,
      })),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

interface StateChange {
  status?: 'active' | 'suspended';
  approved_at?: string;
  approved_by?: number;
  license_status?: LicenseState['license_status'];
  license_pending_since?: string | null;
  license_expires_at?: string | null;
  deleted_at?: string | null;
  deleted_by?: number | null;
}

export async function updateUser(
  trx: Trx,
  id: number,
  change: (StoredValues & LicenseState) | StateChange,
  written: Author,
): Promise<void> {
  await sendLater(
    trx,
    trx
      .updateTable('platform_user')
      .set({ ...change, ...touched(written) })
      .where('id', '=', id),
  );
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

/** A unique value that another user has, and whether the caller sees that user. */
export interface Taken {
  field: 'email' | 'license_no' | 'employee_code' | 'external_ref';
  seen: boolean;
}

/**
 * For each user the fields whose unique values others have, those in the trash included. The `id`
 * is null for a new user.
 */
export async function selectTaken(
  db: Db | Trx,
  users: readonly { id: number | null; values: StoredValues }[],
  scope: UserScope,
): Promise<Taken[][]> {
  const asked = users.map(({ id, values }, n) => ({
    n,
    id,
    email: values.email,
    license_no: values.license_no,
    profession: values.profession ?? '',
    employee_code: values.employee_code,
    external_ref: values.external_ref,
  }));
  const seen = allOf([sql`true`, ...inUserScope(scope)]);
  const same = (field: Taken['field'], more = sql``) => sql`
    select ${sql.lit(field)} as field, ${seen} as seen from platform_user u
    where u.${sql.id(field)} = r.${sql.id(field)} ${more} and u.id is distinct from r.id`;
  const { rows } = await sql<Taken & { n: number }>`
    select r.n, t.field, t.seen
    from json_to_recordset(${JSON.stringify(asked)}::json) as r(n integer, id bigint, email text,
        license_no text, profession text, employee_code text, external_ref text),
      lateral (${same('email')}
        union all ${same('license_no', sql`and coalesce(u.profession, '') = r.profession`)}
        union all ${same('employee_code')} union all ${same('external_ref')}) t`.execute(db);
  const taken: Taken[][] = users.map(() => []);
  for (const { n, field, seen: visible } of rows) taken[n]?.push({ field, seen: visible });
  return taken;
}

/** What the ids of a user's values lead to. */
export interface UserReferences {
  /** Province of the workplace; null without one. */
  workplace: string | null;
  province: boolean;
  owner: boolean;
  manager: boolean;
  unit: boolean;
  /** The groups of the chosen specialties that exist, with whether they are in use. */
  specialties: { id: number; group: string; is_active: boolean }[];
}

const COMPANY: readonly UserType[] = ['sale', 'staff'];

/** What the ids of each user's values lead to; within a transaction held until it ends. */
export async function selectReferences(
  db: Db | Trx,
  users: readonly UserValues[],
  scope: UserScope,
): Promise<UserReferences[]> {
  const asked = users.map((values, n) => ({
    n,
    workplace_id: values.workplace_id,
    province_code: values.province_code,
    owner_rep_id: values.owner_rep_id,
    manager_user_id: values.manager_user_id,
    bu_id: values.bu_id,
    specialty_ids: values.specialty_ids,
  }));
  const colleague = (id: 'owner_rep_id' | 'manager_user_id', types: readonly UserType[]) => {
    const conditions = [
      sql`u.id = r.${sql.id(id)} and u.deleted_at is null and u.status <> 'erased'`,
      sql`u.user_type = any(${[...types]})`,
      ...inUserScope(scope),
    ];
    return sql`exists (select from platform_user u where ${allOf(conditions)})`;
  };
  const { rows } = await sql<UserReferences>`
    select
      (select w.province_code from (select province_code from workplace
        where id = r.workplace_id and deleted_at is null and merged_into_id is null
        for key share) w) as workplace,
      exists (select from province where code = r.province_code) as province,
      ${colleague('owner_rep_id', ['sale'])} as owner,
      ${colleague('manager_user_id', COMPANY)} as manager,
      exists (select from business_unit where id = r.bu_id) as unit,
      coalesce((select json_agg(s) from (select id, profession_group as "group", is_active
        from specialty where id = any(r.specialty_ids) order by id for key share) s), '[]')
        as specialties
    from json_to_recordset(${JSON.stringify(asked)}::json) as r(n integer, workplace_id bigint,
      province_code text, owner_rep_id bigint, manager_user_id bigint, bu_id bigint,
      specialty_ids bigint[])
    order by r.n`.execute(db);
  return rows;
}

/** What a save needs to know of a user. */
export type SaveTarget = UserValues & { id: number } & LicenseState;

/** Users by id with these fields of the form; with `lock` held against every other change. */
export async function selectTargets(
  db: Db | Trx,
  ids: readonly number[],
  fields: readonly (keyof UserValues)[],
  lock: boolean,
): Promise<SaveTarget[]> {
  if (ids.length === 0) return [];
  const columns = [...fields, 'id', 'license_status', 'license_pending_since'];
  const { rows } = await sql<SaveTarget>`
    select ${sql.join(columns.map((column) => sql.id(column)))} from platform_user
    where id = any(${[...ids]}) and deleted_at is null and status <> 'erased'
    order by id ${lock ? sql`for no key update` : sql``}`.execute(db);
  return rows;
}
