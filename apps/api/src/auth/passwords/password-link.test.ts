import { auth } from '@connect/contract/sign-in/auth.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeStaff } from '../../../test/factories.ts';
import { letPass, settleJobs } from '../../../test/jobs.ts';
import { makePasswordLink } from '../../../test/password-link.ts';
import { anyAddress, bearerOf, cookieOf, refreshCall, signInCall } from '../../../test/sign-in.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { App } from '../../app.ts';
import type { Letter } from '../../mail/mail.ts';

const HOUR_MS = 3_600_000;
const NEXT = 'Sala-Rim-Nam-27';

/** Mails sent, newest last; a failing server takes none. */
const outbox: Letter[] = [];
let serverFails = false;
const mail = {
  async send(letter: Letter) {
    if (serverFails) throw new Error('the server is away');
    outbox.push(letter);
  },
  reach: async () => undefined,
  close: () => undefined,
};

/** An app without mail; `mailing` is the same app with mail. */
let t: TestApp;
let mailing: App;
beforeAll(async () => {
  t = await createTestApp();
  mailing = await t.another({ mail });
});
afterAll(() => t.close());
afterEach(() => {
  outbox.length = 0;
  serverFails = false;
});

const tokenIn = (text: string | null) => /#set-password=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

const linkFor = async (staffId: number, purpose: 'invite' | 'reset' = 'reset') =>
  tokenIn((await makePasswordLink(t.deps, staffId, purpose, null)).link);

const publicCall = () => caller(t.app);
const read = (token: string) => publicCall()(auth.readPasswordLink, { body: { token } });
const reset = (token: string, password = NEXT) =>
  publicCall()(auth.resetPassword, { body: { token, password } });

