import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { API_SCOPES } from '@connect/contract/constants.ts';
import { apiKey } from '@connect/contract/programs/api-key.ts';
import { platform } from '@connect/contract/programs/platform.ts';
import { article } from '@connect/contract/stories/article.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiDocument, operationsOf } from '../../test/api-documents.ts';
import { caller, fieldsOf } from '../../test/call.ts';
import { unique } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { insertKey } from './api-keys.queries.ts';

let t: TestApp;
let as: ReturnType<typeof caller>;
beforeAll(async () => {
  t = await createTestApp();
  await signIn();
});
afterAll(() => t.close());

/** Signs in again, after the clock has moved past the end of the session's token. */
async function signIn() {
  as = caller(t.app, (await t.signIn('super_admin')).headers);
}

async function make(values: Record<string, unknown> = {}) {
  const body = { name: `คีย์ทดสอบ ${unique()}`, scopes: ['content:read'], ...values };
  const { status, reply } = await as(apiKey.create, { body });
  expect(status).toBe(201);
  return { ...reply.data, secret: reply.meta.secret };
}

const check = (key: string, more: Record<string, unknown> = {}) =>
  t.app.inject({ url: '/v1/platform/key', headers: { 'x-api-key': key }, ...more });

const auditOf = (id: number) =>
  t.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'diff', 'reason'])
    .where('entity_type', '=', 'api_key')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('making a key', () => {
  test('shows the whole key once, and keeps only its beginning and a hash', async () => {
    const { secret, prefix, id } = await make();
    expect(secret).toMatch(/^ck_live_[a-z0-9]{48}$/);
    expect(prefix).toBe(secret.slice(0, 16));
    const stored = await t.deps.db
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...stored, hash: stored.hash.toString('latin1') })).not.toContain(
      secret.slice(16),
    );
    const list = await as(apiKey.list);
    expect(JSON.stringify(list.reply)).not.toContain(secret.slice(16));
    expect(JSON.stringify(await auditOf(id))).not.toContain(secret.slice(16));
  });

  test('refuses no scope, an unknown scope, junk addresses and an end in the past, by field', async () => {
    const bad = await as(apiKey.create, {
      body: { name: 'x', scopes: [], allowed_ips: ['10.0.0.0/33'], rate_limit_per_min: 0 },
    });
    expect(bad.status).toBe(422);
    expect(fieldsOf(bad).map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['name', 'scopes', 'rate_limit_per_min']),
    );
    const scope = await as(apiKey.create, { body: { name: 'abc', scopes: ['admin:write'] } });
    expect(scope.status).toBe(422);
    const past = await as(apiKey.create, {
      body: { name: 'abc', scopes: ['content:read'], expires_at: '2026-11-20T09:00:00+07:00' },
    });
    expect(fieldsOf(past)).toEqual(['expires_at: date_future']);
  });

  test('lists keys in use before those that ended', async () => {
    const ended = await make();
    await as(apiKey.revoke, { params: { id: ended.id }, body: { reason: 'เลิกใช้' } });
    const used = await make();
    const { reply } = await as(apiKey.list, { query: { limit: 100 } });
    const order = reply.data.map(({ id }) => id);
    expect(order.indexOf(used.id)).toBeLessThan(order.indexOf(ended.id));
    expect(reply.data.find(({ id }) => id === ended.id)?.status).toBe('revoked');
    expect(reply.pagination.total).toBe(reply.data.length);
  });
});

