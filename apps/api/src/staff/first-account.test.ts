import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import {
  createStaff,
  ensureFirstAdmin,
  generatePassword,
  resetPassword,
  resetTwoStep,
} from './first-account.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const signIn = (username: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/jwt-auth/v1/token', payload: { username, password } });

const input = (username: string) => ({
  username,
  email: `${username}@staff.example`,
  firstName: 'ทดสอบ',
  lastName: 'สมมติวงศ์',
  role: 'editor' as const,
  password: 'a password of the tests',
});

test('an empty system gets one first administrator, whose password is told once', async () => {
  const first = await ensureFirstAdmin(t.deps.db, t.clock, { username: 'admin' });
  expect(first?.password).toHaveLength(20);
  expect((await signIn('admin', first?.password ?? '')).statusCode).toBe(200);
  expect(await ensureFirstAdmin(t.deps.db, t.clock, { username: 'admin' })).toBeNull();
});

test('a made account can sign in, and its making is in the audit without its password', async () => {
  const id = await createStaff(t.deps.db, t.clock, input('command.line'));
  expect((await signIn('command.line', 'a password of the tests')).statusCode).toBe(200);
  const entries = await t.deps.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('entity_type', '=', 'staff')
    .where('entity_id', '=', id)
    .where('action', '=', 'staff.create')
    .execute();
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain('a password of the tests');
});

test('a taken username or address is refused without making anything', async () => {
  await createStaff(t.deps.db, t.clock, input('taken'));
  expect(await createStaff(t.deps.db, t.clock, input('taken'))).toBeNull();
  const sameAddress = { ...input('other'), email: 'taken@staff.example' };
  expect(await createStaff(t.deps.db, t.clock, sameAddress)).toBeNull();
});

test('a reset password works, the old one does not, and every session is over', async () => {
  await createStaff(t.deps.db, t.clock, input('forgetful'));
  const before = await signIn('forgetful', 'a password of the tests');
  const password = generatePassword();
  expect(await resetPassword(t.deps.db, t.clock, 'forgetful', password)).toBe(true);
  t.clock.advance(3_000);
  const me = await t.app.inject({
    url: '/v1/auth/me',
    headers: { authorization: `Bearer ${before.json().data.token}` },
  });
  expect(me.statusCode).toBe(401);
  expect((await signIn('forgetful', 'a password of the tests')).statusCode).toBe(403);
  expect((await signIn('forgetful', password)).statusCode).toBe(200);
  expect(await resetPassword(t.deps.db, t.clock, 'nobody-here', password)).toBe(false);
});

test('a reset password lets a suspended account in, and not one that signs in elsewhere', async () => {
  const { db } = t.deps;
  const id = await createStaff(db, t.clock, input('suspended.one'));
  await db
    .updateTable('staff')
    .set({ status: 'suspended', suspended_for: 'inactive' })
    .where('id', '=', id)
    .execute();
  const password = generatePassword();
  expect(await resetPassword(db, t.clock, 'suspended.one', password)).toBe(true);
  expect((await signIn('suspended.one', password)).statusCode).toBe(200);
  const row = await db
    .selectFrom('staff')
    .select(['suspended_for', 'password_history'])
    .where('username', '=', 'suspended.one')
    .executeTakeFirstOrThrow();
  expect(row.suspended_for).toBeNull();
  expect(row.password_history).toHaveLength(1);
  await db
    .updateTable('staff')
    .set({ sso_issuer: 'https://id.example', sso_subject: 'one' })
    .where('id', '=', id)
    .execute();
  expect(await resetPassword(db, t.clock, 'suspended.one', password)).toBe(false);
});

test('two-step sign-in is switched off for who has it, by name', async () => {
  const { db } = t.deps;
  const id = await createStaff(db, t.clock, input('lost.device'));
  expect(await resetTwoStep(db, t.clock, 'lost.device')).toBe(false);
  await db
    .updateTable('staff')
    .set({ mfa_enabled: true, mfa_secret: Buffer.from('secret') })
    .where('id', '=', id)
    .execute();
  expect(await resetTwoStep(db, t.clock, 'lost.device')).toBe(true);
  const row = await db
    .selectFrom('staff')
    .select(['mfa_enabled', 'mfa_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ mfa_enabled: false, mfa_secret: null });
  expect(await resetTwoStep(db, t.clock, 'nobody-here')).toBe(false);
});
