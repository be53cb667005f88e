import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idText, list } from '../calls/envelope.ts';

/** What a list that stays open is compared with, row by row (domain/registrations#two-at-once). */
export const seatsCall = <Kind extends 'event' | 'webinar', Counted extends z.ZodRawShape>(
  kind: Kind,
  counted: Counted,
) =>
  endpoint({
    method: 'GET',
    path: `/v1/${kind}/seats` as const,
    tag: kind,
    summary: 'Versions and seats of the rows of a list, for screens that stay open',
    permission: [`${kind}.view`],
    query: z.object({ ids: list(idText) }),
    reply: z.object({
      data: z.array(z.object({ id: z.number(), version: z.number(), ...counted })),
    }),
  });

/** Seats of an event. */
export const eventSeats = z.object({
  /** Null: as many as come. */
  capacity: z.number().nullable(),
  taken: z.number(),
  waiting: z.number(),
});

/** How far the registrations that were read had come (domain/registrations#two-at-once). */
export const mark = z.string();

/** A mark by itself, for screens that stay open. */
export const markReply = z.object({ data: z.object({ mark }) });