const statusOf = async (id: number) =>
  (
    await t.deps.db
      .selectFrom('staff')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

describe('a link for setting a password', () => {
  test('is shown once where no mail is configured; only its hash is stored', async () => {
    const staff = await makeStaff(t.deps.db);
    const link = await makePasswordLink(t.deps, staff.id, 'reset', staff.id);
    expect(link).toEqual({
      sent: false,
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/login#set-password=[\w-]{43}$/),
      expires_at: '2026-11-20T11:00:00.000+07:00',
    });
    const rows = await t.deps.db
      .selectFrom('staff_token')
      .selectAll()
      .where('staff_id', '=', staff.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash.toString('base64url')).not.toContain(tokenIn(link.link));
  });

  test('of an invitation tells whose it is, activates the account, and works once', async () => {
    const staff = await makeStaff(t.deps.db, {
      status: 'invited',
      row: { password_hash: null },
    });
    const token = await linkFor(staff.id, 'invite');
    expect((await read(token)).reply.data).toEqual({
      purpose: 'invite',
      username: staff.username,
      email: `${staff.username}@staff.example`,
      display_name: staff.displayName,
      expires_at: '2026-11-23T09:00:00.000+07:00',
    });
    expect(await statusOf(staff.id)).toBe('invited');
    expect((await reset(token)).status).toBe(200);
    expect(await statusOf(staff.id)).toBe('active');
    const signedIn = await signInCall(t.app, { username: staff.username, password: NEXT });
    expect(signedIn.statusCode).toBe(200);
    expect((await reset(token, 'Another-Pass-1')).error.code).toBe('link_expired');
    expect((await read(token)).status).toBe(410);
  });

  test('of a reset ends sessions and the wait after wrong passwords', async () => {
    const staff = await makeStaff(t.deps.db);
    const before = await signInCall(t.app, { username: staff.username });
    for (let n = 0; n < 6; n += 1) {
      await signInCall(t.app, { username: staff.username, password: 'wrong' });
    }
    expect((await reset(await linkFor(staff.id))).status).toBe(200);
    const me = await t.app.inject({ url: '/v1/auth/me', headers: bearerOf(before) });
    expect(me.statusCode).toBe(401);
    expect((await refreshCall(t.app, cookieOf(before, 'connect_refresh'))).statusCode).toBe(401);
    const after = await signInCall(t.app, { username: staff.username, password: NEXT });
    expect(after.statusCode).toBe(200);
  });

  test('a password that is refused leaves the link as it is', async () => {
    const staff = await makeStaff(t.deps.db);
    const token = await linkFor(staff.id);
    expect(fieldsOf(await reset(token, 'short'))).toEqual(['password: length']);
    const own = await reset(token, 'correct horse battery staple');
    expect(fieldsOf(own)).toEqual(['password: password_reused']);
    expect((await reset(token)).status).toBe(200);
  });

  test.each([
    ['invite', 72],
    ['reset', 2],
  ] as const)('%s works for %i hours', async (purpose, hours) => {
    const staff = await makeStaff(t.deps.db, {
      status: purpose === 'invite' ? 'invited' : 'active',
    });
    const before = t.clock.now().toISOString();
    const token = await linkFor(staff.id, purpose);
    t.clock.advance(hours * HOUR_MS - 1);
    expect((await read(token)).status).toBe(200);
    t.clock.advance(1);
    expect((await read(token)).status).toBe(410);
    expect((await reset(token)).status).toBe(410);
    t.clock.set(before);
  });

  test('a new one ends the earlier ones, also when both are made at once', async () => {
    const staff = await makeStaff(t.deps.db);
    const first = await linkFor(staff.id);
    const latest = await linkFor(staff.id);
    expect((await read(first)).status).toBe(410);
    expect((await read(latest)).status).toBe(200);
    const both = await Promise.all([linkFor(staff.id), linkFor(staff.id)]);
    const working = await Promise.all(both.map(read));
    expect(working.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('used twice at once it sets one password', async () => {
    for (let round = 0; round < 3; round += 1) {
      const staff = await makeStaff(t.deps.db);
      const token = await linkFor(staff.id);
      const candidates = ['Plian-Rahat-1A', 'Plian-Rahat-2B'];
      const replies = await Promise.all(candidates.map((password) => reset(token, password)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
      const done = candidates[replies.findIndex(({ status }) => status === 200)];
      const reply = await signInCall(t.app, { username: staff.username, password: done });
      expect(reply.statusCode).toBe(200);
    }
  });

  test.each([
    ['suspended', { status: 'suspended' }],
    ['deleted', { deleted_at: '2026-11-20T09:00:00+07:00' }],
    ['expired', { expires_at: '2026-11-19' }],
    ['of the organisation’s sign-in', { sso_issuer: 'https://id.example', sso_subject: 'x' }],
  ] as const)('an account that is %s is not opened by it', async (_, change) => {
    const staff = await makeStaff(t.deps.db);
    const token = await linkFor(staff.id);
    await t.deps.db.updateTable('staff').set(change).where('id', '=', staff.id).execute();
    expect((await read(token)).status).toBe(410);
    expect((await reset(token)).status).toBe(410);
  });

  test('for an account of the organisation’s sign-in none is made', async () => {
    const row = { sso_issuer: 'https://id.example', sso_subject: 'y' };
    const staff = await makeStaff(t.deps.db, { row });
    await expect(makePasswordLink(t.deps, staff.id, 'reset', null)).rejects.toMatchObject({
      code: 'sso_only',
    });
  });

  test('made-up ones answer 410, whatever they look like', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), "'; drop table staff; --"]) {
      expect((await read(token)).status).toBe(410);
      expect((await reset(token)).status).toBe(410);
    }
  });

  test('is mailed where mail is configured; when the server fails it is shown instead, and logged nowhere', async () => {
    const staff = await makeStaff(t.deps.db);
    const sent = await makePasswordLink(mailing.deps, staff.id, 'invite', null);
    expect(sent).toMatchObject({ sent: true, link: null });
    expect(outbox[0]).toMatchObject({ to: `${staff.username}@staff.example` });
    expect((await read(tokenIn(outbox[0]?.text ?? ''))).status).toBe(200);
    serverFails = true;
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const shown = await makePasswordLink(mailing.deps, staff.id, 'invite', null);
    expect(shown.sent).toBe(false);
    const token = tokenIn(shown.link);
    expect((await read(token)).status).toBe(200);
    expect(log).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.mock.calls)).not.toContain(token);
    log.mockRestore();
  });
});

