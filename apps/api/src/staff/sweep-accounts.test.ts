import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { deleteOutdatedOfAccounts, suspendOverdueAccounts } from './sweep-accounts.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  // A super administrator who stays.
  await makeStaff(t.deps.db);
});
afterAll(() => t.close());
afterEach(() => t.clock.set('2026-11-20T09:00:00+07:00'));

const LONG_AGO = '2026-01-01T09:00:00+07:00';
/** 90 days before the tests' clock, to the second. */
const NINETY_DAYS_AGO = '2026-08-22T09:00:00+07:00';
const A_SECOND_MORE = '2026-08-22T08:59:59+07:00';

const made = (overrides: Parameters<typeof makeStaff>[1] = {}) =>
  makeStaff(t.deps.db, { role: 'editor', ...overrides });

const stateOf = async (id: number) => {
  const { status, suspended_for } = await t.deps.db
    .selectFrom('staff')
    .select(['status', 'suspended_for'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return suspended_for === null ? status : `${status}: ${suspended_for}`;
};

const alive = async (headers: { authorization: string }) =>
  (await t.app.inject({ url: '/v1/auth/me', headers })).statusCode === 200;

describe('an account whose last day has passed', () => {
  test('is suspended in the system’s name on the day after, and its sessions end', async () => {
    const { staff, headers } = await t.signIn('editor', { expiresAt: '2026-11-20' });
    t.clock.set('2026-11-20T23:59:59+07:00');
    await suspendOverdueAccounts(t.deps);
    expect(await stateOf(staff.id)).toBe('active');
    t.clock.set('2026-11-21T00:00:00+07:00');
    expect(await suspendOverdueAccounts(t.deps)).toBe(1);
    expect(await stateOf(staff.id)).toBe('suspended: expired');
    t.clock.set('2026-11-20T23:00:00+07:00');
    expect(await alive(headers)).toBe(false);
    const entries = await t.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'diff'])
      .where('entity_type', '=', 'staff')
      .where('entity_id', '=', staff.id)
      .where('action', '=', 'staff.suspend')
      .execute();
    expect(entries).toEqual([
      { action: 'staff.suspend', actor_id: null, diff: { suspended_for: 'expired' } },
    ]);
  });

  test('is suspended also when it is still invited, or a super administrator’s', async () => {
    const invited = await made({ status: 'invited', expiresAt: '2026-11-01' });
    const boss = await made({ role: 'super_admin', expiresAt: '2026-11-01' });
    await suspendOverdueAccounts(t.deps);
    expect(await stateOf(invited.id)).toBe('suspended: expired');
    expect(await stateOf(boss.id)).toBe('suspended: expired');
  });

  test('is left alone where it is suspended or deleted already', async () => {
    const suspended = await made({
      status: 'suspended',
      expiresAt: '2026-11-01',
      row: { suspended_for: 'decision' },
    });
    const deleted = await made({ expiresAt: '2026-11-01', row: { deleted_at: LONG_AGO } });
    expect(await suspendOverdueAccounts(t.deps)).toBe(0);
    expect(await stateOf(suspended.id)).toBe('suspended: decision');
    expect(await stateOf(deleted.id)).toBe('active');
  });
});

