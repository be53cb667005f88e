import { randomInt } from 'node:crypto';
import { arabicDigits } from '@connect/contract/text.ts';
import { Secret, TOTP } from 'otpauth';
import type { ActorContext, CallContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AccountDeps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { tellOwner } from '../../notices/notices.service.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { findPasswordOwner } from '../passwords/password.queries.ts';
import { confirmOwner } from '../passwords/password.service.ts';
import {
  countOwnAttempt,
  forgiveAttempts,
  ownAttempt,
  takeBackAttempt,
} from '../throttle.service.ts';
import {
  clearSecret,
  enableSecret,
  findPendingSecret,
  lockSecret,
  replaceRecoveryCodes,
  setPendingSecret,
  takeRecoveryCode,
  takeTimeStep,
} from './mfa.queries.ts';

const STEP_SECONDS = 30;
/**
 * Clocks of phones differ a little: the codes before and after the present one are accepted too.
 */
const WINDOW = 1;
/** Long enough to fetch a phone and install an app. */
const PENDING_MS = 10 * 60_000;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
// Without letters and digits that are confused when copied from paper.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

interface Owner {
  id: number;
  email: string;
  display_name: string;
}

const ownerKey = (staffId: number) => `mfa:${staffId}`;

const authenticator = (secret: Secret, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS });

/** The time step that a code belongs to; null for a wrong code. */
function stepOf(deps: AccountDeps, sealed: Buffer | null, staffId: number, code: string) {
  const secret = sealed && deps.keys.open(sealed, ownerKey(staffId));
  if (!secret) return null;
  const timestamp = deps.clock.now().getTime();
  const delta = authenticator(Secret.fromBase32(secret)).validate({
    token: code,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

const plainCode = (typed: string): string =>
  arabicDigits(typed)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const recoveryHash = (deps: AccountDeps, staffId: number, code: string): Buffer =>
  deps.keys.hashCode(`recovery:${staffId}:${code}`);

function makeRecoveryCodes(deps: AccountDeps, staffId: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  return {
    hashes: codes.map((code) => recoveryHash(deps, staffId, code)),
    shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
  };
}

/**
 * Uses a code of the authenticator app, or a recovery code, inside the caller's transaction. No
 * code works twice, not even in two parallel calls. False for a wrong one.
 */
export async function takeSecondFactor(
  trx: Trx,
  deps: AccountDeps,
  owner: Owner,
  typed: string,
  context: CallContext,
): Promise<boolean> {
  const code = plainCode(typed);
  const locked = await lockSecret(trx, owner.id);
  if (!locked) return false;
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(deps, locked.mfa_secret, owner.id, code);
    return step !== null && takeTimeStep(trx, owner.id, step);
  }
  const hash = recoveryHash(deps, owner.id, code);
  if (!(await takeRecoveryCode(trx, owner.id, hash, deps.clock.now()))) return false;
  await tellOwner(trx, deps, owner, 'recovery_code_used', { user_agent: context.userAgent });
  await recordAudit(
    trx,
    deps.clock,
    { ...context, actor: null },
    {
      action: 'auth.recovery_code',
      entityType: 'staff',
      entityId: owner.id,
      entityTitle: owner.display_name,
    },
  );
  return true;
}

/**
 * Makes a pending secret. When two-step sign-in is already on, `otp` proves the present device, and
 * the present secret stays active until the new one is confirmed. Throws `sso_only`,
 * `rate_limited`, `validation_failed`.
 */
export async function setUpMfa(
  deps: AccountDeps,
  context: ActorContext,
  input: { current_password: string; otp?: string },
): Promise<{ secret: string; uri: string }> {
  const { owner, attempt } = await confirmOwner(deps, context, input.current_password);
  const { app_name: issuer } = await deps.settings.current();
  const secret = new Secret({ size: SECRET_BYTES });
  const until = new Date(deps.clock.now().getTime() + PENDING_MS);
  await writeTransaction(deps, async (trx) => {
    if (owner.mfa_enabled) {
      await requireSecondFactor(trx, deps, owner, input.otp ?? '', context);
    }
    const sealed = deps.keys.seal(secret.base32, ownerKey(owner.id));
    await setPendingSecret(trx, owner.id, sealed, until);
    await forgiveAttempts(trx, attempt);
  });
  const uri = authenticator(secret, { issuer, label: owner.username }).toString();
  return { secret: secret.base32, uri };
}

async function requireSecondFactor(
  trx: Trx,
  deps: AccountDeps,
  owner: Owner,
  otp: string,
  context: CallContext,
): Promise<void> {
  if (!(await takeSecondFactor(trx, deps, owner, otp, context))) {
    throw new DomainError('validation_failed', { issues: [{ field: 'otp', code: 'code_wrong' }] });
  }
}

/**
 * Switches two-step sign-in on with a first code. Returns the recovery codes, which are shown once.
 * Throws `wrong_state` when there is no pending secret, `rate_limited`, `validation_failed`.
 */
export async function enableMfa(
  deps: AccountDeps,
  context: ActorContext,
  input: { otp: string },
): Promise<string[]> {
  const owner = await findPasswordOwner(deps.db, context.actor.id);
  if (!owner) throw new DomainError('token_revoked');
  if (owner.sso_subject !== null) throw new DomainError('sso_only');
  const waiting = await findPendingSecret(deps.db, owner.id);
  if (!waiting) throw new DomainError('wrong_state');
  const { sealed: pending, until } = waiting;
  if (until <= deps.clock.now()) refuseInvalid([{ field: 'otp', code: 'setup_over' }]);
  const attempt = ownAttempt(owner);
  await countOwnAttempt(deps, attempt);
  const step = stepOf(deps, pending, owner.id, plainCode(input.otp));
  if (step === null) {
    throw new DomainError('validation_failed', { issues: [{ field: 'otp', code: 'code_wrong' }] });
  }
  const codes = makeRecoveryCodes(deps, owner.id);
  await writeTransaction(deps, async (trx) => {
    if (!(await enableSecret(trx, owner.id, pending, step))) throw new DomainError('wrong_state');
    await replaceRecoveryCodes(trx, owner.id, codes.hashes);
    await forgiveAttempts(trx, attempt);
    await recordMfaChange(trx, deps, context, 'auth.mfa_enable', owner);
  });
  deps.sessions.forgetStaff(owner.id);
  return codes.shown;
}

/**
 * New recovery codes that replace the old ones. Throws what setUpMfa() throws, and `wrong_state`.
 */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  context: ActorContext,
  input: { current_password: string; otp: string },
): Promise<string[]> {
  const { owner, attempt } = await confirmOwner(deps, context, input.current_password);
  if (!owner.mfa_enabled) {
    await takeBackAttempt(deps, attempt);
    throw new DomainError('wrong_state');
  }
  const codes = makeRecoveryCodes(deps, owner.id);
  await writeTransaction(deps, async (trx) => {
    await requireSecondFactor(trx, deps, owner, input.otp, context);
    await replaceRecoveryCodes(trx, owner.id, codes.hashes);
    await forgiveAttempts(trx, attempt);
    await recordMfaChange(trx, deps, context, 'auth.recovery_codes_renew', owner);
  });
  deps.sessions.forgetStaff(owner.id);
  return codes.shown;
}

/**
 * Switches two-step sign-in off. Throws what setUpMfa() throws, `wrong_state`,
 * `mfa_required_by_role`.
 */
export async function disableMfa(
  deps: AccountDeps,
  context: ActorContext,
  input: { current_password: string; otp: string },
): Promise<void> {
  const { mfa_required_roles: required } = await deps.settings.current();
  if (required.includes(context.actor.role)) throw new DomainError('mfa_required_by_role');
  const { owner, attempt } = await confirmOwner(deps, context, input.current_password);
  if (!owner.mfa_enabled) {
    await takeBackAttempt(deps, attempt);
    throw new DomainError('wrong_state');
  }
  await writeTransaction(deps, async (trx) => {
    await requireSecondFactor(trx, deps, owner, input.otp, context);
    await clearSecret(trx, owner.id);
    await forgiveAttempts(trx, attempt);
    await recordMfaChange(trx, deps, context, 'auth.mfa_disable', owner);
  });
  deps.sessions.forgetStaff(owner.id);
}

async function recordMfaChange(
  trx: Trx,
  deps: AccountDeps,
  context: ActorContext,
  action: string,
  owner: Owner,
): Promise<void> {
  await tellOwner(trx, deps, owner, 'mfa_changed', { user_agent: context.userAgent });
  await recordAudit(trx, deps.clock, context, {
    action,
    entityType: 'staff',
    entityId: owner.id,
    entityTitle: owner.display_name,
  });
}
