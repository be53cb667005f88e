import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff, TEST_PASSWORD, unique } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { App } from '../app.ts';

let t: TestApp;
/** Two processes of one system behind a load balancer. */
let processes: App[] = [];
beforeAll(async () => {
  t = await createTestApp();
  processes = [t, await t.another()];
});
afterAll(() => t.close());

interface Guess {
  username: string;
  password?: string;
  remoteAddress?: string;
  app?: App;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

let sent = 0;
function guess({ username, password = 'wrong', body, headers, ...where }: Guess) {
  sent += 1;
  const app = where.app ?? processes[sent % processes.length] ?? t;
  return app.app.inject({
    method: 'POST',
    url: '/jwt-auth/v1/token',
    // No counter uses a value that the caller may choose: all are new in every attempt.
    payload: { username, password, [`field${sent}`]: sent, ip: `198.51.100.${sent}`, ...body },
    headers: {
      'x-forwarded-for': `203.0.113.${sent % 250}, 10.0.0.${sent % 250}`,
      forwarded: `for=203.0.113.${sent % 250}`,
      'x-real-ip': `203.0.113.${sent % 250}`,
      'cf-connecting-ip': `203.0.113.${sent % 250}`,
      'true-client-ip': `203.0.113.${sent % 250}`,
      'x-client-ip': `203.0.113.${sent % 250}`,
      'user-agent': `browser ${sent}`,
      'accept-language': sent % 2 ? 'th' : 'en',
      cookie: `connect_device=${'A'.repeat(40)}${String(sent).padStart(3, '0')}`,
      ...headers,
    },
    remoteAddress:
      where.remoteAddress ?? `10.${50 + (sent % 200)}.${(sent >> 8) % 250}.${sent % 250}`,
  });
}

type Reply = Awaited<ReturnType<typeof guess>>;
const isLocked = (reply: Reply) => /นาที|minute/.test(reply.body);
const tried = (replies: Reply[]) => replies.filter((reply) => !isLocked(reply)).length;
const apart = <T>(calls: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: calls }, (_, n) => call(n)));

