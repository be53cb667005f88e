import type { Region } from '@connect/contract/constants.ts';
import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { inRegions } from '../../people/regions.queries.ts';

/** What may tell that somebody is registered already. */
export interface Contact {
  user_id: number | null;
  email: string | null;
  phone: string | null;
  first_name: string;
  last_name: string;
}

/** A registration, live or ended, of somebody of the file. */
export interface Held extends Contact {
  status: RegistrationStatus;
  /** Whether it is within the regions. */
  seen: boolean;
}

/** Registrations for an event with the user, e-mail or phone of any of these people. */
export async function selectHeld(
  db: Db | Trx,
  eventId: number,
  people: readonly Contact[],
  regions: readonly Region[] | null,
): Promise<Held[]> {
  const all = <Key extends 'user_id' | 'email' | 'phone'>(key: Key) =>
    people.flatMap((person) => person[key] ?? []);
  const emails = people.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const { rows } = await sql<Held>`
    select user_id, lower(email) as email, phone, first_name, last_name, status,
      ${inRegions(sql`province_code`, regions)} as seen
    from registration where content_id = ${eventId} and kind = 'event'
      and (user_id = any(${all('user_id')}) or lower(email) = any(${emails})
        or phone = any(${all('phone')}))`.execute(db);
  return rows;
}
