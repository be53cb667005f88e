import { z } from 'zod';
import { id, moment } from '../calls/envelope.ts';
import { REGISTRATION_STATUSES } from '../closed-lists.ts';

/** Rows of one report at most. */
export const ROWS_MAX = 500;

/** The largest body of a report: far more than 500 ordinary rows have, consents and answers included. */
export const REPORT_LIMITS = { bytes: 1024 * 1024, values: 40_000 } as const;

/** Why one row is left out; the others are kept (domain/webinars#reports). */
const REGISTRATION_REFUSALS = [
  'unknown_user',
  'not_open',
  'full',
  'closed',
  // Somebody else with the same e-mail or phone is registered.
  'already_registered',
  // Cancelled after the start.
  'late',
  // Cancelled without a registration that is known.
  'not_registered',
  // New, and reported when nothing is changed any more: from 7 days after the end.
  'over',
  // Of events alone: their workplace has its share of the seats.
  'workplace_full',
  // Of events by invitation: no link that is in use leads them there.
  'not_invited',
  // Of events: colleagues, but for meetings of the company and where a link invites them.
  'colleague',
  // Something of the row itself, which `fields` names.
  'invalid',
] as const;
export type RegistrationRefusal = (typeof REGISTRATION_REFUSALS)[number];

/** What became of the rows of a report. */
export const reported = <Refusals extends readonly [string, ...string[]]>(refusals: Refusals) =>
  z.object({
    accepted: z.number(),
    /** Said nothing new. */
    unchanged: z.number(),
    /** Places in the list, from 0. */
    rejected: z.array(
      z.object({
        index: z.number(),
        code: z.enum(refusals),
        /** Of `invalid`: what of the row, such as `answers.topic`. */
        fields: z.array(z.string()).optional(),
      }),
    ),
  });

/** Who registered, or cancelled, and when they did: by that moment a row that is sent again is known. */
export const reportedPerson = z.strictObject({
  user_id: id,
  status: z.enum(['registered', 'cancelled']).default('registered'),
  registered_at: moment,
});

/** A registration as it is after a report, also of a row that said nothing new. */
const takenRegistration = z.object({
  /** The place in the list, from 0. */
  index: z.number(),
  status: z.enum(REGISTRATION_STATUSES),
  code: z.string(),
  /** The page of the person: state, calendar, the room once confirmed, cancelling. */
  page_url: z.string(),
});
export type TakenRegistration = z.output<typeof takenRegistration>;

export const takenReply = z.object({
  data: reported(REGISTRATION_REFUSALS).extend({ registrations: z.array(takenRegistration) }),
  meta: z.object({}),
});
