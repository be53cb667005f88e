import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { permissionsOf, ROLES } from '@connect/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
const signedIn = new Map<string, SignedIn>();
beforeAll(async () => {
  t = await createTestApp();
  for (const role of ROLES) signedIn.set(role, await t.signIn(role));
});
afterAll(() => t.close());

/**
 * Routes without an endpoint of the contract: health, documentation, files, short links, pages of events, the web app,
 * and what browsers ask before they report.
 */
const WITHOUT_ENDPOINT =
  /^\/(v1\/track|healthz|readyz|l\/:code\/?|c\/:number\/?|stop-report\/:token|e\/:slug(\/:token)?(\/(event\.ics|certificate\.pdf))?\/?|docs(\/.*)?|media\/.*|assets\/.*|\*|)$/;
const declared = () =>
  t.routes.flatMap(({ method, url, endpoint }) =>
    endpoint && method !== 'HEAD' ? [{ method, url, endpoint }] : [],
  );

const NOBODY = '00000000-0000-4000-8000-000000000000';
const address = (url: string) =>
  fillPath(url, {
    id: 9_999_999,
    revision: 1,
    registration: 1,
    archive: 1,
    page: NOBODY,
    session: NOBODY,
    external_ref: 'x',
  });

test('every route declares who may call it, or is one of the few public ones', () => {
  const undeclared = t.routes.filter(({ endpoint }) => !endpoint).map(({ url }) => url);
  expect(undeclared.filter((url) => !WITHOUT_ENDPOINT.test(url))).toEqual([]);
  expect(declared().length).toBeGreaterThan(25);
  for (const { endpoint } of declared()) {
    if (typeof endpoint.permission !== 'string')
      expect(endpoint.permission.length).toBeGreaterThan(0);
  }
});

test('without a token every call that is not public answers 401', async () => {
  for (const { method, url, endpoint } of declared()) {
    if (endpoint.permission === 'public') continue;
    const reply = await t.app.inject({ method: method as 'GET', url: address(url) });
    expect(reply.statusCode, `${method} ${url}`).toBe(401);
  }
});

describe.each(ROLES)('as %s', (role) => {
  test('every call answers 403 exactly where the matrix gives no right', async () => {
    const held = new Set(permissionsOf(role));
    for (const { method, url, endpoint } of declared()) {
      if (typeof endpoint.permission === 'string') continue;
      const reply = await t.app.inject({
        method: method as 'GET',
        url: address(url),
        headers: signedIn.get(role)?.headers,
      });
      const allowed = endpoint.permission.some((permission) => held.has(permission));
      const refused = reply.statusCode === 403 && reply.json().code === 'forbidden';
      expect(refused, `${role} ${method} ${url} → ${reply.statusCode}`).toBe(!allowed);
    }
  });
});

test('what is read of content and people is kept by no cache', async () => {
  for (const url of ['/v1/article', '/v1/auth/me', '/v1/attention']) {
    const reply = await t.app.inject({ url, headers: signedIn.get('admin')?.headers });
    expect(reply.headers['cache-control'], url).toBe('no-store');
  }
});
