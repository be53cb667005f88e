import { earnedCredits } from '@connect/contract/meetings/credits.ts';
import type {
  AttendanceRowRefusal,
  attendanceReport,
} from '@connect/contract/programs/platform-webinars.ts';
import { attendanceRefusal, webinarPhase } from '@connect/contract/webinars/webinar-rules.ts';
import type { z } from 'zod';
import type { ProgramContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AccountDeps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { lockMerged } from '../../people/merged.service.ts';
import { inTurnAt } from '../../registrations/held/in-turn-at.ts';
import { type WriteDeps, writeTransaction } from '../../writing/write-transaction.ts';
import { wrongTimes } from './attendance-times.service.ts';
import {
  type AttendedRow,
  lockReported,
  type ReportedUser,
  type ReportedWebinar,
  selectReported,
  writeAttended,
} from './reported.queries.ts';

type ReportDeps = WriteDeps & Pick<AccountDeps, 'clock' | 'inTurn'>;

interface Reported<Refusal> {
  accepted: number;
  unchanged: number;
  rejected: { index: number; code: Refusal; fields?: string[] }[];
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
  const write = async (trx: Trx) => {
    const now = deps.clock.now();
    const webinar = await lockReported(trx, id, now);
    if (!webinar) throw new DomainError('not_found');
    const merged = await lockMerged(trx, [...new Set(rows.map(({ user_id }) => user_id))]);
    const found = await selectReported(trx, id, merged);
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
  };
  return inTurnAt(deps, id, () => writeTransaction(deps, write));
}

/** Why somebody cannot have attended; null: they have a seat. */
function seatRefusal({ id, status }: ReportedUser): AttendanceRowRefusal | null {
  if (id === null || status === 'rejected') return 'not_registered';
  if (status === 'cancelled') return 'backed_out';
  return status === 'waitlisted' ? 'waiting' : null;
}

const sameMoment = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

/**
 * Takes who attended; credits come with it once the webinar is over (domain/credits#credits). Throws
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
      const rejected: Reported<AttendanceRowRefusal>['rejected'] = [];
      const next = new Map<number, AttendedRow>();
      let unchanged = 0;
      rows.forEach((row, index) => {
        const person = people.get(row.user_id);
        const reject = (code: AttendanceRowRefusal) => rejected.push({ index, code });
        const wrong = wrongTimes(webinar, row, now);
        const lacks = person ? seatRefusal(person) : 'not_registered';
        if (!person || person.id === null || lacks !== null) reject(lacks ?? 'not_registered');
        else if (wrong.length > 0) rejected.push({ index, code: 'invalid', fields: wrong });
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
