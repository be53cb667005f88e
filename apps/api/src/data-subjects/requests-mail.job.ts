import { z } from 'zod';
import { oneOffJob } from '../jobs/job.ts';
import { requestsLetter, senderOf } from '../mail/letters.ts';
import { mailOf } from '../mail/mail.ts';

/** A mail to one officer that names requests by their codes alone. */
export const requestsMailJob = oneOffJob({
  name: 'mail.requests_due',
  payload: z.object({
    to: z.string(),
    display_name: z.string(),
    requests: z.array(z.object({ code: z.string(), due_at: z.string() })),
  }),
  attempts: 12,
  async run(deps, { to, display_name, requests }) {
    const letter = requestsLetter(await senderOf(deps), { email: to, display_name }, requests);
    await mailOf(deps).send(letter);
  },
});