describe('POST /v1/auth/password/forgot', () => {
  const forgot = async (app: App, username: string, remoteAddress = anyAddress()) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: auth.forgotPassword.path,
      payload: { username },
      remoteAddress,
    });
    await settleJobs(app.deps, t.pool);
    return { status: reply.statusCode, body: reply.json() };
  };

  test('mails an address that works, by username and by e-mail', async () => {
    const staff = await makeStaff(t.deps.db);
    for (const name of [staff.username, ` ${staff.username.toUpperCase()}@Staff.Example`]) {
      await forgot(mailing, name);
      const letter = outbox.at(-1);
      expect(letter?.to).toBe(`${staff.username}@staff.example`);
      expect((await read(tokenIn(letter?.text ?? ''))).status).toBe(200);
    }
  });

  test('answers the same for everybody, and mails nobody who may not sign in', async () => {
    const suspended = await makeStaff(t.deps.db, { status: 'suspended' });
    const invited = await makeStaff(t.deps.db, { status: 'invited' });
    const expired = await makeStaff(t.deps.db, { expiresAt: '2026-11-19' });
    const row = { sso_issuer: 'https://id.example', sso_subject: 'z' };
    const elsewhere = await makeStaff(t.deps.db, { row });
    const names = [suspended, invited, expired, elsewhere].map(({ username }) => username);
    const known = await makeStaff(t.deps.db);
    const replies = [];
    for (const name of [known.username, 'nobody-at-all', ...names]) {
      replies.push(await forgot(mailing, name));
    }
    for (const reply of replies) expect(reply).toEqual({ status: 200, body: { success: true } });
    expect(outbox.map(({ to }) => to)).toEqual([`${known.username}@staff.example`]);
  });

  test('without mail it answers the same and makes no link', async () => {
    const staff = await makeStaff(t.deps.db);
    expect(await forgot(t, staff.username)).toEqual({ status: 200, body: { success: true } });
    const rows = await t.deps.db
      .selectFrom('staff_token')
      .select('hash')
      .where('staff_id', '=', staff.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('an account gets three letters in fifteen minutes, an address asks for ten', async () => {
    const staff = await makeStaff(t.deps.db);
    for (let n = 0; n < 6; n += 1) await forgot(mailing, staff.username);
    expect(outbox).toHaveLength(3);
    t.clock.advance(16 * 60_000);
    await forgot(mailing, staff.username);
    expect(outbox).toHaveLength(4);
    outbox.length = 0;
    const address = anyAddress();
    for (let n = 0; n < 12; n += 1) {
      await forgot(mailing, (await makeStaff(t.deps.db)).username, address);
    }
    expect(outbox).toHaveLength(10);
  });

  test('what was promised while the mail server is away comes later, once, and is noted once', async () => {
    const staff = await makeStaff(t.deps.db);
    serverFails = true;
    for (let n = 0; n < 4; n += 1) {
      if (n === 0) await forgot(mailing, staff.username);
      else expect(await settleJobs(mailing.deps, t.pool)).toEqual(['mail.forgotten_password']);
      await letPass(t.pool, 3_600);
    }
    serverFails = false;
    expect(await settleJobs(mailing.deps, t.pool)).toEqual([]);
    expect(outbox).toHaveLength(1);
    expect((await read(tokenIn(outbox[0]?.text ?? ''))).status).toBe(200);
    const noted = await t.deps.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'auth.password_forgot')
      .where('entity_id', '=', staff.id)
      .execute();
    expect(noted).toHaveLength(1);
  });

  test('while a job waits, no address for a password is anywhere in the queue', async () => {
    const staff = await makeStaff(t.deps.db);
    serverFails = true;
    await forgot(mailing, staff.username);
    const { rows } = await t.pool.query(
      'select payload, last_error from graphile_worker._private_jobs',
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/set-password|token/);
    expect(rows).toMatchObject([{ payload: { login: staff.username } }]);
    serverFails = false;
    await letPass(t.pool, 3_600);
    await settleJobs(mailing.deps, t.pool);
  });

  test('asking for it changes nothing: the password and a wait stay', async () => {
    const staff = await makeStaff(t.deps.db);
    await forgot(mailing, staff.username);
    expect((await signInCall(t.app, { username: staff.username })).statusCode).toBe(200);
  });
});
