import { FUNNEL, type SummarySteps } from '@connect/contract/registrations/event-summary.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { allOf } from '../../lists/conditions.queries.ts';
import { inUserScope } from '../../people/user-scope.queries.ts';
import { listed, type RegistrationListing } from '../registrations.queries.ts';

const n = (states: readonly string[]) =>
  sql`count(*) filter (where r.status = any(${[...states]}))`;
const STEPS = sql`count(*) as registered, ${n(FUNNEL.confirmed)} as confirmed,
  ${n(FUNNEL.attended)} as attended`;

export interface Totals extends SummarySteps {
  no_show: number;
  answers: number;
  mean: number | null;
  persons: number;
  cpe: number;
  cme: number;
  credits: number;
  meal: number | null;
}

/** Figures of an event, of those registrations that somebody sees. */
export async function selectTotals(
  db: Db,
  eventId: number,
  listing: RegistrationListing,
): Promise<Totals | undefined> {
  const { rows } = await sql<Totals>`
    select ${STEPS}, ${n(['no_show'])} as no_show,
      count(r.survey_score) as answers, avg(r.survey_score)::float8 as mean,
      count(*) filter (where r.credits_awarded > 0) as persons,
      count(*) filter (where r.credits_awarded > 0 and r.credit_type = 'cpe') as cpe,
      count(*) filter (where r.credits_awarded > 0 and r.credit_type = 'cme') as cme,
      coalesce(sum(r.credits_awarded), 0)::float8 as credits,
      (select e.meal_value_per_head::float8 from event e where e.content_id = ${eventId}) as meal
    from registration r where ${listed({}, listing)}`.execute(db);
  return rows[0];
}

/** The same steps by what a column says, the most first. */
async function selectBy<Key>(
  db: Db,
  column: RawBuilder<unknown>,
  listing: RegistrationListing,
): Promise<(SummarySteps & { key: Key | null })[]> {
  const { rows } = await sql<SummarySteps & { key: Key | null }>`
    select ${column} as key, ${STEPS} from registration r where ${listed({}, listing)}
    group by 1 order by 2 desc, 1 nulls last`.execute(db);
  return rows;
}

export const selectProvinces = (db: Db, listing: RegistrationListing) =>
  selectBy<string>(db, sql`r.province_code`, listing);
export const selectSpecialties = (db: Db, listing: RegistrationListing) =>
  selectBy<number>(db, sql`r.specialty_id`, listing);

/** The same by who registered others; those out of the caller's scope together, without a name. */
export async function selectRepresentatives(
  db: Db,
  listing: RegistrationListing,
): Promise<(SummarySteps & { id: number | null; display_name: string | null })[]> {
  const seen = allOf([sql`true`, ...inUserScope(listing.users, 'o')]);
  const { rows } = await sql<SummarySteps & { id: number | null; display_name: string | null }>`
    select case when ${seen} then o.id end as id, case when ${seen} then o.display_name end as display_name, ${STEPS}
    from registration r join platform_user o on o.id = r.registered_by_user_id
    where ${listed({}, listing)} group by 1, 2 order by 3 desc, 1 nulls last`.execute(db);
  return rows;
}
