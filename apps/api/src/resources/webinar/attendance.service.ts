import { earnedCredits } from '@connect/contract/meetings/credits.ts';
import { scheduledMinutes } from '@connect/contract/meetings/meeting-times.ts';
import {
  ATTENDANCE_SHOWN,
  type AttendanceImport,
  type webinarAttendance,
} from '@connect/contract/webinars/webinar-attendance.ts';
import { attendanceRefusal, webinarPhase } from '@connect/contract/webinars/webinar-rules.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../actor.ts';
import { recordAudit, seenDiff } from '../../audit/audit.service.ts';
import { contentService } from '../../content/content.service.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { COVER } from '../../people/masking.ts';
import { takesNames } from '../../people/names-in-files.ts';
import { regionLimit } from '../../people/regions.ts';
import { editRefusal, refuse } from '../../rights/content-permissions.ts';
import { bangkokIso } from '../../time/moments.ts';
import { startWork } from '../../writing/work.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
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

/** The file's names and lines of one person, from one or several visitors. */
function inFile(visitors: readonly Visitor[], namesOnly: boolean) {
  const stays = visitors.flatMap((visitor) => visitor.stays);
  const licence = stays.find((stay) => stay.licence !== '')?.licence ?? '';
  return {
    name: visitors[0]?.name ?? '',
    email: visitors[0]?.email ?? '',
    licence: namesOnly && licence !== '' ? COVER : licence,
    lines: stays.map(({ line }) => line),
  };
}

/** An unambiguous match: one person, whom the caller may see and who has not cancelled. */
interface Sure {
  person: Registered;
  by: Match<Registered>['by'];
  visitors: Visitor[];
}

const hasNoSeat = ({ status }: Registered): boolean =>
  status === 'waitlisted' || status === 'rejected';

/** Separates unambiguous matches from those left out, with the reason. */
function judged(matches: readonly Match<Registered>[], namesOnly: boolean) {
  const sure = new Map<number, Sure>();
  const ambiguous: AttendanceImport['ambiguous'] = [];
  const unmatched: AttendanceImport['unmatched'] = [];
  const absent: AttendanceImport['unmatched'] = [];
  for (const { visitor, found, by } of matches) {
    // Persons of other regions do not exist for the caller; they still make a name ambiguous.
    const seen = found.filter(({ visible }) => visible);
    const [person] = seen;
    const named = inFile([visitor], namesOnly);
    const left = (reason: AttendanceImport['unmatched'][number]['reason']) =>
      unmatched.push({ ...named, reason });
    if (visitor.stays.every((stay) => stay.absent)) absent.push({ ...named, reason: 'absent' });
    // Whoever waits or was refused had no seat.
    else if (!person || hasNoSeat(person)) left('not_registered');
    else if (found.length > 1) {
      ambiguous.push({ ...named, candidates: seen.map((each) => each.display_name) });
    } else if (person.status === 'cancelled') left('backed_out');
    else if (timesOf([visitor]).length === 0) left('time');
    else {
      const known = sure.get(person.id);
      if (known) known.visitors.push(visitor);
      else sure.set(person.id, { person, by, visitors: [visitor] });
    }
  }
  // Absent persons may be most of a list: matches that need attention come before them.
  return { sure: [...sure.values()], ambiguous, unmatched: [...unmatched, ...absent] };
}

const sameMoment = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

const differs = (before: Registered, after: Attended): boolean =>
  !sameMoment(before.joined_at, after.joined_at) ||
  !sameMoment(before.left_at, after.left_at) ||
  before.minutes !== after.minutes ||
  before.credit_type !== after.credit_type ||
  before.credits_awarded !== after.credits_awarded;

/**
 * The planned time of a webinar, if the actor may import attendance now; throws in all other cases.
 */
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
 * Matches an attendance report with the registrations and, with `apply`, writes times, minutes and
 * credits (domain/webinars#attendance); others stay unchanged, so a file applied twice gives the
 * same. Throws `not_found`, `forbidden…`, `wrong_state` before the start or when cancelled,
 * `validation_failed`.
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
  const regions = regionLimit(context.actor, 'webinar');
  const namesOnly = !takesNames(context.actor);
  // Reading and matching a long file takes time: done before any lock is taken.
  const stays = await readAttendanceFile(file, held);
  const known = await selectRegistered(deps.db, id, regions);
  const recognised = await matchVisitors(visitorsOf(stays), known, { namesOnly });
  return writeTransaction(deps, async (trx) => {
    const item = await webinars.lockLive(trx, work, id);
    const { start, end, scheduled } = heldFor(context, item, work.now);
    // The webinar was moved while the file was read: its times were parsed for another day.
    if (start !== held.start || end !== held.end) throw new DomainError('version_conflict');
    // The match was found above; the state of the registrations is read again.
    const registered = await selectRegistered(trx, id, regions);
    const now = new Map(registered.map((person) => [person.id, person]));
    const matches = recognised.map(({ found, ...match }) => ({
      ...match,
      found: found.flatMap((person) => now.get(person.id) ?? []),
    }));
    const { sure, ambiguous, unmatched } = judged(matches, namesOnly);

    const over = webinarPhase(item, work.now) !== 'live';
    const results = sure.map(({ person, by, visitors }) => {
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
      return { person, by, visitors, after, changes: differs(person, after) };
    });
    const changed = results.flatMap(({ changes, after }) => (changes ? [after] : []));
    const by = (way: string) => results.filter((result) => result.by === way).length;
    const counts = {
      rows: stays.length,
      matched: results.length,
      by_email: by('email'),
      by_licence: by('licence'),
      by_name: by('name'),
      changed: changed.length,
      credited: results.filter(({ after }) => after.credits_awarded).length,
      credits_lost: results.filter(
        ({ person, after }) => person.credits_awarded && !after.credits_awarded,
      ).length,
      ambiguous: ambiguous.length,
      unmatched: unmatched.length,
    };
    if (apply && changed.length > 0) await updateAttended(trx, changed);
    const shown = matches.flatMap(({ found }) => found.filter(({ visible }) => visible));
    const seen = { view: 'attendance_import', ids: shown.map((person) => person.user_id) };
    await recordAudit(trx, deps.clock, context, {
      entityType: 'webinar',
      entityId: id,
      entityTitle: item.title,
      // A trial shows users, so it writes the audit entry of every page that does
      // (domain/usage#unmasked-persons).
      ...(apply
        ? { action: 'webinar.attendance_import', diff: counts }
        : { action: 'pii.view', diff: seenDiff(seen) }),
    });
    return {
      applied: apply,
      credits_counted: over,
      names_only: namesOnly,
      counts,
      matched: results.slice(0, ATTENDANCE_SHOWN).map(({ person, visitors, after, ...result }) => ({
        ...inFile(visitors, namesOnly),
        by: result.by,
        minutes: after.minutes,
        share: Math.min(1, after.minutes / scheduled),
        user: { id: person.user_id, display_name: person.display_name },
        credit_type: after.credit_type,
        credits_awarded: after.credits_awarded,
        minutes_before: person.minutes,
        credits_before: person.credits_awarded,
        changes: result.changes,
      })),
      ambiguous: ambiguous.slice(0, ATTENDANCE_SHOWN),
      unmatched: unmatched.slice(0, ATTENDANCE_SHOWN),
    };
  });
}
