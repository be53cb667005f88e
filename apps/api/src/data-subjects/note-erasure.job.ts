import { z } from 'zod';
import { oneOffJob } from '../jobs/job.ts';
import { writeNote } from './erasure-notes.ts';

/** Repeats an entry of the ledger in the file store, where a restored database finds it. */
export const noteErasureJob = oneOffJob({
  name: 'privacy.note_erasure',
  payload: z.object({ subject: z.string(), erased_at: z.string() }),
  attempts: 12,
  run: ({ storage }, note) => writeNote(storage, note),
});
