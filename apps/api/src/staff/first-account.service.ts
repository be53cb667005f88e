import { randomInt } from 'node:crypto';
import type { Role } from '@connect/contract/permissions.ts';
import { systemContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { hashPassword } from '../auth/passwords/password.ts';
import { clearThrottle } from '../auth/throttle.service.ts';
import type { Clock, Db } from '../deps.ts';
import { addNotice } from '../notices/notices.service.ts';
import { withoutServer } from '../writing/without-server.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  hasSuperAdmin,
  insertStaff,
  lockTwoStepOwner,
  setPassword,
} from './first-account.queries.ts';
import { dropTwoStep } from './staff-write.queries.ts';

// Without 0 O o 1 l I, which are confused when copied from a terminal.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 20;

/** 20 characters, about 115 bits. */
export const generatePassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const SYSTEM = systemContext('command line');

export interface StaffInput {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  password: string;
}

/** Makes an account. Returns its id; null when username or e-mail are taken. */
export async function createStaff(db: Db, clock: Clock, input: StaffInput): Promise<number | null> {
  const { password, ...staff } = input;
  const passwordHash = await hashPassword(password);
  return writeTransaction(withoutServer(db), async (trx) => {
    const id = await insertStaff(trx, { ...staff, passwordHash }, clock.now());
    if (id === null) return null;
    await recordAudit(trx, clock, SYSTEM, {
      action: 'staff.create',
      entityType: 'staff',
      entityId: id,
      entityTitle: staff.username,
      diff: { role: staff.role },
    });
    return id;
  });
}

/**
 * Sets a new password and ends all sessions of the account; false for an unknown username, and for
 * an account of the identity provider.
 */
export async function resetPassword(
  db: Db,
  clock: Clock,
  username: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return writeTransaction(withoutServer(db), async (trx) => {
    const id = await setPassword(trx, username, passwordHash, clock.now());
    if (id === null) return false;
    await clearThrottle(trx, id, 'own');
    await recordAudit(trx, clock, SYSTEM, {
      action: 'staff.password_reset',
      entityType: 'staff',
      entityId: id,
      entityTitle: username,
    });
    return true;
  });
}

/**
 * Switches two-step sign-in off for an operator who lost the device; false when it is off, and for
 * an unknown username.
 */
export async function resetTwoStep(db: Db, clock: Clock, username: string): Promise<boolean> {
  return writeTransaction(withoutServer(db), async (trx) => {
    const id = await lockTwoStepOwner(trx, username);
    if (id === null) return false;
    await dropTwoStep(trx, id, { by: null, at: clock.now() });
    await addNotice(trx, clock, id, 'mfa_changed');
    await recordAudit(trx, clock, SYSTEM, {
      action: 'staff.mfa_reset',
      entityType: 'staff',
      entityId: id,
      entityTitle: username,
    });
    return true;
  });
}

/**
 * Makes sure that a super administrator can sign in. Returns name and password when it had to make
 * the account, so that they can be shown once.
 */
export async function ensureFirstAdmin(
  db: Db,
  clock: Clock,
  wanted: { username: string; password?: string },
): Promise<{ username: string; password: string } | null> {
  if (await hasSuperAdmin(db)) return null;
  const password = wanted.password ?? generatePassword();
  const id = await createStaff(db, clock, {
    username: wanted.username,
    email: `${wanted.username}@connect.invalid`,
    firstName: 'ผู้ดูแลระบบ',
    lastName: 'คนแรก',
    role: 'super_admin',
    password,
  });
  return id === null ? null : { username: wanted.username, password };
}
