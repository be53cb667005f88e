import { sql } from 'kysely';
import { writeMark } from '../../db/system-mark.queries.ts';
import type { Db } from '../../deps.ts';
import type { Calendar } from '../demo/calendar.ts';
import { seedStaff } from '../demo/people.ts';
import { seedConsentTexts } from '../demo/user-details.ts';
import { seedScaleChecks, seedScaleConsents, seedScaleStages } from './scale-details.ts';
import { drawScaleUsers, seedCarers } from './scale-users.ts';
import { seedScaleWorkplaces } from './scale-workplaces.ts';
import { inLoad, tidy, twoAtATime } from './two-at-a-time.ts';
import { makeAgain, takeIndexes } from './without-indexes.ts';

/** Tables with a hundred thousand rows or more. */
const LARGE = [
  'platform_user',
  'license_check',
  'consent_record',
  'user_consent',
  'adoption_change',
  'user_product_adoption',
];
/** What lists find users by, which follows from these. */
const FOUND_BY = ['user_facet', 'user_search'];

/**
 * Workplaces and users by the hundred thousand beside the demo's accounts (domain/demo-data#scale).
 * Written by the database from drawn numbers, so that it takes seconds; `share` makes fewer of all.
 */
export async function seedScale(
  db: Db,
  calendar: Calendar,
  password: string,
  share = 1,
): Promise<void> {
  const again = await inLoad(db, async (trx) => {
    await writeMark(trx, 'seed', calendar.now, {});
    const actors = await seedStaff(trx, calendar, password);
    const admin = actors.get('demo.admin')?.id;
    const seller = actors.get('demo.sales')?.id;
    if (admin === undefined || seller === undefined) throw new Error('The demo lacks two accounts');
    await seedConsentTexts(trx, calendar);
    await seedScaleWorkplaces(trx, calendar, share);
    const own = await takeIndexes(trx, LARGE);
    const found = await takeIndexes(trx, FOUND_BY);
    await drawScaleUsers(trx, calendar, { share, by: admin });
    await seedScaleChecks(trx, admin);
    await seedScaleConsents(trx, calendar);
    // Joins over tables that look empty would take minutes.
    await sql`analyze carer, user_consent`.execute(trx);
    await seedScaleStages(trx, calendar, seller);
    await seedCarers(trx);
    await sql`analyze platform_user`.execute(trx);
    return { own, found };
  });
  await twoAtATime([
    () => sql`select keep_user_facets(array(select id from platform_user))`.execute(db),
    ...makeAgain(db, again.own),
  ]);
  await twoAtATime(makeAgain(db, again.found));
  await tidy(db, 'vacuum (analyze)');
}
