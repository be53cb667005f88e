import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle, makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import {
  ago,
  anEvent,
  type Content,
  platformKey,
  rowsAbout,
  send,
} from '../../test/usage/tracking.ts';
import { makePrivacyRequest } from '../../test/user-factories.ts';
import type { App } from '../app.ts';
import { writeSetting } from '../settings/settings.queries.ts';
import { partitionsJob } from '../usage/roll-up.job.ts';
import { reclassify } from './reclassify.service.ts';
import { trackingSweepJob } from './tracking.job.ts';

let t: TestApp;
let key: Awaited<ReturnType<typeof platformKey>>;
beforeAll(async () => {
  t = await createTestApp();
  await runRecurring(t.deps, t.pool, [partitionsJob]);
  key = await platformKey(t);
});
afterAll(() => t.close());

const published = { status: 'publish', first_published_at: '2026-11-01T09:00:00+07:00' } as const;
async function anArticle(more = {}): Promise<Content> {
  const { id } = await makeArticle(t.deps.db, { ...published, ...more });
  return { type: 'article', id };
}
const report = (events: readonly unknown[], sent?: Date) => send(t, key.call, events, sent);
const rows = ({ id }: Content) => rowsAbout(t, id);

describe('persons', () => {
  test('whom nobody knows are anonymous, and the row says what the platform called them', async () => {
    const item = await anArticle();
    await report([anEvent(item, ago(t, 9), { user_id: 987_654_321, anonymous_id: randomUUID() })]);
    expect((await rows(item))[0]).toMatchObject({
      user_id: null,
      anonymous_id: expect.any(String),
      extra: { external_user: 987_654_321 },
    });
  });

  test('who were merged are who they turned out to be; of who was erased nothing is kept', async () => {
    const item = await anArticle();
    const stays = await makeUser(t.deps.db);
    const ended = await makeUser(t.deps.db, { merged_into_id: stays.id });
    const erased = await makeUser(t.deps.db, { status: 'erased' });
    await report([anEvent(item, ago(t, 9), { user_id: ended.id })]);
    await report([anEvent(item, ago(t, 8), { user_id: erased.id })]);
    expect((await rows(item)).map(({ user_id, extra }) => [user_id, extra])).toEqual([
      [stays.id, null],
      [null, null],
    ]);
  });

  test('who objected are not named by what they read, but by what they sign up for', async () => {
    const item = await anArticle();
    const { id: user_id } = await makeUser(t.deps.db);
    await makePrivacyRequest(t.deps.db, {
      user_id,
      type: 'object',
      status: 'completed',
      completed_at: '2026-11-19T09:00:00+07:00',
    });
    const who = { user_id, anonymous_id: randomUUID(), session_id: randomUUID() };
    await report([
      anEvent(item, ago(t, 20), who),
      anEvent(item, ago(t, 10), { ...who, action: 'register' }),
    ]);
    const found = await rows(item);
    expect(found).toMatchObject([
      { action: 'view', user_id: null, anonymous_id: null, session_id: null },
      { action: 'register', user_id },
    ]);
  });

  test('of the company, and previews, are told apart and kept', async () => {
    const item = await anArticle();
    const rep = await makeUser(t.deps.db, { user_type: 'sale', license_no: null });
    await report([
      anEvent(item, ago(t, 9), { user_id: rep.id }),
      anEvent(item, ago(t, 8), { signals: { preview: true } }),
      anEvent(item, ago(t, 7)),
    ]);
    expect((await rows(item)).map(({ is_internal }) => is_internal)).toEqual([true, true, false]);
  });

  test('at an office are of the company, by IPv4, IPv6 and IPv4 within it, whoever they are', async () => {
    const item = await anArticle();
    await writeSetting(t.deps.db, 'office_addresses', ['203.0.113.0/24', '2001:db8:aa::/48']);
    t.deps.settings.forget();
    const { id: user_id } = await makeUser(t.deps.db);
    const from = (seconds: number, ip?: string) => anEvent(item, ago(t, seconds), { user_id, ip });
    await report([
      from(9, '203.0.113.255'),
      from(8, '::ffff:203.0.113.7'),
      from(7, '2001:db8:aa:ffff::1'),
      from(6, '203.0.114.0'),
      from(5, '2001:db8:ab::1'),
      from(4),
    ]);
    const found = await rows(item);
    const internal = found.map(({ is_internal }) => is_internal);
    expect(internal).toEqual([true, true, true, false, false, false]);
    expect(JSON.stringify(found)).not.toMatch(/203\.0\.11|2001:db8/);
    // What came from an office stays so when rules run again, also when the office has moved.
    await writeSetting(t.deps.db, 'office_addresses', []);
    t.deps.settings.forget();
    expect((await reclassify(t.deps)).internal).toBe(0);
    await report([from(3, '203.0.113.9')]);
    expect((await rows(item)).map(({ is_internal }) => is_internal)).toEqual([...internal, false]);
  });

  test('are active when they do something, and signed in when they last did', async () => {
    const { id } = await makeUser(t.deps.db);
    const login = (seconds: number) =>
      anEvent(null, ago(t, seconds), { action: 'login', user_id: id });
    await report([login(60), login(300)]);
    await report([login(200)]);
    const user = await t.deps.db
      .selectFrom('platform_user')
      .select(['last_active_at', 'last_login_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(user.last_active_at).not.toBeNull();
    expect(Date.parse(user.last_login_at ?? '')).toBe(Date.parse(ago(t, 60)));
  });
});

describe('addresses', () => {
  const hashed = async (by: App, ip: string) => {
    const item = await anArticle();
    await send({ ...t, app: by.app }, caller(by.app, key.headers), [
      anEvent(item, ago(t, 1), { ip }),
    ]);
    return (await rows(item))[0]?.ip_hash;
  };

  test('leave nothing but a pseudonym, which nobody can make again after 90 days', async () => {
    const item = await anArticle();
    const visit = (seconds: number) => anEvent(item, ago(t, seconds), { ip: '203.0.113.77' });
    await report([visit(9), visit(8), anEvent(item, ago(t, 7), { ip: '2001:db8::1' })]);
    const found = await rows(item);
    const hashes = found.map(({ ip_hash }) => ip_hash);
    expect(hashes[0]).toMatch(/^[\w-]{22}$/);
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
    expect(JSON.stringify(found)).not.toContain('203.0.113');
    const now = t.clock.now().toISOString();
    const salts = () => t.deps.db.selectFrom('address_salt').select('month').execute();
    t.clock.set('2027-02-28T00:00:00Z');
    await runRecurring(t.deps, t.pool, [trackingSweepJob]);
    expect(await salts()).toHaveLength(1);
    t.clock.set('2027-03-01T00:00:00Z');
    await runRecurring(t.deps, t.pool, [trackingSweepJob]);
    expect(await salts()).toEqual([]);
    t.clock.set(now);
  });

  test('have one pseudonym in all processes and after a restart, another each month', async () => {
    const now = t.clock.now().toISOString();
    const [ip, other] = ['198.51.100.7', await t.another()];
    // Both ask for the salt of the month at once, which nobody made before.
    t.clock.set('2026-12-01T00:00:00Z');
    const [here, there] = await Promise.all([hashed(t, ip), hashed(other, ip)]);
    expect(here).toMatch(/^[\w-]{22}$/);
    expect(there).toBe(here);
    expect(await hashed(await t.another(), ip)).toBe(here);
    t.clock.set('2026-12-31T23:59:59Z');
    expect(await hashed(t, ip)).toBe(here);
    t.clock.set('2027-01-01T00:00:00Z');
    expect(await hashed(t, ip)).not.toBe(here);
    await t.deps.db.deleteFrom('address_salt').where('month', '>', '2026-11-30').execute();
    t.clock.set(now);
  });
});
