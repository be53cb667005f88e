import type { Region, UserType } from '@connect/contract/constants.ts';
import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import type { Profession } from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import { constraintMeaning } from '../db/constraint-errors.ts';
import type { Db, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { allOf } from '../lists/conditions.queries.ts';
import { inUserScope } from '../people/user-scope.queries.ts';
import type { UserScope } from '../people/user-scope.ts';
import type { HeldKind } from './held/held.queries.ts';
import { seenWithin } from './scope.queries.ts';

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
export async function selectSnapshots(
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

export const selectSnapshot = async (
  trx: Trx,
  id: number,
  scope: UserScope,
): Promise<Snapshot | undefined> => (await selectSnapshots(trx, [id], scope, true)).get(id);

/** Whether a representative within a scope may be named. */
export async function isRepresentative(trx: Trx, id: number, scope: UserScope): Promise<boolean> {
  const { rows } = await sql`select 1 from platform_user u where ${allOf([
    sql`u.id = ${id} and u.user_type = 'sale' and u.deleted_at is null and u.status <> 'erased'`,
    ...inUserScope(scope),
  ])}`.execute(trx);
  return rows.length > 0;
}

/** A live registration, by what it is the same person, and what it holds. */
export interface Live {
  id: number;
  user_id: number | null;
  email: string | null;
  phone: string | null;
  status: RegistrationStatus;
  workplace_key: string;
}

/** The live registrations for a locked event of users, and those with the e-mails or phones of people. */
export async function selectLives(
  trx: Trx,
  eventId: number,
  userIds: readonly number[],
  people: ReadonlyMap<number, Snapshot>,
): Promise<Live[]> {
  const all = [...people.values()];
  const [emails, phones] = [
    all.flatMap(({ email: one }) => one ?? []),
    all.flatMap(({ phone: one }) => one ?? []),
  ];
  const { rows } = await sql<Live>`
    select id, user_id, lower(email) as email, phone, status, workplace_key from registration where place = ${eventId}
      and (user_id = any(${[...userIds]}::bigint[])
        or lower(email) in (select lower(e) from unnest(${emails}::text[]) e) or phone = any(${phones}::text[]))
    order by id`.execute(trx);
  return rows;
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
  /** When they cancelled, of who did before it was written; the state is that of before. */
  cancelled_at?: Date | undefined;
  /** Who let them in; of those who are there. */
  checked_in_by: number | null;
}

/**
 * Writes registrations of a locked event, in their order, with one statement; gives their ids. A code is drawn anew when
 * somebody has it.
 */
export async function insertRegistrations(
  trx: Trx,
  rows: readonly NewRegistration[],
): Promise<number[]> {
  const ids = new Map<number, number>();
  for (;;) {
    const open = rows.flatMap(({ person, ...row }, place) =>
      ids.has(place) ? [] : [{ ...row, ...person, place }],
    );
    if (open.length === 0) return rows.flatMap((_row, place) => ids.get(place) ?? []);
    const added = await sql<{ place: number; id: number }>`
      with wanted as materialized (
        select x.*, registration_code() as code, case when x.status = 'waitlisted' and x.cancelled_at is null then
            (select coalesce(max(w.waitlist_order), 0) from registration w where w.content_id = x.event_id)
            + count(*) filter (where x.status = 'waitlisted' and x.cancelled_at is null) over (order by x.place) end as waitlist_order,
          x.status = 'attended' as is_in
        from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as x(place integer, kind text, event_id bigint,
          user_id bigint, title_prefix text, first_name text, last_name text, user_type text, profession text,
          license_no text, specialty_id bigint, workplace_name text, province_code text, email text, phone text,
          status text, source text, registered_by_user_id bigint, link_id bigint, answers jsonb, note text,
          dietary_note text, at timestamptz, checked_in_by bigint, cancelled_at timestamptz)
      ), added as (
        insert into registration (kind, content_id, user_id, title_prefix, first_name, last_name, user_type, profession,
          license_no, specialty_id, workplace_name, province_code, email, phone, status, source, registered_by_user_id,
          link_id, answers, note, dietary_note, registered_at, confirmed_at, cancelled_at, checked_in_at,
          checked_in_by, check_in_method, waitlist_order, code)
        select kind, event_id, user_id, title_prefix, first_name, last_name, user_type, profession, license_no,
          specialty_id, workplace_name, province_code, email, phone, case when cancelled_at is null then status else 'cancelled' end,
          source, registered_by_user_id, link_id, answers, note, dietary_note, at,
          case when is_in or status = 'confirmed' then at end, cancelled_at, case when is_in then at end, case when is_in then checked_in_by end, case when is_in then 'manual' end,
          waitlist_order, code
        from wanted order by place
        on conflict (code) do nothing returning id, code
      )
      select w.place, a.id from added a join wanted w on w.code = a.code`.execute(trx);
    for (const { place, id } of added.rows) ids.set(place, id);
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

/** What staff correct of a registration, and what that goes by. */
export type CorrectedRow = Pick<
  Snapshot,
  | 'title_prefix'
  | 'first_name'
  | 'last_name'
  | 'user_type'
  | 'profession'
  | 'license_no'
  | 'workplace_name'
  | 'email'
  | 'phone'
> & { id: number; user_id: number | null; status: RegistrationStatus; note: string };

export async function selectCorrected(trx: Trx, id: number): Promise<CorrectedRow | undefined> {
  const { rows } = await sql<CorrectedRow>`
    select id, user_id, status, title_prefix, first_name, last_name, user_type, profession, license_no,
      workplace_name, email, phone, note from registration where id = ${id}`.execute(trx);
  return rows[0];
}

/** Writes these values; a contact that somebody else is registered with is refused by the index. */
export async function writeCorrection(
  trx: Trx,
  id: number,
  values: Partial<CorrectedRow>,
): Promise<void> {
  const { title_prefix, first_name, last_name, workplace_name, email, phone, note } = values;
  await trx
    .updateTable('registration')
    .set({ title_prefix, first_name, last_name, workplace_name, email, phone, note })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
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
      seenWithin(regions),
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
