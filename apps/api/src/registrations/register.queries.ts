import type { Region, UserType } from '@connect/contract/constants.ts';
import type { RegistrationStatus } from '@connect/contract/registrations/registration-states.ts';
import type { Profession } from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import { constraintMeaning } from '../db/constraint-errors.ts';
import type { Db, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { allOf } from '../lists/conditions.queries.ts';
import { inRegions } from '../people/regions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';
import type { HeldKind } from './held/held.queries.ts';

for (const key of ['person', 'email', 'phone']) {
  constraintMeaning(`registration_${key}_key`, () => new DomainError('already_registered'));
}

/** Somebody as they are at the moment when they register. */
export interface Snapshot {
  title_prefix: string;
  first_name: string;
  last_name: string;
  user_type: UserType;
  profession: Profession | null;
  license_no: string | null;
  specialty_id: number | null;
  workplace_name: string;
  province_code: string | null;
  email: string | null;
  phone: string | null;
}

/** Users within a scope who may register; `lock`: whoever erases or merges them meanwhile is waited for. */
export async function selectMembers(
  db: Db | Trx,
  ids: readonly number[],
  scope: UserScope,
  lock: boolean,
): Promise<Map<number, Snapshot>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Snapshot & { id: number }>`
    select u.id, u.title_prefix, case when u.first_name = '' then u.display_name else u.first_name end as first_name,
      u.last_name, u.user_type, u.profession, u.license_no, u.specialty_ids[1] as specialty_id,
      coalesce((select w.name_th from workplace w where w.id = u.workplace_id), u.workplace_name_raw)
        as workplace_name, u.province_code, u.email, u.phone
    from platform_user u
    where ${allOf([
      sql`u.id = any(${[...ids]}) and u.deleted_at is null and u.status in ('pending', 'active')`,
      ...inUserScope(scope),
    ])} order by u.id ${lock ? sql`for key share of u` : sql``}`.execute(db);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

export const selectMember = async (
  trx: Trx,
  id: number,
  scope: UserScope,
): Promise<Snapshot | undefined> => (await selectMembers(trx, [id], scope, true)).get(id);

/** Whether a representative within a scope may be named. */
export async function isRepresentative(trx: Trx, id: number, scope: UserScope): Promise<boolean> {
  const { rows } = await sql`select 1 from platform_user u where ${allOf([
    sql`u.id = ${id} and u.user_type = 'sale' and u.deleted_at is null and u.status <> 'erased'`,
    ...inUserScope(scope),
  ])}`.execute(trx);
  return rows.length > 0;
}

/** The live registration of the same person for a locked event. */
export async function selectLive(
  trx: Trx,
  eventId: number,
  userId: number | null,
  { email, phone }: Snapshot,
): Promise<{ id: number; user_id: number | null } | undefined> {
  const { rows } = await sql<{ id: number; user_id: number | null }>`
    select id, user_id from registration where place = ${eventId}
      and (user_id = ${userId}::bigint or lower(email) = lower(${email}::text) or phone = ${phone}::text)
    order by user_id = ${userId}::bigint desc nulls last, id limit 1`.execute(trx);
  return rows[0];
}

/** A live registration for a locked event with the e-mail or the phone of somebody, and whose it is. */
export async function selectSameContact(
  trx: Trx,
  eventId: number,
  { email, phone }: Pick<Snapshot, 'email' | 'phone'>,
): Promise<{ id: number; first_name: string; last_name: string } | undefined> {
  const { rows } = await sql<{ id: number; first_name: string; last_name: string }>`
    select id, first_name, last_name from registration where place = ${eventId}
      and (lower(email) = lower(${email}::text) or phone = ${phone}::text)
    order by id limit 1`.execute(trx);
  return rows[0];
}

/** The workplace as seats are counted by it, and how many of its people have one. */
export async function selectWorkplaceUse(
  trx: Trx,
  eventId: number,
  name: string,
  states: readonly RegistrationStatus[],
): Promise<number> {
  if (name === '') return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from registration where content_id = ${eventId} and status = any(${[...states]})
      and workplace_key = registration_workplace_key(${name}) and workplace_key <> ''`.execute(trx);
  return rows[0]?.n ?? 0;
}

export interface NewRegistration {
  kind: HeldKind;
  event_id: number;
  user_id: number | null;
  person: Snapshot;
  status: RegistrationStatus;
  source: string;
  registered_by_user_id: number | null;
  link_id: number | null;
  answers: Record<string, readonly string[]>;
  note: string;
  dietary_note: string;
  at: Date;
  /** Who let them in; of those who are there. */
  checked_in_by: number | null;
}

/** Writes a registration of a locked event; its code is drawn anew when somebody has it. */
export async function insertRegistration(trx: Trx, row: NewRegistration): Promise<number> {
  const { person, status } = row;
  const at = row.at.toISOString();
  for (;;) {
    const added = await trx
      .insertInto('registration')
      .values({
        kind: row.kind,
        content_id: row.event_id,
        user_id: row.user_id,
        ...person,
        status,
        source: row.source,
        registered_by_user_id: row.registered_by_user_id,
        link_id: row.link_id,
        answers: JSON.stringify(row.answers),
        note: row.note,
        dietary_note: row.dietary_note,
        registered_at: at,
        confirmed_at: status === 'confirmed' || status === 'attended' ? at : null,
        ...(status === 'attended'
          ? { checked_in_at: at, checked_in_by: row.checked_in_by, check_in_method: 'manual' }
          : {}),
        waitlist_order:
          status === 'waitlisted'
            ? sql<number>`(select coalesce(max(w.waitlist_order), 0) + 1 from registration w
                where w.content_id = ${row.event_id})`
            : null,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) return added.id;
  }
}

export interface LockedRow {
  id: number;
  version: number;
  code: string;
  status: RegistrationStatus;
  checked_in_at: string | null;
  checked_out_at: string | null;
}

/** Registrations of an event within regions, locked in the order of their ids. */
export async function lockRegistrations(
  trx: Trx,
  eventId: number,
  ids: readonly number[],
  regions: readonly Region[] | null,
): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select r.id, r.version, r.code, r.status, r.checked_in_at, r.checked_out_at from registration r
    where ${allOf([
      sql`r.content_id = ${eventId} and r.id = any(${[...ids]})`,
      inRegions(sql`r.province_code`, regions),
    ])} order by r.id for update`.execute(trx);
  return rows;
}

/** Registrations of a locked event in one of some states. */
export async function selectMissing(
  trx: Trx,
  eventId: number,
  states: readonly RegistrationStatus[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from registration where content_id = ${eventId} and kind = 'event'
      and status = any(${[...states]}) order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}
