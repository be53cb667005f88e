import type { Brand } from '@connect/contract/constants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let analyst: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.signIn('analyst');
  await makeDocument('เอกสารกำกับยา ก', 'Ozempic', 'prescribing_info', {
    published_at: '2026-01-01T00:00:00+07:00',
  });
  await makeDocument('แบบฟอร์มเยี่ยมบ้าน', 'Non-Brand', 'form', {
    published_at: '2026-01-01T00:00:00+07:00',
  });
  await makeDocument('แบบฟอร์มปีหน้า', 'Non-Brand', 'form', {
    published_at: '2027-01-01T00:00:00+07:00',
  });
  await makeDocument('แบบร่างเอกสาร', 'Wegovy', 'detail_aid', {});
  await makeDocument('ลบแล้ว', 'Wegovy', 'form', { deleted_at: '2026-11-01T00:00:00+07:00' });
});
afterAll(() => test.close());

async function makeDocument(
  title: string,
  brand: Brand,
  type: string,
  more: { published_at?: string; deleted_at?: string },
) {
  const { id } = await test.deps.db
    .insertInto('content')
    .values({
      kind: 'document',
      title,
      slug: crypto.randomUUID(),
      brand,
      status: more.published_at ? 'publish' : 'draft',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.deps.db
    .insertInto('document')
    .values({ content_id: id, document_type: type })
    .execute();
}

interface Body {
  data: { title: string; effective_status: string }[];
  pagination: { total: number };
}

async function get(query: string, who = analyst) {
  const reply = await test.app.inject({ url: `/v1/document${query}`, headers: who.headers });
  expect(reply.statusCode).toBe(200);
  return reply.json<Body>();
}
const titles = (body: Body) => body.data.map(({ title }) => title);

describe('GET /v1/document', () => {
  it('lists everything but the trash by title, with the state of each', async () => {
    const body = await get('');
    expect(body.data.map((row) => [row.title, row.effective_status])).toEqual([
      ['แบบฟอร์มปีหน้า', 'scheduled'],
      ['แบบฟอร์มเยี่ยมบ้าน', 'published'],
      ['แบบร่างเอกสาร', 'draft'],
      ['เอกสารกำกับยา ก', 'published'],
    ]);
  });

  it('gives a picker what is published, of one kind or brand, by part of the title', async () => {
    expect(titles(await get('?status=published&document_type=form'))).toEqual(['แบบฟอร์มเยี่ยมบ้าน']);
    expect(titles(await get('?brand=Ozempic'))).toEqual(['เอกสารกำกับยา ก']);
    expect(titles(await get('?search=ฟอร์มเยี่ยม'))).toEqual(['แบบฟอร์มเยี่ยมบ้าน']);
    expect(titles(await get('?search=%25'))).toEqual([]);
  });

  it('counts the whole while it pages', async () => {
    const body = await get('?limit=1&page=2');
    expect(titles(body)).toEqual(['แบบฟอร์มเยี่ยมบ้าน']);
    expect(body.pagination.total).toBe(4);
  });

  it('hides other brands from an account that is limited to some', async () => {
    const publisher = await test.signIn('publisher', { brandScope: ['Wegovy'] });
    expect(titles(await get('', publisher))).toEqual(['แบบร่างเอกสาร']);
    expect(titles(await get('?brand=Ozempic', publisher))).toEqual([]);
  });
});