describe('a call with a key', () => {
  test('is told what the key is good for', async () => {
    const { secret, name } = await make({ rate_limit_per_min: 77 });
    const reply = await check(secret);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toEqual({
      name,
      scopes: ['content:read'],
      rate_limit_per_min: 77,
      expires_at: null,
    });
  });

  test('without a key, with a forged one or with another’s end answers 401', async () => {
    const [one, other] = [await make(), await make()];
    expect((await t.app.inject({ url: '/v1/platform/key' })).statusCode).toBe(401);
    const crossed = one.secret.slice(0, 16) + other.secret.slice(16);
    const lastChanged = one.secret.slice(0, -1) + (one.secret.endsWith('a') ? 'b' : 'a');
    for (const key of [
      crossed,
      lastChanged,
      one.prefix,
      `${one.secret}x`,
      one.secret.slice(0, -1),
      one.secret.toUpperCase(),
      ` ${one.secret.slice(1)}`,
      "ck_live_' or 1=1 --",
      `ck_live_${'0'.repeat(48)}`,
      'x'.repeat(5000),
    ]) {
      const reply = await check(key);
      expect(reply.statusCode, key).toBe(401);
    }
    expect((await check(one.secret)).statusCode).toBe(200);
  });

  test('every key has its own prefix: a taken one is not used again', async () => {
    const { prefix, id, created_by } = await make();
    const taken = await t.deps.db.transaction().execute((trx) =>
      insertKey(
        trx,
        {
          name: 'ซ้ำ',
          prefix,
          hash: Buffer.alloc(32),
          scopes: ['content:read'],
          allowed_ips: [],
          rate_limit_per_min: 1,
          expires_at: null,
          created_by: created_by?.id ?? 0,
        },
        t.clock.now(),
      ),
    );
    expect(taken).toBeNull();
    const { reply } = await as(apiKey.list, { query: { search: prefix } });
    expect(reply.data.map((row) => row.id)).toEqual([id]);
  });

  test('two keys in one call, or the key in the address, open nothing', async () => {
    const { secret } = await make();
    const two = await t.app.inject({
      url: '/v1/platform/key',
      headers: { 'x-api-key': [secret, secret] },
    });
    expect(two.statusCode).toBe(401);
    expect((await t.app.inject({ url: `/v1/platform/key?api_key=${secret}` })).statusCode).toBe(
      401,
    );
  });

  test('works until a second before `expires_at`, and no longer at it', async () => {
    const { secret } = await make({ expires_at: '2026-11-20T09:10:00+07:00' });
    t.clock.set('2026-11-20T09:09:59+07:00');
    expect((await check(secret)).statusCode).toBe(200);
    t.clock.set('2026-11-20T09:10:00+07:00');
    const reply = await check(secret);
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe('token_revoked');
    await signIn();
    const { reply: list } = await as(apiKey.list, { query: { search: secret.slice(0, 16) } });
    expect(list.data.map(({ status }) => status)).toEqual(['expired']);
  });

  test('is refused at once when the key is revoked here, in two seconds when elsewhere', async () => {
    const here = await make();
    expect((await check(here.secret)).statusCode).toBe(200);
    await as(apiKey.revoke, { params: { id: here.id }, body: { reason: 'รั่วไหล' } });
    expect((await check(here.secret)).statusCode).toBe(401);

    const elsewhere = await make();
    expect((await check(elsewhere.secret)).statusCode).toBe(200);
    await t.deps.db
      .updateTable('api_key')
      .set({ revoked_at: t.clock.now().toISOString() })
      .where('id', '=', elsewhere.id)
      .execute();
    t.clock.advance(2_000);
    expect((await check(elsewhere.secret)).statusCode).toBe(401);
  });

  test('from another address than the allowed ones answers 403', async () => {
    const { secret } = await make({ allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = async (remoteAddress: string) =>
      (await check(secret, { remoteAddress })).statusCode;
    expect(await from('203.0.113.7')).toBe(200);
    expect(await from('::ffff:203.0.113.7')).toBe(200);
    expect(await from('2001:db8:1::5')).toBe(200);
    expect(await from('203.0.114.7')).toBe(403);
    expect(await from('::ffff:203.0.114.7')).toBe(403);
    expect(await from('2001:db9::5')).toBe(403);
    const forwarded = await t.app.inject({
      url: '/v1/platform/key',
      remoteAddress: '198.51.100.1',
      headers: { 'x-api-key': secret, 'x-forwarded-for': '203.0.113.7' },
    });
    expect(forwarded.statusCode).toBe(403);
  });

  test('over the rate of the key answers 429 with the seconds to wait, other keys go on', async () => {
    const [slow, fast] = [await make({ rate_limit_per_min: 3 }), await make()];
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push((await check(slow.secret)).statusCode);
    expect(answers).toEqual([200, 200, 200, 429]);
    t.clock.advance(20_000);
    const refused = await check(slow.secret);
    expect(refused.headers['retry-after']).toBe('40');
    expect((await check(fast.secret)).statusCode).toBe(200);
    t.clock.advance(40_000);
    expect((await check(slow.secret)).statusCode).toBe(200);
  });

  test('is noted as the last use, at most once a minute', async () => {
    const { secret, id } = await make();
    const lastUse = async () =>
      (
        await t.deps.db
          .selectFrom('api_key')
          .select('last_used_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).last_used_at;
    expect(await lastUse()).toBeNull();
    await check(secret);
    const first = await lastUse();
    expect(new Date(first ?? 0)).toEqual(t.clock.now());
    t.clock.advance(59_000);
    await check(secret);
    expect(await lastUse()).toBe(first);
    t.clock.advance(1_000);
    await check(secret);
    expect(new Date((await lastUse()) ?? 0)).toEqual(t.clock.now());
  });
});

describe('keys and people do not open each other’s doors', () => {
  test('a session of the highest role opens no endpoint for programs', async () => {
    await signIn();
    for (const endpoint of [apiKey.check, platform.content]) {
      const answer = await as(endpoint, { query: { type: 'article' } });
      expect(answer.status).toBe(401);
      expect(answer.error.code).toBe('token_missing');
    }
  });

  test('a key with every scope opens no endpoint for people', async () => {
    const { secret } = await make({
      scopes: ['track:write', 'content:read', 'registration:write', 'user:write', 'message:send'],
    });
    for (const [header, value] of [
      ['x-api-key', secret],
      ['authorization', `Bearer ${secret}`],
    ] as const) {
      const asProgram = caller(t.app, { [header]: value });
      expect((await asProgram(apiKey.list)).status).toBe(401);
      expect((await asProgram(article.list)).status).toBe(401);
    }
  });

  test('the documentation says which of the two a call wants', async () => {
    const documents = [await apiDocument(t, 'staff'), await apiDocument(t, 'programs')];
    const described = documents.flatMap(operationsOf);
    const securityOf = (id: string) =>
      described.find(({ operationId }) => operationId === id)?.security;
    expect(securityOf('apiKeyCheck')).toEqual([{ apiKey: [] }]);
    expect(securityOf('apiKeyList')).toEqual([{ bearer: [] }]);
  });

  test('a key without the scope of an endpoint answers 403', async () => {
    const { secret } = await make({ scopes: ['track:write'] });
    const answer = await caller(t.app, { 'x-api-key': secret })(platform.content, {
      query: { type: 'article' },
    });
    expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
  });
});

describe('every call of programs', () => {
  test('names a scope and refuses a key with all others, except the call about the key itself', async () => {
    const calls = t.routes.flatMap(({ method, endpoint }) =>
      endpoint?.permission === 'api_key' && method !== 'HEAD' ? [endpoint] : [],
    );
    const open = calls.filter(({ scope }) => scope === undefined);
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/platform/key']);
    for (const call of calls) {
      if (call.scope === undefined) continue;
      const { secret } = await make({ scopes: API_SCOPES.filter((scope) => scope !== call.scope) });
      const answer = await t.app.inject({
        method: call.method,
        url: fillPath(call.path, { id: 1, external_ref: 'x' }),
        headers: { 'x-api-key': secret },
      });
      expect([call.path, answer.statusCode]).toEqual([call.path, 403]);
    }
  });
});

describe('changing a key', () => {
  test('keeps what is left out, records what changed, and refuses another’s version', async () => {
    await signIn();
    const { id, version, name, secret } = await make({ allowed_ips: ['10.0.0.1'] });
    const body = { version, rate_limit_per_min: 5 };
    const changed = await as(apiKey.update, { params: { id }, body });
    expect(changed.reply.data).toMatchObject({
      name,
      allowed_ips: ['10.0.0.1'],
      rate_limit_per_min: 5,
      version: version + 1,
    });
    const stale = await as(apiKey.update, { params: { id }, body });
    expect([stale.status, stale.error.code]).toEqual([409, 'version_conflict']);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'api_key.update',
      diff: { rate_limit_per_min: { from: 6000, to: 5 } },
    });
    expect((await check(secret)).statusCode).toBe(403);
  });

  test('cannot widen scopes, nor set hash, prefix or status', async () => {
    const { id, version } = await make();
    for (const field of ['scopes', 'hash', 'prefix', 'status', 'revoked_at', 'created_by']) {
      const answer = await as(apiKey.update, { params: { id }, body: { version, [field]: 'x' } });
      expect(fieldsOf(answer), field).toEqual([`${field}: unknown_field`]);
    }
  });

  test('revoking needs a reason, is recorded with it, and is for good', async () => {
    const { id, version } = await make();
    const bare = await as(apiKey.revoke, { params: { id }, body: {} });
    expect(bare.status).toBe(422);
    const done = await as(apiKey.revoke, { params: { id }, body: { reason: 'เลิกใช้งาน' } });
    expect(done.reply.data.status).toBe('revoked');
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'api_key.revoke',
      reason: 'เลิกใช้งาน',
    });
    const again = await as(apiKey.revoke, { params: { id }, body: { reason: 'เลิกใช้งาน' } });
    expect(again.error.code).toBe('wrong_state');
    const changed = await as(apiKey.update, {
      params: { id },
      body: { version: version + 1, name: 'ชื่อใหม่' },
    });
    expect(changed.error.code).toBe('wrong_state');
    const unknown = await as(apiKey.revoke, { params: { id: 999_999 }, body: { reason: 'xxx' } });
    expect(unknown.status).toBe(404);
  });

  test('two changes at once: one wins, the other is told', async () => {
    const { id, version } = await make();
    const answers = await Promise.all(
      [10, 20].map((rate_limit_per_min) =>
        as(apiKey.update, { params: { id }, body: { version, rate_limit_per_min } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
