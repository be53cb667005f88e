import type { Db, Trx } from '../../deps.ts';

/** Stores the use of a known device; false when the account was never used on it. */
export async function touchDevice(trx: Trx, staffId: number, hash: Buffer, at: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('staff_device')
    .set({ last_seen_at: at.toISOString() })
    .where('staff_id', '=', staffId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Adds a device and deletes those whose cookie has ended. Returns whether the account had a device
 * before.
 */
export async function insertDevice(
  trx: Trx,
  device: { staffId: number; hash: Buffer; at: Date; forgetBefore: Date },
): Promise<{ first: boolean }> {
  const at = device.at.toISOString();
  await trx
    .deleteFrom('staff_device')
    .where('staff_id', '=', device.staffId)
    .where('last_seen_at', '<', device.forgetBefore.toISOString())
    .execute();
  const other = await trx
    .selectFrom('staff_device')
    .select('staff_id')
    .where('staff_id', '=', device.staffId)
    .limit(1)
    .executeTakeFirst();
  await trx
    .insertInto('staff_device')
    .values({ staff_id: device.staffId, hash: device.hash, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { first: other === undefined };
}

/** Whether an account was used on a device before. */
export async function hasDevice(db: Db, staffId: number, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('staff_device')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}
