import { exportOf } from '@connect/contract/calls/export.ts';
import { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeUser } from '../../test/factories.ts';
import { NAME, PERSONAL, startGuidelines } from '../../test/usage/guidelines.ts';
import { makeGuidelineRequest, makeWorkplace } from '../../test/user-factories.ts';

const { t, db, call, as, aGuide, aParcel, list, get, put, audited } = await startGuidelines();
beforeEach(async () => {
  await db.deleteFrom('guideline_request').execute();
});
const idsOf = async (query: Record<string, string | number>, who = call) =>
  (await list(query, who)).data.map(({ id }) => id);
describe('GET /v1/guideline', () => {
  it('shows who asked for what, newest first, without where it goes', async () => {
    const { id: workplace_id } = await makeWorkplace(db, { name_th: 'รพ.ทดสอบเหนือ' });
    const rep = await makeUser(db, { user_type: 'sale', display_name: 'ผู้แทน ทดสอบ' });
    const { id, documentId, person } = await aParcel({
      workplace_id,
      owner_rep_id: rep.id,
      channel: 'line_oa',
      patient_group: 'type2',
    });
    const later = await makeGuidelineRequest(db, documentId, {
      request: 'download',
      quantity: null,
      fulfilment_status: null,
      occurred_at: '2026-11-11T10:00:00+07:00',
    });
    const { data, pagination, meta } = await list();
    expect(data.map((row) => row.id)).toEqual([later.id, id]);
    expect(pagination.total).toBe(2);
    expect(meta.sort).toEqual({ by: 'occurred_at', order: 'desc' });
    expect(data[1]).toMatchObject({
      action: 'print_request',
      document_id: documentId,
      brand: 'Ozempic',
      user: { id: person.id, display_name: NAME },
      user_type: 'doctor',
      workplace: 'รพ.ทดสอบเหนือ',
      province_code: '50',
      region: 'north',
      quantity: 10,
      fulfilment_status: 'new',
      channel: 'line_oa',
      owner: { id: rep.id, display_name: 'ผู้แทน ทดสอบ' },
      patient_group: 'type2',
      permissions: { edit: true },
    });
    expect(JSON.stringify(data)).not.toMatch(/ถนนตัวอย่าง|12345678/);
    expect(data[0]).toMatchObject({ user: null, quantity: null, permissions: { edit: false } });
    expect(await idsOf({ order: 'asc' })).toEqual([id, later.id]);
    expect((await call(guideline.list, { query: { order_by: 'user' } })).status).toBe(400);
  });

  it('filters by all nine, and counts what it shows', async () => {
    const area = await db.selectFrom('therapy_area').select('id').executeTakeFirstOrThrow();
    const rep = await makeUser(db, { user_type: 'sale' });
    const { id, documentId } = await aParcel({ owner_rep_id: rep.id });
    await db
      .updateTable('content')
      .set({ therapy_area_ids: [area.id] })
      .where('id', '=', documentId)
      .execute();
    const elsewhere = await aGuide();
    await db
      .updateTable('content')
      .set({ therapy_area_ids: [] })
      .where('id', '=', elsewhere.id)
      .execute();
    const other = await makeGuidelineRequest(db, elsewhere.id, {
      brand: 'Wegovy',
      request: 'share',
      quantity: null,
      fulfilment_status: null,
      user_type: 'pharmacist',
      province_code: '90',
      occurred_at: '2026-10-01T23:30:00+07:00',
    });
    const filters: Record<string, string | number>[] = [
      { document_id: documentId },
      { action: 'print_request,download' },
      { brand: 'Ozempic' },
      { therapy_area_id: area.id },
      { user_type: 'doctor' },
      { province_code: '50' },
      { owner_rep_id: rep.id },
      { fulfilment_status: 'new,preparing' },
      { date_from: '2026-10-02' },
    ];
    for (const query of filters) {
      const { data, pagination } = await list(query);
      expect([data.map((row) => row.id), pagination.total], JSON.stringify(query)).toEqual([
        [id],
        1,
      ]);
    }
    expect(await idsOf({ date_to: '2026-10-01' })).toEqual([other.id]);
    expect(await idsOf({ search: `#${other.id}` })).toEqual([other.id]);
    expect(await idsOf({ search: 'สมชาย' })).toEqual([id]);
  });

  it('has five figures for the same filters; colleagues ask for nothing but parcels', async () => {
    const { documentId, person } = await aParcel({ quantity: 20 });
    const plain = { quantity: null, fulfilment_status: null };
    const of = (more: Parameters<typeof makeGuidelineRequest>[2]) =>
      makeGuidelineRequest(db, documentId, { user_type: 'doctor', ...plain, ...more });
    const { id: second } = await makeUser(db);
    const rep = await makeUser(db, { user_type: 'sale' });
    await of({ request: 'download', user_id: person.id });
    await of({ request: 'download' });
    await of({ request: 'view', user_id: second });
    await of({ request: 'download', user_id: rep.id, user_type: 'sale' });
    await of({
      request: 'print_request',
      quantity: 300,
      fulfilment_status: 'preparing',
      user_id: rep.id,
      user_type: 'sale',
    });
    await of({ request: 'print_request', quantity: 5, fulfilment_status: 'cancelled' });
    const rare = await aGuide('คู่มือที่คนเปิดดู');
    for (let n = 0; n < 9; n += 1)
      await makeGuidelineRequest(db, rare.id, { request: 'view', ...plain });
    expect((await list()).meta.figures).toEqual({
      downloads: 2,
      copies: 25,
      people: 1,
      waiting: 2,
      top: { document_id: documentId, title: 'คู่มือดูแลเท้า' },
    });
    expect((await list({ document_id: rare.id })).meta.figures).toEqual({
      downloads: 0,
      copies: 0,
      people: 0,
      waiting: 0,
      top: null,
    });
  });

  it('is refused to event managers, and writes down who reads people', async () => {
    expect((await as('event_manager')(guideline.list)).status).toBe(403);
    await aParcel();
    const before = (await audited('pii.view')).length;
    await list({}, as('analyst'));
    expect(await audited('pii.view')).toHaveLength(before);
    await list({}, as('dpo'));
    const entries = await audited('pii.view');
    expect(entries).toHaveLength(before + 1);
    expect(entries.at(-1)?.diff).toMatchObject({ view: 'list', page: 1, persons: 1 });
  });
});

