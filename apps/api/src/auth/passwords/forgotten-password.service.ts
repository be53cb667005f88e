import type { CallContext } from '../../actor.ts';
import type { AccountDeps } from '../../deps.ts';
import { askingCall } from '../../jobs/job.ts';
import { addJob } from '../../jobs/jobs.service.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { addressThrottle, underLimit } from '../throttle.service.ts';
import { forgottenPasswordJob } from './forgotten-password.job.ts';

/** Mails that one network address may ask for within the throttle's window. */
const PER_ADDRESS = 10;

/**
 * Adds a job that mails a password link if the name belongs to an active account. The job is added
 * for every name, so that neither the answer nor its time shows whether the account exists.
 */
export async function forgotPassword(
  deps: AccountDeps,
  context: CallContext,
  name: string,
): Promise<void> {
  if (!deps.mail || deps.signInOptions.local !== 'on') return;
  const address = `forgot-${addressThrottle(context.ipHash)}`;
  if (!(await underLimit(deps, address, PER_ADDRESS))) return;
  const login = name.normalize('NFC').trim().toLowerCase();
  const call = askingCall.parse(context);
  await writeTransaction(deps, (trx) => addJob(trx, forgottenPasswordJob, { login, call }));
}
