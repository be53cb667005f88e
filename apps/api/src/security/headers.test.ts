import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
const webRoot = mkdtempSync(join(tmpdir(), 'connect-web-'));
beforeAll(async () => {
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Connect</title>');
  t = await createTestApp({ webRoot, docs: 'public' });
});
afterAll(async () => {
  await t.close();
  rmSync(webRoot, { recursive: true });
});

const ADDRESSES = [
  ['a page', 'GET', '/articles', 200],
  ['the sign-in page', 'GET', '/login', 200],
  ['the documentation', 'GET', '/docs/', 200],
  ['the documentation’s data', 'GET', '/docs/json', 200],
  ['a public call', 'GET', '/v1/auth/options', 200],
  ['a call without a token', 'GET', '/v1/article', 401],
  ['a refused sign-in', 'POST', '/jwt-auth/v1/token', 422],
  ['an unknown call', 'GET', '/v1/nothing', 404],
  ['an unknown file', 'GET', '/media/nothing.png', 404],
  ['a broken address', 'GET', '/v1/article/%E0%A4%A', 400],
  ['health', 'GET', '/healthz', 200],
] as const;

test.each(ADDRESSES)('%s is never shown inside a foreign page, nor sniffed', async (...row) => {
  const [, method, url, status] = row;
  const { headers, statusCode } = await t.app.inject({
    method,
    url,
    headers: { accept: url.startsWith('/v1') ? 'application/json' : 'text/html' },
    ...(method === 'POST' ? { payload: {} } : {}),
  });
  expect(statusCode).toBe(status);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-content-type-options']).toBe('nosniff');
  if (!url.startsWith('/docs')) {
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

test('a token that is refused before any handler is reached changes nothing of that', async () => {
  const { headers, statusCode } = await t.app.inject({
    url: '/v1/article',
    headers: { authorization: 'Bearer nonsense' },
  });
  expect(statusCode).toBe(401);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('no answer lets scripts of other origins read it', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    for (const url of ['/v1/auth/options', '/v1/article', '/v1/auth/refresh']) {
      const { headers } = await t.app.inject({
        method,
        url,
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});

test('where people come by https, browsers come by nothing else: every answer says so', async () => {
  const secure = await t.another({ publicUrl: 'https://connect.example' });
  for (const [, method, url] of ADDRESSES) {
    const { headers } = await secure.app.inject({ method, url });
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000');
  }
  for (const [, method, url] of ADDRESSES) {
    const { headers } = await t.app.inject({ method, url });
    expect(headers['strict-transport-security'], url).toBeUndefined();
  }
});
