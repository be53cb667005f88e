import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { loggedItem, viewer } from '../engagement.ts';
import { flag, idParams, listReply, pageQuery, personRef } from '../envelope.ts';
import { webinarRow } from './webinar.ts';

/**
 * The words of a question stand in `extra.text` of its tracked event (action `question`, DOMAIN
 * 1.15, 4.1). Longer ones are kept, but shown up to here.
 */
export const QUESTION_SHOWN = 1_000;

/** Who told drug safety of a question, and when; no data of the case (DOMAIN 3.0, D-36). */
export const questionReport = z.object({
  at: z.string(),
  by: personRef,
  /** The caller may take the mark back. */
  can_undo: z.boolean(),
});
export type QuestionReport = z.output<typeof questionReport>;

export const questionRow = z.object({
  id: z.number(),
  occurred_at: z.string(),
  user: viewer,
  /** Null where the platform sent no words. */
  text: z.string().nullable(),
  reported: questionReport.nullable(),
});
export type QuestionRow = z.output<typeof questionRow>;

const marked = z.object({
  data: z.object({ id: z.number(), reported: questionReport.nullable() }),
  meta: z.object({}),
});

export const webinarQuestions = {
  list: endpoint({
    method: 'GET',
    path: '/v1/webinar/:id/questions',
    tag: 'webinar',
    summary: 'What people asked, and whether drug safety was told of it',
    permission: ['webinar.logs'],
    params: idParams,
    query: pageQuery.extend({
      order_by: z.enum(['occurred_at']).optional(),
      reported: flag.optional(),
    }),
    reply: listReply(questionRow, {
      item: loggedItem.extend({ phase: webinarRow.shape.phase }),
      masked: z.boolean(),
      /** Of all questions, whatever the filters; `counted` is what the platform says of them. */
      summary: z.object({
        questions: z.number(),
        people: z.number(),
        reported: z.number(),
        counted: z.number(),
      }),
    }),
  }),
  markReported: endpoint({
    method: 'POST',
    path: '/v1/webinar-question/:id/reported',
    tag: 'webinar',
    summary: 'Note that drug safety was told of a question; the first note stays',
    permission: ['webinar.logs'],
    params: idParams,
    reply: marked,
  }),
  unmarkReported: endpoint({
    method: 'DELETE',
    path: '/v1/webinar-question/:id/reported',
    tag: 'webinar',
    summary: 'Take the note back: who made it, or an administrator',
    permission: ['webinar.logs'],
    params: idParams,
    reply: marked,
  }),
};
