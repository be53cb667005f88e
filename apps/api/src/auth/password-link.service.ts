import { randomBytes } from 'node:crypto';
import { INVITE_HOURS, RESET_HOURS } from '@connect/contract/constants.ts';
import { bangkokDay } from '@connect/contract/publishing.ts';
import type { PasswordLink } from '@connect/contract/resources/staff.ts';
import type { CallContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { AccountDeps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { linkLetter, senderOf } from '../mail/letters.ts';
import { findAccountByLogin } from './auth.queries.ts';
import { sha256 } from './keys.ts';
import { addNotice, mailNotice } from './notices.service.ts';
import {
  endLinks,
  findLink,
  findPasswordOwner,
  insertLink,
  type PasswordOwner,
  setPasswordByLink,
  useLink,
} from './password.queries.ts';
import { checkNewPassword, historyAfter } from './password.service.ts';
import { hashPassword } from './password.ts';
import { isOver } from './session-cache.ts';
import { endSessionsOf } from './sessions.service.ts';
import { addressThrottle, clearThrottle, underLimit } from './throttle.service.ts';

const HOURS = { invite: INVITE_HOURS, reset: RESET_HOURS } as const;
const HOUR_MS = 3_600_000;
/** Letters that one account, or one address, may ask for within the throttle's window. */
const FORGOT_PER_ACCOUNT = 3;
const FORGOT_PER_ADDRESS = 10;

type Purpose = keyof typeof HOURS;

/** An address for setting a password that has not been handed over yet. */
interface MadeLink {
  owner: PasswordOwner;
  purpose: Purpose;
  link: string;
  expiresAt: Date;
  shownEnd: string;
}

/**
 * Makes a single-use address for setting a password, which ends earlier ones of the account; to be
 * handed over once it is committed. Throws `sso_only`, `not_found`.
 */
export async function insertPasswordLink(
  trx: Trx,
  deps: AccountDeps,
  staffId: number,
  purpose: Purpose,
  createdBy: number | null,
): Promise<MadeLink> {
  const owner = await findPasswordOwner(trx, staffId);
  if (!owner) throw new DomainError('not_found');
  if (owner.sso_subject !== null) throw new DomainError('sso_only');
  const token = randomBytes(32).toString('base64url');
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + HOURS[purpose] * HOUR_MS);
  const made = { hash: sha256(token), staffId, purpose, createdBy, at, expiresAt };
  const shownEnd = await insertLink(trx, made);
  // In the fragment: browsers send it to nobody, so it is in no log and no referrer.
  const link = `${deps.publicUrl}/login#set-password=${token}`;
  return { owner, purpose, link, expiresAt, shownEnd };
}

/** Mails an address where mail is configured, else (or when that fails) gives it to be shown once. */
export async function handOverLink(deps: AccountDeps, made: MadeLink): Promise<PasswordLink> {
  const sent = await mailLink(deps, made.owner, made.purpose, made);
  return { sent, link: sent ? null : made.link, expires_at: made.shownEnd };
}

/** Both of it, where nothing else is written. */
export async function makePasswordLink(
  deps: AccountDeps,
  staffId: number,
  purpose: Purpose,
  createdBy: number | null,
): Promise<PasswordLink> {
  const made = await deps.db
    .transaction()
    .execute((trx) => insertPasswordLink(trx, deps, staffId, purpose, createdBy));
  return handOverLink(deps, made);
}

async function mailLink(
  deps: AccountDeps,
  owner: { email: string; display_name: string; username: string },
  purpose: Purpose,
  link: { link: string; expiresAt: Date },
): Promise<boolean> {
  if (!deps.mail) return false;
  try {
    await deps.mail.send(linkLetter(await senderOf(deps), owner, purpose, link));
    return true;
  } catch (error) {
    console.error(`Mail failed: ${error instanceof Error ? error.message : 'unknown'}`);
    return false;
  }
}

/** Whose invitation or reset a token is. Throws `link_expired` for every token that does not work. */
export async function readPasswordLink(deps: AccountDeps, token: string) {
  const now = deps.clock.now();
  const link = await findLink(deps.db, sha256(token), now);
  if (!link || isOver(link, now)) throw new DomainError('link_expired');
  const purpose: Purpose = link.purpose === 'invite' ? 'invite' : 'reset';
  return { ...link, purpose };
}

/**
 * Sets a password by a link, which is used up: an invited account becomes active, every session
 * ends, a wait after wrong passwords ends. Throws `link_expired`, `validation_failed`.
 */
export async function resetPassword(
  deps: AccountDeps,
  context: CallContext,
  input: { token: string; password: string },
): Promise<void> {
  const link = await readPasswordLink(deps, input.token);
  refuseInvalid(await checkNewPassword(input.password, link));
  const hash = await hashPassword(input.password);
  const at = deps.clock.now();
  const detail = { user_agent: context.userAgent };
  await deps.db.transaction().execute(async (trx) => {
    // The account before the link, as everywhere: two orders would wait for each other.
    const worked =
      (await setPasswordByLink(trx, {
        staffId: link.id,
        hash,
        history: historyAfter(link),
        at,
        today: bangkokDay(at),
      })) && (await useLink(trx, sha256(input.token), at));
    if (!worked) throw new DomainError('link_expired');
    await endSessionsOf(trx, deps.clock, link.id);
    await endLinks(trx, link.id, at);
    await clearThrottle(trx, link.id, 'own');
    if (link.purpose === 'reset') {
      await addNotice(trx, deps.clock, link.id, 'password_changed', detail);
    }
    await recordAudit(
      trx,
      deps.clock,
      { ...context, actor: null },
      {
        action: link.purpose === 'invite' ? 'auth.invite_accept' : 'auth.password_reset',
        entityType: 'staff',
        entityId: link.id,
        entityTitle: link.display_name,
      },
    );
  });
  deps.sessions.forgetStaff(link.id);
  if (link.purpose === 'reset') mailNotice(deps, link, 'password_changed', detail);
  deps.sealer.soon();
}

/**
 * Mails an address for a new password to an active account. What depends on the account happens
 * after the answer, so that neither its content nor its time tells whether there is such a one.
 */
export async function forgotPassword(
  deps: AccountDeps,
  context: CallContext,
  name: string,
): Promise<void> {
  if (!deps.mail || deps.signInOptions.local !== 'on') return;
  const address = `forgot-${addressThrottle(context.ipHash)}`;
  if (!(await underLimit(deps, address, FORGOT_PER_ADDRESS))) return;
  deps.afterwards.run('Mail for a forgotten password', async () => {
    const login = name.normalize('NFC').trim().toLowerCase();
    const account = await findAccountByLogin(deps.db, login);
    const now = deps.clock.now();
    if (account?.status !== 'active' || isOver(account, now)) return;
    if (account.sso_subject !== null) return;
    if (!(await underLimit(deps, `forgot:${account.id}`, FORGOT_PER_ACCOUNT))) return;
    await deps.db.transaction().execute((trx) =>
      recordAudit(
        trx,
        deps.clock,
        { ...context, actor: null },
        {
          action: 'auth.password_forgot',
          entityType: 'staff',
          entityId: account.id,
          entityTitle: account.display_name,
        },
      ),
    );
    deps.sealer.soon();
    await makePasswordLink(deps, account.id, 'reset', null);
  });
}
