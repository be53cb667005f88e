import { exportOf } from '@connect/contract/calls/export.ts';
import { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeDocument, makeUser } from '../../test/factories.ts';
import { runRecurring } from '../../test/jobs.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';
import { makeGuidelineRequest, makeWorkplace } from '../../test/user-factories.ts';
import { purgeJob } from '../privacy/retention.job.ts';

const { test: t, call } = await startTestApp();
const { db } = t.deps;
const ADDRESS = '99 ถนนตัวอย่าง กรุงเทพฯ';
const PHONE = '+66812345678';
const NAME = 'นพ.สมชาย ตัวอย่างไทย';

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(t.app, accounts.get(role)?.headers);
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await t.signIn(role));
});
beforeEach(async () => {
  await db.deleteFrom('guideline_request').execute();
});

const aGuide = (title = 'คู่มือดูแลเท้า') =>
  makeDocument(db, { title, brand: 'Ozempic', documentType: 'patient_guideline' });
/** A request for copies by a doctor in the north. */
async function aParcel(more: Parameters<typeof makeGuidelineRequest>[2] = {}) {
  const person = await makeUser(db, { display_name: NAME, province_code: '50', license_no: null });
  const { id: documentId } = await aGuide();
  const { id } = await makeGuidelineRequest(db, documentId, {
    user_id: person.id,
    user_type: 'doctor',
    province_code: '50',
    delivery_address: ADDRESS,
    contact_phone: PHONE,
    ...more,
  });
  return { id, person, documentId };
}
const list = async (query: Record<string, string | number> = {}, who = call) => {
  const { status, reply } = await who(guideline.list, { query });
  expect(status).toBe(200);
  return reply;
};
const idsOf = async (query: Record<string, string | number>, who = call) =>
  (await list(query, who)).data.map(({ id }) => id);
const put = (id: number, body: unknown, who = call) =>
  who(guideline.update, { params: { id }, body });
