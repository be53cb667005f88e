import { z } from 'zod';
import { bulkResult } from '../calls/bulk.ts';
import { endpoint } from '../calls/endpoint.ts';
import { idParams, moment } from '../calls/envelope.ts';
import { REGISTRATION_STATUSES } from '../closed-lists.ts';
import { REGISTRATIONS_AT_ONCE } from '../meetings/registration-states.ts';
import { codeText } from './door-code.ts';
import { moveReason, typedPerson } from './registration.ts';

/** What a device at the door keeps of a registration (domain/registrations#without-a-network). */
export const doorRow = z.object({
  id: z.number(),
  code: z.string(),
  display_name: z.string(),
  workplace_name: z.string(),
  status: z.enum(REGISTRATION_STATUSES),
  checked_in_at: z.string().nullable(),
  /** When they left; null while they are in. */
  checked_out_at: z.string().nullable(),
});
export type DoorRow = z.output<typeof doorRow>;

const doorState = doorRow.omit({ display_name: true, workplace_name: true });

/** The event, as whoever stands at its door needs it. */
const doorEvent = z.object({
  id: z.number(),
  title: z.string(),
  /** Null: it has no time, or was called off. */
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  cancelled: z.boolean(),
});
export type DoorEvent = z.output<typeof doorEvent>;

const done = {
  /** Made by the device; the same item sent again changes nothing. */
  client_id: z.uuid(),
  /** When it happened, by the time of the server. */
  at: moment,
};
const doorItem = z.discriminatedUnion('action', [
  z.strictObject({
    ...done,
    action: z.literal('check_in'),
    code: codeText,
    method: z.enum(['qr', 'manual']),
    /** Of somebody who was noted as absent. */
    reason: moveReason.optional(),
  }),
  z.strictObject({
    ...done,
    action: z.literal('check_out'),
    code: codeText,
    method: z.enum(['qr', 'manual']),
  }),
  z.strictObject({
    ...done,
    action: z.enum(['undo_check_in', 'undo_check_out']),
    /** The item of the same device that is taken back. */
    of: z.uuid(),
    reason: moveReason,
  }),
  z.strictObject({ ...done, action: z.literal('walk_in'), person: typedPerson }),
]);
export type DoorItem = z.output<typeof doorItem>;

/**
 * What became of an item besides `done`: somebody was in or out already, stays in or out because of what another door
 * saw, or was seen to leave and by no door to come, until one says so (domain/registrations#checking-out).
 */
const DOOR_OUTCOMES = [
  'done',
  'already_in',
  'stays_in',
  'already_out',
  'stays_out',
  'not_in',
] as const;
export type DoorOutcome = (typeof DOOR_OUTCOMES)[number];

const doorResult = bulkResult.omit({ id: true, title: true }).extend({
  client_id: z.string(),
  /** Null: refused, see the message. */
  outcome: z.enum(DOOR_OUTCOMES).nullable(),
  /** The registration as it is now; null when there is none. */
  registration: doorState.nullable(),
});
export type DoorResult = z.output<typeof doorResult>;

const path = '/v1/event/:id/check-in' as const;

/** Checking people in and out at the door of an event (domain/registrations#checking-in). */
export const door = {
  list: endpoint({
    method: 'GET',
    path,
    tag: 'registration',
    summary: 'Everybody of an event, as a device at its door keeps them',
    permission: ['registration.edit'],
    params: idParams,
    reply: z.object({
      data: z.array(doorRow),
      meta: z.object({
        event: doorEvent,
        /** The time of the server, by which a device sets its own. */
        now: z.string(),
        /** Whether the caller registers people at the door. */
        walk_in: z.boolean(),
        /** Whether the caller takes check-ins back. */
        undo: z.boolean(),
      }),
    }),
  }),
  sync: endpoint({
    method: 'POST',
    path,
    tag: 'registration',
    summary:
      'Take over what a device at the door did, with a result for each; without items, tell the states of everybody',
    permission: ['registration.edit'],
    params: idParams,
    body: z.strictObject({
      /** Made by the device once: by it what one door did is told from what another did. */
      device_id: z.uuid(),
      items: z.array(doorItem).max(REGISTRATIONS_AT_ONCE),
    }),
    reply: z.object({
      data: z.array(doorResult),
      meta: z.object({
        /** Null: items were sent, whose results say what became of them. */
        states: z.array(doorState).nullable(),
        event: doorEvent,
        now: z.string(),
      }),
    }),
  }),
};
