import type { UserType } from '@connect/contract/constants.ts';
import {
  type Crediting,
  earnedCredits,
  minutesToCount,
} from '@connect/contract/meetings/credits.ts';
import type { RegistrationStatus } from '@connect/contract/meetings/registration-states.ts';
import { SEATED, seatedAs } from '@connect/contract/meetings/registration-states.ts';
import { type Insertable, sql } from 'kysely';
import type { Registration } from '../../../db/tables.ts';
import type { Trx } from '../../../deps.ts';
import { EVENTS, type EventSpec } from '../items/events-data.ts';
import type { Random } from '../random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ROWS_A_STATEMENT = 500;
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;
/** Of those who had a seat at a past event. */
const CAME = 0.86;
/** Of those who had a seat and are to come, where staff approve. */
const APPROVED = 0.7;
/** Of those without a seat. */
const REJECTED = 0.35;
const PLACES_WAITING = 12;
/** Of those who came: who was checked out at the door. */
const LEFT_AT_DOOR = 0.94;

const SOURCES = [
  ['web', 40],
  ['line', 22],
  ['sale', 18],
  ['admin', 14],
  ['link', 6],
] as const;

const REASONS = ['ติดราชการด่วน (ตัวอย่าง)', 'เปลี่ยนเวรกะทันหัน (ตัวอย่าง)', 'ลงทะเบียนซ้ำ (ตัวอย่าง)'];

/** Registrations of each event by its place in the list; those that are not named have none. */
const WANTED: Readonly<Record<number, number>> = {
  0: 200,
  1: 16,
  2: 52,
  3: 121,
  5: 86,
  6: 185,
  7: 36,
  8: 60,
  11: 24,
};

interface Person {
  id: number;
  user_type: UserType;
  title_prefix: string;
  first_name: string;
  last_name: string;
  profession: string | null;
  license_no: string | null;
  specialty_id: number | null;
  workplace_name: string;
  province_code: string | null;
  email: string | null;
  phone: string | null;
}

type Row = Insertable<Registration>;

interface Held extends Crediting {
  id: number;
  title: string;
  kind: 'event';
  start_at: string;
  end_at: string;
}

/** People of an audience whose contact data nobody else has, at most two of a workplace where that is asked. */
function guests(people: readonly Person[], spec: EventSpec, random: Random): Person[] {
  const known = new Set<string>();
  const places = new Map<string, number>();
  return random
    .shuffled(people.filter(({ user_type }) => spec.audience.some((one) => one === user_type)))
    .filter((person) => {
      const reached = [person.email, person.phone].flatMap((one) => one ?? []);
      const n = places.get(person.workplace_name) ?? 0;
      if (reached.some((one) => known.has(one)) || (spec.type === 'rtm' && n >= 2)) return false;
      for (const one of reached) known.add(one);
      places.set(person.workplace_name, n + 1);
      return true;
    });
}

/** What became of the `turn`-th guest. */
function stateOf(
  turn: number,
  seats: number,
  held: { spec: EventSpec; start: Date; end: Date; now: Date },
  random: Random,
): RegistrationStatus {
  const { spec, start, end, now } = held;
  const waits = turn - seats;
  if (waits >= 0) {
    if (spec.waitlist && start > now && waits < PLACES_WAITING) return 'waitlisted';
    return spec.mode === 'approval' && random.chance(REJECTED) ? 'rejected' : 'cancelled';
  }
  if (end <= now) return random.chance(CAME) ? 'attended' : 'no_show';
  if (start <= now) return random.chance(CAME / 2) ? 'attended' : 'confirmed';
  return random.chance(APPROVED) ? 'confirmed' : seatedAs(spec.mode);
}

/** As the job counts them; whoever was not checked out stayed to the end. */
function creditsOf(
  event: Held,
  userType: UserType,
  { status, arrived, left }: { status: RegistrationStatus; arrived: Date; left: Date | null },
  now: Date,
): Pick<Row, 'credit_type' | 'credits_awarded'> {
  const taking = {
    minutes: null,
    status,
    checked_in_at: arrived.toISOString(),
    checked_out_at: left?.toISOString() ?? null,
  };
  const over = new Date(event.end_at) <= now;
  const earned = over ? earnedCredits(event, userType, minutesToCount(event, taking)) : null;
  return { credit_type: earned?.type ?? null, credits_awarded: earned?.credits ?? null };
}

