import type { UserType } from '@connect/contract/constants.ts';
import type { ReportQuery } from '@connect/contract/reports/report.ts';
import type { ConsentChannel } from '@connect/contract/users/consent.ts';
import type { ConsentPurpose, ConsentState } from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import { allOf, among, type Condition } from '../../lists/conditions.queries.ts';
import { onDays } from '../../time/bangkok.queries.ts';
import { consentStateSql } from '../consent-state.queries.ts';
import { foundUsers, type UsersSeen } from './found-users.queries.ts';

export interface ConsentLine {
  user_id: number;
  display_name: string;
  user_type: UserType;
  purpose: ConsentPurpose;
  state: ConsentState;
  text_version: string;
  channel: ConsentChannel;
  occurred_at: string;
  captured_by: string | null;
}

type Asked = Extract<ReportQuery, { report: 'consents' }>;

const FROM = sql.raw(`user_consent c join platform_user u on u.id = c.user_id
  join consent_record r on r.id = c.record_id left join staff s on s.id = r.captured_by`);

const listed = (query: Asked, seen: UsersSeen, now: Date): Condition =>
  allOf([
    sql`u.deleted_at is null and u.status <> 'erased'`,
    ...foundUsers({ ...query, specialty_id: undefined }, seen),
    ...among(sql`c.purpose`, query.purpose),
    ...among(sql`(${consentStateSql('c', now)})`, query.state),
    ...among(sql`r.channel`, query.channel),
    ...onDays(sql`c.occurred_at`, query.date_from, query.date_to),
  ]);

/** What holds of each purpose and person, by the record that says so. */
export function consentsStatement(query: Asked, seen: UsersSeen, now: Date) {
  const order = sql.raw(query.order ?? 'desc');
  return sql<ConsentLine>`
    select c.user_id, u.display_name, u.user_type, c.purpose, ${consentStateSql('c', now)} as state,
      c.text_version, r.channel, c.occurred_at, s.display_name as captured_by
    from ${FROM} where ${listed(query, seen, now)}
    order by c.occurred_at ${order}, c.record_id ${order}`;
}

export async function countConsents(
  trx: Trx,
  query: Asked,
  seen: UsersSeen,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${FROM} where ${listed(query, seen, now)}`.execute(trx);
  return rows[0]?.n ?? 0;
}
