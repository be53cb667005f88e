import { type RawBuilder, sql } from 'kysely';

/** What a registration says of its person, emptied; its state, its credits and the number of their certificate stay. */
export const emptiedPerson = (name: RawBuilder<unknown>) => sql`source = '', link_id = null,
  title_prefix = '', first_name = ${name}, last_name = '', profession = null,
  license_no = null, specialty_id = null, workplace_name = '', email = null, phone = null,
  registered_by_user_id = null, cancel_reason = '', dietary_note = '', answers = '{}', note = '',
  version = version + 1`;