/** Who registered for the events of the demo, and the log of what became of them. */
export async function seedEventRegistrations(
  trx: Trx,
  manager: number,
  now: Date,
  random: Random,
): Promise<void> {
  const { rows: people } = await sql<Person>`
    select u.id, u.user_type, u.title_prefix, u.first_name, u.last_name, u.profession, u.license_no,
      u.specialty_ids[1] as specialty_id, coalesce(w.name_th, u.workplace_name_raw) as workplace_name,
      u.province_code, u.email, u.phone
    from platform_user u left join workplace w on w.id = u.workplace_id
    where u.status = 'active' and u.deleted_at is null and u.first_name <> '' order by u.id`.execute(
    trx,
  );
  const { rows: reps } = await sql<{ id: number }>`
    select id from platform_user where user_type = 'sale' and status = 'active' order by id limit 12`.execute(
    trx,
  );
  const { rows: events } = await sql<Held>`
    select c.id, c.title, c.kind, e.start_at, e.end_at, e.cpe_credits, e.cme_credits,
      e.credit_min_attendance_pct from event e join content c on c.id = e.content_id`.execute(trx);
  const codes = new Set<string>();
  const code = (): string => {
    for (;;) {
      const drawn = Array.from(
        { length: CODE_LENGTH },
        () => SIGNS[random.int(0, SIGNS.length - 1)],
      ).join('');
      if (!codes.has(drawn)) {
        codes.add(drawn);
        return drawn;
      }
    }
  };
  const rows = EVENTS.flatMap((spec, place): Row[] => {
    const event = events.find(({ title }) => title === spec.title);
    const wanted = WANTED[place] ?? 0;
    if (!event || wanted === 0) return [];
    const [start, end] = [new Date(event.start_at), new Date(event.end_at)];
    const [opens, closes] = spec.window ?? [30, 1];
    const from = start.getTime() - opens * DAY;
    const until = Math.min(start.getTime() - closes * DAY, now.getTime() - HOUR);
    const seats = Math.min(spec.capacity ?? wanted, Math.round(wanted * 0.84));
    const chosen = guests(people, spec, random).slice(0, wanted);
    // Whoever came first has a seat.
    return chosen.map(({ id, ...person }, turn): Row => {
      const status = stateOf(turn, seats, { spec, start, end, now }, random);
      const at = from + ((turn + random.next()) / chosen.length) * Math.max(HOUR, until - from);
      const source = random.weighted(SOURCES);
      // Whoever is told of it was told by now.
      const left = new Date(Math.min(now.getTime() - HOUR / 4, at + random.int(2, 60) * HOUR));
      const confirmed = ['confirmed', 'attended', 'no_show'].includes(status);
      const arrived = new Date(
        Math.min(now.getTime(), start.getTime() + random.int(-40, 25) * 60_000),
      );
      // A few leave long before the end, and earn nothing.
      const early = random.chance(0.05) ? random.int(60, 100) : random.int(1, 15);
      const isOut = status === 'attended' && end <= now && random.chance(LEFT_AT_DOOR);
      const out = isOut ? new Date(end.getTime() - early * 60_000) : null;
      return {
        kind: 'event',
        content_id: event.id,
        user_id: id,
        ...person,
        code: code(),
        status,
        source,
        registered_by_user_id: source === 'sale' ? random.pick(reps).id : null,
        registered_at: new Date(at).toISOString(),
        waitlist_order: status === 'waitlisted' ? turn - seats + 1 : null,
        confirmed_at: confirmed
          ? (spec.mode === 'approval' ? left : new Date(at)).toISOString()
          : null,
        cancelled_at: status === 'cancelled' ? left.toISOString() : null,
        cancel_reason: status === 'cancelled' ? random.pick(REASONS) : '',
        checked_in_at: status === 'attended' ? arrived.toISOString() : null,
        checked_in_by: status === 'attended' ? manager : null,
        checked_out_at: out?.toISOString() ?? null,
        check_in_method: status === 'attended' ? random.pick(['qr', 'qr', 'manual']) : null,
        answers: JSON.stringify(
          spec.type === 'workshop' ? { experience: [random.pick(['เคย', 'ไม่เคย'])] } : {},
        ),
        survey_score: status === 'attended' && random.chance(0.5) ? random.int(3, 5) : null,
        ...creditsOf(event, person.user_type, { status, arrived, left: out }, now),
      };
    });
  });
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    await trx
      .insertInto('registration')
      .values(rows.slice(at, at + ROWS_A_STATEMENT))
      .execute();
  }
  await tellDietary(trx, now);
  await writeLog(trx, manager, now);
}

