import { z } from 'zod';
import { id, whole } from '../calls/envelope.ts';

/**
 * The occasions on which an event or a webinar sends a message: the category of the template, and
 * how the meeting refers to it.
 */
export const MEETING_MESSAGES = {
  confirm_template_id: { category: 'confirm', relation: 'confirmation' },
  reminder_template_id: { category: 'reminder', relation: 'reminder' },
  thank_you_template_id: { category: 'thank_you', relation: 'thanks' },
} as const;
export type MeetingMessageField = keyof typeof MEETING_MESSAGES;
export const MEETING_MESSAGE_FIELDS = [
  'confirm_template_id',
  'reminder_template_id',
  'thank_you_template_id',
] as const satisfies readonly MeetingMessageField[];

/** Reminders of one meeting, and hours before its start: two weeks is the earliest. */
export const REMINDERS_MAX = 3;
export const REMINDER_HOURS_MAX = 336;

/** Two reminders at the same distance are one too many. */
function eachOnce({ value, issues }: z.core.ParsePayload<number[]>): void {
  const second = value.findIndex((hours, index) => value.indexOf(hours) < index);
  if (second === -1) return;
  issues.push({
    code: 'custom',
    params: { code: 'unique' },
    path: [second],
    input: value[second],
  });
}

/** Fields of the messages of a meeting (domain/event-messages#occasions). */
export const messageFields = {
  confirm_template_id: id.nullable(),
  reminder_template_id: id.nullable(),
  thank_you_template_id: id.nullable(),
  /** Hours before the start, the earliest reminder first. */
  reminder_offsets_hours: z.array(whole(1, REMINDER_HOURS_MAX)).max(REMINDERS_MAX).check(eachOnce),
};

export const messageDefaults = {
  confirm_template_id: null,
  reminder_template_id: null,
  thank_you_template_id: null,
  reminder_offsets_hours: [72, 24],
};

export const messageLabels = {
  confirm_template_id: ['เทมเพลตยืนยัน', 'Confirmation template', 'choice'],
  reminder_template_id: ['เทมเพลตแจ้งเตือน', 'Reminder template', 'choice'],
  thank_you_template_id: ['เทมเพลตขอบคุณ', 'Thank-you template', 'choice'],
  reminder_offsets_hours: ['แจ้งเตือนล่วงหน้า (ชั่วโมง)', 'Reminders before the start (hours)'],
} as const;

/** The reminders of a meeting, the earliest first. */
export const orderedReminders = (hours: readonly number[]): number[] =>
  [...hours].sort((a, b) => b - a);
