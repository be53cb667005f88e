import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMedia } from '../../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let analyst: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.signIn('analyst');
  const photo = await makeMedia(test.deps.db);
  await test.deps.db
    .insertInto('host')
    .values([
      { kind: 'webinar', name: 'อรุณ ตัวอย่าง', status: 'publish' },
      { kind: 'webinar', name: 'เกศ ตัวอย่าง', status: 'publish', photo_id: photo.id },
      { kind: 'webinar', name: 'กานต์ 100%', status: 'publish' },
      { kind: 'webinar', name: 'ขวัญ ตัวอย่าง', status: 'draft' },
      { kind: 'webinar', name: 'ลบแล้ว', status: 'publish', deleted_at: '2026-11-01T00:00:00Z' },
      { kind: 'video', name: 'วิดีโอ', status: 'publish' },
    ])
    .execute();
});
afterAll(() => test.close());

interface Body {
  data: { id: number; name: string; photo: string | null }[];
  pagination: { total: number; from: number | null };
}

async function get(query: string, headers: Record<string, string> = {}) {
  const reply = await test.app.inject({
    url: `/v1/webinar-host${query}`,
    headers: { ...analyst.headers, ...headers },
  });
  return { reply, body: reply.payload ? reply.json<Body>() : null };
}
const names = (body: Body | null) => body?.data.map(({ name }) => name);

describe('GET /v1/webinar-host', () => {
  it('gives what the store asks for: published hosts of webinars in Thai order', async () => {
    const { reply, body } = await get('?limit=100&status=publish&fields=id,name,photo');
    expect(reply.statusCode).toBe(200);
    expect(names(body)).toEqual(['กานต์ 100%', 'เกศ ตัวอย่าง', 'อรุณ ตัวอย่าง']);
    expect(body?.data[1]?.photo).toMatch(/^\/media\/\d+-[0-9a-f]{16}\/thumb\.webp$/);
    expect(body?.data[0]?.photo).toBeNull();
  });

  it('answers 304 to who has this page already', async () => {
    const first = await get('?limit=100');
    const again = await get('?limit=100', { 'if-none-match': String(first.reply.headers.etag) });
    expect(again.reply.statusCode).toBe(304);
    expect(again.reply.payload).toBe('');
  });

  it('pages, and is empty beyond the end', async () => {
    const second = await get('?limit=3&page=2');
    expect(names(second.body)).toEqual(['อรุณ ตัวอย่าง']);
    expect(second.body?.pagination).toMatchObject({ total: 4, from: 4, has_prev: true });
    const beyond = await get('?limit=3&page=9');
    expect(beyond.body).toMatchObject({ data: [], pagination: { total: 4, from: null } });
  });

  it('searches parts of names, and takes % as a character', async () => {
    expect(names((await get('?search=เกศ')).body)).toEqual(['เกศ ตัวอย่าง']);
    expect(names((await get('?search=0%25')).body)).toEqual(['กานต์ 100%']);
    expect(names((await get('?search=%25')).body)).toEqual(['กานต์ 100%']);
  });

  it.each(['?fields=id,password', '?status=deleted', '?order_by=status', '?limit=101'])(
    'refuses %s with 400',
    async (query) => {
      expect((await get(query)).reply.statusCode).toBe(400);
    },
  );
});
