import {
  ATTENDANCE_SHOWN,
  type AttendanceImport,
  type webinarAttendance,
} from '@connect/contract/resources/webinar-attendance.ts';
import {
  attendanceRefusal,
  earnedCredits,
  scheduledMinutes,
  webinarPhase,
} from '@connect/contract/webinar-rules.ts';
import type { z } from 'zod';
import { type ActorContext, can } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { contentService } from '../../content/content.service.ts';
import { editRefusal, refuse } from '../../content/content-permissions.ts';
import { regionLimit } from '../../content/logs.service.ts';
import { COVER } from '../../content/masking.ts';
import { bangkokIso } from '../../content/moments.ts';
import { startWork } from '../../content/work.ts';
import { writeTransaction } from '../../content/write-transaction.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import {
  type Attended,
  type Registered,
  selectRegistered,
  updateAttended,
} from './attendance.queries.ts';
import { minutesOf, readAttendanceFile, type Stay } from './attendance-file.service.ts';
import { type Match, matchVisitors, type Visitor, visitorsOf } from './attendance-match.service.ts';
import { webinarKind } from './webinar.service.ts';

type Body = z.output<NonNullable<typeof webinarAttendance.import.body>>;
type Times = NonNullable<Stay['time']>[];
type Webinar = NonNullable<Awaited<ReturnType<ReturnType<typeof webinarsOf>['find']>>>;

const webinarsOf = (deps: Deps) => contentService(deps, webinarKind);

const timesOf = (visitors: readonly Visitor[]): Times =>
  visitors.flatMap(({ stays }) => stays.flatMap(({ time }) => time ?? []));

const named = ({ name, email, stays }: Visitor) => ({
  name,
  email,
  lines: stays.map(({ line }) => line),
});

/** A match that counts: one person, who may be seen and has not backed out. */
interface Sure {
  person: Registered;
  by: Match<Registered>['by'];
  visitors: Visitor[];
  /** Those who may not read what people were found by, and whom the file does not name. */
  covered: boolean;
}

/**
 * Sorts matches into those who are sure and those who are left out, with the reason. Whoever may not
 * read licences and e-mails (`personal`) is told of people by their names alone: who was found by
 * anything else stays covered, or a trial would tell whose the licences are that a file guesses.
 */
function judged(matches: readonly Match<Registered>[], personal: boolean) {
  const sure = new Map<string, Sure>();
  const ambiguous: AttendanceImport['ambiguous'] = [];
  const unmatched: AttendanceImport['unmatched'] = [];
  for (const [index, { visitor, found, by, named: called }] of matches.entries()) {
    // People of other regions do not exist for who imports; they still make a name ambiguous.
    const seen = found.filter(({ visible }) => visible);
    const [person] = seen;
    const left = (reason: AttendanceImport['unmatched'][number]['reason']) =>
      unmatched.push({ ...named(visitor), reason });
    if (!person) left('not_registered');
    else if (found.length > 1) {
      const candidates = seen.map((each) =>
        personal || called.includes(each) ? each.display_name : COVER,
      );
      ambiguous.push({ ...named(visitor), candidates });
    } else if (person.status === 'cancelled') left('backed_out');
    else if (timesOf([visitor]).length === 0) left('time');
    else {
      const covered = !personal && !called.includes(person);
      const key = covered ? `line ${index}` : `${person.id}`;
      const known = sure.get(key);
      if (known) known.visitors.push(visitor);
      else {
        const told = personal || covered ? by : 'name';
        sure.set(key, { person, by: told, visitors: [visitor], covered });
      }
    }
  }
  return { sure: [...sure.values()], ambiguous, unmatched };
}

/** What the line of a covered person says of them: nothing that the file did not say itself. */
const COVERED = {
  user: null,
  credit_type: null,
  credits_awarded: null,
  minutes_before: null,
  credits_before: null,
  changes: true,
};

const sameMoment = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

const differs = (before: Registered, after: Attended): boolean =>
  !sameMoment(before.joined_at, after.joined_at) ||
  !sameMoment(before.left_at, after.left_at) ||
  before.minutes !== after.minutes ||
  before.credit_type !== after.credit_type ||
  before.credits_awarded !== after.credits_awarded;

/** When it was held, for somebody who may say who came; refuses everybody and everything else. */
function heldFor({ actor }: ActorContext, item: Webinar | null, now: Date) {
  if (!item || item.deleted_at !== null) throw new DomainError('not_found');
  refuse(editRefusal(actor, 'webinar', item));
  const { start_at: start, end_at: end } = item;
  const scheduled = scheduledMinutes(item);
  if (attendanceRefusal(item, now) || !start || !end || !scheduled) {
    throw new DomainError('wrong_state');
  }
  return { start: Date.parse(start), end: Date.parse(end), scheduled };
}

