import type { AccountDeps } from '../deps.ts';
import { addJob } from '../jobs/jobs.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { markTold, selectOfficers } from './remind-officers.queries.ts';
import { requestsMailJob } from './requests-mail.job.ts';

/**
 * Mails every data protection officer the requests that have few days left, each request once at 7
 * days and once at 2 (domain/privacy#clocks); nothing while no mail is configured.
 */
export async function remindOfficers(deps: AccountDeps): Promise<void> {
  if (!deps.mail) return;
  await writeTransaction(deps, async (trx) => {
    const officers = await selectOfficers(trx);
    if (officers.length === 0) return;
    const requests = await markTold(trx, deps.clock.now());
    if (requests.length === 0) return;
    for (const { email, display_name } of officers) {
      await addJob(trx, requestsMailJob, { to: email, display_name, requests });
    }
  });
}
