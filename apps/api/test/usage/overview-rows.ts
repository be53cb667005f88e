import { DEVICES, REGISTRATION_STATUSES } from '@connect/contract/closed-lists.ts';
import { BRANDS, type Brand, CHANNELS } from '@connect/contract/constants.ts';
import fc from 'fast-check';
import type { Db } from '../../src/deps.ts';
import { makeArticle, makeDocument, makeUser, makeView } from '../factories.ts';
import { makeLink } from '../link-factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../meeting-factories.ts';
import { makeConsent, makeGuidelineRequest, makeStage } from '../user-factories.ts';

export const SOME_BRANDS: readonly Brand[] = [...BRANDS.slice(0, 3), 'Ozempic'];
const PROVINCES = ['10', '50', '90', '40', '20'];
const TYPES = ['doctor', 'pharmacist', 'other_hcp', 'sale'] as const;

const view = fc.record({
  item: fc.nat(9),
  user: fc.option(fc.nat(11), { nil: null }),
  occurred_at: fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.nat(23))
    .map(
      ([day, hour]) =>
        `2026-11-${String(Math.min(day, 20)).padStart(2, '0')}T${String(hour).padStart(2, '0')}:30:00+07:00`,
    ),
  action: fc.constantFrom('view', 'view', 'view', 'download'),
  channel: fc.option(fc.constantFrom(...CHANNELS), { nil: null }),
  device: fc.option(fc.constantFrom(...DEVICES), { nil: null }),
  province_guess: fc.option(fc.constantFrom(...PROVINCES), { nil: null }),
  is_bot: fc.constantFrom(false, false, false, true),
});

const idsOf = async (db: Db, table: 'therapy_area' | 'specialty') =>
  (await db.selectFrom(table).select('id').orderBy('id').limit(3).execute()).map(({ id }) => id);

/** Content, people and what they did until 20 November 2026, some of everything that the overview counts. */
export async function fillOverview(db: Db): Promise<{ areas: number[] }> {
  const areas = await idsOf(db, 'therapy_area');
  const specialties = await idsOf(db, 'specialty');
  const items: { id: number; type: string }[] = [];
  for (const [n, make] of [
    makeArticle,
    makeDocument,
    makeWebinar,
    makeEvent,
    makeArticle,
  ].entries()) {
    for (const brand of [SOME_BRANDS[n % SOME_BRANDS.length], 'Ozempic'] as const) {
      const { id } = await make(db, {
        brand,
        therapy_area_ids: areas.filter((_, place) => place !== n % 3),
        promotional_type: 'promotional',
        material_code: `TH26OZM0000${n}`,
        material_approved_at: '2026-01-01',
        material_expires_at: n % 2 === 0 ? '2026-12-31' : '2027-12-31',
        status: n === 4 ? 'draft' : 'publish',
        ...(n === 0 ? { published_at: '2026-11-25T09:00:00+07:00' } : {}),
        ...(n === 2 ? { expires_at: '2026-11-18T09:00:00+07:00' } : {}),
      });
      items.push({ id, type: ['article', 'document', 'webinar', 'event', 'article'][n] ?? '' });
    }
  }
  const people: number[] = [];
  const ladder = await db
    .selectFrom('product_adoption_ladder')
    .select(['id', 'value_ids'])
    .where('brand', '=', 'Ozempic')
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 12; n += 1) {
    const { id } = await makeUser(db, {
      user_type: TYPES[n % TYPES.length],
      // One has a province of the log alone, and one is in the trash.
      province_code: n === 9 ? null : PROVINCES[n % PROVINCES.length],
      deleted_at: n === 10 ? '2026-11-19T09:00:00+07:00' : null,
      registered_at: `2026-11-${String(n + 5).padStart(2, '0')}T09:00:00+07:00`,
      specialty_ids: specialties.filter((_, place) => place !== n % 3),
      license_status: n % 4 === 1 ? 'pending' : 'verified',
      email: `member.${n}@hcp.example`,
      ...(n % 5 === 4 ? { email_bounced_at: '2026-11-10T09:00:00+07:00' } : {}),
      ...(TYPES[n % TYPES.length] === 'sale' ? { license_no: null } : {}),
    });
    if (n % 2 === 0) await makeConsent(db, id);
    people.push(id);
    await makeStage(db, id, {
      ladder_id: ladder.id,
      value_id: ladder.value_ids[n % 3] ?? 0,
      source: 'manual',
    });
  }
  await makeRequests(db, items);
  await makeSeats(db, items, people);
  await makeClicks(db, areas, items, people);
  const [views = []] = fc.sample(fc.array(view, { minLength: 150, maxLength: 150 }), 1);
  for (const { item, user: who, is_bot, ...row } of views) {
    const { id, type } = items[item] ?? { id: 0, type: '' };
    const user_id = who === null ? null : (people[who] ?? null);
    await makeView(db, id, {
      content_type: type,
      user_id,
      is_internal: who !== null && TYPES[who % TYPES.length] === 'sale',
      is_bot,
      bot_reason: is_bot ? 'ua_bot' : null,
      ...row,
    });
  }
  return { areas };
}

