import { type RawBuilder, sql } from 'kysely';

/**
 * Wrong passwords after which an account waits, and minutes of waiting
 * (domain/staff#failed-sign-ins).
 */
const LOCK_FAILURES = 5;
const LOCK_MINUTES = 15;

/** End of an account's wait after too many wrong passwords; null when it does not wait. */
export function lockedUntilSql(alias: string, now: Date): RawBuilder<string | null> {
  return sql<string | null>`(select t.window_start + make_interval(mins => ${LOCK_MINUTES})
    from login_throttle t
    where t.key = 'account:' || ${sql.ref(`${alias}.id`)} and t.failures >= ${LOCK_FAILURES}
      and t.window_start + make_interval(mins => ${LOCK_MINUTES})
        > ${now.toISOString()}::timestamptz)`;
}

/** Number of wrong passwords that count at this moment. */
export function failuresSql(alias: string, now: Date): RawBuilder<number> {
  return sql<number>`coalesce((select least(t.failures, ${LOCK_FAILURES}) from login_throttle t
    where t.key = 'account:' || ${sql.ref(`${alias}.id`)}
      and t.window_start + make_interval(mins => ${LOCK_MINUTES})
        > ${now.toISOString()}::timestamptz), 0)`;
}

/** The status that screens show: `locked` is computed and ends by itself (domain/staff#states). */
export function staffStatusSql(alias: string, now: Date) {
  const status = sql.ref(`${alias}.status`);
  return sql<'invited' | 'active' | 'suspended' | 'locked'>`case
    when ${status} = 'active' and ${lockedUntilSql(alias, now)} is not null then 'locked'
    else ${status} end`;
}
