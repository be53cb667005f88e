import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { article } from '@connect/contract/stories/article.ts';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeArticle } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { registerErrorHandler } from './error-handler.ts';

const { test: t, call } = await startTestApp();
const { db } = t.deps;

/** A call without validation, as if a rule were missing: its input reaches a column unchecked. */
const bare = Fastify();
registerErrorHandler(bare);
bare.post('/columns/:type', async (request) => {
  const { type } = z.object({ type: z.string() }).parse(request.params);
  const { a } = z.object({ a: z.array(z.object({ b: z.unknown() })) }).parse(request.body);
  const value = type === 'jsonb' ? JSON.stringify(a[0]?.b) : a[0]?.b;
  await sql`select ${value}::text::${sql.raw(type)}`.execute(db);
  return {};
});
bare.get('/columns', async (request) => {
  await sql`select ${z.object({ q: z.string() }).parse(request.query).q}::integer`.execute(db);
});

describe('a value that its column cannot hold and no rule has refused', () => {
  test.each([
    ['integer', 2_147_483_648],
    ['smallint', '-32769'],
    ['bigint', 'ก'],
    ['date', '2026-02-30'],
    ['timestamptz', '2026-01-01T00:00:00+17:00'],
    ['timestamptz', 'soon'],
    ['text', 'a\0b'],
    ['jsonb', 'a\0b'],
    ['jsonb', 'a\uD800b'],
    ['uuid', 'x'],
  ])('%s of %j answers 422 with the field', async (type, value) => {
    const reply = await bare.inject({
      method: 'POST',
      url: `/columns/${type}`,
      payload: { a: [{ b: value }] },
    });
    expect(reply.statusCode, reply.body).toBe(422);
    expect(reply.json().data.errors).toMatchObject([{ field: 'a.0.b', code: 'type' }]);
  });

  test('in an address it answers 400 with the name, and 400 where the database does not say which', async () => {
    const named = await bare.inject({ url: '/columns?q=2147483648' });
    expect(named.statusCode).toBe(400);
    expect(named.json()).toMatchObject({
      code: 'invalid_param',
      data: { errors: [{ field: 'q' }] },
    });
    const unnamed = await bare.inject({
      method: 'POST',
      url: '/columns/numeric(4,2)',
      payload: { a: [{ b: 1000 }] },
    });
    expect(unnamed.statusCode).toBe(400);
    expect(unnamed.json().code).toBe('bad_request');
  });
});

describe('what is stored although today’s rules of input refuse it', () => {
  test('content is read, listed and changed in its other fields', async () => {
    const { id } = await makeArticle(db, {
      title: 'x',
      slug: 'Ends--',
      published_at: '2200-01-01T06:00:00+07:00',
      expires_at: '1899-12-31T00:00:00Z',
      material_code: 'OLD-1',
      sort_order: 2_000_000_000,
      tags: ['ป้าย'.repeat(50)],
    });
    const { status, reply } = await call(article.get, { params: { id } });
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({
      title: 'x',
      published_at: '2200-01-01T06:00:00.000+07:00',
      expires_at: '1899-12-31T07:00:00.000+07:00',
      material_code: 'OLD-1',
    });
    expect((await call(article.list)).status).toBe(200);
    const body = {
      excerpt: 'คำโปรยใหม่',
      published_at: null,
      expires_at: null,
      material_code: null,
    };
    const saved = await call(article.update, { params: { id }, body });
    expect(saved.status, JSON.stringify(saved.error)).toBe(200);
  });

  test('reference data is listed and changed', async () => {
    const { id } = await db.selectFrom('article_category').select('id').executeTakeFirstOrThrow();
    await db.updateTable('article_category').set({ color: 'teal' }).where('id', '=', id).execute();
    const { reply } = await call(referenceAdmin.articleCategories.list);
    const row = reply.data.find((each) => each.id === id);
    expect(row?.color).toBe('teal');
    const body = { name: 'หมวดใหม่', version: row?.version };
    const saved = await call(referenceAdmin.articleCategories.update, { params: { id }, body });
    expect(saved.status, JSON.stringify(saved.error)).toBe(200);
  });
});

test('moments are judged by their year in Bangkok, kept to the microsecond and come back as they were', async () => {
  const { id } = await makeArticle(db);
  const save = (expires_at: string) =>
    call(article.update, { params: { id }, body: { expires_at } });
  for (const [sent, kept] of [
    ['1900-01-01T00:00:00+07:00', '1900-01-01T00:00:00.000+07:00'],
    ['1899-12-31T17:00:00Z', '1900-01-01T00:00:00.000+07:00'],
    ['2199-12-31T23:59:59.999999999+07:00', '2199-12-31T23:59:59.999+07:00'],
    ['2026-11-20T23:00:00-12:00', '2026-11-21T18:00:00.000+07:00'],
  ] as const) {
    const { status, reply } = await save(sent);
    expect(status, sent).toBe(200);
    expect(reply.data.expires_at).toBe(kept);
  }
  for (const refused of [
    '1899-12-31T16:59:59Z',
    '2199-12-31T17:00:00Z',
    '1900-01-01T00:00:00+08:00',
  ]) {
    const { status, error } = await save(refused);
    expect(status, refused).toBe(422);
    expect(error.data.errors).toMatchObject([{ field: 'expires_at', code: 'date' }]);
  }
});
