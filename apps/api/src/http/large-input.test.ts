import { setImmediate } from 'node:timers/promises';
import { type Endpoint, fillPath } from '@connect/contract/calls/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  asAddress,
  asHeader,
  asJson,
  fitting,
  HARMLESS,
  SHAPES,
  type Text,
} from '../../test/examples/worst-texts.ts';
import { makeWebinar } from '../../test/meeting-factories.ts';
import { cpuTime } from '../../test/processes/cpu-time.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { uploadBody } from '../../test/upload-files.ts';

/** Maximum of a body, less what surrounds the text. */
const BODY = 2 * 1024 * 1024 - 40_000;
/** Maximum of a request's head (Node), less what surrounds the text. */
const HEAD = 14_000;
/**
 * The worst text costs a few times as much as usual text; work that is quadratic in the length
 * would cost hundreds of times as much.
 */
const TIMES = 5;
/** CPU time in µs below which answers count as equally quick. */
const QUICK = 10_000;
/** Maximum of a refusal in bytes: it must not echo what it refuses. */
const REFUSAL = 60_000;

let t: TestApp;
let headers: Record<string, string> = {};
/** Ids of existing items, by the address of their list. */
const ids = new Map<string, number | string>();

interface Sent {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: Buffer | object;
}

/**
 * Sends a request and meanwhile polls another call. Returns the longest time that a poll took, in
 * µs of this thread's CPU: other programs of the machine do not count.
 */
async function longestWait(sent: Sent): Promise<number> {
  let pending = true;
  let wait = 0;
  const answered = t.app.inject({ ...sent, method: sent.method as 'GET' }).finally(() => {
    pending = false;
  });
  while (pending) {
    const from = cpuTime();
    expect((await t.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    // Answers of the database are processed here.
    await setImmediate();
    wait = Math.max(wait, cpuTime() - from);
  }
  const { statusCode, body } = await answered;
  if (statusCode >= 400) expect(body.length, sent.url).toBeLessThan(REFUSAL);
  return wait;
}

/**
 * A poll waits hardly longer during this request than during one with usual text of the same size.
 */
async function expectNoLonger(usual: number, what: string, sent: Sent) {
  let wait = await longestWait(sent);
  // Garbage collection may disturb one run; slow code is slow in every run.
  for (let again = 0; again < 2 && wait > TIMES * usual; again += 1) {
    wait = Math.min(wait, await longestWait(sent));
  }
  const shown = JSON.stringify(sent.payload ?? sent).slice(0, 300);
  expect(wait / usual, `${what} ${shown}`).toBeLessThan(TIMES);
}

/**
 * Shares of a body's length that are tried: a text that fails at a twentieth would take hours at
 * full length. A head is short enough to be tried whole at once.
 */
const OF_BODY = [0.05, 1];
const OF_HEAD = [1];

/** Like expectNoLonger, for bad texts. */
async function expectOthersAnswered(
  what: string,
  made: (text: Text) => Sent,
  texts: Text[],
  shares = OF_BODY,
) {
  const usual = Math.max(QUICK, await longestWait(made(HARMLESS)));
  for (const text of texts) {
    for (const share of shares) {
      await expectNoLonger(
        usual,
        what,
        made((letters) => text(letters * share)),
      );
    }
  }
}

/** Each run of the tests begins with another shape, so that in time every field gets all of them. */
let turn = Math.floor(Math.random() * SHAPES.length);
const nextShape: Text = (letters) => {
  turn += 1;
  return SHAPES[turn % SHAPES.length]?.(letters) ?? '';
};
/** The next few shapes. */
const nextShapes = (count: number): Text[] =>
  Array.from({ length: count }, () => {
    turn += 1;
    return SHAPES[turn % SHAPES.length] ?? HARMLESS;
  });

/** A third of the shapes, where the same code reads what dozens of calls send. */
const A_FEW = 8;

const jsonSchema = z.looseObject({
  type: z.union([z.string().transform((type) => [type]), z.array(z.string())]).default([]),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  /** Forms that one of their fields tells apart. */
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
});
type JsonSchema = z.output<typeof jsonSchema>;

const schemaOf = (schema: z.ZodType): JsonSchema =>
  jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const choiceOf = (schema: JsonSchema): JsonSchema | undefined =>
  (schema.anyOf ?? schema.oneOf)?.find(({ type }) => !type.includes('null'));

/** A value with all fields and one entry in each list, its texts made by `text`. */
function filled(schema: JsonSchema, text: () => string): unknown {
  const is = (type: string) => schema.type.includes(type);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = choiceOf(schema);
  if (choice) return filled(choice, text);
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([name, field]) => [name, filled(field, text)]));
  }
  if (is('array') && schema.items) return [filled(schema.items, text)];
  if (is('object')) return { [text().slice(0, 40)]: text() };
  if (is('boolean')) return false;
  if (is('integer') || is('number')) return Math.max(1, schema.minimum ?? 1);
  return text();
}

