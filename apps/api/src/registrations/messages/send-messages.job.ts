import { recurringJob } from '../../jobs/job.ts';
import { sendDue } from './send-due.service.ts';

export const sendMessagesJob = recurringJob({
  name: 'event.messages',
  schedule: '* * * * *',
  run: sendDue,
});
