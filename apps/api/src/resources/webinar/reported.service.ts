import { earnedCredits } from '@connect/contract/meetings/credits.ts';
import type {
  AttendanceRowRefusal,
  attendanceReport,
  RegistrationRefusal,
  registrationReport,
} from '@connect/contract/programs/platform-webinars.ts';
import {
  attendanceRefusal,
  registrationState,
  webinarPhase,
} from '@connect/contract/webinars/webinar-rules.ts';
import type { z } from 'zod';
import type { ProgramContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Clock, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { type WriteDeps, writeTransaction } from '../../writing/write-transaction.ts';
import {
  type AttendedRow,
  lockReported,
  type RegisteredRow,
  type ReportedUser,
  type ReportedWebinar,
  selectReported,
  upsertRegistrations,
  writeAttended,
} from './reported.queries.ts';

type ReportDeps = WriteDeps & { readonly clock: Clock };

interface Reported<Refusal> {
  accepted: number;
  unchanged: number;
  rejected: { index: number; code: Refusal }[];
}

/** One report about a webinar: locked, with the people whom it names. Throws `not_found`. */
function report<Row extends { user_id: number }, Refusal>(
  deps: ReportDeps,
  context: ProgramContext,
  id: number,
  { rows, action }: { rows: readonly Row[]; action: string },
  work: (
    trx: Trx,
    webinar: ReportedWebinar,
    people: ReadonlyMap<number, ReportedUser>,
    now: Date,
  ) => Promise<Reported<Refusal>>,
): Promise<Reported<Refusal>> {
  return writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const webinar = await lockReported(trx, id, now);
    if (!webinar) throw new DomainError('not_found');
    const found = await selectReported(trx, id, [...new Set(rows.map(({ user_id }) => user_id))]);
    const done = await work(trx, webinar, new Map(found.map((one) => [one.asked, one])), now);
    if (done.accepted > 0) {
      await recordAudit(trx, deps.clock, context, {
        action,
        entityType: 'webinar',
        entityId: id,
        entityTitle: webinar.title,
        diff: { accepted: done.accepted },
      });
    }
    return done;
  });
}

const sameMoment = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

/**
 * Takes who signed up, or backed out (domain/webinars#reports). The same report again changes nothing.
 * Throws `not_found`.
 */
export const reportRegistrations = (
  deps: ReportDeps,
  context: ProgramContext,
  id: number,
  { registrations: rows }: z.output<typeof registrationReport>,
) =>
  report<(typeof rows)[number], RegistrationRefusal>(
    deps,
    context,
    id,
    { rows, action: 'webinar.registrations' },
    async (trx, webinar, people, now) => {
      const rejected: { index: number; code: RegistrationRefusal }[] = [];
      const next = new Map<number, RegisteredRow>();
      let unchanged = 0;
      let { registered } = webinar;
      rows.forEach((row, index) => {
        const person = people.get(row.user_id);
        if (!person) {
          rejected.push({ index, code: 'unknown_user' });
          return;
        }
        const before = next.get(person.user_id) ?? (person.id === null ? null : person);
        const isIn = before?.status === 'registered';
        const joins = row.status === 'registered';
        if (joins === isIn || (!joins && before === null)) {
          unchanged += 1;
          return;
        }
        const said = row.registered_at ? new Date(row.registered_at) : now;
        const at = said > now ? now : said;
        const state = registrationState(webinar, registered, at);
        if (joins && state !== 'open') {
          rejected.push({ index, code: state });
          return;
        }
        registered += joins ? 1 : -1;
        next.set(person.user_id, {
          user_id: person.user_id,
          status: row.status,
          registered_at: joins ? at.toISOString() : (before?.registered_at ?? at.toISOString()),
          source: row.source ?? before?.source ?? '',
        });
      });
      if (next.size > 0) await upsertRegistrations(trx, id, [...next.values()]);
      return { accepted: rows.length - unchanged - rejected.length, unchanged, rejected };
    },
  );

/**
 * Takes who attended; credits come with it once the webinar is over (domain/webinars#credits). Throws
 * `not_found`, and `wrong_state` before the start or when it was called off.
 */
export const reportAttendance = (
  deps: ReportDeps,
  context: ProgramContext,
  id: number,
  { attendance: rows }: z.output<typeof attendanceReport>,
) =>
  report<(typeof rows)[number], AttendanceRowRefusal>(
    deps,
    context,
    id,
    { rows, action: 'webinar.attendance_report' },
    async (trx, webinar, people, now) => {
      if (attendanceRefusal(webinar, now)) throw new DomainError('wrong_state');
      const over = webinarPhase(webinar, now) !== 'live';
      const rejected: { index: number; code: AttendanceRowRefusal }[] = [];
      const next = new Map<number, AttendedRow>();
      let unchanged = 0;
      rows.forEach((row, index) => {
        const person = people.get(row.user_id);
        const reject = (code: AttendanceRowRefusal) => rejected.push({ index, code });
        if (!person || person.id === null) reject('not_registered');
        else if (person.status === 'cancelled') reject('backed_out');
        else if (Date.parse(row.left_at) < Date.parse(row.joined_at)) reject('time');
        else {
          const earned = earnedCredits(webinar, person.user_type, row.minutes);
          const before = next.get(person.id) ?? person;
          const after = {
            id: person.id,
            joined_at: row.joined_at,
            left_at: row.left_at,
            minutes: row.minutes,
            questions: row.questions ?? before.questions,
            poll_answers: row.poll_answers ?? before.poll_answers,
            survey_submitted_at: row.survey_submitted_at ?? before.survey_submitted_at,
            credit_type: over ? (earned?.type ?? null) : before.credit_type,
            credits_awarded: over ? (earned?.credits ?? null) : before.credits_awarded,
          };
          if (isSame(before, after)) unchanged += 1;
          else next.set(person.id, after);
        }
      });
      if (next.size > 0) await writeAttended(trx, [...next.values()]);
      return { accepted: rows.length - unchanged - rejected.length, unchanged, rejected };
    },
  );

type Presence = Omit<ReportedUser | AttendedRow, 'id'>;

const isSame = (before: Presence, after: AttendedRow): boolean =>
  sameMoment(before.joined_at, after.joined_at) &&
  sameMoment(before.left_at, after.left_at) &&
  sameMoment(before.survey_submitted_at, after.survey_submitted_at) &&
  before.minutes === after.minutes &&
  before.questions === after.questions &&
  before.poll_answers === after.poll_answers &&
  before.credit_type === after.credit_type &&
  before.credits_awarded === after.credits_awarded;
