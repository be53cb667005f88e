import { randomUUID } from 'node:crypto';
import { apiKey } from '@connect/contract/programs/api-key.ts';
import { track } from '@connect/contract/track/track.ts';
import type { TrackEvent } from '@connect/contract/track/track-event.ts';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle, makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import {
  ago,
  anEvent,
  CHROME,
  type Content,
  platformKey,
  rowsAbout,
  send,
} from '../../test/usage/tracking.ts';
import { createDb } from '../db/client.ts';
import { SERVER_LOG } from '../http/server-log.ts';
import { partitionsJob } from '../usage/roll-up.job.ts';

let t: TestApp;
let key: Awaited<ReturnType<typeof platformKey>>;
let item: Content;
beforeAll(async () => {
  t = await createTestApp();
  await runRecurring(t.deps, t.pool, [partitionsJob]);
  key = await platformKey(t);
  const { id } = await makeArticle(t.deps.db, {
    status: 'publish',
    first_published_at: '2026-11-01T09:00:00+07:00',
  });
  item = { type: 'article', id };
});
afterAll(() => t.close());

async function tokenFor(who: object, content = item) {
  const { status, reply, error } = await key.call(track.token, { body: { content, ...who } });
  return { status, token: reply?.data?.token, expires: reply?.data?.expires_at, error };
}

const body = (events: readonly TrackEvent[]) => ({
  sent_at: t.clock.now().toISOString(),
  events,
});
const withToken = (token: string, events: readonly TrackEvent[], headers = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/v1/track',
    headers: { authorization: `Track ${token}`, ...headers },
    payload: body(events),
  });

describe('a key', () => {
  test('of another scope, or none, reports nothing', async () => {
    const other = await platformKey(t, ['content:read', 'user:write']);
    const events = [anEvent(item, ago(t, 1))];
    expect(await send(t, other.call, events)).toMatchObject({ status: 403 });
    expect(await send(t, caller(t.app), events)).toMatchObject({ status: 401 });
    expect((await other.call(track.token, { body: { content: item, user_id: 1 } })).status).toBe(
      403,
    );
    const staff = await t.signIn('super_admin');
    expect(await send(t, caller(t.app, staff.headers), events)).toMatchObject({ status: 401 });
  });

  test('is held to its addresses, which those of its browsers are not', async () => {
    const own = await platformKey(t, ['track:write'], { allowed_ips: ['10.9.9.9'] });
    const from = (remoteAddress: string, url: string, payload: object) =>
      t.app.inject({ method: 'POST', url, headers: own.headers, payload, remoteAddress });
    const events = body([anEvent(item, ago(t, 1))]);
    expect((await from('10.1.1.1', '/v1/track', events)).statusCode).toBe(403);
    expect((await from('10.9.9.9', '/v1/track', events)).statusCode).toBe(202);
    const asked = { content: item, anonymous_id: randomUUID() };
    const { token } = (await from('10.9.9.9', '/v1/track/token', asked)).json().data;
    expect((await withToken(token, [])).statusCode).toBe(202);
  });
});

