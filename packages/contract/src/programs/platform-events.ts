import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams } from '../calls/envelope.ts';
import { CONSENT_PURPOSES } from '../closed-lists.ts';
import type { RegistrationSource } from '../meetings/registration-states.ts';
import { registrationAnswers } from '../registrations/registration.ts';
import { text } from '../text.ts';
import { REPORT_LIMITS, ROWS_MAX, reportedPerson, takenReply } from './reported-registrations.ts';

/** Ways by which people come to the platform. */
const SOURCES = ['web', 'line', 'link'] as const satisfies readonly RegistrationSource[];

const eventRegistrationReport = z.strictObject({
  registrations: z
    .array(
      z.strictObject({
        ...reportedPerson.shape,
        source: z.enum(SOURCES).default('web'),
        answers: registrationAnswers,
        /** Kept only with the consent `sensitive_dietary`. */
        dietary_note: text(0, 200).default(''),
        /** What the person agreed to with the registration. */
        consents: z
          .array(
            z.strictObject({
              purpose: z.enum(CONSENT_PURPOSES),
              /** The one in force at that moment by default. */
              text_version: text(1, 20).optional(),
            }),
          )
          .max(CONSENT_PURPOSES.length)
          .default([]),
      }),
    )
    .max(ROWS_MAX),
});
export type EventReportRow = z.output<typeof eventRegistrationReport>['registrations'][number];

export const platformEvents = {
  registrations: endpoint({
    method: 'POST',
    path: '/v1/platform/events/:id/registrations',
    tag: 'platform',
    summary:
      'Who registered for an event, or cancelled, and when, up to 500 at once until 7 days after its end, with what became of it: a seat, or a place on the waiting list',
    permission: 'api_key',
    scope: 'registration:write',
    limits: REPORT_LIMITS,
    params: idParams,
    body: eventRegistrationReport,
    example: {
      registrations: [
        {
          user_id: 812,
          registered_at: '2026-11-19T08:30:00.000+07:00',
          source: 'line',
          answers: [{ key: 'topic', values: ['เบาหวาน'] }],
        },
      ],
    },
    reply: takenReply,
  }),
};
