import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

/**
 * Locks an account against a parallel use of its codes and returns its present secret; undefined
 * when two-step sign-in is off.
 */
export async function lockSecret(trx: Trx, staffId: number) {
  return trx
    .selectFrom('staff')
    .select('mfa_secret')
    .where('id', '=', staffId)
    .where('mfa_enabled', '=', true)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Marks the code of one time step as used; false when it, or a later one, was used before. */
export async function takeTimeStep(trx: Trx, staffId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ mfa_last_step: step })
    .where('id', '=', staffId)
    .where('mfa_enabled', '=', true)
    .where((where) =>
      where.or([where('mfa_last_step', 'is', null), where('mfa_last_step', '<', step)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code; false when it does not exist or was used before. */
export async function takeRecoveryCode(trx: Trx, staffId: number, hash: Buffer, at: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('staff_recovery_code')
    .set({ used_at: at.toISOString() })
    .where('hash', '=', hash)
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(
  trx: Trx,
  staffId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('staff_recovery_code')
    .values(hashes.map((hash) => ({ hash, staff_id: staffId })))
    .execute();
}

/** Stores a pending secret, which waits for its first code until the given moment. */
export async function setPendingSecret(db: Db, staffId: number, sealed: Buffer, until: Date) {
  await db
    .updateTable('staff')
    .set({ mfa_pending: sealed, mfa_pending_until: until.toISOString() })
    .where('id', '=', staffId)
    .execute();
}

/** The pending secret and its end. */
export async function findPendingSecret(db: Db, staffId: number) {
  const row = await db
    .selectFrom('staff')
    .select(['mfa_pending', 'mfa_pending_until'])
    .where('id', '=', staffId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row?.mfa_pending || !row.mfa_pending_until) return null;
  return { sealed: row.mfa_pending, until: new Date(row.mfa_pending_until) };
}

/** Makes the pending secret the active one; false when it is no longer the pending one. */
export async function enableSecret(
  trx: Trx,
  staffId: number,
  pending: Buffer,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({
      mfa_secret: sql`mfa_pending`,
      mfa_pending: null,
      mfa_enabled: true,
      mfa_last_step: step,
    })
    .where('id', '=', staffId)
    .where('mfa_pending', '=', pending)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Switches two-step sign-in off and deletes everything that belongs to it. */
export async function clearSecret(trx: Trx, staffId: number): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ mfa_secret: null, mfa_pending: null, mfa_enabled: false, mfa_last_step: null })
    .where('id', '=', staffId)
    .execute();
  await replaceRecoveryCodes(trx, staffId, []);
}
