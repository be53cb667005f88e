import { sql } from 'kysely';
import { emptiedPerson } from '../people/erased-registration.queries.ts';
import type { Erasing } from './erase.queries.ts';

/** Shorter values are in too many texts to tell anything. */
export const TELLING = 4;

export const REGISTRATIONS = ['archived_registration', 'registration'] as const;
// `archived_registration_log` is written first: whoever clears or restores waits for it, so that no row moves past.
export const LOGS = ['archived_registration_log', 'registration_log'] as const;

/**
 * What somebody said when they registered: a row of their own, and rows that were typed without an account and have
 * their name, address, number or licence.
 */
export const eraseRegistrations = ({ subject, name }: Erasing) => {
  const { id, email, phone, license_no: licence } = subject;
  const called = [
    subject.display_name,
    `${subject.first_name} ${subject.last_name}`,
    `${subject.first_name_en} ${subject.last_name_en}`,
  ]
    .map((text) => text.toLowerCase().replaceAll(/[-.,]/g, '').trim())
    .filter((text) => text.length >= TELLING);
  // Each value by its own kind: the digits of a licence alone are those of other professions, too.
  const theirs = sql`user_id = ${id} or user_id is null and (lower(email) = lower(${email}::text)
    or phone = ${phone}::text or license_no ~ '^\\D' and license_no = ${licence}::text
    or btrim(translate(lower(first_name || ' ' || last_name), '-.,', '')) = any(${called}::text[]))`;
  const ids = sql`select id from archived_registration where ${theirs}
    union all select id from registration where ${theirs}`;
  const lines = LOGS.map(
    (log) =>
      [
        log,
        sql`update ${sql.table(log)} set note = '', channel = null where registration_id in (${ids})`,
      ] as const,
  );
  // Their addresses lead nowhere from then on, and what they agreed to by them is gone.
  const pages = [
    'registration_page',
    sql`delete from registration_page where registration_id in (${ids})`,
  ] as const;
  // What waits for them is not sent any more.
  const messages = [
    'event_message',
    sql`delete from event_message where registration_id in (${ids})`,
  ] as const;
  const rows = REGISTRATIONS.map(
    (table) =>
      [
        table,
        sql`update ${sql.table(table)}
          set ${emptiedPerson(sql`case kind when 'event' then ${name} else '' end`)} where ${theirs}`,
      ] as const,
  );
  return [...lines, pages, messages, ...rows];
};
