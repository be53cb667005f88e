import { randomBytes } from 'node:crypto';
import { INVITE_HOURS, RESET_HOURS } from '@connect/contract/constants.ts';
import type { PasswordLink } from '@connect/contract/staff/staff.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import type { CallContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AccountDeps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { linkLetter, senderOf } from '../../mail/letters.ts';
import { mailOf } from '../../mail/mail.ts';
import { tellOwner } from '../../notices/notices.service.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { sha256 } from '../keys.ts';
import { isOver } from '../sessions/session-cache.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { clearThrottle } from '../throttle.service.ts';
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

const HOURS = { invite: INVITE_HOURS, reset: RESET_HOURS } as const;
const HOUR_MS = 3_600_000;

type Purpose = keyof typeof HOURS;

/** A link for setting a password that was not handed over yet. */
interface MadeLink {
  owner: PasswordOwner;
  purpose: Purpose;
  link: string;
  expiresAt: Date;
  shownEnd: string;
}

/**
 * Makes a single-use link for setting a password and ends earlier links of the account. The caller
 * hands it over after the commit. Throws `sso_only`, `not_found`.
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
  // In the fragment: browsers never send it, so it is in no log and no referrer.
  const link = `${deps.publicUrl}/login#set-password=${token}`;
  return { owner, purpose, link, expiresAt, shownEnd };
}

/** Throws when the mail server does not accept the mail. */
export async function mailLink(deps: AccountDeps, made: MadeLink): Promise<void> {
  await mailOf(deps).send(linkLetter(await senderOf(deps), made.owner, made.purpose, made));
}

/**
 * Mails the link when mail is configured; without mail, or when mailing fails, returns it to be
 * shown once.
 */
export async function handOverLink(deps: AccountDeps, made: MadeLink): Promise<PasswordLink> {
  const sent = deps.mail !== null && (await mailed(deps, made));
  return { sent, link: sent ? null : made.link, expires_at: made.shownEnd };
}

async function mailed(deps: AccountDeps, made: MadeLink): Promise<boolean> {
  try {
    await mailLink(deps, made);
    return true;
  } catch (error) {
    console.error(`Mail failed: ${error instanceof Error ? error.message : 'unknown'}`);
    return false;
  }
}

/** The account and purpose of a link. Throws `link_expired` for every token that does not work. */
export async function readPasswordLink(deps: AccountDeps, token: string) {
  const now = deps.clock.now();
  const link = await findLink(deps.db, sha256(token), now);
  if (!link || isOver(link, now)) throw new DomainError('link_expired');
  const purpose: Purpose = link.purpose === 'invite' ? 'invite' : 'reset';
  return { ...link, purpose };
}

/**
 * Sets a password by a link and uses the link up: an invited account becomes active, every session
 * ends, and a wait after wrong passwords ends. Throws `link_expired`, `validation_failed`.
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
  await writeTransaction(deps, async (trx) => {
    // Every transaction locks the account before the link: two lock orders would deadlock.
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
      const detail = { user_agent: context.userAgent };
      await tellOwner(trx, deps, link, 'password_changed', detail);
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
}