/** Of those with a seat where an event asks for it, every so manieth tells of a dietary need. */
const NEED_EVERY = 7;
/** Days after the end of an event until which it has some: less than they are kept. */
const NOTED_DAYS = 25;
const NEEDS = [
  'มังสวิรัติ (ตัวอย่าง)',
  'แพ้อาหารทะเล (ตัวอย่าง)',
  'แพ้ถั่วลิสง (ตัวอย่าง)',
  'อาหารฮาลาล (ตัวอย่าง)',
  'ไม่รับประทานเนื้อวัว (ตัวอย่าง)',
];

/** Dietary notes, with the consent that they need, of events within their retention (domain/registrations#answers). */
async function tellDietary(trx: Trx, now: Date): Promise<void> {
  await sql`
    with told as (
      update registration r set dietary_note = (${NEEDS}::text[])[1 + x.n / ${sql.lit(NEED_EVERY)} % ${sql.lit(NEEDS.length)}]
      from (select s.id, row_number() over (order by s.id)::integer as n from registration s
          join event e on e.content_id = s.content_id
        where e.ask_dietary and e.end_at > ${now.toISOString()}::timestamptz - make_interval(days => ${sql.lit(NOTED_DAYS)})
          and s.status = any(${[...SEATED]})) x
      where r.id = x.id and x.n % ${sql.lit(NEED_EVERY)} = 0
      returning r.user_id, r.registered_at
    )
    insert into consent_record (user_id, purpose, action, text_version, channel, occurred_at, recorded_at)
    select t.user_id, 'sensitive_dietary', 'grant', (select c.version from consent_text c
        where c.purpose = 'sensitive_dietary' and c.valid_from <= t.registered_at order by c.valid_from desc limit 1),
      'web', t.registered_at, t.registered_at
    from told t order by t.registered_at`.execute(trx);
}

/** The log follows from the registrations. */
async function writeLog(trx: Trx, manager: number, now: Date): Promise<void> {
  await sql`insert into registration_log (content_id, registration_id, type, note, channel, staff_id, occurred_at)
    select l.content_id, l.id, l.type, l.note, l.channel, l.staff_id,
      least(l.at, ${now.toISOString()}::timestamptz) from (
      select r.content_id, r.id, 1 as step, 'registered' as type, '' as note, r.source as channel,
        case when r.source = 'admin' then ${manager}::bigint end as staff_id, r.registered_at as at
      from registration r where r.kind = 'event'
      union all select r.content_id, r.id, 2, 'waitlisted', '', null, null, r.registered_at
      from registration r join event e on e.content_id = r.content_id
      -- Whoever has no seat and cancelled waited for one, where one could wait.
      where r.status = 'waitlisted' or r.status = 'cancelled' and e.waitlist_enabled
      union all select r.content_id, r.id, 2, case e.registration_mode when 'approval' then 'approved'
          else 'confirmed' end, '', null,
        case e.registration_mode when 'approval' then ${manager}::bigint end, r.confirmed_at
      from registration r join event e on e.content_id = r.content_id where r.confirmed_at is not null
      union all select r.content_id, r.id, 3, 'check_in', '', r.check_in_method, r.checked_in_by, r.checked_in_at
      from registration r where r.checked_in_at is not null
      -- Some are scanned at a second door.
      union all select r.content_id, r.id, 4, 'check_in_denied', '', 'qr', r.checked_in_by,
        r.checked_in_at + interval '4 minutes'
      from registration r where r.check_in_method = 'qr' and r.id % 12 = 0
      union all select r.content_id, r.id, 5, 'check_out', '', r.check_in_method, r.checked_in_by, r.checked_out_at
      from registration r where r.checked_out_at is not null
      union all select r.content_id, r.id, 3, 'no_show', '', null, null, e.end_at + interval '12 hours'
      from registration r join event e on e.content_id = r.content_id where r.status = 'no_show'
      union all select r.content_id, r.id, 3, 'cancelled', r.cancel_reason, null, ${manager}::bigint, r.cancelled_at
      from registration r where r.kind = 'event' and r.status = 'cancelled'
      union all select r.content_id, r.id, 3, 'rejected', '', null, ${manager}::bigint,
        r.registered_at + interval '20 hours'
      from registration r where r.kind = 'event' and r.status = 'rejected') l
    order by least(l.at, ${now.toISOString()}::timestamptz), l.id, l.step`.execute(trx);
}
