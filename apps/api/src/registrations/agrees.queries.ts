import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
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

/** What held for purpose `p` of the user of registration `r` at a moment, by the records of then (domain/users#consents). */
const stateAt = (moment: RawBuilder<unknown>) => sql`coalesce((
  select case c.action when 'withdraw' then 'withdrawn' when 'refuse' then 'refused' when 'expire' then 'expired'
    when 'grant' then case when c.occurred_at > ${moment} - make_interval(months => ${sql.lit(CONSENT_MONTHS)})
      then 'granted' else 'expired' end end
  from consent_record c where c.user_id = r.user_id and c.purpose = p.purpose and c.occurred_at <= ${moment}
  order by c.occurred_at desc, c.id desc limit 1), 'none')`;

/** What a user agreed to when they registered, and now; purposes that they were never asked about are left out. */
export async function selectUserConsents(
  db: Db | Trx,
  registrationId: number,
  now: Date,
): Promise<EventRegistrationItem['user_consents']> {
  const { rows } = await sql<EventRegistrationItem['user_consents'][number]>`
    select s.purpose, s.at_registration, s.now from (select p.purpose, ${stateAt(sql`r.registered_at`)} as at_registration,
        ${stateAt(sql`${now.toISOString()}::timestamptz`)} as now, p.place
      from registration r, unnest(${[...CONSENT_PURPOSES]}::text[]) with ordinality as p (purpose, place)
      where r.id = ${registrationId} and r.user_id is not null) s
    where s.now <> 'none' order by s.place`.execute(db);
  return rows;
}
