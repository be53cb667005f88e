import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff, TEST_PASSWORD } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const HOME = 'https://connect.example';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ publicUrl: HOME });
});
afterAll(() => t.close());

const signIn = async () => {
  const { username } = await makeStaff(t.deps.db);
  return t.app.inject({
    method: 'POST',
    url: '/jwt-auth/v1/token',
    payload: { username, password: TEST_PASSWORD },
  });
};
const cookieOf = async () =>
  (await signIn()).cookies.find(({ name }) => name === '__Host-connect_refresh')?.value ?? '';

const send = (url: string, cookie: string, headers: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { host: 'connect.example', ...headers },
    cookies: { '__Host-connect_refresh': cookie },
  });

test('the refresh cookie is out of reach of scripts, of other sites and of plain connections', async () => {
  const reply = await signIn();
  for (const cookie of reply.cookies) {
    expect(cookie, cookie.name).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      secure: true,
      path: '/',
    });
    expect(cookie, 'not for other hosts of the domain').not.toHaveProperty('domain');
  }
  expect(reply.body).not.toContain(reply.cookies[0]?.value);
});

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.example' },
  { 'sec-fetch-site': 'cross-site', origin: HOME },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `${HOME}.evil.example` },
  { origin: 'https://connect.example@evil.example' },
  { origin: 'http://connect.example:8080' },
];

describe.each(['/v1/auth/refresh', '/api/auth/logout', '/v1/auth/logout'])('%s', (url) => {
  test.each(FOREIGN)(
    'called from a foreign page (%j): refused, and the session lives on',
    async (headers) => {
      const cookie = await cookieOf();
      const reply = await send(url, cookie, headers);
      expect(reply.statusCode).toBe(403);
      expect(reply.cookies).toEqual([]);
      expect(reply.body).not.toContain('token"');
      expect(
        (await send('/v1/auth/refresh', cookie, { 'sec-fetch-site': 'same-origin' })).statusCode,
      ).toBe(200);
    },
  );

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin', origin: HOME },
    { 'sec-fetch-site': 'same-origin' },
    { origin: HOME },
  ])('called from our own page (%j): answered', async (headers) => {
    expect((await send(url, await cookieOf(), headers)).statusCode).toBe(200);
  });
});

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
  'a form of a foreign page (%s) can be sent to no call that changes something',
  async (type) => {
    const { headers } = await t.signIn('super_admin');
    let walked = 0;
    for (const { method, url, endpoint } of t.routes) {
      if (method !== 'POST' || !endpoint?.body || endpoint.upload) continue;
      walked += 1;
      const reply = await t.app.inject({
        method,
        url: url.replace(/:\w+/g, '1'),
        headers: { 'content-type': type, ...(endpoint.permission === 'public' ? {} : headers) },
        payload: '{"title":"x"}',
      });
      expect([400, 401, 403, 404, 415], `${url} → ${reply.statusCode}`).toContain(reply.statusCode);
      if (endpoint.permission === 'public') expect(reply.statusCode, url).toBe(415);
    }
    expect(walked).toBeGreaterThan(15);
  },
);

test('no call takes the cookie in place of a token, nor a token from the address', async () => {
  const cookie = await cookieOf();
  const { data }: { data: { token: string } } = (await signIn()).json();
  for (const { method, url, endpoint } of t.routes) {
    if (!endpoint || method === 'HEAD' || endpoint.permission === 'public') continue;
    const reply = await t.app.inject({
      method: method as 'GET',
      url: `${url.replace(/:\w+/g, '1')}?token=${data.token}&access_token=${data.token}`,
      cookies: {
        '__Host-connect_refresh': cookie,
        token: data.token,
        authorization: `Bearer ${data.token}`,
      },
    });
    expect(reply.statusCode, `${method} ${url}`).toBe(401);
  }
});