const get = (id: number, who = call) => who(guideline.get, { params: { id } });
const audited = (action: string, id?: number) =>
  db
    .selectFrom('audit_entry')
    .select(['diff', 'entity_id', 'entity_title', 'actor_id'])
    .where('action', '=', action)
    .where('entity_type', '=', 'guideline')
    .$if(id !== undefined, (query) => query.where('entity_id', '=', id ?? 0))
    .orderBy('id')
    .execute();

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
    for (const query of [
      { document_id: documentId },
      { action: 'print_request,download' },
      { brand: 'Ozempic' },
      { therapy_area_id: area.id },
      { user_type: 'doctor' },
      { province_code: '50' },
      { owner_rep_id: rep.id },
      { fulfilment_status: 'new,preparing' },
      { date_from: '2026-10-02' },
    ]) {
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
    expect(entries.at(-1)?.diff).toEqual({ view: 'list', page: 1, persons: 1 });
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
      expect(JSON.stringify(reply)).not.toMatch(/สมชาย|ถนนตัวอย่าง|12345678/);
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

describe('PUT /v1/guideline/{id}', () => {
  it('says what became of copies, with version, audit and who said it', async () => {
    const { id } = await aParcel();
    await put(id, { fulfilment_status: 'preparing', version: 1 }, as('publisher'));
    t.clock.advance(60_000);
    const { status, reply } = await put(id, { fulfilment_status: 'sent', version: 2 });
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ version: 3, fulfilment_status: 'sent' });
    expect(reply.data.fulfilled_at).not.toBeNull();
    const publisher = accounts.get('publisher')?.staff;
    expect(reply.data.steps).toMatchObject([
      {
        fulfilment_status: 'preparing',
        changed_by: { id: publisher?.id, display_name: publisher?.displayName },
      },
      { fulfilment_status: 'sent' },
    ]);
    expect((await audited('guideline.update', id)).map(({ diff }) => diff)).toEqual([
      { fulfilment_status: { from: 'new', to: 'preparing' } },
      { fulfilment_status: { from: 'preparing', to: 'sent' } },
    ]);
  });

  it('the same again writes nothing', async () => {
    const { id } = await aParcel();
    const { reply } = await put(id, { fulfilment_status: 'new' });
    expect(reply.data).toMatchObject({ version: 1, steps: [] });
    expect(await audited('guideline.update', id)).toEqual([]);
  });

  it('changes nothing else, nor requests without copies', async () => {
    const { id, documentId } = await aParcel();
    for (const more of [{ quantity: 99 }, { delivery_address: 'x' }, { user_id: 1 }]) {
      const answer = await put(id, { fulfilment_status: 'sent', ...more });
      expect(answer.status, JSON.stringify(more)).toBe(422);
    }
    expect((await put(id, { fulfilment_status: 'lost' })).status).toBe(422);
    expect((await put(id, {})).status).toBe(422);
    const taken = await makeGuidelineRequest(db, documentId, {
      request: 'download',
      quantity: null,
      fulfilment_status: null,
    });
    const refused = await put(taken.id, { fulfilment_status: 'sent' });
    expect([refused.status, refused.error.code]).toEqual([409, 'wrong_state']);
    expect((await get(id)).reply.data).toMatchObject({ version: 1, fulfilment_status: 'new' });
    for (const role of ['editor', 'analyst', 'dpo', 'event_manager'] as const) {
      expect((await put(id, { fulfilment_status: 'sent' }, as(role))).status, role).toBe(403);
    }
  });

  it('of two at the same moment one wins, and the other is told who and when', async () => {
    const { id } = await aParcel();
    const answers = await Promise.all([
      put(id, { fulfilment_status: 'sent', version: 1 }, as('admin')),
      put(id, { fulfilment_status: 'cancelled', version: 1 }, as('medical')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
    const stored = (await get(id)).reply.data;
    expect(stored).toMatchObject({
      version: 2,
      fulfilment_status: won.reply.data.fulfilment_status,
    });
    expect(stored.steps).toHaveLength(1);
    expect(lost.error.code).toBe('version_conflict');
    expect(JSON.stringify(lost.error)).toContain(stored.steps[0]?.changed_by?.display_name);
    expect(await audited('guideline.update', id)).toHaveLength(1);
  });

  it('the address is told to go 180 days after delivery, goes then, and stays while copies wait', async () => {
    const [sent, waiting] = [await aParcel(), await aParcel()];
    const at = t.clock.now();
    await put(sent.id, { fulfilment_status: 'sent' });
    const until = (await get(sent.id)).reply.data.address_until;
    expect(Date.parse(until ?? '') - at.getTime()).toBe(180 * 86_400_000);
    expect((await get(waiting.id)).reply.data.address_until).toBeNull();
    // Said once more, it does not start anew.
    t.clock.advance(60_000);
    await put(sent.id, { fulfilment_status: 'cancelled' });
    expect((await get(sent.id)).reply.data.address_until).toBe(until);
    const before = new Date(at.getTime() - 181 * 86_400_000).toISOString();
    await db
      .updateTable('guideline_request')
      .set({ fulfilled_at: before })
      .where('id', '=', sent.id)
      .execute();
    await runRecurring(t.deps, t.pool, [purgeJob]);
    const gone = (await get(sent.id)).reply.data;
    expect(gone).toMatchObject({ delivery_address: '', contact_phone: '' });
    expect(Date.parse(gone.address_until ?? '')).toBeLessThan(at.getTime());
    expect((await get(waiting.id)).reply.data.delivery_address).toBe(ADDRESS);
  });
});

describe('the file of the list', () => {
  const download = (role: Role, query: string) =>
    t.app.inject({
      method: 'GET',
      url: `${exportOf(guideline.list).path}?format=csv&${query}`,
      headers: accounts.get(role)?.headers ?? {},
    });

  it('has as many rows as list and audit say, and covers what the role may not take away', async () => {
    await aParcel({ delivery_address: '=HYPERLINK("x")' });
    await aParcel();
    await aParcel({ request: 'download', quantity: null, fulfilment_status: null });
    const query = 'action=print_request';
    const shown = await list({ action: 'print_request' }, as('medical'));
    const covered = await download('medical', query);
    expect(covered.statusCode).toBe(200);
    expect(covered.headers['x-export-rows']).toBe(String(shown.pagination.total));
    expect((await audited('export.run')).at(-1)?.diff).toMatchObject({ rows: 2 });
    expect(covered.body).not.toMatch(/สมชาย|ถนนตัวอย่าง|HYPERLINK|12345678/);
    expect((await download('admin', query)).statusCode).toBe(422);
    const named = await download('admin', `${query}&reason=${encodeURIComponent('ส่งของ')}`);
    expect(named.body.startsWith('\uFEFF')).toBe(true);
    expect(named.body).toContain(NAME);
    expect(named.body).toContain(ADDRESS);
    expect(named.body).toContain(`'=HYPERLINK`);
    for (const role of ['editor', 'dpo'] as const) {
      expect((await download(role, query)).statusCode, role).toBe(403);
    }
  });
});
