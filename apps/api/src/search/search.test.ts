import { search } from '@connect/contract/desk/search.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { CODED_PRODUCT, makeArticle, makeStaff, makeUser } from '../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let admin: SignedIn;
/** Sees content and no accounts. */
let reader: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('super_admin');
  reader = await test.signIn('analyst');
});
afterAll(() => test.close());
afterEach(async () => {
  await test.deps.db.deleteFrom('content').execute();
});

const make = (overrides: Parameters<typeof makeArticle>[1]) => makeArticle(test.deps.db, overrides);
const find = async (q: string, by = reader) => {
  const { status, reply } = await caller(test.app, by.headers)(search, { query: { q } });
  expect(status).toBe(200);
  return reply.data;
};
const idsOf = async (q: string, by?: SignedIn) => (await find(q, by)).map(({ id }) => id);

describe('content', () => {
  it('is found by parts of its title, by tag and by slug, with brand, code and state', async () => {
    const { id } = await make({
      ...CODED_PRODUCT,
      status: 'publish',
      title: 'การดูแลผู้ป่วยเบาหวาน',
      slug: 'diabetes-care',
      tags: ['หัวใจ'],
    });
    await make({ title: 'เรื่องอื่น' });
    const hit = {
      type: 'article',
      id,
      title: 'การดูแลผู้ป่วยเบาหวาน',
      subtitle: 'Ozempic · TH26OZM00012',
      status: 'published',
    };
    for (const q of ['เบาหวาน', 'ผู้ป่วย ดูแล', 'หัวใจ', 'Diabetes-C', 'th26ozm', '  เบาหวาน '])
      expect(await find(q), q).toEqual([hit]);
  });

  it('is found by one and by two Thai characters', async () => {
    const { id } = await make({ title: 'กขค' });
    await make({ title: 'ฮฮฮ' });
    expect(await idsOf('ก')).toEqual([id]);
    expect(await idsOf('กข')).toEqual([id]);
  });

  it('is found by #id alone, and by a bare number beside texts with that number', async () => {
    const { id } = await make({ title: 'เป้าหมาย' });
    const { id: other } = await make({ title: `ปี ${id} และอื่น ๆ` });
    expect(await idsOf(`#${id}`)).toContain(id);
    expect(await idsOf(`#${id}`)).not.toContain(other);
    expect(await idsOf(String(id))).toEqual(expect.arrayContaining([id, other]));
    const thai = String(id).replace(/\d/g, (n) => String.fromCharCode(0x0e50 + Number(n)));
    expect(await idsOf(`#${thai}`)).toContain(id);
    expect(await idsOf('#9999999999')).toEqual([]);
  });

  it('comes best first: the exact code, what begins alike, what says little else, the newer', async () => {
    const code = { ...CODED_PRODUCT, material_code: 'TH26OZM00012' };
    const longer = await make({ ...code, material_code: 'TH26OZM00013', title: 'ก' });
    const exact = await make({ ...code, title: 'ข' });
    const naming = await make({ title: 'ใช้แทน TH26OZM00012' });
    expect(await idsOf('TH26OZM00012')).toEqual([exact.id, naming.id]);
    expect((await idsOf('TH26OZM0001')).slice(0, 2).sort()).toEqual([longer.id, exact.id].sort());

    const old = { updated_at: '2026-01-01T00:00:00Z' };
    const within = await make({ title: 'เรื่องของ metformin' });
    const beginning = await make({ title: 'Metformin ในผู้สูงอายุ', ...old });
    const earlier = await make({ title: 'เรื่องของ metformin', ...old });
    const short = await make({ title: 'และ metformin', ...old });
    const tagged = await make({ title: 'ก', tags: ['metformin'] });
    expect(await idsOf('metformin')).toEqual([
      beginning.id,
      short.id,
      within.id,
      earlier.id,
      tagged.id,
    ]);
  });

  it('takes the signs of patterns as what they are', async () => {
    const { id } = await make({ title: 'ลดลง 50% ใน_หนึ่งปี' });
    await make({ title: 'ลดลง 500 ในหนึ่งปี' });
    expect(await idsOf('50%')).toEqual([id]);
    expect(await idsOf('ใน_หนึ่ง')).toEqual([id]);
    expect(await idsOf('\\')).toEqual([]);
  });

  it('is never more than twenty, nor from the trash', async () => {
    for (let n = 0; n < 22; n += 1) await make({ title: `ซ้ำกัน ${n}` });
    expect(await find('ซ้ำกัน')).toHaveLength(20);
    await make({ title: 'ในถังขยะ', deleted_at: '2026-11-19T00:00:00Z' });
    expect(await find('ในถังขยะ')).toEqual([]);
  });

  it('of brands outside the account’s scope does not exist, by title, code or id', async () => {
    const theirs = await make({ ...CODED_PRODUCT, title: 'ยาชื่อเดียวกัน' });
    const mine = await make({ brand: 'Wegovy', title: 'ยาชื่อเดียวกัน' });
    const publisher = await test.signIn('publisher', { brandScope: ['Wegovy'] });
    expect(await idsOf('ยาชื่อเดียวกัน', publisher)).toEqual([mine.id]);
    expect(await idsOf('TH26OZM00012', publisher)).toEqual([]);
    expect(await idsOf(`#${theirs.id}`, publisher)).toEqual([]);
  });
});

