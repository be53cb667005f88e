import type { EventRegistrationItem } from '@connect/contract/registrations/registration.ts';
import { CONSENT_MONTHS } from '@connect/contract/users/user-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

/**
 * Whether the person of registration `r`, with account `u` or without, agrees to a purpose. Without an account what was
 * agreed to on the page of the registration counts (domain/registrations#consents).
 */
export const agreesTo = (
  purpose: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`
  case when u.id is null
    then exists (select from registration_page p where p.registration_id = r.id
      and p.consents @> jsonb_build_array(jsonb_build_object('purpose', ${purpose})))
    else exists (select from user_consent uc where uc.user_id = u.id and uc.purpose = ${purpose}
      and uc.action = 'grant' and uc.occurred_at
        > ${now.toISOString()}::timestamptz - make_interval(months => ${sql.lit(CONSENT_MONTHS)})) end`;

/** What somebody without an account agreed to on the page of a registration. */
export async function selectAgreed(
  db: Db | Trx,
  registrationId: number,
): Promise<EventRegistrationItem['consents']> {
  const { rows } = await sql<EventRegistrationItem['consents'][number]>`
    select given ->> 'purpose' as purpose, given ->> 'version' as version, p.created_at as given_at
    from registration_page p, jsonb_array_elements(p.consents) with ordinality as g (given, place)
    where p.registration_id = ${registrationId} order by p.id, g.place`.execute(db);
  return rows;
}
