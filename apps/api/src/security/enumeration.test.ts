import { createHash } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  makeStaff as makeAnyStaff,
  type StaffOverrides,
  TEST_PASSWORD,
  unique,
} from '../../test/factories.ts';
import { settleJobs } from '../../test/jobs.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { hashPassword } from '../auth/passwords/password.ts';
import type { Db } from '../deps.ts';

// Other files of this process have loaded the modules with the real functions.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});

// This one call decides how long an answer takes; counting it is exact, unlike measuring time.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) };
});
const verify = vi.mocked(argon2.verify);
const hash = vi.mocked(argon2.hash);

const letters: string[] = [];
let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(TEST_PASSWORD);
  t = await createTestApp({
    mail: {
      send: async ({ to }) => {
        letters.push(to);
      },
      reach: async () => undefined,
      close: () => {},
    },
  });
  // A process makes the decoy at its first sign-in.
  await signIn('nobody at all');
});
afterAll(() => t.close());
beforeEach(() => {
  verify.mockClear();
  hash.mockClear();
});

let address = 0;
const post = (url: string, payload: object) => {
  address += 1;
  return t.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: `10.44.${Math.floor(address / 250)}.${address % 250}`,
  });
};
const signIn = (username: string, password = 'not the password') =>
  post('/jwt-auth/v1/token', { username, password });

/** An account whose password is hashed at the cost used in production. */
const makeStaff = (db: Db, overrides: StaffOverrides = {}) =>
  makeAnyStaff(db, { row: { password_hash: passwordHash }, ...overrides });

/** One account of every kind that must not get in, and names without an account. */
async function names() {
  const { db } = t.deps;
  const linked = await makeStaff(db);
  await db
    .updateTable('staff')
    .set({ password_hash: null, sso_issuer: 'https://id.example', sso_subject: linked.username })
    .where('id', '=', linked.id)
    .execute();
  const active = await makeStaff(db);
  return {
    active: active.username,
    'active, by e-mail': `${(await makeStaff(db)).username}@staff.example`,
    suspended: (await makeStaff(db, { status: 'suspended' })).username,
    invited: (await makeStaff(db, { status: 'invited' })).username,
    expired: (await makeStaff(db, { expiresAt: '2026-11-01' })).username,
    'of the organisation’s sign-in': linked.username,
    unknown: `nobody-${unique()}`,
    'unknown e-mail': `nobody-${unique()}@staff.example`,
    odd: "' or 1=1 --",
  };
}

/** The parts of an answer that a caller can compare, without those that always differ. */
const seen = (reply: Awaited<ReturnType<typeof post>>) => ({
  status: reply.statusCode,
  body: reply.json(),
  headers: Object.keys(reply.headers).sort(),
  cookies: reply.cookies,
});

