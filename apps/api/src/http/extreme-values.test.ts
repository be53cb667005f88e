import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { API_SCOPES } from '@connect/contract/constants.ts';
import { apiKey } from '@connect/contract/programs/api-key.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Extreme,
  extremesOf,
  ordinary,
  type Seen,
  TOO_LARGE,
} from '../../test/examples/extreme-values.ts';
import { unique } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let authorization = '';
let key = '';
beforeAll(async () => {
  t = await createTestApp();
  authorization = (await t.signIn('super_admin')).headers.authorization;
  const body = { name: 'ทดสอบ', scopes: API_SCOPES, allowed_ips: [], rate_limit_per_min: 60_000 };
  const made = await send('POST', apiKey.create.path, { body });
  key = z.object({ meta: z.object({ secret: z.string() }) }).parse(made.json).meta.secret;
});
afterAll(() => t.close());

const declared = () =>
  t.routes.flatMap(({ method, url, endpoint }) =>
    endpoint && method !== 'HEAD' && !endpoint.bytes ? [{ method, url, endpoint }] : [],
  );
type Declared = ReturnType<typeof declared>[number];

const NOBODY = '00000000-0000-4000-8000-000000000000';

async function send(
  method: string,
  url: string,
  parts: { query?: unknown; body?: unknown } = {},
): Promise<{ status: number; body: string; json: unknown }> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {})) query.set(key, String(value));
  const { statusCode, body, headers } = await t.app.inject({
    method: method as 'GET',
    url: `${url}?${query}`,
    // Failed sign-ins are counted by network address.
    remoteAddress: `10.0.${unique() % 250}.${unique() % 250}`,
    headers: {
      authorization,
      ...(/^\/v1\/(platform|track)\b/.test(url) ? { 'x-api-key': key } : {}),
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(parts.body === undefined
      ? {}
      : { payload: JSON.stringify(parts.body).replaceAll(`"${TOO_LARGE}"`, '1e309') }),
  });
  const isJson = String(headers['content-type']).includes('json');
  return { status: statusCode, body, json: isJson ? JSON.parse(body) : null };
}

const versioned = z.object({ data: z.object({ id: z.number(), version: z.number() }) });
const listed = z.object({ data: z.array(z.looseObject({ id: z.number() })).min(1) });
const refusal = z.object({ code: z.string() });
const idOf = (value: unknown) => z.object({ data: z.object({ id: z.number() }) }).safeParse(value);

const find = (method: string, url: string) =>
  declared().find((each) => each.method === method && each.url === url);

/**
 * The id of an item for `/…/:id` and the routes below it: a new item when that is easy to make,
 * else any.
 */
async function itemOf(url: string): Promise<number> {
  const base = url.slice(0, url.indexOf('/:'));
  const create = find('POST', base);
  if (create?.endpoint.body) {
    const n = unique();
    const body = {
      ...z.record(z.string(), z.unknown()).parse(ordinary(create.endpoint.body)),
      title: `รายการ ${n}`,
      ...(base === '/v1/staff'
        ? { username: `abcd${n}`, email: `a${n}@hcp.example`, password: 'Correct-Horse-2022' }
        : {}),
    };
    const made = idOf((await send('POST', base, { body })).json);
    if (made.success) return made.data.data.id;
  }
  if (!find('GET', base)) return 1;
  const rows = listed.safeParse((await send('GET', base)).json);
  return rows.success ? (rows.data.data.at(-1)?.id ?? 1) : 1;
}

/** Calls that answered with a server error, and after which input. */
const failed: string[] = [];
let tried = 0;

/** Reads an item and its list: neither may fail, whatever was written. */
async function readBack(url: string, id: number, written: string): Promise<number> {
  const one = url.replace(/(:id).*$/, '$1');
  let version = 1;
  for (const address of [one, one.replace(/\/:id$/, '')]) {
    const read = find('GET', address);
    if (!read || read.endpoint.query?.safeParse({}).success === false) continue;
    const reply = await send('GET', fillPath(address, { id }));
    if (reply.status >= 500) failed.push(`reading ${address} after ${written} → ${reply.status}`);
    const found = versioned.safeParse(reply.json);
    if (found.success) version = found.data.data.version;
  }
  return version;
}