/**
 * Matches an attendance report with who registered and, when asked to apply it, writes when they
 * came and left, their minutes and credits (DOMAIN 1.7, 2.2, 3.4, D-45). People whom the file does
 * not name stay as they are, so that the same file always leads to the same result. Throws
 * `not_found`, `forbidden…`, `wrong_state` before the start and for what does not take place, and
 * `validation_failed` for a file that cannot be used.
 */
export async function importAttendance(
  deps: Deps,
  context: ActorContext,
  id: number,
  { file, apply }: Body,
): Promise<AttendanceImport> {
  const webinars = webinarsOf(deps);
  const work = await startWork(deps, context);
  const held = heldFor(context, await webinars.find(work, id), work.now);
  // A long file takes its time to read: nobody waits for a lock meanwhile.
  const stays = readAttendanceFile(file, held);
  const visitors = visitorsOf(stays);
  return writeTransaction(deps, async (trx) => {
    const item = await webinars.lockLive(trx, work, id);
    const { start, end, scheduled } = heldFor(context, item, work.now);
    // Moved while the file was read: its times were read for another day.
    if (start !== held.start || end !== held.end) throw new DomainError('version_conflict');
    const registered = await selectRegistered(trx, id, regionLimit(context.actor, 'webinar'));
    const matches = matchVisitors(visitors, registered);
    const { sure, ambiguous, unmatched } = judged(matches, can(context.actor, 'pii.export'));

    const over = webinarPhase(item, work.now) !== 'live';
    const attendedAs = ({ person, by, visitors, covered }: Sure) => {
      const times = timesOf(visitors);
      const minutes = minutesOf(times, held);
      const earned = earnedCredits(item, person.user_type, minutes);
      const after: Attended = {
        id: person.id,
        joined_at: bangkokIso(new Date(Math.min(...times.map(({ from }) => from)))),
        left_at: bangkokIso(new Date(Math.max(...times.map(({ to }) => to)))),
        minutes,
        credit_type: over ? (earned?.type ?? null) : person.credit_type,
        credits_awarded: over ? (earned?.credits ?? null) : person.credits_awarded,
      };
      return { person, by, visitors, covered, after, changes: differs(person, after) };
    };
    const results = sure.map(attendedAs);
    // What is written counts all that the file says of somebody, whoever is shown it.
    const changed = judged(matches, true)
      .sure.map(attendedAs)
      .filter(({ changes }) => changes)
      .map(({ after }) => after);
    const by = (way: string) => results.filter((result) => result.by === way).length;
    const counts = {
      rows: stays.length,
      matched: results.length,
      by_email: by('email'),
      by_licence: by('licence'),
      by_name: by('name'),
      changed: results.filter(({ changes }) => changes).length,
      credited: results.filter(({ after }) => after.credits_awarded).length,
      credits_lost: results.filter(
        ({ person, after }) => person.credits_awarded && !after.credits_awarded,
      ).length,
      ambiguous: ambiguous.length,
      unmatched: unmatched.length,
    };
    if (apply && changed.length > 0) await updateAttended(trx, changed);
    const persons = results.length + ambiguous.length;
    await recordAudit(trx, deps.clock, context, {
      entityType: 'webinar',
      entityId: id,
      entityTitle: item.title,
      // A trial shows people and leaves the trace of every such page (DOMAIN 3.0).
      ...(apply
        ? { action: 'webinar.attendance_import', diff: counts }
        : { action: 'pii.view', diff: { view: 'attendance_import', persons } }),
    });
    return {
      applied: apply,
      credits_counted: over,
      counts,
      matched: results.slice(0, ATTENDANCE_SHOWN).map(({ person, visitors, after, ...result }) => ({
        name: visitors[0]?.name ?? '',
        email: visitors[0]?.email ?? '',
        lines: visitors.flatMap(({ stays: all }) => all.map(({ line }) => line)),
        by: result.by,
        minutes: after.minutes,
        share: Math.min(1, after.minutes / scheduled),
        ...(result.covered
          ? COVERED
          : {
              user: { id: person.user_id, display_name: person.display_name },
              credit_type: after.credit_type,
              credits_awarded: after.credits_awarded,
              minutes_before: person.minutes,
              credits_before: person.credits_awarded,
              changes: result.changes,
            }),
      })),
      ambiguous: ambiguous.slice(0, ATTENDANCE_SHOWN),
      unmatched: unmatched.slice(0, ATTENDANCE_SHOWN),
    };
  });
}