const SEAT_STATES = ['registered', 'confirmed', 'cancelled'] as const;

/** Webinars that took place, are to come and were called off, and seats of all states at them. */
async function makeSeats(
  db: Db,
  items: readonly { id: number; type: string }[],
  people: readonly number[],
): Promise<void> {
  const webinars = items.flatMap((one) => (one.type === 'webinar' ? [one.id] : []));
  const calledOff = await makeWebinar(db, {
    brand: 'Ozempic',
    status: 'publish',
    webinar: {
      start_at: '2026-11-17T18:00:00+07:00',
      end_at: '2026-11-17T19:00:00+07:00',
    },
  });
  const tonight = await makeWebinar(db, {
    brand: 'Wegovy',
    status: 'publish',
    webinar: { start_at: '2026-11-17T23:00:00+07:00', end_at: '2026-11-18T00:30:00+07:00' },
  });
  for (const [n, id] of [...webinars, calledOff.id, tonight.id].entries()) {
    for (const [at, user_id] of people.entries()) {
      const status = SEAT_STATES[(at + n) % SEAT_STATES.length] ?? 'registered';
      await makeRegistration(db, id, {
        user_id,
        status,
        joined_at:
          status === 'confirmed' && at < 10
            ? `2026-11-${String(at + 9).padStart(2, '0')}T18:00:00+07:00`
            : null,
      });
    }
  }
  await db
    .updateTable('webinar')
    .set({ cancelled_at: '2026-11-16T10:00:00+07:00' })
    .where('content_id', '=', calledOff.id)
    .execute();
}

/** Clicks of people, visitors, bots and colleagues on links to content and to an address. */
async function makeClicks(
  db: Db,
  areas: readonly number[],
  items: readonly { id: number; type: string }[],
  people: readonly number[],
): Promise<void> {
  const [first] = items;
  const links = [
    await makeLink(db, { target_type: 'article', target_id: first?.id ?? null, target_url: null }),
    await makeLink(db, { brand: 'Saxenda', therapy_area_ids: areas.slice(0, 1) }),
  ];
  for (let n = 0; n < 24; n += 1) {
    const link_id = links[n % links.length]?.id ?? 0;
    await makeView(db, link_id, {
      content_type: 'link',
      link_id,
      action: 'click',
      user_id: n % 3 === 0 ? null : (people[n % people.length] ?? null),
      is_internal: n % 4 === 3 && n % 3 !== 0,
      is_bot: n % 7 === 6,
      bot_reason: n % 7 === 6 ? 'ua_bot' : null,
      occurred_at: `2026-11-${String((n % 20) + 1).padStart(2, '0')}T11:00:00+07:00`,
      province_guess: PROVINCES[n % PROVINCES.length] ?? null,
    });
  }
}

/** Guides and registrations of all kinds of people, of some who are not known, and of colleagues. */
async function makeRequests(db: Db, items: readonly { id: number; type: string }[]): Promise<void> {
  const idsOf = (type: string) => items.flatMap((one) => (one.type === type ? [one.id] : []));
  const who = [...TYPES, null];
  for (let n = 0; n < 30; n += 1) {
    const at = `2026-11-${String((n % 20) + 1).padStart(2, '0')}T10:00:00+07:00`;
    const of = { user_type: who[n % who.length] ?? null, province_code: PROVINCES[n % 4] ?? null };
    const guide = idsOf('document')[n % 2] ?? 0;
    const request = (['download', 'print_request', 'view', 'share'] as const)[n % 4] ?? 'view';
    await makeGuidelineRequest(db, guide, {
      ...of,
      occurred_at: at,
      request,
      brand: n % 2 === 0 ? 'Ozempic' : 'Wegovy',
      ...(request === 'print_request' ? {} : { quantity: null, fulfilment_status: null }),
    });
    await makeEventRegistration(db, idsOf('event')[n % 2] ?? 0, {
      ...of,
      registered_at: at,
      status: REGISTRATION_STATUSES[n % REGISTRATION_STATUSES.length] ?? 'registered',
      waitlist_order:
        REGISTRATION_STATUSES[n % REGISTRATION_STATUSES.length] === 'waitlisted' ? n : null,
    });
  }
}
