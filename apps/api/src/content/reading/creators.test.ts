import { audit } from '@connect/contract/administration/audit.ts';
import { article } from '@connect/contract/stories/article.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArticle, makeStaff } from '../../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signIn('super_admin');
});
afterAll(() => t.close());

async function find(path: string, search: string, as: SignedIn): Promise<string[]> {
  const reply = await t.app.inject({
    url: `${path}?search=${encodeURIComponent(search)}`,
    headers: as.headers,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data.map(({ display_name: name }: { display_name: string }) => name);
}

const creators = (search: string, as = admin) => find(`${article.list.path}/creators`, search, as);

describe('GET /v1/article/creators', () => {
  it('finds the last of more than a hundred by part of the name, and one by #id', async () => {
    for (let n = 0; n < 105; n += 1) {
      const { id } = await makeStaff(t.deps.db, { displayName: `ผู้เขียน ลำดับที่ ${n}` });
      await makeArticle(t.deps.db, { created_by: id });
    }
    const { id } = await makeStaff(t.deps.db, { displayName: 'ฮานะ ท้ายสุด' });
    await makeArticle(t.deps.db, { created_by: id });
    expect(await creators('ผู้เขียน')).toHaveLength(20);
    expect(await creators('ท้ายสุด ฮานะ')).toEqual(['ฮานะ ท้ายสุด']);
    expect(await creators(`#${id}`)).toEqual(['ฮานะ ท้ายสุด']);
  });

  it('lists no account without items within the caller’s brands', async () => {
    await makeStaff(t.deps.db, { displayName: 'ไม่เคย สร้างอะไร' });
    const { id } = await makeStaff(t.deps.db, { displayName: 'เฉพาะ เวโกวี' });
    await makeArticle(t.deps.db, {
      created_by: id,
      brand: 'Wegovy',
      promotional_type: 'promotional',
    });
    expect(await creators('ไม่เคย')).toEqual([]);
    expect(await creators('เวโกวี')).toEqual(['เฉพาะ เวโกวี']);
    const inside = await t.signIn('publisher', { brandScope: ['Wegovy'] });
    const outside = await t.signIn('publisher', { brandScope: ['Ozempic'] });
    expect(await creators('เวโกวี', inside)).toEqual(['เฉพาะ เวโกวี']);
    expect(await creators('เวโกวี', outside)).toEqual([]);
    expect(await creators(`#${id}`, outside)).toEqual([]);
  });
});

describe('GET /v1/admin/audit/actors', () => {
  it('finds the actors of entries that the caller may see', async () => {
    const editor = await t.signIn('editor', { displayName: 'บรรณาธิการ หนึ่งเดียว' });
    const other = await t.signIn('editor', { displayName: 'บรรณาธิการ คนอื่น' });
    const path = audit.actors.path;
    expect(await find(path, 'บรรณาธิการ', admin)).toEqual(['บรรณาธิการ คนอื่น', 'บรรณาธิการ หนึ่งเดียว']);
    expect(await find(path, 'บรรณาธิการ', editor)).toEqual(['บรรณาธิการ หนึ่งเดียว']);
    expect(await find(path, `#${other.staff.id}`, editor)).toEqual([]);
  });
});
