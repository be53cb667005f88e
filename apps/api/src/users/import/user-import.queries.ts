import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { allOf } from '../../lists/conditions.queries.ts';
import { inUserScope } from '../../people/user-scope.queries.ts';
import type { UserScope } from '../../people/user-scope.ts';

/** Names of what users refer to by id or code. */
export interface Names {
  provinces: { code: string; name: string }[];
  specialties: { id: number; group: string; names: string[] }[];
  units: { id: number; names: string[] }[];
}

export async function selectNames(db: Db): Promise<Names> {
  const { rows } = await sql<Names>`
    select
      (select json_agg(json_build_object('code', code, 'name', name_th)) from province) as provinces,
      (select json_agg(json_build_object('id', id, 'group', profession_group, 'names',
        json_build_array(name_th, name_en, coalesce(short_th, ''), code))
        order by is_active desc, sort_order, id) from specialty) as specialties,
      (select json_agg(json_build_object('id', id, 'names', json_build_array(name_th, name_en, code)))
        from business_unit) as units`.execute(db);
  const [names] = rows;
  if (!names) throw new TypeError('A select without from gives one row');
  return names;
}

/** What rows of a file may name a user by. */
export interface Keys {
  license_no: string | null;
  email: string | null;
  phone: string | null;
  external_ref: string | null;
}

export interface Candidate extends Keys {
  id: number;
  profession: string | null;
  first_name: string;
  last_name: string;
}

const given = (keys: readonly Keys[], key: keyof Keys): string[] =>
  keys.flatMap((row) => row[key] ?? []);

/** Users in sight who have one of the keys. */
export async function selectCandidates(
  db: Db | Trx,
  keys: readonly Keys[],
  scope: UserScope,
): Promise<Candidate[]> {
  const same = sql`(u.license_no = any(${given(keys, 'license_no')})
    or u.email = any(${given(keys, 'email')}) or u.phone = any(${given(keys, 'phone')})
    or u.external_ref = any(${given(keys, 'external_ref')}))`;
  const live = sql`u.deleted_at is null and u.status <> 'erased'`;
  const { rows } = await sql<Candidate>`
    select u.id, u.license_no, u.profession, u.email, u.phone, u.external_ref, u.first_name,
      u.last_name
    from platform_user u where ${allOf([same, live, ...inUserScope(scope)])}`.execute(db);
  return rows;
}

/** A colleague, and the texts that name them. */
export interface Colleague {
  id: number;
  user_type: string;
  names: string[];
}

/** Colleagues in sight by employee code, e-mail or full name. */
export async function selectColleagues(
  db: Db | Trx,
  texts: readonly string[],
  scope: UserScope,
): Promise<Colleague[]> {
  if (texts.length === 0) return [];
  // Codes and addresses are written in small letters and in capitals.
  const wanted = texts.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()]);
  const named = sql`(u.employee_code = any(${wanted}) or u.email = any(${wanted})
    or (u.display_name = any(${wanted}) and u.user_type in ('sale', 'staff')))`;
  const live = sql`u.user_type in ('sale', 'staff') and u.deleted_at is null and u.status <> 'erased'`;
  const { rows } = await sql<Colleague>`
    select u.id, u.user_type,
      array_remove(array[u.employee_code, u.email, u.display_name], null) as names
    from platform_user u where ${allOf([named, live, ...inUserScope(scope)])}`.execute(db);
  return rows;
}
