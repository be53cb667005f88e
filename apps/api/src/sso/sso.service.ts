import type { Role } from '@connect/contract/permissions.ts';
import { email as emailAddress } from '@connect/contract/text.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  openSessionOf,
  type SignInContext,
  type Started,
} from '../auth/sessions/sessions.service.ts';
import type { AccountDeps, Db, Trx } from '../deps.ts';
import type { SsoSettings } from '../env-sso.ts';
import { hasOtherSuperAdmin, lockAccounts } from '../staff/staff-guard.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import type { Identity } from './identity-provider.ts';
import { namesOf, nthUsername, roleFor } from './new-account.ts';
import {
  canUsePassword,
  changeRole,
  endSessions,
  findByEmail,
  findBySubject,
  insertSsoAccount,
  type LinkedAccount,
  linkAccount,
} from './sso.queries.ts';

/** Why a person known to the provider does not get in; the sign-in page words it. */
export type SsoReason = 'sso_failed' | 'sso_no_role' | 'sso_suspended';

type Refusal = { refused: SsoReason };
/** The account to sign in to, or the reason why there is none. */
type Judged = { accountId: number } | Refusal;

const USERNAME_CHOICES = 100;

/** The data that every step of one sign-in needs. */
interface Entry {
  deps: AccountDeps;
  trx: Trx;
  identity: Identity;
  role: Role | null;
  now: Date;
  context: SignInContext;
  /** Accounts whose rights or sessions changed: reported to `sessions` after the commit. */
  changed: Set<number>;
}

type AuditedAccount = Pick<LinkedAccount, 'id' | 'display_name'>;

function audit(entry: Entry, action: string, account: AuditedAccount | null, diff: unknown) {
  const { deps, trx, context } = entry;
  return recordAudit(
    trx,
    deps.clock,
    { ...context, actor: null },
    {
      action,
      ...(account
        ? { entityType: 'staff', entityId: account.id, entityTitle: account.display_name }
        : {}),
      diff,
    },
  );
}

async function refuse(
  entry: Entry,
  refused: SsoReason,
  why: string,
  account: AuditedAccount | null = null,
): Promise<Refusal> {
  await audit(entry, 'auth.login_failed', account, { method: 'sso', why });
  return { refused };
}

const mayAct = (account: LinkedAccount, now: Date) =>
  !account.deleted &&
  account.status !== 'suspended' &&
  (account.expires_at === null || account.expires_at >= bangkokDay(now));

/**
 * Finds, links or makes the account of an identity, and updates its role from the provider.
 * Everything is done, and audited, in one transaction.
 */
export async function enterBySso(
  deps: AccountDeps,
  settings: SsoSettings,
  identity: Identity,
  context: SignInContext,
): Promise<Started | Refusal> {
  const values = await deps.settings.current();
  const { changed, outcome } = await writeTransaction(deps, async (trx) => {
    // Two parallel first sign-ins make one account, and two parallel role changes never remove the
    // last super administrators.
    await lockAccounts(trx);
    const now = deps.clock.now();
    const changed = new Set<number>();
    const role = roleFor(identity.groups, settings.roleMap);
    const entry: Entry = { deps, trx, identity, role, now, context, changed };
    const judged = await judge(entry, values.staff_email_domains);
    const outcome =
      'refused' in judged
        ? judged
        : await openSessionOf(trx, deps, judged.accountId, context, values);
    return { changed, outcome };
  });
  for (const id of changed) deps.sessions.forgetStaff(id);
  return outcome;
}

async function judge(entry: Entry, domains: readonly string[]): Promise<Judged> {
  const { trx, identity } = entry;
  const linked = await findBySubject(trx, identity.issuer, identity.subject);
  if (linked && !linked.deleted) return enterLinked(entry, linked);
  const known = identity.email === null ? null : await findByEmail(trx, identity.email);
  if (known) return enterKnown(entry, known);
  // A deleted account is not made again when its person returns.
  if (linked) return refuse(entry, 'sso_suspended', 'deleted', linked);
  return enterNew(entry, domains);
}

