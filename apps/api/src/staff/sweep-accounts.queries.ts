import { sql } from 'kysely';
import type { Db } from '../deps.ts';

export interface Overdue {
  id: number;
  why: 'expired' | 'inactive';
}

/**
 * Accounts whose last day has passed, and those unused since a moment: no sign-in, no use of a
 * device, no new password, neither made nor reactivated since. Super administrators may stay
 * unused.
 */
export async function selectOverdue(
  db: Db,
  today: string,
  unusedSince: Date,
  id?: number,
): Promise<Overdue[]> {
  const since = unusedSince.toISOString();
  const { rows } = await sql<Overdue>`
    select s.id, case when s.expires_at < ${today}::date then 'expired' else 'inactive' end as why
    from staff s
    where s.deleted_at is null and ${id === undefined ? sql`true` : sql`s.id = ${id}`}
      and (s.status in ('active', 'invited') and s.expires_at < ${today}::date
        or s.status = 'active' and s.role <> 'super_admin'
          and greatest(s.last_login_at, s.created_at, s.activated_at, s.password_changed_at)
            < ${since}::timestamptz
          and not exists (select 1 from staff_session o
            where o.staff_id = s.id and o.last_seen_at >= ${since}::timestamptz))
    order by s.id`.execute(db);
  return rows;
}

/**
 * Deletes outdated rows of accounts; rows older than the given moment of their kind are outdated.
 */
export async function deleteOutdated(
  db: Db,
  keep: { links: Date; failures: Date; notices: Date; sessions: Date; devices: Date },
): Promise<void> {
  const before = (moment: Date) => moment.toISOString();
  await db
    .deleteFrom('staff_token')
    .where((where) =>
      where.or([
        where('expires_at', '<', before(keep.links)),
        where('used_at', '<', before(keep.links)),
      ]),
    )
    .execute();
  await db.deleteFrom('login_throttle').where('window_start', '<', before(keep.failures)).execute();
  await db.deleteFrom('staff_notice').where('created_at', '<', before(keep.notices)).execute();
  await db
    .deleteFrom('staff_session')
    .where((where) =>
      where.or([
        where('expires_at', '<', before(keep.sessions)),
        where('revoked_at', '<', before(keep.sessions)),
      ]),
    )
    .execute();
  await db.deleteFrom('staff_device').where('last_seen_at', '<', before(keep.devices)).execute();
}
