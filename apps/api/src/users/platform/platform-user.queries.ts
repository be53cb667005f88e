import type { UserType } from '@connect/contract/constants.ts';
import type { LicenseStatus, UserStatus } from '@connect/contract/users/user-choices.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';

export interface KnownUser {
  id: number;
  user_type: UserType;
  status: UserStatus;
  license_status: LicenseStatus;
  deleted_at: string | null;
}

/**
 * Whoever the platform calls by a reference. Until the transaction ends nobody else saves a user by it,
 * whether there is one yet or not.
 */
export async function lockByReference(trx: Trx, reference: string): Promise<KnownUser | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`user ${reference}`}, 0))`.execute(trx);
  return selectByReference(trx, reference);
}

export async function selectByReference(
  trx: Trx,
  reference: string,
): Promise<KnownUser | undefined> {
  const { rows } = await sql<KnownUser>`
    select id, user_type, status, license_status, deleted_at from platform_user
    where external_ref = ${reference}`.execute(trx);
  return rows[0];
}

/** Whether a decision was written down already. */
export async function hasDecision(
  trx: Trx,
  userId: number,
  { purpose, action, occurred_at }: { purpose: string; action: string; occurred_at: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('consent_record')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('action', '=', action)
    .where('occurred_at', '=', occurred_at)
    .executeTakeFirst();
  return found !== undefined;
}
