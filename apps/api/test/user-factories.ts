import type { Insertable } from 'kysely';
import type { Workplace } from '../src/db/tables.ts';
import type { Db } from '../src/deps.ts';
import { unique } from './factories.ts';

/** A workplace. */
export async function makeWorkplace(db: Db, overrides: Partial<Insertable<Workplace>> = {}) {
  const { id } = await db
    .insertInto('workplace')
    .values({
      name_th: `โรงพยาบาลทดสอบ ${unique()}`,
      type: 'general_hospital',
      province_code: '10',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}
