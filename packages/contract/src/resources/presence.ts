import { z } from 'zod';
import { ITEM_TYPES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { id, personRef } from '../envelope.ts';

/** Somebody else who has the same item open. */
export const presentPerson = personRef.extend({
  /** Enough to say who it is where there is little room. */
  first_name: z.string(),
  avatar_url: z.string().nullable(),
  /** Has typed something that is not saved. */
  editing: z.boolean(),
});
export type PresentPerson = z.output<typeof presentPerson>;

/** A page that has said nothing for so long is taken to be gone. */
export const PRESENCE_SECONDS = 45;
/** How often an open page says that it is there. */
export const PRESENCE_EVERY_SECONDS = 15;

/** Who has an item open. It informs and never blocks: the version check stays the guard. */
export const presence = {
  here: endpoint({
    method: 'POST',
    path: '/v1/presence',
    tag: 'presence',
    summary: 'Say that a page has an item open, and read who else has; 404 outside one’s scope',
    permission: 'authenticated',
    refuses: ['not_found'],
    body: z.strictObject({
      type: z.enum(ITEM_TYPES),
      id,
      /** Made up by the page, so that two tabs of one person are two. */
      page: z.uuid(),
      editing: z.boolean(),
    }),
    reply: z.object({ data: z.array(presentPerson) }),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/v1/presence/:page',
    tag: 'presence',
    summary: 'Say that the page is gone',
    permission: 'authenticated',
    params: z.object({ page: z.uuid() }),
    reply: z.object({ success: z.literal(true) }),
  }),
};
