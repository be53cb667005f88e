import type { UserType } from '@connect/contract/constants.ts';
import type { Actor, ActorContext } from '../../actor.ts';
import { systemContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { hashPassword } from '../../auth/passwords/password.ts';
import { ownAttempt } from '../../auth/throttle.service.ts';
import type { Trx } from '../../deps.ts';
import type { Calendar } from './calendar.ts';
import { GIVEN_NAMES, SPREAD_PROVINCES, STAFF, SURNAMES, WORKPLACES } from './items/people-data.ts';
import type { Random } from './random.ts';

/** Days since the demo's system went into service. */
export const FIRST_DAY = 425;

const emailOf = (username: string): string => `${username}@staff.example`;

const LOCK_FAILURES = 5;

/**
 * Last digits of the first account's phone; the numbers before are the company's
 * (domain/demo-data#principles).
 */
const PHONES_FROM = 11;

/** Days since the account was suspended. */
const SUSPENDED_AGO = 6;

const CALL = { language: 'th', requestId: 'demo', ipHash: '', userAgent: '' } as const;

/** The context of a call by an actor of the demo. */
export const contextOf = (actor: Actor): ActorContext => ({ ...CALL, actor });

/**
 * Makes the staff accounts of the demo, all with one password. Returns them as actors by username.
 */
export async function seedStaff(
  trx: Trx,
  calendar: Calendar,
  password: string,
): Promise<Map<string, Actor>> {
  const passwordHash = await hashPassword(password);
  const created = calendar.at(FIRST_DAY, 9).toISOString();
  const rows = STAFF.map((person, index) => {
    const invited = person.status === 'invited';
    const at = invited ? calendar.at(1, 14).toISOString() : created;
    return {
      username: person.username,
      email: emailOf(person.username),
      password_hash: invited ? null : passwordHash,
      password_changed_at: invited ? null : at,
      title_prefix: person.prefix,
      first_name: person.firstName,
      last_name: person.lastName,
      display_name: `${person.firstName} ${person.lastName}`,
      employee_code: person.department === 'agency' ? null : `E${1001 + index}`,
      position: person.position,
      department: person.department,
      phone: `+6680${String(PHONES_FROM + index).padStart(7, '0')}`,
      role: person.role,
      brand_scope: [...(person.brands ?? [])],
      region_scope: [...(person.regions ?? [])],
      status: person.status ?? 'active',
      suspended_for: person.status === 'suspended' ? 'decision' : null,
      expires_at: person.expiresInDays === undefined ? null : calendar.day(-person.expiresInDays),
      last_login_at: invited ? null : calendar.workday(1 + index, 9, 7 * index).toISOString(),
      created_at: at,
      updated_at: at,
    };
  });
  const ids = await trx.insertInto('staff').values(rows).returning(['id', 'username']).execute();
  const byName = new Map(ids.map(({ id, username }) => [username, id]));
  const actors = new Map<string, Actor>();
  for (const person of STAFF) {
    const id = byName.get(person.username);
    if (id === undefined) continue;
    if (person.locked) {
      const throttle = { failures: LOCK_FAILURES, window_start: calendar.now.toISOString() };
      const counts = ownAttempt({ id, username: person.username, email: emailOf(person.username) });
      await trx
        .insertInto('login_throttle')
        .values(counts.map(({ key }) => ({ key, ...throttle })))
        .execute();
    }
    await recordAudit(trx, { now: () => calendar.at(FIRST_DAY, 9) }, systemContext('demo'), {
      action: 'staff.create',
      entityType: 'staff',
      entityId: id,
      entityTitle: person.username,
      diff: { role: person.role },
    });
    actors.set(person.username, {
      id,
      displayName: `${person.firstName} ${person.lastName}`,
      role: person.role,
      brandScope: person.brands ?? [],
      regionScope: person.regions ?? [],
      sessionId: '',
      restricted: null,
    });
  }
  return actors;
}

/**
 * Changes accounts at the end of the demo's story: suspends one, and links some to users, whose own
 * views do not count.
 */
export async function seedStaffEvents(
  trx: Trx,
  actors: ReadonlyMap<string, Actor>,
  users: readonly User[],
  calendar: Calendar,
): Promise<void> {
  const admin = actors.get('demo.admin');
  const suspended = actors.get('demo.suspended');
  if (!admin || !suspended) throw new Error('The demo lacks the two of its suspension');
  const at = calendar.workday(SUSPENDED_AGO, 15);
  await trx
    .updateTable('staff')
    .set({ updated_at: at.toISOString(), updated_by: admin.id, version: 2 })
    .where('id', '=', suspended.id)
    .execute();
  await recordAudit(trx, { now: () => at }, contextOf(admin), {
    action: 'staff.suspend',
    entityType: 'staff',
    entityId: suspended.id,
    entityTitle: suspended.displayName,
    reason: 'ย้ายไปสังกัดบริษัทในเครือ (ตัวอย่าง)',
  });
  for (const [username, type] of [
    ['demo.sales', 'sale'],
    ['demo.publisher', 'staff'],
  ] as const) {
    const user = users.find((one) => one.type === type);
    if (!user) continue;
    await trx
      .updateTable('staff')
      .set({ user_id: user.id })
      .where('username', '=', username)
      .execute();
  }
}

export interface Workplace {
  id: number;
  type: string;
  province: string;
}

async function seedWorkplaces(trx: Trx, created: string): Promise<Workplace[]> {
  const provinces = await trx.selectFrom('province').select(['code', 'name_th']).execute();
  const nameOf = new Map(provinces.map(({ code, name_th }) => [code, name_th]));
  let turn = 0;
  const rows = WORKPLACES.flatMap((group) => [
    ...group.named.map(([name_th, type, province_code]) => ({ name_th, type, province_code })),
    ...Array.from({ length: group.more }, (_, index) => {
      const code = SPREAD_PROVINCES[turn++ % SPREAD_PROVINCES.length] ?? '10';
      const stem = group.stems[index % group.stems.length] ?? '';
      return {
        name_th: `${stem} ${nameOf.get(code)}`,
        type: group.types[0] ?? 'other',
        province_code: code,
      };
    }),
  ]);
  const inserted = await trx
    .insertInto('workplace')
    .values(rows.map((row) => ({ ...row, created_at: created, updated_at: created })))
    .returning(['id', 'type', 'province_code'])
    .execute();
  return inserted.map(({ id, type, province_code }) => ({ id, type, province: province_code }));
}

export interface User {
  id: number;
  type: UserType;
  province: string;
}

interface Cohort {
  type: UserType;
  count: number;
  prefixes: { male: string; female: string };
  /** Specialty codes with their weights. */
  specialties: readonly (readonly [string, number])[];
  /** Kinds of workplace with their weights; none for the company's own users. */
  places: readonly (readonly [string, number])[];
  /** First part of the licence number, in a range that no council uses. */
  licence?: string;
}

// biome-ignore format: one table a cohort
const COHORTS: readonly Cohort[] = [
  {
    type: 'doctor', count: 170, prefixes: { male: 'นพ.', female: 'พญ.' }, licence: 'ว.',
    specialties: [['MED', 26], ['END', 24], ['FAM', 16], ['GP', 16], ['CAR', 8], ['NEP', 8], ['PED', 10], ['PEN', 9], ['HEM', 9], ['PHE', 7], ['NUT', 6], ['OBG', 6], ['SUR', 4], ['BAR', 5], ['EMR', 6], ['GER', 6], ['PRE', 4]],
    places: [['regional_hospital', 4], ['university_hospital', 5], ['general_hospital', 5], ['community_hospital', 5], ['private_hospital', 6], ['clinic', 4], ['specialized', 2]],
  },
  {
    type: 'pharmacist', count: 115, prefixes: { male: 'ภก.', female: 'ภญ.' }, licence: 'ภ.',
    specialties: [['PCOM', 1]],
    places: [['pharmacy', 9], ['pharmacy_chain', 6]],
  },
  {
    type: 'pharmacist', count: 75, prefixes: { male: 'ภก.', female: 'ภญ.' }, licence: 'ภ.',
    specialties: [['PHOS', 24], ['PCLI', 12], ['PPRI', 8], ['PPUR', 6], ['PACA', 4]],
    places: [['general_hospital', 3], ['community_hospital', 3], ['private_hospital', 3], ['regional_hospital', 2], ['university_hospital', 2]],
  },
  {
    type: 'other_hcp', count: 40, prefixes: { male: 'คุณ', female: 'พว.' },
    specialties: [['NURS', 6], ['DIET', 3], ['DEDU', 3]],
    places: [['general_hospital', 4], ['community_hospital', 4], ['regional_hospital', 2], ['private_hospital', 3]],
  },
  { type: 'sale', count: 36, prefixes: { male: 'คุณ', female: 'คุณ' }, specialties: [], places: [] },
  { type: 'staff', count: 24, prefixes: { male: 'คุณ', female: 'คุณ' }, specialties: [], places: [] },
];

const LICENCES_FROM = 900_001;

/** Makes workplaces and 460 users with unique names (domain/demo-data#counts). */
export async function seedUsers(trx: Trx, calendar: Calendar, random: Random): Promise<User[]> {
  const created = calendar.at(FIRST_DAY, 9).toISOString();
  const places = await seedWorkplaces(trx, created);
  const placesOf = (type: string) => places.filter((place) => place.type === type);
  const specialties = await trx.selectFrom('specialty').select(['id', 'code']).execute();
  const specialtyId = new Map(specialties.map(({ code, id }) => [code, id]));
  const names = random.shuffled(
    (['male', 'female'] as const).flatMap((sex) =>
      GIVEN_NAMES[sex].flatMap((first) => SURNAMES.map((last) => ({ sex, first, last }))),
    ),
  );
  let licences = 0;
  let mailboxes = 0;
  const rows = COHORTS.flatMap((cohort) =>
    Array.from({ length: cohort.count }, () => {
      const name = names.pop() ?? { sex: 'male', first: 'สมมติ', last: 'ตัวอย่างกุล' };
      const place = cohort.places.length
        ? random.pick(placesOf(random.weighted(cohort.places)))
        : undefined;
      return {
        user_type: cohort.type,
        title_prefix: cohort.prefixes[name.sex],
        first_name: name.first,
        last_name: name.last,
        display_name: `${cohort.prefixes[name.sex]}${name.first} ${name.last}`,
        specialty_ids: cohort.specialties.length
          ? [specialtyId.get(random.weighted(cohort.specialties)) ?? 0]
          : [],
        workplace_id: place?.id ?? null,
        province_code: place?.province ?? random.pick(SPREAD_PROVINCES),
        license_no: cohort.licence ? `${cohort.licence}${LICENCES_FROM + licences++}` : null,
        email: `m${String(++mailboxes).padStart(3, '0')}@hcp.example`,
        license_status: cohort.licence ? 'verified' : 'unverified',
        status: 'active',
        registered_at: created,
        approved_at: created,
        created_at: created,
        updated_at: created,
      };
    }),
  );
  const inserted = await trx
    .insertInto('platform_user')
    .values(rows)
    .returning(['id', 'province_code'])
    .execute();
  return inserted.flatMap(({ id, province_code }, index) => {
    const row = rows[index];
    return row ? [{ id, type: row.user_type, province: province_code ?? '10' }] : [];
  });
}
