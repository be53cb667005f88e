import { CONSENT_MONTHS } from '@connect/contract/users/user-choices.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * The moment before which a consent has ended for not being renewed. As a query of its own it is
 * computed once, not for each row.
 */
export const endedBefore = (now: Date) =>
  sql`(select ${now.toISOString()}::timestamptz - make_interval(months => ${sql.lit(CONSENT_MONTHS)}))`;

/** When a consent given at a moment ends (domain/users#consents). */
export const consentEnd = (given: RawBuilder<unknown>) =>
  sql`${given} + make_interval(months => ${sql.lit(CONSENT_MONTHS)})`;

/** The state that a row of `user_consent` means at a moment; null without a row. */
export const consentStateSql = (row: string, now: Date): RawBuilder<unknown> => sql`
  case ${sql.ref(`${row}.action`)} when 'withdraw' then 'withdrawn' when 'refuse' then 'refused'
    when 'grant' then case when ${sql.ref(`${row}.occurred_at`)} > ${endedBefore(now)}
      then 'granted' else 'expired' end
    when 'expire' then 'expired' end`;

/** Whether user `u`, or `f`, agrees to a purpose now. */
export const agreesSql = (
  purpose: string,
  now: Date,
  user: 'u' | 'f' = 'u',
): RawBuilder<unknown> => sql`
  exists (select from user_consent uc where uc.user_id = ${sql.ref(`${user}.id`)} and uc.purpose = ${purpose}
    and uc.action = 'grant' and uc.occurred_at > ${endedBefore(now)})`;

/** The ids of users who asked that their data be left alone, and did not agree to profiling since. */
export const leftAlone = sql`
  select r.user_id from privacy_request r where r.user_id is not null
    and r.type in ('object', 'restrict') and r.status = 'completed' and not exists (
      select from user_consent lc where lc.user_id = r.user_id
        and lc.purpose = 'profiling' and lc.action = 'grant' and lc.occurred_at > r.completed_at)`;

/** Whether a user is one of them. They are looked up once, not for each user. */
export const leftAloneSql = (user = 'u'): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${user}.id`)} in (${leftAlone}))`;

/** Whether user `u`, or `f`, may be analysed now (domain/ladder#who-is-judged). */
export const analysedSql = (now: Date, user: 'u' | 'f' = 'u'): RawBuilder<boolean> =>
  sql<boolean>`(${agreesSql('profiling', now, user)} and not ${leftAloneSql(user)})`;

/**
 * Since when user `u`, who may be analysed now, could be without a break: consents that were renewed in
 * time are one.
 */
export const analysedSinceSql: RawBuilder<string | null> = sql<string | null>`
  (select max(e.at) from (
    select x.at, x.action, lag(x.action) over w as before, lag(x.at) over w as before_at
    from (select occurred_at as at, id, action from consent_record
        where user_id = u.id and purpose = 'profiling'
      union all select completed_at, null, 'stop' from privacy_request
        where user_id = u.id and type in ('object', 'restrict') and status = 'completed') x
    window w as (order by x.at, x.id)) e
  where e.action = 'grant'
    and (e.before is distinct from 'grant' or e.at >= ${consentEnd(sql`e.before_at`)}))`;

/** The texts whose consents should be asked for anew: a later one of the purpose says so. */
export const outdatedTexts = (now: Date) => sql`
  select agreed.purpose, agreed.version from consent_text agreed
  where exists (select from consent_text later where later.purpose = agreed.purpose
    and later.ask_again and (later.valid_from, later.id) > (agreed.valid_from, agreed.id)
    and later.valid_from <= ${now.toISOString()}::timestamptz)`;

/** Whether the text that a row of `user_consent` names is one of these (domain/privacy#consent-texts). */
export const askAgainSql = (row: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${row}.purpose`)}, ${sql.ref(`${row}.text_version`)}) in (${outdatedTexts(now)})`;

/** Whether user `u`, or `f`, should be asked again about one of these purposes. */
export const toAskSql = (
  purposes: readonly string[],
  now: Date,
  user: 'u' | 'f' = 'u',
): RawBuilder<unknown> => sql`
  exists (select from user_consent uc where uc.user_id = ${sql.ref(`${user}.id`)}
    and uc.purpose = any(${[...purposes]}) and uc.action = 'grant'
    and uc.occurred_at > ${endedBefore(now)} and ${askAgainSql('uc', now)})`;
