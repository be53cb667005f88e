import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiDocument, operationsOf } from '../../test/api-documents.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let t: TestApp;
let authorization = '';
beforeAll(async () => {
  t = await createTestApp();
  authorization = (await t.signIn('super_admin')).headers.authorization;
});
afterAll(() => t.close());

/** Each run of the tests draws other input, so a few per call cover much over time. */
const RUNS = 8;
/** Ids that exist, so that random bodies reach the rules behind the look-up. */
const items: string[] = [];

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/v1/article',
    payload,
    headers: { authorization, 'content-type': 'application/json', ...headers },
  });

interface Operation {
  method: string;
  path: string;
  query: string[];
  fields: string[];
  /** True when the call needs no sign-in. */
  open: boolean;
  /** The statuses that its description declares. */
  statuses: string[];
}

async function operations(): Promise<Operation[]> {
  const documents = [await apiDocument(t, 'staff'), await apiDocument(t, 'programs')];
  return documents.flatMap(operationsOf).map(({ security, responses, ...operation }) => ({
    ...operation,
    open: security.length === 0,
    statuses: Object.keys(responses),
  }));
}

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '1e309',
    '99999999999999999999',
    'NaN',
    'null',
    'undefined',
    'true',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '%00',
    '\u0000',
    '\uD800',
    'ก'.repeat(5000),
    '๑๒๓',
    '👩‍⚕️',
    '../../etc/passwd',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '<script>alert(1)</script>',
    '{{constructor}}',
    '__proto__',
    '-0',
    '1,2,,x',
    'publish',
    'asc',
    'updated_at',
    '[object Object]',
    '0x10',
    ' 5 ',
    '+7',
    '1.5',
  ),
);
const json = fc.oneof(
  odd,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [null],
    [[]],
    -1,
    1.5,
    2 ** 53,
    { id: 1 },
    [1, 1, 1],
    ['x'],
  ),
);

const inputOf = (op: Operation) =>
  fc.record({
    segments: fc.array(fc.oneof(odd, fc.constantFrom('1', ...items, ...items, '424242')), {
      minLength: 3,
      maxLength: 3,
    }),
    query: fc.dictionary(
      fc.oneof(...(op.query.length ? [fc.constantFrom(...op.query)] : []), odd),
      odd,
      {
        maxKeys: 5,
      },
    ),
    body: fc.oneof(
      json,
      ...(op.fields.length
        ? [fc.dictionary(fc.constantFrom(...op.fields), json, { minKeys: 1, maxKeys: 12 })]
        : []),
    ),
    language: fc.constantFrom('th', 'en', '*', '\u00ff', 'en;q=x'),
  });

const failure = z.object({
  code: z.string(),
  message: z.string().min(1),
  data: z.object({
    status: z.number(),
    request_id: z.string(),
    errors: z.array(
      z.object({ field: z.string().min(1), code: z.string(), message: z.string().min(1) }),
    ),
  }),
});

async function send(
  op: Operation,
  input: fc.RandomType | Record<string, unknown>,
  signedIn: boolean,
) {
  const { segments, query, body, language } = z
    .object({
      segments: z.array(z.string()),
      query: z.record(z.string(), z.string()),
      body: z.unknown(),
      language: z.string(),
    })
    .parse(input);
  let place = 0;
  const path = op.path.replace(/\{\w+\}/g, () => {
    const value = (segments[place] ?? '1').toWellFormed();
    place += 1;
    return encodeURIComponent(value) || '%20';
  });
  const search = new URLSearchParams(query).toString();
  const hasBody = op.method === 'POST' || op.method === 'PUT';
  return t.app.inject({
    method: op.method as 'GET',
    url: search ? `${path}?${search}` : path,
    headers: {
      'accept-language': language,
      ...(signedIn ? { authorization } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: JSON.stringify(body) ?? 'null' } : {}),
  });
}

