import { z } from 'zod';
import { id, moment } from '../calls/envelope.ts';
import type { HostLink } from '../content/host-links.ts';
import type { FieldIssue } from '../errors/errors.ts';
import type { Labels } from '../labels.ts';
import { text } from '../text.ts';
import { type Timed, timeOf } from './meeting-times.ts';

export const AGENDA_MAX = 30;

/** The agenda of a meeting, in the order of time. */
export const agendaField = z
  .array(z.object({ start_at: moment, title: text(1, 200), host_ids: z.array(id).max(20) }))
  .max(AGENDA_MAX);

export const agendaLabels = {
  agenda: ['กำหนดการ', 'Agenda'],
  'agenda.start_at': ['เวลาเริ่มของหัวข้อ', 'Start of the topic', 'moment'],
  'agenda.title': ['หัวข้อ', 'Topic'],
  'agenda.host_ids': ['วิทยากรของหัวข้อ', 'Speakers of the topic', 'choice'],
} satisfies Labels;

export interface AgendaEntry {
  start_at: string;
  title: string;
  host_ids: number[];
}

/** Entries lie within the meeting, and only its hosts speak. */
export function agendaIssues(
  item: Timed & { hosts: readonly HostLink[]; agenda: readonly AgendaEntry[] },
): FieldIssue[] {
  const [start, end] = [timeOf(item.start_at), timeOf(item.end_at)];
  const speaking = new Set(item.hosts.map(({ host_id }) => host_id));
  return item.agenda.flatMap((entry, index): FieldIssue[] => {
    const at = Date.parse(entry.start_at);
    const outside = (start !== null && at < start) || (end !== null && at >= end);
    const stranger = entry.host_ids.some((id) => !speaking.has(id));
    return [
      ...(outside ? [{ field: `agenda.${index}.start_at`, code: 'agenda_outside' } as const] : []),
      ...(stranger ? [{ field: `agenda.${index}.host_ids`, code: 'agenda_host' } as const] : []),
    ];
  });
}

/** Indexes of agenda entries that start at the same time as another. */
export function agendaOverlaps(agenda: readonly { start_at: string }[]): number[] {
  const times = agenda.map(({ start_at }) => Date.parse(start_at));
  return times.flatMap((time, index) => (times.indexOf(time) < index ? [index] : []));
}
