import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { flag, idParams, listReply, pageQuery, personRef } from '../calls/envelope.ts';
import { loggedItem, loggedUser } from '../content/engagement.ts';
import { mark } from '../meetings/meeting-seats.ts';
import { webinarRow } from './webinar.ts';

/**
 * The text of a question is in `extra.text` of its tracked event (domain/usage#log-rows). Longer
 * ones are stored in full, but shown up to this length.
 */
export const QUESTION_SHOWN = 1_000;

/**
 * Who reported a question to drug safety, and when; no data of the case
 * (domain/webinars#questions).
 */
export const questionReport = z.object({
  at: z.string(),
  by: personRef,
  /** Whether the caller may remove the report. */
  can_undo: z.boolean(),
});
export type QuestionReport = z.output<typeof questionReport>;

export const questionRow = z.object({
  id: z.number(),
  occurred_at: z.string(),
  user: loggedUser,
  /** Null when the platform sent no text. */
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
      mark,
      /**
       * Figures over all questions, whatever the filters; `counted` is the number that the platform
       * reports.
       */
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
