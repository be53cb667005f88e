import { eventPhase } from '@connect/contract/events/event-rules.ts';
import type { EventReportRow } from '@connect/contract/programs/platform-events.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import { answerIssues } from '@connect/contract/registrations/registration-rules.ts';
import { registrationState } from '@connect/contract/webinars/webinar-rules.ts';
import type { TextVersion } from '../../users/consents.service.ts';
import type { HeldEvent } from '../held-event.queries.ts';
import type { ConsentGiven } from '../page/page-form.ts';
import type { ReportedMeeting } from './reported.queries.ts';

const NOBODY = {
  registered: 0,
  waitlisted: 0,
  confirmed: 0,
  attended: 0,
  cancelled: 0,
  no_show: 0,
};

/** Why nobody registers at a moment, apart from seats; null: they may. Of an event by the phases of its page. */
export function windowRefusal(
  held: HeldEvent,
  shown: Pick<ReportedMeeting, 'expires_at' | 'material_expires_at'>,
  at: Date,
): 'not_open' | 'closed' | null {
  if (effectiveStatus({ ...held, ...shown }, at) !== 'published') return 'closed';
  const free = { ...held, capacity: null };
  if (held.kind === 'webinar') {
    const state = registrationState(free, 0, at);
    return state === 'not_open' || state === 'closed' ? state : null;
  }
  const phase = eventPhase({ ...free, counts: NOBODY }, at);
  if (phase === 'open') return null;
  return phase === 'scheduled' ? 'not_open' : 'closed';
}

/** The version of a text that somebody agreed to at a moment: the one named, else the latest; null: none. */
function versionAt(
  texts: readonly TextVersion[],
  { purpose, text_version: named }: EventReportRow['consents'][number],
  at: Date,
): ConsentGiven | null {
  const found = texts.findLast(
    (text) =>
      text.purpose === purpose &&
      new Date(text.valid_from) <= at &&
      (named === undefined || text.version === named),
  );
  return found ? { purpose, version: found.version } : null;
}

/** What somebody agreed to with a row about an event, and which of its fields are wrong. */
export function readRow(
  event: HeldEvent,
  texts: readonly TextVersion[],
  row: Pick<EventReportRow, 'answers' | 'dietary_note' | 'consents'>,
  at: Date,
): { consents: ConsentGiven[]; fields: string[] } {
  const read = row.consents.map((one) => versionAt(texts, one, at));
  const purposes = row.consents.map(({ purpose }) => purpose);
  const isAsked = event.ask_dietary && purposes.includes('sensitive_dietary');
  return {
    // Nothing was told that it would be about.
    consents: read.flatMap((one) =>
      one === null || (one.purpose === 'sensitive_dietary' && row.dietary_note === '') ? [] : [one],
    ),
    fields: [
      ...new Set([
        ...answerIssues(event.custom_questions, row.answers).map(({ field }) => field),
        ...(row.dietary_note === '' || isAsked ? [] : ['dietary_note']),
        ...read.flatMap((one, n) => {
          const isTwice = purposes.indexOf(purposes[n] ?? 'profiling') !== n;
          return one === null || isTwice ? [`consents.${n}`] : [];
        }),
      ]),
    ],
  };
}
