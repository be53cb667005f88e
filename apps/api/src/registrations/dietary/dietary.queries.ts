import { SEATED } from '@connect/contract/meetings/registration-states.ts';
import type { DietaryNote } from '@connect/contract/registrations/dietary-notes.ts';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { allOf } from '../../lists/conditions.queries.ts';
import { agreesTo } from '../agrees.queries.ts';
import type { RegistrationListing } from '../registrations.queries.ts';
import { seenWithin } from '../scope.queries.ts';

export interface NoteRecord extends Omit<DietaryNote, 'display_name'> {
  user_id: number | null;
  title_prefix: string;
  first_name: string;
  last_name: string;
}

/** Whoever comes, has a note and consents to keeping it now, within regions. */
const noted = ({ kind, eventId, regions }: RegistrationListing, now: Date) => sql`
  from registration r left join platform_user u on u.id = r.user_id
  where ${allOf([
    sql`r.kind = ${kind} and r.content_id = ${eventId} and r.status = any(${[...SEATED]})`,
    sql`r.dietary_note <> '' and ${agreesTo(sql`'sensitive_dietary'`, now)}`,
    seenWithin(regions, kind),
  ])}`;

/** One page of the dietary notes of an event, by name. */
export async function selectNotes(
  db: Db,
  listing: RegistrationListing,
  { page, limit }: { page: number; limit: number },
  now: Date,
): Promise<NoteRecord[]> {
  const { rows } = await sql<NoteRecord>`
    select r.id, r.user_id, r.code, r.status, r.title_prefix, r.first_name, r.last_name, r.dietary_note as note
    ${noted(listing, now)}
    order by (r.first_name || ' ' || r.last_name) collate "th-x-icu", r.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

/** How many have the same note, however it is spaced and cased, the most first. */
export async function countNotes(
  db: Db,
  listing: RegistrationListing,
  now: Date,
): Promise<{ note: string; n: number }[]> {
  const { rows } = await sql<{ note: string; n: number }>`
    select min(trim(r.dietary_note)) as note, count(*) as n ${noted(listing, now)}
    group by lower(regexp_replace(r.dietary_note, '\\s+', '', 'g'))
    order by 2 desc, min(trim(r.dietary_note)) collate "th-x-icu"`.execute(db);
  return rows;
}
