import { auth } from '@connect/contract/sign-in/auth.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeStaff, TEST_PASSWORD } from '../../../test/factories.ts';
import { bearerOf, cookieOf, refreshCall, signInCall } from '../../../test/sign-in.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { App } from '../../app.ts';
import { isCommonPassword } from './common-passwords.ts';
import { checkNewPassword } from './password.service.ts';

let t: TestApp;
let second: App;
beforeAll(async () => {
  t = await createTestApp();
  second = await t.another();
});
afterAll(() => t.close());

const NEXT = 'Sala-Rim-Nam-27';

/** A signed-in staff account with its own cookie. */
async function signedIn(overrides: Parameters<typeof makeStaff>[1] = {}) {
  const staff = await makeStaff(t.deps.db, { role: 'editor', ...overrides });
  const reply = await signInCall(t.app, { username: staff.username });
  const headers = bearerOf(reply);
  return {
    staff,
    headers,
    cookie: cookieOf(reply, 'connect_refresh'),
    call: caller(t.app, headers),
    change: (password: string, current_password = TEST_PASSWORD) =>
      t.app.inject({
        method: 'POST',
        url: auth.changePassword.path,
        headers,
        payload: { current_password, password },
      }),
  };
}

const issues = (reply: { json(): { data: { errors: { field: string; code: string }[] } } }) =>
  reply.json().data.errors.map(({ field, code }) => `${field}: ${code}`);

describe('a new password', () => {
  test.each([
    ['Short-1', 'length'],
    [`Aa1-${'x'.repeat(125)}`, 'length'],
    ['onlysmallones', 'password_weak'],
    ['Password123!', 'password_common'],
    ['Somchai.Jaidee-1', 'password_own_name', 'somchai.jaidee-1'],
    ['Staff@Example.Org1', 'password_own_name', 'nobody', 'staff@example.org1'],
  ])('%s is refused: %s', async (password, code, username = 'somebody', email = 'a@b.example') => {
    expect(await checkNewPassword(password, { username, email })).toEqual([
      expect.objectContaining({ field: 'password', code }),
    ]);
  });

  test.each([NEXT, 'one long sentence is enough', 'รหัสผ่านภาษาไทยยาวพอ', 'Aa1'.repeat(40)])(
    '%s is good',
    async (password) => {
      expect(await checkNewPassword(password, { username: 'somebody' })).toEqual([]);
    },
  );

  test.each(['password1234', 'Qwertyuiop12', '1qaz2wsx3edc', '!!Welcome2026', 'iloveyou!!!!'])(
    '%s is known to be common',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );
});

