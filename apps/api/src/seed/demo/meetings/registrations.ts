import type { UserType } from '@connect/contract/constants.ts';
import { type Insertable, sql } from 'kysely';
import type { Registration } from '../../../db/tables.ts';
import type { Trx } from '../../../deps.ts';
import type { WebinarSpec } from '../items/webinars-data.ts';
import type { User } from '../people.ts';
import type { Random } from '../random.ts';

const SOURCES = [
  ['line_oa', 44],
  ['email', 20],
  ['rep_visit', 16],
  ['direct', 12],
  ['qr_booth', 8],
] as const;

const MINUTE = 60_000;
const BACKED_OUT = 0.04;
const ATTENDED = 0.7;
const SURVEYED = 0.55;
const ASKED = 0.14;
/** Most visitors stay to the end; the others leave at any time. */
const STAYED = 0.68;
/** Share of the time that earns credits, as in the rules of webinars. */
const CREDIT_SHARE = 0.8;
const ROWS_A_STATEMENT = 1_000;

type Row = Insertable<Registration>;

/** A webinar of the demo with the facts that registrations depend on. */
export interface HeldWebinar {
  id: number;
  spec: WebinarSpec;
  start: Date;
  end: Date;
  /** Time when registration opened. */
  from: Date;
  calledOff: Date | null;
}

const creditOf = (spec: WebinarSpec, type: UserType) => {
  if (type === 'pharmacist' && spec.cpe) return { type: 'cpe', credits: spec.cpe };
  if (type === 'doctor' && spec.cme) return { type: 'cme', credits: spec.cme };
  return null;
};

/** Attendance of one user, up to the present moment. */
function attendance(held: HeldWebinar, user: User, now: Date, random: Random): Partial<Row> {
  const { spec, start, end } = held;
  if (spec.story === 'cancelled' || !random.chance(ATTENDED)) return {};
  const length = (end.getTime() - start.getTime()) / MINUTE;
  const from = Math.min(length - 5, Math.max(0, Math.round(4 + 7 * random.normal())));
  const to = random.chance(STAYED) ? length : random.int(from + 3, length);
  const joined = new Date(start.getTime() + from * MINUTE);
  const left = new Date(start.getTime() + to * MINUTE);
  if (joined > now) return {};
  const questions = random.chance(ASKED) ? random.int(1, 3) : 0;
  const came = { joined_at: joined.toISOString(), questions };
  if (left > now) return came;
  const minutes = to - from;
  const credit = minutes / length >= CREDIT_SHARE && end <= now ? creditOf(spec, user.type) : null;
  const answered = end <= now && random.chance(SURVEYED);
  const survey = new Date(Math.min(now.getTime(), end.getTime() + random.int(2, 900) * MINUTE));
  return {
    ...came,
    left_at: left.toISOString(),
    minutes,
    poll_answers: random.int(0, 4),
    survey_submitted_at: answered ? survey.toISOString() : null,
    credit_type: credit?.type ?? null,
    credits_awarded: credit?.credits ?? null,
  };
}

/** Of a full webinar with a waiting list whoever came later waits, in order. */
function inOrder(rows: readonly Row[], { capacity, waitlist }: WebinarSpec): Row[] {
  const coming = rows
    .filter(({ status }) => status === 'confirmed')
    .toSorted((a, b) => String(a.registered_at).localeCompare(String(b.registered_at)));
  const waiting = waitlist && capacity ? coming.slice(capacity) : [];
  return rows.map((row) => {
    const place = waiting.indexOf(row) + 1;
    return place === 0 ? row : { ...row, status: 'waitlisted', waitlist_order: place };
  });
}

/** What people are as they register: the demo's do not change. */
const snapshots = (trx: Trx) =>
  sql`update registration r set confirmed_at = case when r.status = 'confirmed' then r.registered_at end,
      title_prefix = u.title_prefix, last_name = u.last_name, user_type = u.user_type,
      first_name = case when u.first_name = '' then u.display_name else u.first_name end,
      profession = u.profession, license_no = u.license_no, specialty_id = u.specialty_ids[1],
      workplace_name = coalesce((select w.name_th from workplace w where w.id = u.workplace_id), u.workplace_name_raw),
      province_code = u.province_code
    from platform_user u where u.id = r.user_id and r.kind = 'webinar'`.execute(trx);

/** Writes registrations and attendance; future attendance is not written. */
export async function seedRegistrations(
  trx: Trx,
  webinars: readonly HeldWebinar[],
  users: readonly User[],
  now: Date,
  random: Random,
): Promise<void> {
  const rows = webinars.flatMap((held): Row[] => {
    const { spec, start, from, calledOff } = held;
    const until = Math.min(now.getTime(), (calledOff ?? start).getTime());
    const span = Math.max(MINUTE, until - from.getTime());
    const invited = users.filter(({ type }) => spec.audience.includes(type));
    const registered = random
      .shuffled(invited)
      .slice(0, spec.registered)
      .map((user): Row => {
        // Many register at once, many in the last days.
        const when = random.chance(0.4) ? random.next() ** 2 : 1 - random.next() ** 2;
        const out = random.chance(BACKED_OUT) && spec.story !== 'live';
        return {
          kind: 'webinar',
          content_id: held.id,
          user_id: user.id,
          registered_at: new Date(from.getTime() + when * span).toISOString(),
          source: random.weighted(SOURCES),
          status: out ? 'cancelled' : 'confirmed',
          cancelled_by_organiser: calledOff !== null && !out,
          joined_at: null,
          left_at: null,
          minutes: null,
          questions: 0,
          poll_answers: 0,
          survey_submitted_at: null,
          credit_type: null,
          credits_awarded: null,
          ...(out ? {} : attendance(held, user, now, random)),
        };
      });
    return inOrder(registered, spec);
  });
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    await trx
      .insertInto('registration')
      .values(rows.slice(at, at + ROWS_A_STATEMENT))
      .execute();
  }
  await snapshots(trx);
}
