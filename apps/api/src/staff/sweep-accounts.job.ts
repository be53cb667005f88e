import { recurringJob } from '../jobs/job.ts';
import { deleteOutdatedOfAccounts, suspendOverdueAccounts } from './sweep-accounts.service.ts';

export const overdueAccountsJob = recurringJob({
  name: 'staff.overdue',
  schedule: '*/5 * * * *',
  run: suspendOverdueAccounts,
});

export const outdatedPartsJob = recurringJob({
  name: 'staff.outdated',
  schedule: '*/5 * * * *',
  run: deleteOutdatedOfAccounts,
});
