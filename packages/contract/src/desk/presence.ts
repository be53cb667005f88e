import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { id, personRef } from '../calls/envelope.ts';
import { ITEM_TYPES } from '../kinds.ts';

/** Another account that has the same item open. */
export const presentPerson = personRef.extend({
  /** A short name for narrow places. */
  first_name: z.string(),
  avatar_url: z.string().nullable(),
  /** True with unsaved input. */
  editing: z.boolean(),
});
export type PresentPerson = z.output<typeof presentPerson>;

/** A page that reported nothing for this long counts as closed. */
export const PRESENCE_SECONDS = 45;
/** How often an open page reports. */
export const PRESENCE_EVERY_SECONDS = 15;

/** Who has an item open. It informs and never blocks: the version check remains the guard. */
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
      /** Made by the page, so that two tabs of one account are two. */
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