/** Signs in to an account that is linked already. */
async function enterLinked(entry: Entry, account: LinkedAccount): Promise<Judged> {
  const { trx, role, now } = entry;
  if (!mayAct(account, now)) return refuse(entry, 'sso_suspended', 'not active', account);
  if (role === null) {
    await endSessions(trx, account.id, now);
    entry.changed.add(account.id);
    return refuse(entry, 'sso_no_role', 'no role', account);
  }
  await followRole(entry, account, role);
  return { accountId: account.id };
}

/** Updates the role from the provider, but never removes the last super administrator. */
async function followRole(entry: Entry, account: LinkedAccount, role: Role): Promise<void> {
  const { trx, now } = entry;
  if (account.role === role) return;
  if (account.role === 'super_admin' && !(await hasOtherSuperAdmin(trx, account.id))) {
    await audit(entry, 'staff.role_kept', account, { role, why: 'last_super_admin' });
    return;
  }
  await changeRole(trx, account.id, role, now);
  await endSessions(trx, account.id, now);
  entry.changed.add(account.id);
  await audit(entry, 'staff.role_change', account, { role: [account.role, role], by: 'sso' });
}

/** Links an account with the same e-mail address, which the provider must have verified. */
async function enterKnown(entry: Entry, account: LinkedAccount): Promise<Judged> {
  const { deps, trx, identity, role, now } = entry;
  if (identity.emailVerified !== true || account.sso_subject !== null) {
    return refuse(entry, 'sso_failed', 'e-mail address of another account', account);
  }
  // The emergency account is for times when the provider is away, so it is never linked.
  if (account.username === deps.signInOptions.breakGlassUsername) {
    return refuse(entry, 'sso_failed', 'emergency account', account);
  }
  if (!mayAct(account, now)) return refuse(entry, 'sso_suspended', 'not active', account);
  if (role === null) return refuse(entry, 'sso_no_role', 'no role', account);
  await linkAccount(trx, account.id, identity, now);
  await endSessions(trx, account.id, now);
  entry.changed.add(account.id);
  await audit(entry, 'auth.sso_link', account, { issuer: identity.issuer });
  await followRole(entry, account, role);
  return { accountId: account.id };
}

/** A person without an account: the provider's roles decide whether one is made. */
async function enterNew(entry: Entry, domains: readonly string[]): Promise<Judged> {
  const { deps, trx, identity, role, now } = entry;
  if (role === null) return refuse(entry, 'sso_no_role', 'no role');
  const address = emailAddress.safeParse(identity.email);
  if (!address.success || identity.emailVerified === false) {
    return refuse(entry, 'sso_failed', 'no e-mail address');
  }
  const domain = address.data.split('@').at(-1) ?? '';
  if (domains.length > 0 && !domains.includes(domain)) {
    return refuse(entry, 'sso_no_role', 'domain of the e-mail address');
  }
  const { username, ...names } = namesOf(identity);
  for (let n = 1; n <= USERNAME_CHOICES; n += 1) {
    const choice = nthUsername(username, n);
    if (choice === deps.signInOptions.breakGlassUsername) continue;
    const { issuer, subject } = identity;
    const account = { issuer, subject, email: address.data, username: choice, role, ...names };
    const id = await insertSsoAccount(trx, account, now);
    if (id === null) continue;
    await audit(
      entry,
      'staff.create',
      { id, display_name: names.displayName },
      { role, by: 'sso' },
    );
    return { accountId: id };
  }
  return refuse(entry, 'sso_failed', 'no free username');
}

/** Whether an account can still sign in when the provider is away. */
export const emergencyAccountWorks = async (db: Db, username: string | null): Promise<boolean> =>
  username !== null && canUsePassword(db, username);
