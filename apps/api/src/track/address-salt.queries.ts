import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** The salt of a month, given as its first day; made when nobody asked for it before. */
export async function takeSalt(db: Db, month: string, made: Buffer): Promise<Buffer> {
  await sql`insert into address_salt (month, salt) values (${month}, ${made})
    on conflict do nothing`.execute(db);
  const { salt } = await db
    .selectFrom('address_salt')
    .select('salt')
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return salt;
}

/** Destroys the salts of months that ended this many days ago or more; returns how many. */
export async function destroySalts(db: Db, now: Date, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from address_salt
    where (month + interval '1 month' + make_interval(days => ${days})) at time zone 'UTC'
      <= ${now.toISOString()}::timestamptz`.execute(db);
  return Number(numAffectedRows ?? 0);
}
