import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { id, idParams, moment, whole } from '../calls/envelope.ts';
import { CHANNELS } from '../constants.ts';
import { LENGTH_MINUTES } from '../webinars/webinar-rules.ts';
import {
  REPORT_LIMITS,
  ROWS_MAX,
  reported,
  reportedPerson,
  takenReply,
} from './reported-registrations.ts';

const ATTENDANCE_REFUSALS = ['not_registered', 'waiting', 'backed_out', 'invalid'] as const;
export type AttendanceRowRefusal = (typeof ATTENDANCE_REFUSALS)[number];

export const registrationReport = z.strictObject({
  registrations: z
    .array(
      z.strictObject({
        ...reportedPerson.shape,
        source: z.enum(CHANNELS).optional(),
      }),
    )
    .max(ROWS_MAX),
});

export const attendanceReport = z.strictObject({
  attendance: z
    .array(
      z.strictObject({
        user_id: id,
        joined_at: moment,
        left_at: moment,
        /** Present within the scheduled time. */
        minutes: whole(0, LENGTH_MINUTES.max),
        questions: whole(0, 1_000).optional(),
        poll_answers: whole(0, 1_000).optional(),
        survey_submitted_at: moment.optional(),
      }),
    )
    .max(ROWS_MAX),
});

export const platformWebinars = {
  registrations: endpoint({
    method: 'POST',
    path: '/v1/platform/webinars/:id/registrations',
    tag: 'platform',
    summary:
      'Who registered for a webinar, or cancelled, and when, up to 500 at once until 7 days after its end, with what became of it: a seat, or a place on the waiting list',
    permission: 'api_key',
    scope: 'registration:write',
    limits: REPORT_LIMITS,
    params: idParams,
    body: registrationReport,
    example: {
      registrations: [
        { user_id: 812, registered_at: '2026-11-19T08:30:00.000+07:00', source: 'line_oa' },
      ],
    },
    reply: takenReply,
  }),
  attendance: endpoint({
    method: 'POST',
    path: '/v1/platform/webinars/:id/attendance',
    tag: 'platform',
    summary: 'Who attended a webinar, from when to when, up to 500 at once',
    permission: 'api_key',
    scope: 'registration:write',
    limits: REPORT_LIMITS,
    params: idParams,
    body: attendanceReport,
    example: {
      attendance: [
        {
          user_id: 812,
          joined_at: '2026-11-20T07:02:00.000+07:00',
          left_at: '2026-11-20T07:58:00.000+07:00',
          minutes: 55,
          questions: 1,
        },
      ],
    },
    refuses: ['wrong_state'],
    reply: z.object({ data: reported(ATTENDANCE_REFUSALS), meta: z.object({}) }),
  }),
};
