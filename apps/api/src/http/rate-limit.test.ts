import { apiKey } from '@connect/contract/programs/api-key.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff } from '../../test/factories.ts';
import { bearerOf, signInCall } from '../../test/sign-in.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const LIMIT = 12;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ callsPerMinute: LIMIT });
});
afterAll(() => t.close());

/** A device of an account; each device has its own network address. */
async function device(username: string) {
  const headers = bearerOf(await signInCall(t.app, { username }));
  const send = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return {
    read: () => send('GET', auth.me.path),
    write: () => send('PUT', auth.preferences.path, { density: 'compact' }),
  };
}

/** Few enough that a slow machine answers all of them before the window of the limit ends. */
const AT_ONCE = 100;

const statuses = async (calls: number, call: () => Promise<{ statusCode: number }>) => {
  const replies: { statusCode: number }[] = [];
  while (replies.length < calls) {
    const length = Math.min(AT_ONCE, calls - replies.length);
    replies.push(...(await Promise.all(Array.from({ length }, call))));
  }
  return {
    passed: replies.filter(({ statusCode }) => statusCode === 200).length,
    refused: replies.filter(({ statusCode }) => statusCode === 429).length,
  };
};

describe('calls of one person', () => {
  test('count together from all devices, and the first beyond the limit is told how long to wait', async () => {
    const { username } = await makeStaff(t.deps.db);
    const [phone, laptop] = [await device(username), await device(username)];
    expect(await statuses(LIMIT - 1, phone.read)).toEqual({ passed: LIMIT - 1, refused: 0 });
    expect((await laptop.read()).statusCode).toBe(200);
    t.clock.advance(20_000);
    const refused = await laptop.read();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('40');
    expect(refused.json().code).toBe('rate_limited');
    t.clock.advance(40_000);
    expect(await statuses(LIMIT + 1, phone.read)).toEqual({ passed: LIMIT, refused: 1 });
  });

  test('that read leave those that write, and the other way round', async () => {
    const { read, write } = await device((await makeStaff(t.deps.db)).username);
    expect(await statuses(LIMIT + 3, read)).toEqual({ passed: LIMIT, refused: 3 });
    expect(await statuses(LIMIT + 2, write)).toEqual({ passed: LIMIT, refused: 2 });
  });

  test('leave everybody else theirs, also at the same address', async () => {
    const busy = await device((await makeStaff(t.deps.db)).username);
    const other = await device((await makeStaff(t.deps.db)).username);
    await statuses(LIMIT + 1, busy.read);
    expect((await other.read()).statusCode).toBe(200);
  });
});

describe('calls without a session', () => {
  test('count by address', async () => {
    const from = (remoteAddress: string) => () =>
      t.app.inject({ url: auth.options.path, remoteAddress });
    expect(await statuses(LIMIT + 2, from('10.20.0.1'))).toEqual({ passed: LIMIT, refused: 2 });
    expect(await statuses(1, from('10.20.0.2'))).toEqual({ passed: 1, refused: 0 });
  });
});

describe('calls with tokens that open nothing', () => {
  const bad = (remoteAddress: string, more: object = {}) =>
    t.app.inject({
      url: auth.me.path,
      remoteAddress,
      headers: { authorization: 'Bearer x', ...more },
    });

  test('count by address, whatever else they carry', async () => {
    const from = '10.21.0.1';
    for (let n = 0; n < LIMIT; n += 1) {
      const reply = await bad(from, {
        authorization: `Bearer x${n}`,
        'x-forwarded-for': `10.9.9.${n}`,
      });
      expect(reply.statusCode).toBe(401);
    }
    const refused = await bad(from);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await bad('10.21.0.2')).statusCode).toBe(401);
    t.clock.advance(60_000);
    expect((await bad(from)).statusCode).toBe(401);
  });

  test('so do keys of programs', async () => {
    const url = apiKey.check.path;
    const call = () =>
      t.app.inject({ url, remoteAddress: '10.21.0.3', headers: { 'x-api-key': 'ck_x' } });
    for (let n = 0; n < LIMIT; n += 1) expect((await call()).statusCode).toBe(401);
    expect((await call()).statusCode).toBe(429);
  });

  test('leave those alone that are signed in there, and who signs in', async () => {
    const remoteAddress = '10.21.0.4';
    for (let n = 0; n < LIMIT + 1; n += 1) await bad(remoteAddress);
    expect((await bad(remoteAddress)).statusCode).toBe(429);
    const { username } = await makeStaff(t.deps.db);
    const signedIn = await signInCall(t.app, { username, remoteAddress });
    expect(signedIn.statusCode).toBe(200);
    expect((await bad(remoteAddress, bearerOf(signedIn))).statusCode).toBe(200);
  });
});

test('unless told otherwise a person has 1,200 reads a minute', async () => {
  const usual = await t.another({ callsPerMinute: undefined });
  const { username } = await makeStaff(t.deps.db);
  const headers = bearerOf(await signInCall(usual.app, { username }));
  const read = () => usual.app.inject({ url: auth.me.path, headers });
  expect(await statuses(1201, read)).toEqual({ passed: 1200, refused: 1 });
});
