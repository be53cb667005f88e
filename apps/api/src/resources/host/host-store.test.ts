import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHost } from '../../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let analyst: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.signIn('analyst');
  const { db } = test.deps;
  const publish = { status: 'publish' } as const;
  await makeHost(db, { ...publish, title: 'อรุณ ตัวอย่าง', featured_image_id: null });
  await makeHost(db, { ...publish, title: 'เกศ ตัวอย่าง' });
  await makeHost(db, { ...publish, title: 'กานต์ 100%', featured_image_id: null });
  await makeHost(db, { title: 'ขวัญ ตัวอย่าง' });
  await makeHost(db, { ...publish, title: 'ลบแล้ว', deleted_at: '2026-11-01T00:00:00Z' });
  await makeHost(db, { ...publish, title: 'วิดีโอ', kind: 'video_host' });
});
afterAll(() => test.close());

interface Body {
  data: { id: number; name: string; photo: string | null }[];
  pagination: { total: number; from: number | null };
}

async function get(query: string, headers: Record<string, string> = {}) {
  const reply = await test.app.inject({
    url: `/v1/webinar-host?fields=id,name,photo&${query}`,
    headers: { ...analyst.headers, ...headers },
  });
  return { reply, body: reply.payload ? reply.json<Body>() : null };
}
const names = (body: Body | null) => body?.data.map(({ name }) => name);

describe('GET /v1/webinar-host?fields=id,name,photo', () => {
  it('gives what the store asks for: published hosts of webinars in Thai order', async () => {
    const { reply, body } = await get('limit=100&status=publish');
    expect(reply.statusCode).toBe(200);
    expect(names(body)).toEqual(['กานต์ 100%', 'เกศ ตัวอย่าง', 'อรุณ ตัวอย่าง']);
    expect(body?.data[1]?.photo).toMatch(/^\/media\/\d+-[0-9a-f]{16}\/thumb\.webp\?until=/);
    expect(body?.data[0]?.photo).toBeNull();
  });

  it('gives nothing but these', async () => {
    const { body } = await get('limit=1');
    expect(Object.keys(body?.data[0] ?? {})).toEqual(['id', 'name', 'photo']);
  });

  it('refuses other fields with 400', async () => {
    const url = '/v1/webinar-host?fields=id,password';
    expect((await test.app.inject({ url, headers: analyst.headers })).statusCode).toBe(400);
  });

  it('answers 304 to who has this page already', async () => {
    const first = await get('limit=100');
    const again = await get('limit=100', { 'if-none-match': String(first.reply.headers.etag) });
    expect(again.reply.statusCode).toBe(304);
    expect(again.reply.payload).toBe('');
  });

  it('pages, and is empty beyond the end', async () => {
    const second = await get('limit=3&page=2');
    expect(names(second.body)).toEqual(['อรุณ ตัวอย่าง']);
    expect(second.body?.pagination).toMatchObject({ total: 4, from: 4, has_prev: true });
    const beyond = await get('limit=3&page=9');
    expect(beyond.body).toMatchObject({ data: [], pagination: { total: 4, from: null } });
  });

  it('searches parts of names, and takes % as a character', async () => {
    expect(names((await get('search=เกศ')).body)).toEqual(['เกศ ตัวอย่าง']);
    expect(names((await get('search=0%25')).body)).toEqual(['กานต์ 100%']);
    expect(names((await get('search=%25')).body)).toEqual(['กานต์ 100%']);
  });

  it.each(['status=deleted', 'order_by=status', 'limit=101'])(
    'refuses %s with 400',
    async (query) => {
      expect((await get(query)).reply.statusCode).toBe(400);
    },
  );
});