/** A record and a list with as many entries as fit into a body, all of them wrong. */
const RECORD = Object.fromEntries(
  Array.from({ length: Math.floor(BODY / 14) }, (_, n) => [`+${n}`, 0]),
);
const LIST = Array<null>(Math.floor(BODY / 5)).fill(null);

/**
 * Values with that many entries in one of their fields; fields whose name is `known` are skipped.
 */
function crowded(schema: JsonSchema, known: Set<string>): object[] {
  const choice = choiceOf(schema);
  if (choice) return crowded(choice, known);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(([name]) => !known.has(name));
    for (const [name] of fields) known.add(name);
    return fields.flatMap(([name, field]) =>
      crowded(field, known).map((value) => ({ ...smallest(schema), [name]: value })),
    );
  }
  if (schema.items) return [LIST, ...crowded(schema.items, known).map((value) => [value])];
  return schema.type.includes('object') ? [RECORD] : [];
}

/** Required fields only, with valid values. */
function smallest(schema: JsonSchema): Record<string, unknown> {
  const choice = choiceOf(schema);
  if (choice) return smallest(choice);
  const needed = Object.entries(schema.properties ?? {}).filter(([name]) =>
    schema.required?.includes(name),
  );
  return Object.fromEntries(needed.map(([name, field]) => [name, filled(field, () => 'ทดสอบ')]));
}

const LONG = [500_000, 200_000, 40_000, 5_000];

/** Fields that take long text, with the length they accept when nothing else is wrong. */
function longFields({ body }: Endpoint): { field: string; letters: number }[] {
  if (!body) return [];
  const schema = schemaOf(body);
  return Object.keys(schema.properties ?? {}).flatMap((field) => {
    const letters = LONG.find((n) => {
      const { error } = body.safeParse({ ...smallest(schema), [field]: 'x'.repeat(n) });
      return !error?.issues.some(({ path }) => path[0] === field);
    });
    return letters ? [{ field, letters }] : [];
  });
}

const addressOf = (url: string) => {
  const list = url.slice(0, url.indexOf('/:'));
  const page = '00000000-0000-4000-8000-000000000000';
  return fillPath(url, {
    id: ids.get(list) ?? 1,
    revision: 1,
    registration: 1,
    archive: 1,
    page,
    session: page,
    external_ref: 'x',
  });
};

const routes = () =>
  t.routes.flatMap(({ method, url, endpoint }) =>
    endpoint && method !== 'HEAD' ? [{ method, url, endpoint }] : [],
  );
const writing = () => routes().filter(({ endpoint }) => endpoint.body && !endpoint.upload);

beforeAll(async () => {
  t = await createTestApp();
  ({ headers } = await t.signIn('super_admin'));
  const made = z.object({ data: z.object({ id: z.union([z.number(), z.string()]) }) });
  for (const { method, url, endpoint } of writing()) {
    if (method !== 'POST' || !endpoint.body || url.includes('/:')) continue;
    const payload = smallest(schemaOf(endpoint.body));
    const reply = await t.app.inject({ method, url, payload, headers });
    const { data } = made.safeParse(reply.json());
    if (data) ids.set(url, data.data.id);
  }
  const held = { start_at: '2026-11-10T13:00:00+07:00', end_at: '2026-11-10T14:00:00+07:00' };
  const webinar = await makeWebinar(t.deps.db, { status: 'publish', webinar: held });
  ids.set('/v1/webinar', webinar.id);
});
afterAll(() => t.close());

test('what is written to exists, and fields for long text are known', () => {
  expect([...ids.keys()]).toEqual(
    expect.arrayContaining(['/v1/article', '/v1/document', '/v1/video', '/v1/webinar-host']),
  );
  expect(writing().length).toBeGreaterThan(70);
  const long = writing().flatMap(({ url, endpoint }) =>
    longFields(endpoint).map(({ field, letters }) => `${url} ${field} ${letters}`),
  );
  expect(long).toEqual(
    expect.arrayContaining([
      '/v1/article/:id content 200000',
      '/v1/podcast/:id transcript 200000',
      '/v1/message-template/:id body_text 5000',
      '/v1/webinar/:id/attendance-import file 500000',
    ]),
  );
});