describe('POST /jwt-auth/v1/token', () => {
  test('a wrong password is answered alike for every name, after the same work', async () => {
    const answers = [];
    for (const [kind, name] of Object.entries(await names())) {
      verify.mockClear();
      const reply = await signIn(name);
      expect(verify, kind).toHaveBeenCalledTimes(1);
      // A hash of the same cost, otherwise the work would differ.
      expect(String(verify.mock.calls[0]?.[0]), kind).toMatch(
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
      );
      expect(hash, kind).not.toHaveBeenCalled();
      answers.push(seen(reply));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('so is the right password of whoever may not come in', async () => {
    const { suspended, expired, unknown } = await names();
    const answers = [];
    for (const name of [suspended, expired, unknown]) {
      verify.mockClear();
      answers.push(seen(await signIn(name, TEST_PASSWORD)));
      expect(verify).toHaveBeenCalledTimes(1);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('a locked name is answered alike, known or not, and without any work', async () => {
    const { active, unknown } = await names();
    const answers = [];
    for (const name of [active, unknown]) {
      for (let attempt = 0; attempt < 5; attempt += 1) await signIn(name);
      verify.mockClear();
      answers.push(seen(await signIn(name)));
      expect(verify).not.toHaveBeenCalled();
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(JSON.stringify(answers[0]?.body)).toContain('นาที');
  });

  test('that a username and an e-mail address belong together shows in no answer and in no work', async () => {
    const { username } = await makeStaff(t.deps.db);
    const nobody = `nobody-${unique()}`;
    const sequences = [];
    for (const name of [username, nobody]) {
      const answers = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        verify.mockClear();
        const asked = attempt < 5 ? name : `${name}@staff.example`;
        answers.push({ ...seen(await signIn(asked)), work: verify.mock.calls.length });
      }
      sequences.push(answers);
    }
    expect(sequences[0]).toEqual(sequences[1]);
    // Each name has its own count: five attempts, then the wait.
    expect(sequences[0]?.map(({ work }) => work)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });

  test('that there is a second step is told only for the right password', async () => {
    const { username, id } = await makeStaff(t.deps.db);
    await t.deps.db
      .updateTable('staff')
      .set({ mfa_enabled: true, mfa_secret: t.deps.keys.seal('JBSWY3DPEHPK3PXP', `mfa:${id}`) })
      .where('id', '=', id)
      .execute();
    expect((await signIn(username)).json().code).toBe('jwt_auth_invalid_credential');
    expect((await signIn(username, TEST_PASSWORD)).json().code).toBe('jwt_auth_otp_required');
  });
});

describe('where passwords are only for the emergency account', () => {
  test('every other name is answered alike after the same work, also with the right password', async () => {
    const only = await t.another({
      signInOptions: { local: 'break_glass', breakGlassUsername: 'emergency', ssoLabel: 'x' },
    });
    const answers = [];
    for (const [kind, name] of Object.entries(await names())) {
      for (const password of ['not the password', TEST_PASSWORD]) {
        verify.mockClear();
        address += 1;
        const reply = await only.app.inject({
          method: 'POST',
          url: '/jwt-auth/v1/token',
          payload: { username: name, password },
          remoteAddress: `10.45.0.${address % 250}`,
        });
        expect(verify, kind).toHaveBeenCalledTimes(1);
        answers.push(seen(reply));
      }
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('POST /v1/auth/password/forgot', () => {
  test('is answered alike for every name, before any work; only active accounts get a letter', async () => {
    const who = await names();
    const answers = [];
    for (const username of Object.values(who)) {
      answers.push(seen(await post('/v1/auth/password/forgot', { username })));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    const waiting = await t.pool.query(
      `select payload->>'login' as login, attempts, max_attempts, priority
         from graphile_worker._private_jobs order by id`,
    );
    const alike = { attempts: 0, max_attempts: 8, priority: 0 };
    expect(waiting.rows).toEqual(Object.values(who).map((login) => ({ login, ...alike })));
    await settleJobs(t.deps, t.pool);
    expect(letters.sort()).toEqual(
      [`${who.active}@staff.example`, who['active, by e-mail']].sort(),
    );
    expect(verify).not.toHaveBeenCalled();
    expect(hash).not.toHaveBeenCalled();
  });
});

describe('links for a password', () => {
  test.each(['/v1/auth/password/link', '/v1/auth/password/reset'])(
    '%s answers unknown, used and spoiled links alike, without hashing',
    async (url) => {
      const { active } = await names();
      const { id } = await t.deps.db
        .selectFrom('staff')
        .select('id')
        .where('username', '=', active)
        .executeTakeFirstOrThrow();
      const used = `used-${unique()}`;
      await t.deps.db
        .insertInto('staff_token')
        .values({
          hash: createHash('sha256').update(used).digest(),
          staff_id: id,
          purpose: 'reset',
          created_at: t.clock.now().toISOString(),
          expires_at: new Date(t.clock.now().getTime() + 3_600_000).toISOString(),
          used_at: t.clock.now().toISOString(),
        })
        .execute();
      const answers = [];
      for (const token of [used, 'made-up', '', 'A'.repeat(43), String(id)]) {
        const password = 'Correct-Horse-9-Staple';
        const reply = await post(url, { token, ...(url.endsWith('reset') ? { password } : {}) });
        const { data, ...body } = reply.json();
        answers.push({ status: reply.statusCode, ...body, errors: data.errors });
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toMatchObject({ status: 410, code: 'link_expired' });
      expect(verify).not.toHaveBeenCalled();
      expect(hash).not.toHaveBeenCalled();
    },
  );
});
