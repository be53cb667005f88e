import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams, listReply, pagingQuery } from '../calls/envelope.ts';
import { eventRegistration } from './registration.ts';

/** Somebody who comes, with what they must not eat (domain/registrations#dietary-needs). */
export const dietaryNote = eventRegistration
  .pick({ id: true, code: true, display_name: true, status: true })
  .extend({ note: z.string() });
export type DietaryNote = z.output<typeof dietaryNote>;

export const dietaryNotes = endpoint({
  method: 'GET',
  path: '/v1/event/:id/dietary-notes',
  tag: 'registration',
  summary:
    'What people of an event must not eat, as far as they still consent, and how many of each',
  permission: ['registration.edit'],
  params: idParams,
  query: pagingQuery,
  reply: listReply(dietaryNote, {
    item: z.object({ id: z.number(), title: z.string() }),
    /** The same note of several people is one, however it is spaced and cased; the most first. */
    kinds: z.array(z.object({ note: z.string(), n: z.number() })),
  }),
  refuses: ['forbidden'],
});