describe('accounts', () => {
  it('are found by name, username, e-mail and code of who may see them', async () => {
    const { id, username } = await makeStaff(test.deps.db, { displayName: 'วราภรณ์ ต้นแบบชัย' });
    await test.deps.db
      .updateTable('staff')
      .set({ employee_code: 'E7788' })
      .where('id', '=', id)
      .execute();
    const hit = {
      type: 'staff',
      id,
      title: 'วราภรณ์ ต้นแบบชัย',
      subtitle: username,
      status: 'active',
    };
    const dpo = await test.signIn('dpo');
    for (const q of ['วราภรณ์', 'ต้นแบบชัย วรา', username, `${username}@staff.example`, 'e7788'])
      expect(await find(q, dpo), q).toEqual([hit]);
    const publisher = await test.signIn('publisher');
    expect(await find('วราภรณ์', publisher)).toEqual([]);
    expect((await find(`#${id}`, publisher)).filter(({ type }) => type === 'staff')).toEqual([]);
  });

  it('are found by #id beside content with the same id', async () => {
    const { id } = await make({ title: 'เลขเดียวกัน' });
    const found = await find(`#${admin.staff.id}`, admin);
    expect(found.map(({ type }) => type)).toContain('staff');
    expect((await find(`#${id}`, admin)).map(({ type }) => type)).toContain('article');
  });

  it('say that they wait after too many wrong passwords, until the wait is over', async () => {
    const { id, username } = await makeStaff(test.deps.db);
    await test.deps.db
      .insertInto('login_throttle')
      .values({
        key: `account:${id}`,
        failures: 5,
        window_start: test.clock.now().toISOString(),
      })
      .execute();
    expect((await find(username, admin)).map(({ status }) => status)).toEqual(['locked']);
    test.clock.advance(15 * 60_000);
    expect((await find(username, admin)).map(({ status }) => status)).toEqual(['active']);
  });

  it('that were deleted are not found', async () => {
    const { id, username } = await makeStaff(test.deps.db);
    await test.deps.db
      .updateTable('staff')
      .set({ deleted_at: '2026-11-19T00:00:00Z' })
      .where('id', '=', id)
      .execute();
    expect(await find(username, admin)).toEqual([]);
  });
});

describe('users', () => {
  const users = async (q: string, by?: SignedIn) =>
    (await find(q, by)).filter(({ type }) => type === 'user');
  const person = () =>
    makeUser(test.deps.db, {
      display_name: 'พญ.เขมิกา สมมติค้น',
      title_prefix: 'พญ.',
      first_name: 'เขมิกา',
      last_name: 'สมมติค้น',
      first_name_en: 'Khemika',
      license_no: 'ว.734519',
      email: 'khemika@hcp.example',
      phone: '+66895551234',
      province_code: '50',
      workplace_name_raw: 'คลินิกสมมติ',
    });

  it('are found by name, phone, e-mail, licence and id by who reads these, and that is traced', async () => {
    const { id } = await person();
    const hit = {
      type: 'user',
      id,
      title: 'พญ.เขมิกา สมมติค้น',
      subtitle: 'ว.734519 · คลินิกสมมติ',
      status: 'active',
    };
    const asked = [
      'เขมิกา',
      'สมมติค้น เขมิ',
      'khemika',
      'Khemika@hcp.example',
      '089-555-1234',
      '๐๘๙๕๕๕๑๒๓๔',
      '+66895551234',
      '734519',
      `#${id}`,
    ];
    for (const q of asked) expect(await users(q, admin), q).toEqual([hit]);
    expect(await users('ค', admin)).toEqual([]);
    const trail = await test.deps.db
      .selectFrom('audit_entry')
      .select('diff')
      .where('action', '=', 'pii.view')
      .where('actor_id', '=', admin.staff.id)
      .execute();
    expect(trail).toHaveLength(asked.length);
    expect(trail[0]?.diff).toEqual({ view: 'search', persons: 1, ids: [id] });
    expect(JSON.stringify(trail)).not.toContain('734519');
    await test.deps.db.deleteFrom('platform_user').where('id', '=', id).execute();
  });

  it('are found by #id alone, without their name, by who does not read names', async () => {
    const { id } = await person();
    for (const q of ['เขมิกา', '734519', '0895551234', 'khemika@hcp.example', String(id)])
      expect(await users(q), q).toEqual([]);
    expect(await users(`#${id}`)).toEqual([
      { type: 'user', id, title: 'พ***น', subtitle: '', status: 'active' },
    ]);
    await test.deps.db.deleteFrom('platform_user').where('id', '=', id).execute();
  });

  it('outside the regions of who asks, in the trash or erased are not found', async () => {
    const { id } = await person();
    const south = await test.signIn('sales_manager', { regionScope: ['south'] });
    const north = await test.signIn('sales_manager', { regionScope: ['north'] });
    const events = await test.signIn('event_manager');
    for (const q of ['เขมิกา', `#${id}`]) {
      expect(await users(q, south), q).toEqual([]);
      expect(await users(q, events), q).toEqual([]);
      expect(await users(q, north), q).toHaveLength(1);
    }
    const change = (values: { status?: string; deleted_at?: string }) =>
      test.deps.db.updateTable('platform_user').set(values).where('id', '=', id).execute();
    await change({ status: 'erased' });
    expect(await users(`#${id}`, admin)).toEqual([]);
    await change({ status: 'pending', deleted_at: '2026-11-19T00:00:00Z' });
    expect(await users('เขมิกา', admin)).toEqual([]);
  });
});

it('refuses nothing to look for, too much of it, and whoever is not signed in', async () => {
  const call = caller(test.app, admin.headers);
  for (const q of ['', ' ', '\u200B', 'ก'.repeat(101)])
    expect((await call(search, { query: { q } })).status, q).toBe(400);
  expect((await caller(test.app)(search, { query: { q: 'ก' } })).status).toBe(401);
});
