import type { Insertable } from 'kysely';
import type { Event, Registration, Webinar } from '../src/db/tables.ts';
import type { Db } from '../src/deps.ts';
import { type ContentOverrides, makeContent, makeHost, makeMedia, makeUser } from './factories.ts';

type WebinarOverrides = ContentOverrides & { webinar?: Partial<Insertable<Webinar>> };

/**
 * A webinar of an hour on Zoom, a week after the tests' now, with one host; ready to be published
 * unless overridden.
 */
export async function makeWebinar(db: Db, overrides: WebinarOverrides = {}) {
  const { webinar, ...content } = overrides;
  const cover = await makeMedia(db);
  const host = await makeHost(db, { status: 'publish' });
  const id = await makeContent(db, 'webinar', { featured_image_id: cover.id, ...content });
  await db
    .insertInto('webinar')
    .values({
      webinar_type: 'live',
      start_at: '2026-11-27T13:00:00+07:00',
      end_at: '2026-11-27T14:00:00+07:00',
      platform: 'zoom',
      join_url: 'https://zoom.us/j/990000001',
      hosts: JSON.stringify([{ host_id: host.id, role: 'speaker', topic: '' }]),
      ...webinar,
      content_id: id,
    })
    .execute();
  await db
    .insertInto('content_link')
    .values({ from_id: id, to_id: host.id, relation: 'host', position: 0, needed: true })
    .execute();
  return { id, coverId: cover.id, hostId: host.id };
}

type EventOverrides = ContentOverrides & { event?: Partial<Insertable<Event>> };

/** A workshop of a morning in Chiang Mai, a week after the tests' now; ready to be published unless overridden. */
export async function makeEvent(db: Db, overrides: EventOverrides = {}) {
  const { event, ...content } = overrides;
  const cover = await makeMedia(db);
  const id = await makeContent(db, 'event', { featured_image_id: cover.id, ...content });
  await db
    .insertInto('event')
    .values({
      event_type: 'workshop',
      format: 'onsite',
      start_at: '2026-11-27T09:00:00+07:00',
      end_at: '2026-11-27T12:00:00+07:00',
      venue_name: 'โรงแรมตัวอย่าง',
      province_code: '50',
      registration_open_at: '2026-11-01T09:00:00+07:00',
      registration_close_at: '2026-11-26T17:00:00+07:00',
      compliance_ack: true,
      ...event,
      content_id: id,
    })
    .execute();
  return { id, coverId: cover.id };
}

/** A registration for a webinar, with a seat unless overridden. */
export async function makeRegistration(
  db: Db,
  webinarId: number,
  overrides: Partial<Insertable<Registration>> = {},
) {
  const { province_code } = overrides;
  const userId =
    overrides.user_id ?? (await makeUser(db, province_code ? { province_code } : {})).id;
  const { id } = await db
    .insertInto('registration')
    .values({
      registered_at: '2026-11-10T09:00:00+07:00',
      source: 'line_oa',
      status: 'confirmed',
      ...overrides,
      kind: 'webinar',
      content_id: webinarId,
      user_id: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, userId };
}

/** A confirmed registration for an event: of somebody without an account, unless a user is named. */
export const makeEventRegistration = (
  db: Db,
  eventId: number,
  overrides: Partial<Insertable<Registration>> = {},
) =>
  db
    .insertInto('registration')
    .values({
      registered_at: '2026-11-10T09:00:00+07:00',
      source: 'admin',
      status: 'confirmed',
      first_name: 'สมหญิง',
      last_name: 'ตัวอย่างกุล',
      user_type: 'doctor',
      ...overrides,
      kind: 'event',
      content_id: eventId,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
