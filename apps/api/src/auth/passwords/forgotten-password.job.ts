import { z } from 'zod';
import { recordAudit } from '../../audit/audit.service.ts';
import { askingCall, oneOffJob } from '../../jobs/job.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { findAccountByLogin } from '../auth.queries.ts';
import { isOver } from '../sessions/session-cache.ts';
import { underLimit } from '../throttle.service.ts';
import { insertPasswordLink, mailLink } from './password-link.service.ts';

/** Mails that one account may ask for within the throttle's window. */
const PER_ACCOUNT = 3;

/**
 * Mails a password link to an active account. The link is made here, so that the queue never holds
 * it.
 */
export const forgottenPasswordJob = oneOffJob({
  name: 'mail.forgotten_password',
  payload: z.object({ login: z.string(), call: askingCall }),
  attempts: 8,
  async run(deps, { login, call }, work) {
    const account = await findAccountByLogin(deps.db, login);
    if (account?.status !== 'active' || isOver(account, deps.clock.now())) return;
    if (account.sso_subject !== null) return;
    const allowed = await writeTransaction(deps, async (trx) => {
      if (!(await work.once(trx))) return true;
      const inTime = { ...deps, db: trx };
      if (!(await underLimit(inTime, `forgot:${account.id}`, PER_ACCOUNT))) return false;
      await recordAudit(
        trx,
        deps.clock,
        { ...call, actor: null },
        {
          action: 'auth.password_forgot',
          entityType: 'staff',
          entityId: account.id,
          entityTitle: account.display_name,
        },
      );
      return true;
    });
    if (!allowed) return;
    const made = await writeTransaction(deps, (trx) =>
      insertPasswordLink(trx, deps, account.id, 'reset', null),
    );
    await mailLink(deps, made);
  },
});