/** These calls end the caller's own session or password; another account tries them below. */
const ENDS_SESSION = /auth\/(logout|password$|sessions)/;

async function push(op: Declared, part: 'query' | 'body', extremes: readonly Extreme[]) {
  const { method, url } = op;
  const named = url.includes(':id') && !/uploads/.test(url);
  const byField = Map.groupBy(extremes, ({ at }) => at.split('.')[0] ?? '');
  for (const [field, group] of byField) {
    const id = named ? await itemOf(url) : 1;
    const params = {
      id: named ? id : NOBODY,
      revision: 1,
      registration: 1,
      archive: 1,
      page: NOBODY,
      session: NOBODY,
      external_ref: 'CRM-1',
    };
    let version = named ? await readBack(url, id, 'making it') : 1;
    for (const { at, value } of group) {
      const written = `${method} ${url} ${part} ${at}: ${JSON.stringify(value)}`;
      const versionedBody =
        part === 'body' && field !== 'version' && value !== null && typeof value === 'object'
          ? { ...value, ...('version' in value ? { version } : {}) }
          : value;
      const reply = await send(method, fillPath(url, params), { [part]: versionedBody });
      tried += 1;
      if (reply.status >= 500) failed.push(`${written} → ${reply.status}`);
      if (part === 'body' && reply.status < 300) {
        const made = idOf(reply.json);
        if (named) version = await readBack(url, id, written);
        else if (made.success && find('GET', `${url}/:id`)) {
          await readBack(`${url}/:id`, made.data.data.id, written);
        }
      }
    }
  }
}

async function alive() {
  const me = await t.app.inject({ url: '/v1/auth/me', headers: { authorization } });
  if (me.statusCode !== 200) authorization = (await t.signIn('super_admin')).headers.authorization;
}

test('every rule of input at and beyond its edge: taken or refused, and what it is on can be read', async () => {
  // Only an update reaches the database with a single field; what it covers is not repeated in
  // other calls.
  const inOrder = ['PUT', 'POST', 'GET', 'PATCH', 'DELETE'];
  const calls = declared().toSorted(
    (a, b) => inOrder.indexOf(a.method) - inOrder.indexOf(b.method),
  );
  const seen: Record<'query' | 'body', Seen> = { query: new Map(), body: new Map() };
  for (const op of calls) {
    if (ENDS_SESSION.test(op.url)) continue;
    await alive();
    const { query, body, upload } = op.endpoint;
    if (query) await push(op, 'query', extremesOf(query, seen.query));
    if (body && !upload) await push(op, 'body', extremesOf(body, seen.body));
  }
  expect(failed).toEqual([]);
  expect(tried).toBeGreaterThan(800);
}, 300_000);

test('a number in a path that is too large for any is answered as one that does not exist', async () => {
  await alive();
  for (const { method, url, endpoint } of declared()) {
    // A reference of the platform's own is a text.
    if (!endpoint.params || ENDS_SESSION.test(url) || url.includes(':external_ref')) continue;
    const answerTo = async (id: string) => {
      const path = url.replaceAll(/:\w+/g, id);
      const reply = await send(method, path, endpoint.body ? { body: {} } : {});
      const said = `${method} ${path} → ${reply.body}`;
      expect(reply.status, said).toBeGreaterThanOrEqual(400);
      expect(reply.status, said).toBeLessThan(500);
      return { status: reply.status, code: refusal.parse(reply.json).code };
    };
    const unknown = await answerTo('999999999');
    const large = [
      '2147483648',
      '9999999999',
      '10000000000',
      '9223372036854775808',
      '9'.repeat(199),
    ];
    for (const id of large) expect(await answerTo(id), `${method} ${url} ${id}`).toEqual(unknown);
    await answerTo('%00');
  }
}, 120_000);