describe('one account', () => {
  test('of forty guesses at once at two processes, five are tried, whatever else they carry', async () => {
    const { username } = await makeStaff(t.deps.db);
    const replies = await apart(40, () => guess({ username }));
    expect(tried(replies)).toBe(5);
    expect(replies.every((reply) => reply.statusCode === 403)).toBe(true);
    for (const app of processes) {
      expect(isLocked(await guess({ username, password: TEST_PASSWORD, app }))).toBe(true);
    }
  });

  test('with the right password, many at once all get in, from one address and from several', async () => {
    const { username } = await makeStaff(t.deps.db);
    for (const remoteAddress of ['10.47.0.1', undefined]) {
      const right = await apart(30, (n) =>
        guess({
          username: n % 2 ? username : `${username}@staff.example`,
          password: TEST_PASSWORD,
          ...(remoteAddress ? { remoteAddress } : {}),
        }),
      );
      expect(right.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
    }
  });

  test('beside failures, those at once with the right password get in until there are five', async () => {
    const { username } = await makeStaff(t.deps.db);
    const app = processes[0] ?? t;
    for (let n = 0; n < 4; n += 1) await guess({ username, app });
    const right = await apart(6, () => guess({ username, password: TEST_PASSWORD, app }));
    expect(right.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect(tried(await apart(12, () => guess({ username, app })))).toBe(5);
  });

  test('its name in other spellings and under the other prefix counts as one', async () => {
    const { username } = await makeStaff(t.deps.db);
    const spellings = [username, username.toUpperCase(), ` ${username} `, `${username}\t`];
    const replies = await apart(16, (n) => guess({ username: spellings[n % 4] ?? username }));
    expect(tried(replies)).toBe(5);
    const alias = await t.app.inject({
      method: 'POST',
      url: '/wp-json/jwt-auth/v1/token',
      payload: { username, password: TEST_PASSWORD },
      remoteAddress: '10.49.0.1',
    });
    expect(alias.body).toMatch(/นาที/);
  });

  test('by username and by e-mail address, five are tried in all, which nothing shows', async () => {
    const { username } = await makeStaff(t.deps.db);
    const email = `${username}@staff.example`;
    for (const name of [username, email, username, email, username]) {
      expect(isLocked(await guess({ username: name }))).toBe(false);
    }
    for (const name of [email, username, `${email} `, username.toUpperCase()]) {
      const right = await guess({ username: name, password: TEST_PASSWORD });
      expect(right.statusCode).toBe(403);
      expect(isLocked(right)).toBe(false);
    }
    t.clock.advance(15 * 60_000 + 1000);
    expect((await guess({ username: email, password: TEST_PASSWORD })).statusCode).toBe(200);
  });

  test('a name that nobody has is locked the same way', async () => {
    const username = `nobody-${unique()}`;
    expect(tried(await apart(12, () => guess({ username })))).toBe(5);
  });

  test('waiting opens it, for five more', async () => {
    const { username } = await makeStaff(t.deps.db);
    await apart(8, () => guess({ username }));
    const before = t.clock.now().toISOString();
    t.clock.advance(15 * 60_000 + 1000);
    expect(tried(await apart(8, () => guess({ username })))).toBe(5);
    t.clock.set(before);
  });

  test('a success between the failures gives five again, to whoever has the password only', async () => {
    const { username } = await makeStaff(t.deps.db);
    await apart(4, () => guess({ username }));
    expect((await guess({ username, password: TEST_PASSWORD })).statusCode).toBe(200);
    expect(tried(await apart(8, () => guess({ username })))).toBe(5);
  });

  test('attempts on other accounts, successful ones too, do not open it', async () => {
    const own = await makeStaff(t.deps.db);
    const { username } = await makeStaff(t.deps.db);
    const remoteAddress = '10.48.0.1';
    let count = 0;
    for (let round = 0; round < 8; round += 1) {
      count += tried([await guess({ username, remoteAddress })]);
      await guess({ username: own.username, password: TEST_PASSWORD, remoteAddress });
    }
    expect(count).toBe(5);
  });
});

test('more people at once than there are connections all sign in, each with their own password', async () => {
  const accounts = await apart(50, () => makeStaff(t.deps.db));
  const [app = t] = processes;
  app.deps.settings.forget();
  const replies = await Promise.all(
    accounts.map(({ username }) => guess({ username, password: TEST_PASSWORD, app })),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
});

describe('the second step', () => {
  test('codes are guessed five times at most, also when the password is given anew each time', async () => {
    const { username, id } = await makeStaff(t.deps.db);
    await t.deps.db
      .updateTable('staff')
      .set({ mfa_enabled: true, mfa_secret: t.deps.keys.seal('JBSWY3DPEHPK3PXP', `mfa:${id}`) })
      .where('id', '=', id)
      .execute();
    const codes: Reply[] = [];
    for (let round = 0; round < 12; round += 1) {
      // The right password without a code is no failure, but must not reset the count either.
      await guess({ username, password: TEST_PASSWORD });
      const otp = String(100_000 + round);
      codes.push(await guess({ username, password: TEST_PASSWORD, body: { otp } }));
    }
    expect(tried(codes)).toBeLessThanOrEqual(5);
    expect(codes.every((reply) => reply.statusCode === 403)).toBe(true);
  });

  test('so they are when guessed all at once', async () => {
    const { username, id } = await makeStaff(t.deps.db);
    await t.deps.db
      .updateTable('staff')
      .set({ mfa_enabled: true, mfa_secret: t.deps.keys.seal('JBSWY3DPEHPK3PXP', `mfa:${id}`) })
      .where('id', '=', id)
      .execute();
    const codes = await apart(20, (n) =>
      guess({ username, password: TEST_PASSWORD, body: { otp: String(200_000 + n) } }),
    );
    expect(tried(codes)).toBeLessThanOrEqual(5);
  });
});

describe('one address', () => {
  test('tries twenty passwords over all names, at both processes together', async () => {
    const remoteAddress = '10.47.0.1';
    const replies = await apart(60, (n) => guess({ username: `spray-${n}`, remoteAddress }));
    expect(tried(replies)).toBe(20);
    const { username } = await makeStaff(t.deps.db);
    expect(isLocked(await guess({ username, password: TEST_PASSWORD, remoteAddress }))).toBe(true);
    expect((await guess({ username, password: TEST_PASSWORD })).statusCode).toBe(200);
  });

  test('behind a trusted proxy it is the one the proxy names, and only that one', async () => {
    const proxied = await t.another({ trustedProxies: ['10.46.0.0/24'] });
    const proxy = '10.46.0.7';
    const through = (client: string, claimed = '') =>
      guess({
        app: proxied,
        username: `behind-${unique()}`,
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': claimed ? `${claimed}, ${client}` : client },
      });
    // Addresses that the caller writes in front of the proxy's own entry change nothing.
    const attacker = await apart(40, (n) => through('192.0.2.66', `198.51.100.${n}`));
    expect(tried(attacker)).toBe(20);
    expect(isLocked(await through('192.0.2.67'))).toBe(false);
    // A sender that is no trusted proxy cannot set the address.
    const direct = await apart(30, (n) =>
      guess({
        app: proxied,
        username: `direct-${n}`,
        remoteAddress: '10.45.0.9',
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
      }),
    );
    expect(tried(direct)).toBe(20);
  });
});

describe('one’s own password, asked for again', () => {
  test('a stolen open session guesses five times at most', async () => {
    const { headers, staff } = await t.signIn('editor');
    const replies = await apart(12, (n) =>
      (processes[n % 2] ?? t).app.inject({
        method: 'POST',
        url: '/v1/auth/password/change',
        headers,
        payload: { current_password: `guess ${n}`, password: 'Another-Horse-9-Staple' },
      }),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
    const right = await t.app.inject({
      method: 'POST',
      url: '/v1/auth/mfa/setup',
      headers,
      payload: { current_password: TEST_PASSWORD },
    });
    expect(right.statusCode).toBe(429);
    expect(isLocked(await guess({ username: staff.username, password: TEST_PASSWORD }))).toBe(true);
  });

  test('strangers who guess at the account do not get in its way', async () => {
    const { headers, staff } = await t.signIn('editor');
    await apart(8, () => guess({ username: staff.username }));
    const changed = await t.app.inject({
      method: 'POST',
      url: '/v1/auth/password/change',
      headers,
      payload: { current_password: TEST_PASSWORD, password: 'Another-Horse-9-Staple' },
    });
    expect(changed.statusCode).toBe(200);
    expect(isLocked(await guess({ username: staff.username }))).toBe(true);
  });

  test('who may end waits ends no wait of their own session', async () => {
    const { headers, staff } = await t.signIn('super_admin');
    const change = (current_password: string) =>
      t.app.inject({
        method: 'POST',
        url: '/v1/auth/password/change',
        headers,
        payload: { current_password, password: 'Another-Horse-9-Staple' },
      });
    await apart(6, (n) => change(`guess ${n}`));
    const unlocked = await t.app.inject({
      method: 'POST',
      url: `/v1/staff/${staff.id}/unlock`,
      headers,
    });
    expect(unlocked.statusCode).toBe(200);
    expect((await change(TEST_PASSWORD)).statusCode).toBe(429);
    const again = await guess({ username: staff.username, password: TEST_PASSWORD });
    expect(again.statusCode).toBe(200);
  });
});

describe('the first code of two-step sign-in', () => {
  test('is guessed five times at most within an open session', async () => {
    const { headers } = await t.signIn('editor');
    const send = (step: string, payload: object) =>
      t.app.inject({ method: 'POST', url: `/v1/auth/mfa/${step}`, headers, payload });
    expect((await send('setup', { current_password: TEST_PASSWORD })).statusCode).toBe(200);
    const replies = await apart(12, (n) => send('enable', { otp: String(300_000 + n) }));
    expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });
});

describe('a device that the account was used on before', () => {
  const cookieOf = (reply: Reply) =>
    reply.cookies.find(({ name }) => name === 'connect_device')?.value ?? '';
  const on = (device: string) => ({ headers: { cookie: `connect_device=${device}` } });
  /** An account that was used on this many devices. */
  async function known(devices: number) {
    const { username } = await makeStaff(t.deps.db);
    const cookies: string[] = [];
    for (let n = 0; n < devices; n += 1)
      cookies.push(cookieOf(await guess({ username, password: TEST_PASSWORD })));
    return { username, cookies };
  }
  const right = { password: TEST_PASSWORD };

  test('lets its owner in while strangers keep the account and the address locked', async () => {
    const { username, cookies } = await known(1);
    const [device = ''] = cookies;
    const remoteAddress = '10.43.0.1';
    await apart(8, () => guess({ username }));
    await apart(8, () => guess({ username: `${username}@staff.example` }));
    await apart(25, (n) => guess({ username: `other-${n}`, remoteAddress }));
    expect(isLocked(await guess({ username, ...right }))).toBe(true);
    expect((await guess({ username, ...right, ...on(device) })).statusCode).toBe(200);
    const there = await guess({ username, ...right, ...on(device), remoteAddress });
    expect(there.statusCode).toBe(200);
    // Strangers gain nothing from it.
    expect(isLocked(await guess({ username, ...right }))).toBe(true);
  });

  test('has five guesses of its own, at both processes together, and takes nobody else’s', async () => {
    const { username, cookies } = await known(2);
    const [first = '', second = ''] = cookies;
    expect(tried(await apart(20, () => guess({ username, ...on(first) })))).toBe(5);
    expect(isLocked(await guess({ username, ...right, ...on(first) }))).toBe(true);
    expect((await guess({ username, ...right, ...on(second) })).statusCode).toBe(200);
    expect((await guess({ username, ...right })).statusCode).toBe(200);
    t.clock.advance(15 * 60_000 + 1000);
    expect((await guess({ username, ...right, ...on(first) })).statusCode).toBe(200);
  });

  test('is one of that account only: it opens no other', async () => {
    const { cookies } = await known(1);
    const { username } = await makeStaff(t.deps.db);
    await apart(8, () => guess({ username }));
    expect(isLocked(await guess({ username, ...right, ...on(cookies[0] ?? '') }))).toBe(true);
  });
});
