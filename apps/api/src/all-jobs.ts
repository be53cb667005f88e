import { sealJob } from './audit/audit-chain.job.ts';
import { forgottenPasswordJob } from './auth/passwords/forgotten-password.job.ts';
import { eraseAgainJob } from './data-subjects/erase-again.job.ts';
import { noteErasureJob } from './data-subjects/note-erasure.job.ts';
import { remindOfficersJob } from './data-subjects/remind-officers.job.ts';
import { requestsMailJob } from './data-subjects/requests-mail.job.ts';
import { importSweepJob } from './imports/import.job.ts';
import type { Job } from './jobs/job.ts';
import { tidyJob } from './jobs/tidy.job.ts';
import { scanJob } from './media/scanning/scan-media.job.ts';
import { unreferencedFilesJob } from './media/sweep-media.job.ts';
import { noticeMailJob } from './notices/notice-mail.job.ts';
import { forgetChangesJob } from './people/kept/forget-changes.job.ts';
import { presenceJob } from './presence/presence.job.ts';
import { purgeJob } from './privacy/retention.job.ts';
import { forgetArchivesJob } from './registrations/archive/forget-archives.job.ts';
import { creditsJob } from './registrations/credits/award-credits.job.ts';
import { registrationImportJob } from './registrations/import/registration-import.job.ts';
import { sendMessagesJob } from './registrations/messages/send-messages.job.ts';
import { noShowJob } from './registrations/no-show.job.ts';
import { reportFileJob, reportSweepJob } from './report-files/report-file.job.ts';
import { sendPlansJob } from './report-plans/send-plans.job.ts';
import { outdatedPartsJob, overdueAccountsJob } from './staff/sweep-accounts.job.ts';
import { trackingSweepJob } from './track/tracking.job.ts';
import { partitionsJob, statisticsJob } from './usage/roll-up.job.ts';
import { ladderJob } from './users/adoption/ladder.job.ts';
import { endedConsentsJob } from './users/ended-consents.job.ts';
import { userImportJob } from './users/import/user-import.job.ts';
import { forgetMergesJob } from './users/merging/forget-merges.job.ts';

/** Every job that runs on the queue. */
export const JOBS: readonly Job[] = [
  partitionsJob,
  statisticsJob,
  trackingSweepJob,
  creditsJob,
  noShowJob,
  sendMessagesJob,
  forgetArchivesJob,
  overdueAccountsJob,
  outdatedPartsJob,
  presenceJob,
  purgeJob,
  unreferencedFilesJob,
  scanJob,
  sealJob,
  tidyJob,
  eraseAgainJob,
  noteErasureJob,
  remindOfficersJob,
  requestsMailJob,
  noticeMailJob,
  forgottenPasswordJob,
  reportFileJob,
  reportSweepJob,
  sendPlansJob,
  importSweepJob,
  userImportJob,
  registrationImportJob,
  forgetMergesJob,
  endedConsentsJob,
  forgetChangesJob,
  ladderJob,
];
