import { NOTICE_KINDS } from '@connect/contract/desk/attention.ts';
import { z } from 'zod';
import { oneOffJob } from '../jobs/job.ts';
import { noticeLetter, senderOf } from '../mail/letters.ts';
import { mailOf } from '../mail/mail.ts';

/** A mail about the account itself, to the address it had when the event happened. */
export const noticeMailJob = oneOffJob({
  name: 'mail.notice',
  payload: z.object({
    to: z.string(),
    display_name: z.string(),
    kind: z
      .enum(NOTICE_KINDS)
      .exclude(['file_infected', 'export_done', 'export_failed', 'plan_failed']),
    at: z.string(),
    device: z.string(),
  }),
  attempts: 12,
  async run(deps, { to, display_name, kind, at, device }) {
    const what = { at: new Date(at), device };
    const letter = noticeLetter(await senderOf(deps), { email: to, display_name }, kind, what);
    await mailOf(deps).send(letter);
  },
});
