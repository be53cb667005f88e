import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { flag, idParams, pathNumber } from '../calls/envelope.ts';
import { person } from '../calls/record.ts';
import type { Labels } from '../labels.ts';
import { text } from '../text.ts';

/** Days for which what was cleared can be restored (domain/registrations#clearing-the-log). */
export const ARCHIVE_DAYS = 90;

export const eventArchiveLabels = {
  title: ['ชื่อกิจกรรม', 'Title of the event'],
  reason: ['เหตุผล', 'Reason'],
  include_registrations: ['ล้างผู้ลงทะเบียนด้วย', 'Clear the registrations, too'],
} satisfies Labels;

/** What was cleared at once. */
export const eventArchive = z.object({
  id: z.number(),
  archived_at: z.string(),
  archived_by: person,
  reason: z.string(),
  lines: z.number(),
  registrations: z.number(),
  /** When it is removed for good. */
  until: z.string(),
});
export type EventArchive = z.output<typeof eventArchive>;

const reply = z.object({
  data: z.array(eventArchive),
  meta: z.object({
    item: z.object({ id: z.number(), title: z.string() }),
    /** What there is to clear now. */
    lines: z.number(),
    registrations: z.number(),
    permissions: z.object({
      /** Whether the registrations may be cleared, too. */
      include_registrations: z.boolean(),
      restore: z.boolean(),
    }),
  }),
});

/** Typed by whoever clears. */
export const eventLogsClear = z.strictObject({ title: text(1, 200), reason: text(5, 300) });

/** Clearing the log of an event, and taking that back. Each answers with what is kept away then. */
export const eventArchives = {
  clear: endpoint({
    method: 'DELETE',
    path: '/v1/event/:id/logs',
    tag: 'registration',
    summary:
      'Clear the log of an event: it is kept for 90 days, registrations stay unless a super administrator clears them, too',
    permission: ['event.clear_logs'],
    params: idParams,
    query: z.object({ include_registrations: flag.default(false) }),
    body: eventLogsClear,
    reply,
    refuses: ['wrong_state'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/event/:id/logs/archives',
    tag: 'registration',
    summary: 'What was cleared of an event and can be restored, and what there is to clear',
    permission: ['event.clear_logs'],
    params: idParams,
    reply,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/event/:id/logs/archives/:archive/restore',
    tag: 'registration',
    summary: 'Restore what was cleared of an event, as far as it still fits; super administrators',
    permission: ['event.clear_logs'],
    params: z.object({ id: pathNumber(9_999_999_999), archive: pathNumber(9_999_999_999) }),
    reply,
    refuses: ['event_full', 'workplace_full', 'already_registered'],
  }),
};