describe('POST /v1/auth/password/change', () => {
  test('this session goes on with new tokens; everything else of the account ends at once', async () => {
    const { staff, headers, cookie, change, call } = await signedIn();
    const elsewhere = await signInCall(t.app, { username: staff.username });
    const reply = await change(NEXT);
    expect(reply.statusCode).toBe(200);
    const next = bearerOf(reply);
    const me = (who: { authorization: string }) =>
      t.app.inject({ url: '/v1/auth/me', headers: who });
    expect((await me(next)).statusCode).toBe(200);
    expect((await me(headers)).statusCode).toBe(401);
    expect((await me(bearerOf(elsewhere))).statusCode).toBe(401);
    const others = await refreshCall(t.app, cookieOf(elsewhere, 'connect_refresh'));
    expect(others.statusCode).toBe(401);
    t.clock.advance(60_000);
    const refreshed = await refreshCall(t.app, cookieOf(reply, 'connect_refresh'));
    expect(refreshed.statusCode).toBe(200);
    expect((await signInCall(t.app, { username: staff.username })).statusCode).toBe(403);
    const again = await signInCall(t.app, { username: staff.username, password: NEXT });
    expect(again.statusCode).toBe(200);
    // The cookie from before the change counts as a stolen copy: using it ends the session.
    expect((await refreshCall(t.app, cookie)).statusCode).toBe(401);
    expect((await call(auth.me)).status).toBe(401);
  });

  test('at another process the old token ends within two seconds', async () => {
    const { headers, change } = await signedIn();
    const there = () => second.app.inject({ url: '/v1/auth/me', headers });
    expect((await there()).statusCode).toBe(200);
    await change(NEXT);
    t.clock.advance(2_000);
    expect((await there()).statusCode).toBe(401);
  });

  test('the wrong current password is refused and counts like a failed sign-in', async () => {
    const { staff, change } = await signedIn();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const reply = await change(NEXT, 'wrong');
      expect(reply.statusCode).toBe(422);
      expect(issues(reply)).toEqual(['current_password: password_wrong']);
    }
    const limited = await change(NEXT);
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toBe('900');
    const locked = await signInCall(t.app, { username: staff.username });
    expect(locked.json().message).toContain('นาที');
    t.clock.advance(16 * 60_000);
    expect((await change(NEXT)).statusCode).toBe(200);
  });

  test('none of the last five passwords may come back; the sixth may', async () => {
    const { staff } = await signedIn();
    let current = TEST_PASSWORD;
    const passwords = [1, 2, 3, 4, 5].map((n) => `Mai-Ngam-Rim-Tang-${n}`);
    const change = async (password: string) => {
      const headers = bearerOf(
        await signInCall(t.app, { username: staff.username, password: current }),
      );
      const body = { current_password: current, password };
      const answer = await caller(t.app, headers)(auth.changePassword, { body });
      if (answer.status === 200) current = password;
      return answer;
    };
    for (const password of passwords) {
      expect(fieldsOf(await change(current))).toEqual(['password: password_reused']);
      expect((await change(password)).status).toBe(200);
    }
    for (const password of passwords) {
      expect(fieldsOf(await change(password))).toEqual(['password: password_reused']);
    }
    expect((await change(TEST_PASSWORD)).status).toBe(200);
  });

  test('of two changes at once with the same current password one counts', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { staff, change } = await signedIn();
      const candidates = ['Plian-Rahat-1A', 'Plian-Rahat-2B'];
      const replies = await Promise.all(candidates.map((password) => change(password)));
      const [done, ...more] = candidates.filter((_, n) => replies[n]?.statusCode === 200);
      expect(more).toEqual([]);
      expect(done).toBeDefined();
      const reply = await signInCall(t.app, { username: staff.username, password: done });
      expect(reply.statusCode).toBe(200);
    }
  });

  test('a sign-in with the old password that overlaps the change leaves no session behind', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { staff, change } = await signedIn();
      const [changed, old] = await Promise.all([
        change(NEXT),
        signInCall(second.app, { username: staff.username }),
      ]);
      expect(changed.statusCode).toBe(200);
      t.clock.advance(60_000);
      const cookie = cookieOf(old, 'connect_refresh');
      expect((await refreshCall(t.app, cookie)).statusCode).toBe(401);
    }
  });

  test('an account that must change its password does nothing else until it did', async () => {
    const { call, change } = await signedIn({ row: { must_change_password: true } });
    expect((await call(auth.me)).reply.data).toMatchObject({
      restricted: 'password',
      must_change_password: true,
    });
    expect((await call(auth.sessions)).error.code).toBe('password_change_required');
    const body = { display_name: 'ชื่อใหม่' };
    expect((await call(auth.updateMe, { body })).status).toBe(403);
    const next = caller(t.app, bearerOf(await change(NEXT)));
    expect((await next(auth.me)).reply.data.restricted).toBeNull();
    expect((await next(auth.sessions)).status).toBe(200);
  });

  test('an account of the organisation’s sign-in has no password here', async () => {
    const { staff, change } = await signedIn();
    await t.deps.db
      .updateTable('staff')
      .set({ sso_issuer: 'https://id.example', sso_subject: `s${staff.id}` })
      .where('id', '=', staff.id)
      .execute();
    expect((await change(NEXT)).json().code).toBe('sso_only');
  });

  test('it is told in the bell and in the audit, without any password', async () => {
    const { staff, change } = await signedIn();
    await change(NEXT);
    const notices = await t.deps.db
      .selectFrom('staff_notice')
      .select('kind')
      .where('staff_id', '=', staff.id)
      .execute();
    expect(notices).toEqual([{ kind: 'password_changed' }]);
    const entries = await t.deps.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('actor_id', '=', staff.id)
      .execute();
    expect(entries.map(({ action }) => action)).toContain('auth.password_change');
    expect(JSON.stringify(entries)).not.toMatch(/Sala-Rim|battery|argon2/);
  });
});