describe('a token', () => {
  test('reports its visitor on its item, by what the request tells of the browser', async () => {
    const { id: user_id } = await makeUser(t.deps.db);
    const { status, token, expires } = await tokenFor({ user_id });
    expect(status).toBe(201);
    expect(Date.parse(expires)).toBe(t.clock.now().getTime() + 300_000);
    const mine = anEvent(item, ago(t, 5), { ip: '192.0.2.1', device: { ua: 'Googlebot/2.1' } });
    const reply = await withToken(token, [mine], {
      'user-agent': CHROME,
      'sec-fetch-mode': 'cors',
    });
    expect(reply.json().data).toMatchObject({ accepted: 1, rejected: [] });
    const row = (await rowsAbout(t, item.id)).find((one) => one.user_id === user_id);
    expect(row).toMatchObject({ device: 'mobile', is_bot: false });
  });

  test('of another person or item reports nothing of them', async () => {
    const [one, other] = [await makeUser(t.deps.db), await makeUser(t.deps.db)];
    const elsewhere = await makeArticle(t.deps.db, {
      status: 'publish',
      first_published_at: '2026-11-01T09:00:00+07:00',
    });
    const { token } = await tokenFor({ user_id: one.id });
    const reply = await withToken(token, [
      anEvent(item, ago(t, 5), { user_id: other.id }),
      anEvent({ type: 'article', id: elsewhere.id }, ago(t, 5)),
      anEvent(null, ago(t, 5), { action: 'login' }),
      anEvent(item, ago(t, 5), { user_id: one.id }),
    ]);
    expect(reply.json().data).toMatchObject({
      accepted: 1,
      rejected: [0, 1, 2].map((index) => ({ index, code: 'wrong_token' })),
    });
  });

  test('cannot write into the view of somebody else, though it knows its id', async () => {
    const view_id = randomUUID();
    const victim = await makeUser(t.deps.db);
    await send(t, key.call, [anEvent(item, ago(t, 60), { view_id, user_id: victim.id })]);
    const { token } = await tokenFor({ anonymous_id: randomUUID() });
    await withToken(token, [anEvent(item, ago(t, 60), { view_id, active_seconds: 20 })]);
    const row = (await rowsAbout(t, item.id)).find(({ user_id }) => user_id === victim.id);
    expect(row?.duration_seconds).toBe(15);
  });

  test('comes in the address, with a body of text, where a page is left', async () => {
    const { token } = await tokenFor({ anonymous_id: randomUUID() });
    const reply = await t.app.inject({
      method: 'POST',
      url: `/v1/track?token=${token}`,
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://hcp.example' },
      payload: JSON.stringify(body([anEvent(item, ago(t, 1), { phase: 'end' })])),
    });
    expect(reply.statusCode).toBe(202);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    const asked = await t.app.inject({
      method: 'OPTIONS',
      url: '/v1/track',
      headers: { origin: 'https://hcp.example', 'access-control-request-method': 'POST' },
    });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers['access-control-allow-headers']).toContain('Authorization');
    const broken = await t.app.inject({
      method: 'POST',
      url: `/v1/track?token=${token}`,
      headers: { 'content-type': 'text/plain' },
      payload: '{"sent_at":',
    });
    expect(broken.statusCode).toBe(400);
  });

  test('ends after five minutes, and with its key', async () => {
    const now = t.clock.now().toISOString();
    const who = { anonymous_id: randomUUID() };
    const { token } = await tokenFor(who);
    t.clock.advance(299_000);
    expect((await withToken(token, [])).statusCode).toBe(202);
    t.clock.advance(1_000);
    expect((await withToken(token, [])).json().code).toBe('token_expired');
    t.clock.set(now);
    const own = await platformKey(t);
    const made = await own.call(track.token, { body: { content: item, ...who } });
    await own.asAdmin(apiKey.revoke, { params: { id: own.id }, body: { reason: 'รั่วไหล' } });
    const reply = await withToken(made.reply.data.token, []);
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'token_revoked']);
  });

  test('that was forged, changed, or made for something else, opens nothing', async () => {
    const { token = '' } = await tokenFor({ anonymous_id: randomUUID() });
    const [head, payload, signature] = token.split('.');
    const claims = {
      ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()),
      id: 99_999,
    };
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const foreign = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('connect')
      .setAudience('connect-track')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode('another secret of the same length'));
    const staff = (await t.signIn('super_admin')).headers.authorization.split(' ')[1] ?? '';
    for (const bad of [
      `${head}.${changed}.${signature}`,
      `${none}.${payload}.`,
      foreign,
      staff,
      'x',
      'x'.repeat(1_900),
    ]) {
      const reply = await withToken(bad, [anEvent(item, ago(t, 1))]);
      expect([reply.statusCode, reply.json().code], bad).toEqual([401, 'token_revoked']);
    }
  });

  test('opens nothing but the reports', async () => {
    const { token } = await tokenFor({ anonymous_id: randomUUID() });
    for (const url of ['/v1/track/token', '/v1/platform/content?type=article', '/v1/auth/me']) {
      const headers = { authorization: `Track ${token}` };
      const method = url.endsWith('token') ? 'POST' : 'GET';
      const reply = await t.app.inject({ method, url, headers });
      expect(reply.statusCode, url).toBe(401);
    }
  });

  test('is for somebody, and for an item that was published', async () => {
    const draft = await makeArticle(t.deps.db, { status: 'draft' });
    const nobody = await tokenFor({});
    expect([nobody.status, nobody.error.code]).toEqual([422, 'validation_failed']);
    const who = { anonymous_id: randomUUID() };
    expect((await tokenFor(who, { type: 'article', id: draft.id })).status).toBe(404);
    expect((await tokenFor(who, { type: 'video', id: item.id })).status).toBe(404);
  });

  test('may call 60 times a minute', async () => {
    const { token } = await tokenFor({ anonymous_id: randomUUID() });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await withToken(token, [])).statusCode);
    expect(statuses.slice(0, 60).every((status) => status === 202)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

test('while the database is away, the answer is 503 with Retry-After; sent again, all of it comes once', async () => {
  const nowhere = createDb({
    connection: { host: '127.0.0.1', port: 1, database: 'x', user: 'x' },
  });
  const without = await t.another({ db: nowhere.db });
  const { id } = await makeUser(t.deps.db);
  const events = [20, 10, 1].map((seconds) =>
    anEvent(item, ago(t, seconds), { user_id: id, action: 'poll' }),
  );
  for (let tries = 0; tries < 3; tries += 1) {
    const reply = await without.app.inject({
      method: 'POST',
      url: '/v1/track',
      headers: key.headers,
      payload: body(events),
    });
    expect(reply.statusCode).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
  // Half a minute later, by two pages that both kept them.
  t.clock.advance(30_000);
  const both = await Promise.all([send(t, key.call, events), send(t, key.call, events)]);
  expect(both.map(({ accepted }) => accepted).toSorted()).toEqual([0, 3]);
  expect((await rowsAbout(t, item.id)).filter(({ user_id }) => user_id === id)).toHaveLength(3);
  await nowhere.close();
});

test.each([
  ['[', ']'],
  ['{"a":', '}'],
])('events of %s inside one another are refused, however deep', async (open, close) => {
  const depth = 80_000;
  const reply = await t.app.inject({
    method: 'POST',
    url: '/v1/track',
    headers: { ...key.headers, 'content-type': 'application/json' },
    payload: `{"events":${open.repeat(depth)}1${close.repeat(depth)}}`,
  });
  expect(reply.json()).toMatchObject({
    data: { errors: [{ field: 'events', code: 'max_items' }] },
  });
  expect(reply.statusCode).toBe(422);
});

test('the log of the server holds no address and no token', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const loud = await t.another({ log: { ...SERVER_LOG, level: 'trace', stream } });
  const { token = '' } = await tokenFor({ anonymous_id: randomUUID() });
  const post = (payload: string) =>
    loud.app.inject({
      method: 'POST',
      url: `/v1/track?token=${token}`,
      remoteAddress: '198.51.100.99',
      headers: { 'content-type': 'text/plain' },
      payload,
    });
  const event = anEvent(item, ago(t, 1), { ip: '198.51.100.77' });
  expect((await post(JSON.stringify(body([event])))).statusCode).toBe(202);
  expect((await post('nonsense of 198.51.100.77')).statusCode).toBe(400);
  const said = lines.join('');
  expect(said).toContain('/v1/track');
  expect(said).not.toContain('198.51.100');
  expect(said).not.toContain(token);
});
