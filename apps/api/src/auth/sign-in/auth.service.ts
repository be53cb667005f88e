import type { CallContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AccountDeps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { type Account, findAccountByLogin } from '../auth.queries.ts';
import { passwordMatches } from '../passwords/password.ts';
import { takeSecondFactor } from '../second-step/mfa.service.ts';
import { knownDevice } from '../sessions/devices.service.ts';
import { isOver } from '../sessions/session-cache.ts';
import { openSession, type SignInContext, type Started } from '../sessions/sessions.service.ts';
import {
  type Attempt,
  countAttempt,
  forgiveAttempts,
  signInAttempt,
  takeBackAttempt,
  underLimit,
} from '../throttle.service.ts';

/** Attempts at locked names that are recorded per network address within the throttle's window. */
const LOCKED_NOTED = 60;

/** Whether this username may sign in with name and password. */
function localAllowed(deps: AccountDeps, account: Account | undefined): boolean {
  const { local, breakGlassUsername } = deps.signInOptions;
  return local === 'on' || (account !== undefined && account.username === breakGlassUsername);
}

/** Accounts of the identity provider have no password here, except the emergency account. */
function passwordOf(deps: AccountDeps, account: Account | undefined): string | null {
  const { ssoLabel, breakGlassUsername } = deps.signInOptions;
  const elsewhere = ssoLabel !== null && account?.username !== breakGlassUsername;
  if (!account || (account.sso_subject !== null && elsewhere)) return null;
  return account.password_hash;
}

const mayAct = (account: Account, now: Date) =>
  account.status === 'active' && !isOver(account, now);

async function recordFailure(
  deps: AccountDeps,
  account: Account | undefined,
  context: CallContext,
  step: 'locked' | 'password' | 'otp',
): Promise<void> {
  await writeTransaction(deps, (trx) =>
    recordAudit(
      trx,
      deps.clock,
      { ...context, actor: null },
      {
        action: 'auth.login_failed',
        diff: { step },
        ...(account
          ? { entityType: 'staff', entityId: account.id, entityTitle: account.display_name }
          : {}),
      },
    ),
  );
}

/**
 * Signs in by username or e-mail. Throws one refusal for every failure
 * (`jwt_auth_invalid_credential`, `jwt_auth_locked`), only with the right password
 * `jwt_auth_otp_required`, `jwt_auth_otp_invalid`. With `break_glass` every other name gets
 * `jwt_auth_local_off`, whether it exists or not.
 */
export async function signIn(
  deps: AccountDeps,
  credentials: { username: string; password: string; otp?: string },
  context: SignInContext,
): Promise<Started> {
  const login = credentials.username.normalize('NFC').trim().toLowerCase();
  const account = await findAccountByLogin(deps.db, login);
  const attempt = signInAttempt({
    login,
    accountId: account?.id ?? null,
    device: await knownDevice(deps.db, account?.id ?? null, context.device),
    ipHash: context.ipHash,
  });
  // Otherwise unfinished attempts would count as failures for the attempt after them.
  return deps.inTurn(
    attempt.map(({ key }) => key),
    () => tryToSignIn(deps, { account, attempt }, credentials, context),
  );
}

async function tryToSignIn(
  deps: AccountDeps,
  { account, attempt }: { account: Account | undefined; attempt: Attempt },
  credentials: { password: string; otp?: string },
  context: SignInContext,
): Promise<Started> {
  const { minutes, hidden } = await countAttempt(deps, attempt);
  if (minutes > 0) {
    const noted = await underLimit(deps, `refused:address:${context.ipHash}`, LOCKED_NOTED);
    if (noted) await recordFailure(deps, account, context, 'locked');
    throw new DomainError('jwt_auth_locked', { params: { minutes } });
  }

  const stored = hidden ? null : passwordOf(deps, account);
  const matches = await passwordMatches(stored, credentials.password);
  const allowed = localAllowed(deps, account);
  if (!account || !matches || !allowed || !mayAct(account, deps.clock.now())) {
    await recordFailure(deps, account, context, 'password');
    throw new DomainError(allowed ? 'jwt_auth_invalid_credential' : 'jwt_auth_local_off');
  }
  const otp = credentials.otp?.trim() ?? '';
  if (account.mfa_enabled && otp === '') {
    // Takes back this attempt only: knowing the password must not clear the count of wrong codes.
    await takeBackAttempt(deps, attempt);
    throw new DomainError('jwt_auth_otp_required');
  }

  const settings = await deps.settings.current();
  const started = await writeTransaction(deps, async (trx) => {
    const proved =
      !account.mfa_enabled || (await takeSecondFactor(trx, deps, account, otp, context));
    if (!proved) return null;
    const session = await openSession(trx, deps, account, context, {
      method: 'password',
      settings,
    });
    await forgiveAttempts(trx, attempt);
    return session;
  });
  if (!started) {
    await recordFailure(deps, account, context, 'otp');
    throw new DomainError('jwt_auth_otp_invalid');
  }
  return started;
}