describe('masking', () => {
  it.each(['editor', 'analyst'] as const)(
    '%s reads no name, address or telephone',
    async (role) => {
      const { id, person } = await aParcel();
      const row = (await list({}, as(role))).data[0];
      expect(row?.user).toEqual({ id: person.id, display_name: 'น***ย' });
      const { reply } = await get(id, as(role));
      expect(reply.data).toMatchObject({
        delivery_address: '***',
        contact_phone: '08x-xxx-5678',
        masked: true,
      });
      expect(JSON.stringify(reply)).not.toMatch(PERSONAL);
    },
  );

  it('publishers read names but, as of users, no contact data', async () => {
    const { id } = await aParcel();
    const { reply } = await get(id, as('publisher'));
    expect(reply.data).toMatchObject({
      user: { display_name: NAME },
      delivery_address: '***',
      contact_phone: '08x-xxx-5678',
      masked: true,
    });
  });

  it('finds nothing by a name that is covered', async () => {
    const { id } = await aParcel();
    for (const role of ['editor', 'analyst'] as const) {
      for (const search of ['สมชาย', 'ตัวอย่างไทย', '5678', 'ถนน']) {
        expect(await idsOf({ search }, as(role)), `${role} ${search}`).toEqual([]);
      }
      expect(await idsOf({ search: 'คู่มือทดสอบ' }, as(role))).toEqual([id]);
    }
    // Addresses and telephones are searched by nobody.
    for (const search of ['5678', 'ถนน']) expect(await idsOf({ search })).toEqual([]);
  });
});

describe('scope', () => {
  it('of brands and regions holds in list, figures, item, change and file alike', async () => {
    const near = await aParcel();
    const farPerson = await makeUser(db, { province_code: '90' });
    const far = await aParcel({ user_id: farPerson.id, province_code: '90' });
    const otherBrand = await aParcel({ brand: 'Wegovy' });
    const unknown = await aParcel({ user_id: null });
    const north = caller(
      t.app,
      (await t.signIn('sales_manager', { regionScope: ['north'], brandScope: ['Ozempic'] }))
        .headers,
    );
    const { data, meta, pagination } = await list({}, north);
    expect([data.map(({ id }) => id), pagination.total]).toEqual([[near.id], 1]);
    expect(meta.figures).toMatchObject({ copies: 10, people: 1, waiting: 1 });
    for (const { id } of [far, otherBrand, unknown]) {
      expect((await get(id, north)).status).toBe(404);
      expect((await put(id, { fulfilment_status: 'sent' }, north)).status).toBe(404);
    }
    const reason = 'ส่งให้คลังสินค้า';
    const file = await t.app.inject({
      method: 'GET',
      url: `${exportOf(guideline.list).path}?format=csv&reason=${encodeURIComponent(reason)}`,
      headers: (
        await t.signIn('sales_manager', { regionScope: ['north'], brandScope: ['Ozempic'] })
      ).headers,
    });
    expect(file.headers['x-export-rows']).toBe('1');
  });

  it('follows people: where they work now decides', async () => {
    const { id, person } = await aParcel();
    const south = caller(
      t.app,
      (await t.signIn('sales_manager', { regionScope: ['south'] })).headers,
    );
    expect(await idsOf({}, south)).toEqual([]);
    await db
      .updateTable('platform_user')
      .set({ province_code: '90' })
      .where('id', '=', person.id)
      .execute();
    expect(await idsOf({}, south)).toEqual([id]);
  });

  it('names no representative of another region, and finds nothing by them', async () => {
    const rep = await makeUser(db, {
      user_type: 'sale',
      province_code: '90',
      display_name: 'ผู้แทน ใต้',
    });
    const { id } = await aParcel({ owner_rep_id: rep.id });
    const north = caller(
      t.app,
      (await t.signIn('sales_manager', { regionScope: ['north'] })).headers,
    );
    const { data } = await list({}, north);
    expect(data[0]?.owner?.display_name).toBe('รายการนอกขอบเขตของคุณ');
    expect(await idsOf({ owner_rep_id: rep.id }, north)).toEqual([]);
    expect(await idsOf({ owner_rep_id: rep.id })).toEqual([id]);
  });
});