describe('while the worst text is read, a second connection is answered:', () => {
  test('the largest body in all fields of every writing endpoint', async () => {
    for (const { method, url, endpoint } of writing()) {
      const schema = schemaOf(endpoint.body ?? z.never());
      let places = 0;
      filled(schema, () => {
        places += 1;
        return '';
      });
      if (places === 0) continue;
      await expectOthersAnswered(
        `${method} ${url}`,
        (text) => {
          const payload = filled(schema, () => fitting(text, asJson)(BODY / places));
          return {
            method,
            url: addressOf(url),
            headers,
            payload: z.looseObject({}).parse(payload),
          };
        },
        // The texts take turns in using the shapes.
        [nextShape],
      );
    }
  }, 600_000);

  test('the most entries in each list and record of every writing endpoint', async () => {
    const unread = { method: 'PUT', url: '/v1/auth/preferences', headers };
    let usual = QUICK;
    for (const none of [RECORD, LIST]) {
      usual = Math.max(usual, await longestWait({ ...unread, payload: { none } }));
    }
    const known = new Set<string>();
    for (const { method, url, endpoint } of writing()) {
      for (const payload of crowded(schemaOf(endpoint.body ?? z.never()), known)) {
        await expectNoLonger(usual, `${method} ${url}`, {
          method,
          url: addressOf(url),
          headers,
          payload,
        });
      }
    }
  }, 600_000);

  test('the longest text in each field for long text, beside nothing that is wrong', async () => {
    const fields = writing().flatMap((route) =>
      longFields(route.endpoint).map((long) => ({ ...route, ...long })),
    );
    for (const { method, url, endpoint, field, letters } of fields) {
      const base = smallest(schemaOf(endpoint.body ?? z.never()));
      // A schema that several endpoints share gets as many shapes as one of a single endpoint.
      const alike = fields.filter((other) => other.field === field).length;
      await expectOthersAnswered(
        `${method} ${url} ${field}`,
        (text) => {
          const payload = { ...base, [field]: text(letters - 10) };
          return { method, url: addressOf(url), headers, payload };
        },
        nextShapes(Math.max(2, Math.ceil(SHAPES.length / 4 / alike))),
      );
    }
  }, 600_000);

  test('every query and header, before signing in and after', async () => {
    for (const { method, url, endpoint } of routes()) {
      if (method !== 'GET') continue;
      const names = Object.keys(endpoint.query ? (schemaOf(endpoint.query).properties ?? {}) : {});
      for (const name of [...names, 'q']) {
        await expectOthersAnswered(
          `GET ${url}?${name}=`,
          (text) => {
            const value = asAddress(fitting(text, asAddress)(HEAD));
            return { method, url: `${addressOf(url)}?${name}=${value}`, headers };
          },
          nextShapes(2),
          OF_HEAD,
        );
      }
    }
    const read = ['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie'];
    const more = ['if-match', 'if-none-match', 'range', 'user-agent', 'x-api-key', 'upload-offset'];
    for (const name of [...read, ...more]) {
      for (const url of ['/articles', '/v1/auth/me', '/v1/auth/options', '/v1/content']) {
        await expectOthersAnswered(
          `${name} of ${url}`,
          (text) => ({ method: 'GET', url, headers: { [name]: asHeader(text(HEAD)) } }),
          nextShapes(A_FEW),
          OF_HEAD,
        );
      }
    }
  }, 600_000);

  test('the longest text after the first segments of every path, before sign-in', async () => {
    const own = ['/x', '/assets/x', '/media/x', '/docs/x', '/l/x', '/v1/x', '/wp-json/x'];
    const all = routes().map(({ url }) => `${url.split('/:')[0]}/`);
    for (const url of new Set([...own, ...all])) {
      await expectOthersAnswered(
        `GET ${url}…`,
        (text) => ({ method: 'GET', url: url + asAddress(fitting(text, asAddress)(HEAD)) }),
        nextShapes(A_FEW),
        OF_HEAD,
      );
    }
  }, 600_000);

  test('names of files, texts beside them, and subtitles', async () => {
    for (const [at, text] of nextShapes(A_FEW).entries()) {
      const url = at % 3 === 0 ? '/v1/media/avatar' : '/v1/media';
      const sent = async (name: Text, alt: Text, file: Text) => {
        const body = await uploadBody({
          file: `WEBVTT\n\n${file(900_000)}`,
          name: `${name(60_000)}.vtt`,
          fields: { alt_text: alt(900_000) },
        });
        return { method: 'POST', url, ...body, headers: { ...headers, ...body.headers } };
      };
      const short = () => 'x';
      const usual = await sent(short, short, HARMLESS);
      for (const bad of [await sent(text, text, short), await sent(short, short, text)]) {
        await expectOthersAnswered(url, (given) => (given === HARMLESS ? usual : bad), [text]);
      }
    }
  }, 600_000);
});
