import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff } from '../../test/factories.ts';
import { signInCall } from '../../test/sign-in.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { DEMO_PASSWORD } from '../auth/passwords/common-passwords.ts';
import { checkNewPassword } from '../auth/passwords/password.service.ts';
import { hashPassword } from '../auth/passwords/password.ts';
import { demoPassword, settleDemoAccounts } from './demo-accounts.ts';

const OWN = 'A-Demo-Of-Our-Own-1';
const at = (host: string, publicUrl = `http://${host}:4000`, own?: string) => ({
  host,
  publicUrl,
  demoPassword: own,
});
const HERE = at('127.0.0.1');

const ON_THIS_MACHINE = [
  HERE,
  at('127.8.9.1'),
  at('localhost'),
  at('::1', 'http://[::1]:4000'),
  at('127.0.0.1', 'http://demo.localhost:4000'),
];
const FOR_OTHERS = [
  at('0.0.0.0', 'http://localhost:4000'),
  at('::', 'http://localhost:4000'),
  at('192.0.2.7'),
  at('connect.example'),
  at('127.0.0.1', 'https://connect.example'),
  at('127.0.0.1', 'https://localhost'),
  at('127.0.0.1', 'http://connect.example'),
];

describe('the password of demo accounts that are to be made', () => {
  test.each(ON_THIS_MACHINE)('$host as $publicUrl: the README’s', (place) => {
    expect(demoPassword(place)).toBe(DEMO_PASSWORD);
  });
  test.each(FOR_OTHERS)('$host as $publicUrl: one’s own, and none without it', (place) => {
    expect(() => demoPassword(place)).toThrow(/Others can reach[\s\S]*CONNECT_DEMO_PASSWORD/);
    expect(() => demoPassword({ ...place, demoPassword: DEMO_PASSWORD })).toThrow(/Others/);
    expect(demoPassword({ ...place, demoPassword: OWN })).toBe(OWN);
  });
});

describe('a database that has the demo already', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
    const row = { password_hash: await hashPassword(DEMO_PASSWORD) };
    for (const name of ['admin', 'editor', 'dpo', 'event', 'medical', 'sales'])
      await makeStaff(t.deps.db, { username: `demo.${name}`, row });
    await makeStaff(t.deps.db, { username: 'demo.changed' });
  });
  afterAll(() => t.close());

  const settle = (place: Parameters<typeof settleDemoAccounts>[2]) =>
    settleDemoAccounts(t.deps.db, t.clock, place);
  const signIn = (username: string, password: string) =>
    signInCall(t.app, { username, password }).then(({ statusCode }) => statusCode);

  test('starts on this machine as it is', async () => {
    await settle(HERE);
    expect(await signIn('demo.admin', DEMO_PASSWORD)).toBe(200);
  });

  test.each(FOR_OTHERS)('does not start at $host as $publicUrl, and says why', async (place) => {
    await expect(settle(place)).rejects.toThrow(
      /README publishes: demo\.admin, .* and 1 more\.[\s\S]*CONNECT_DEMO_PASSWORD[\s\S]*db -- reset/,
    );
  });

  test('gets the password that is set, which ends what is open; those with their own keep it', async () => {
    const open = await signInCall(t.app, { username: 'demo.editor', password: DEMO_PASSWORD });
    await settle(at('0.0.0.0', 'https://connect.example', OWN));
    expect(await signIn('demo.admin', DEMO_PASSWORD)).toBe(403);
    expect(await signIn('demo.admin', OWN)).toBe(200);
    expect(await signIn('demo.changed', OWN)).toBe(403);
    t.clock.advance(3_000);
    const headers = { authorization: `Bearer ${open.json().data.token}` };
    expect((await t.app.inject({ url: '/v1/auth/me', headers })).statusCode).toBe(401);
    const entries = await t.deps.db
      .selectFrom('audit_entry')
      .select('entity_title')
      .where('action', '=', 'staff.password_reset')
      .execute();
    expect(entries).toHaveLength(6);
  });

  test('starts anywhere once nobody has the README’s password, also without the setting', async () => {
    for (const place of FOR_OTHERS) await settle(place);
  });

  test('nobody takes the README’s password as a new one', async () => {
    expect(await checkNewPassword(DEMO_PASSWORD, {})).toEqual([
      { field: 'password', code: 'password_common' },
    ]);
  });
});
