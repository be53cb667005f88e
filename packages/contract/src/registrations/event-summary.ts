import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams } from '../calls/envelope.ts';
import { mark } from '../meetings/meeting-seats.ts';
import type { RegistrationStatus } from '../meetings/registration-states.ts';

/** Steps to an event: who of all that registered was confirmed, and who of them came (domain/registrations#summary). */
export const FUNNEL: Readonly<Record<'confirmed' | 'attended', readonly RegistrationStatus[]>> = {
  confirmed: ['confirmed', 'attended', 'no_show'],
  attended: ['attended'],
};

const steps = { registered: z.number(), confirmed: z.number(), attended: z.number() };

/** What became of an event, of the people that the caller sees (domain/registrations#summary). */
export const eventSummary = z.object({
  ...steps,
  no_show: z.number(),
  survey: z.object({ answers: z.number(), mean: z.number().nullable() }),
  credits: z.object({
    persons: z.number(),
    sum: z.number(),
    /** People with credits of each council. */
    cpe: z.number(),
    cme: z.number(),
  }),
  /** Null: the event says no value of a meal. */
  cost: z.object({ meal: z.number(), sum: z.number() }).nullable(),
  /** Null: without one. */
  provinces: z.array(z.object({ code: z.string().nullable(), ...steps })),
  specialties: z.array(z.object({ id: z.number().nullable(), ...steps })),
  /** Who registered others; null: those whom the caller does not see, together. */
  representatives: z.array(
    z.object({ id: z.number().nullable(), display_name: z.string(), ...steps }),
  ),
});
export type EventSummary = z.output<typeof eventSummary>;
export type SummarySteps = Pick<EventSummary, keyof typeof steps>;

export const eventSummaryCall = endpoint({
  method: 'GET',
  path: '/v1/event/:id/summary',
  tag: 'registration',
  summary: 'What became of an event: who registered, was confirmed and came, survey, credits, cost',
  permission: ['registration.view'],
  params: idParams,
  reply: z.object({
    data: eventSummary,
    meta: z.object({
      item: z.object({ id: z.number(), title: z.string() }),
      /** What the event asks besides, which its file has a column for. */
      questions: z.array(z.string()),
      /** Whether its file may name people, with a reason. */
      export_users: z.boolean(),
      mark,
    }),
  }),
});