describe('an account that nobody used for 90 days', () => {
  test.each([
    ['never signed in', {}],
    ['signed in long ago', { last_login_at: A_SECOND_MORE }],
    ['activated long ago', { activated_at: A_SECOND_MORE }],
    ['got its password long ago', { password_changed_at: A_SECOND_MORE }],
  ])('is suspended: %s', async (_, row) => {
    const { id } = await made({ row: { created_at: LONG_AGO, ...row } });
    await suspendOverdueAccounts(t.deps);
    expect(await stateOf(id)).toBe('suspended: inactive');
  });

  test.each([
    ['made since', { created_at: NINETY_DAYS_AGO }],
    ['signed in since', { last_login_at: NINETY_DAYS_AGO }],
    ['activated since', { activated_at: NINETY_DAYS_AGO }],
    ['given a password since', { password_changed_at: NINETY_DAYS_AGO }],
  ])('stays when it was %s', async (_, row) => {
    const { id } = await made({ row: { created_at: LONG_AGO, ...row } });
    await suspendOverdueAccounts(t.deps);
    expect(await stateOf(id)).toBe('active');
  });

  test('stays when a device stayed signed in and was used', async () => {
    const { id } = await made({ row: { created_at: LONG_AGO, last_login_at: LONG_AGO } });
    await t.deps.db
      .insertInto('staff_session')
      .values({
        id: randomUUID(),
        staff_id: id,
        token_hash: Buffer.from('x'),
        rotated_at: LONG_AGO,
        created_at: LONG_AGO,
        expires_at: '2026-12-01T00:00:00+07:00',
        last_seen_at: '2026-11-19T00:00:00+07:00',
      })
      .execute();
    await suspendOverdueAccounts(t.deps);
    expect(await stateOf(id)).toBe('active');
  });

  test('stays when it is a super administrator’s, or waits for its invitation', async () => {
    const boss = await made({ role: 'super_admin', row: { created_at: LONG_AGO } });
    const invited = await made({ status: 'invited', row: { created_at: LONG_AGO } });
    await suspendOverdueAccounts(t.deps);
    expect(await stateOf(boss.id)).toBe('active');
    expect(await stateOf(invited.id)).toBe('invited');
  });
});

describe('what is outdated', () => {
  test('goes, and what still counts stays', async () => {
    const { db } = t.deps;
    const { id } = await made();
    const at = (days: number) =>
      new Date(t.clock.now().getTime() + days * 86_400_000).toISOString();
    const link = (name: string, expires: number, used: number | null) => ({
      hash: Buffer.from(name),
      staff_id: id,
      purpose: 'reset',
      created_at: at(expires - 1),
      expires_at: at(expires),
      used_at: used === null ? null : at(used),
    });
    await db
      .insertInto('staff_token')
      .values([link('over', -8, null), link('used', 1, -8), link('open', 1, null)])
      .execute();
    await db.deleteFrom('login_throttle').execute();
    await db
      .insertInto('login_throttle')
      .values([
        { key: 'account:over', failures: 3, window_start: at(-0.02) },
        { key: 'account:counts', failures: 3, window_start: at(-0.005) },
      ])
      .execute();
    await db
      .insertInto('staff_notice')
      .values([
        { staff_id: id, kind: 'new_device', created_at: at(-181) },
        { staff_id: id, kind: 'mfa_changed', created_at: at(-179) },
      ])
      .execute();
    const session = (name: string, expires: number, revoked: number | null) => ({
      id: randomUUID(),
      staff_id: id,
      token_hash: Buffer.from(name),
      rotated_at: at(-200),
      created_at: at(-200),
      user_agent: name,
      expires_at: at(expires),
      revoked_at: revoked === null ? null : at(revoked),
    });
    await db
      .insertInto('staff_session')
      .values([session('over', -91, null), session('ended', 1, -91), session('live', 1, null)])
      .execute();
    await db
      .insertInto('staff_device')
      .values([
        { staff_id: id, hash: Buffer.from('old'), first_seen_at: at(-500), last_seen_at: at(-401) },
        { staff_id: id, hash: Buffer.from('new'), first_seen_at: at(-500), last_seen_at: at(-1) },
      ])
      .execute();

    await deleteOutdatedOfAccounts(t.deps);

    const text = (value: Buffer) => value.toString();
    const tokens = await db.selectFrom('staff_token').select('hash').execute();
    expect(tokens.map(({ hash }) => text(hash))).toEqual(['open']);
    const throttles = await db.selectFrom('login_throttle').select('key').execute();
    expect(throttles.map(({ key }) => key)).toEqual(['account:counts']);
    const notices = await db.selectFrom('staff_notice').select('kind').execute();
    expect(notices).toEqual([{ kind: 'mfa_changed' }]);
    const sessions = await db
      .selectFrom('staff_session')
      .select('user_agent')
      .where('staff_id', '=', id)
      .execute();
    expect(sessions).toEqual([{ user_agent: 'live' }]);
    const devices = await db
      .selectFrom('staff_device')
      .select('hash')
      .where('staff_id', '=', id)
      .execute();
    expect(devices.map(({ hash }) => text(hash))).toEqual(['new']);
  });
});