describe('random input at every endpoint of the OpenAPI document', () => {
  test('never gives a 500, and every refusal is worded and described', async () => {
    const all = await operations();
    expect(all.length).toBeGreaterThan(25);
    for (const op of all) {
      // One of the endpoints signs out, and one deletes: each run starts with a live session and
      // item.
      const me = await t.app.inject({ url: '/v1/auth/me', headers: { authorization } });
      if (me.statusCode !== 200) {
        authorization = (await t.signIn('super_admin')).headers.authorization;
      }
      const created = await post(JSON.stringify({ title: 'รายการสำหรับทดสอบ' }));
      items.splice(0, items.length, String(created.json().data.id));
      await fc.assert(
        fc.asyncProperty(inputOf(op), async (input) => {
          const reply = await send(op, input, true);
          const asked = `${op.method} ${op.path}: ${reply.body}`;
          expect(reply.statusCode, asked).toBeLessThan(500);
          expect(op.statuses, asked).toContain(String(reply.statusCode));
          // The plugin-style sign-in has its own failure body.
          if (reply.statusCode >= 400 && !op.path.includes('jwt-auth')) failure.parse(reply.json());
        }),
        { numRuns: op.path.includes('jwt-auth') ? 5 : RUNS },
      );
    }
  }, 300_000);

  test('without a token it is refused before anything is read', async () => {
    for (const op of await operations()) {
      if (op.open) continue;
      await fc.assert(
        fc.asyncProperty(inputOf(op), async (input) => {
          expect([400, 401, 404, 405]).toContain((await send(op, input, false)).statusCode);
        }),
        { numRuns: 3 },
      );
    }
  }, 120_000);
});

describe('malformed requests', () => {
  beforeAll(async () => {
    authorization = (await t.signIn('super_admin')).headers.authorization;
  });
  test.each([
    ['broken JSON', '{"title": ', 400],
    ['an empty body', '', 400],
    ['a list', '[]', 400],
    ['a string', '"x"', 400],
    ['null', 'null', 422],
    ['prototype pollution', '{"__proto__": {"a": 1}, "title": "x"}', 400],
    ['a lone surrogate escape', '{"title": "\\ud800\\ud800\\ud800"}', 201],
  ])('%s answers %s → %i', async (_, payload, status) => {
    const reply = await post(payload);
    expect(reply.statusCode, reply.body).toBe(status);
  });

  test('a body over the limit answers 413, another content type 415, both in English when asked', async () => {
    const large = await post(JSON.stringify({ content: 'x'.repeat(2_200_000) }), {
      'accept-language': 'en',
    });
    expect(large.statusCode).toBe(413);
    expect(large.json().message).toBe('The request is too large');
    const xml = await post('<a/>', { 'content-type': 'application/xml', 'accept-language': 'en' });
    expect(xml.statusCode).toBe(415);
    expect(xml.json().code).toBe('content_type');
  });

  test('a path with broken percent-encoding and a repeated parameter answer 400', async () => {
    for (const url of [
      '/v1/article/%E0%A4%A',
      '/v1/article?page=1&page=2',
      '/v1/article?page=0',
      '/v1/article?order_by=password',
    ]) {
      const reply = await t.app.inject({ url, headers: { authorization } });
      expect(reply.statusCode, url).toBe(400);
      failure.parse(reply.json());
    }
  });

  test('every bad field of a form is named at once', async () => {
    const reply = await post(
      JSON.stringify({
        title: 'x',
        brand: 'Aspirin',
        tags: 'no',
        sort_order: 1.5,
        expires_at: 'soon',
      }),
      { 'accept-language': 'en' },
    );
    expect(reply.statusCode).toBe(422);
    const { data } = failure.parse(reply.json());
    expect(data.errors.map(({ field }) => field).sort()).toEqual([
      'brand',
      'expires_at',
      'sort_order',
      'tags',
      'title',
    ]);
  });
});
