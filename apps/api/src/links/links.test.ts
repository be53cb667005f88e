import { exportOf } from '@connect/contract/calls/export.ts';
import { link } from '@connect/contract/links/link.ts';
import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeArticle, makeUser, unique } from '../../test/factories.ts';
import { makeClicks, makeLink } from '../../test/link-factories.ts';
import { makeWebinar } from '../../test/meeting-factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(test.app, accounts.get(role)?.headers);
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await test.signIn(role));
  await db
    .insertInto('setting')
    .values([
      { key: 'link_allowed_hosts', value: JSON.stringify(['www.hcp.example']) },
      { key: 'platform_url', value: JSON.stringify('https://app.hcp.example') },
    ])
    .execute();
  test.deps.settings.forget();
});

const body = (more: object = {}) => ({
  name: `แคมเปญ ${unique()}`,
  target_type: 'url',
  target_url: 'https://www.hcp.example/a',
  channel: 'line_oa',
  ...more,
});
const create = (more: object = {}, who = call) => who(link.create, { body: body(more) });

describe('POST /v1/link', () => {
  it('makes a code without letters that are mistaken for others', async () => {
    const { status, reply } = await create({ utm_source: 'LINE', campaign: 'dm-nov' });
    expect(status).toBe(201);
    expect(reply.data.code).toMatch(/^[2-9A-HJKMNP-Z]{7}$/);
    expect(reply.data).toMatchObject({
      kind: 'tracking',
      state: 'active',
      short_url: `http://127.0.0.1/l/${reply.data.code}`,
      final_url: 'https://www.hcp.example/a?utm_source=line&utm_campaign=dm-nov',
      clicks_valid: 0,
    });
  });

  it('refuses codes that are taken in any case, reserved, or of a deleted or older link', async () => {
    await create({ code: 'Nov-2026' });
    await makeLink(db, { code: 'old-Poster', kind: 'legacy' });
    await makeLink(db, { code: 'gone', deleted_at: '2020-01-01T00:00:00+07:00' });
    for (const [code, problem] of [
      ['nov-2026', 'unique'],
      ['OLD-poster', 'unique'],
      ['gone', 'unique'],
      ['Admin', 'link_code_reserved'],
      ['ab', 'link_code'],
      ['-abc', 'link_code'],
      ['โค้ด', 'link_code'],
    ]) {
      const answer = await create({ code });
      expect(answer.status, code).toBe(422);
      expect(fieldsOf(answer), code).toEqual([`code: ${problem}`]);
      const checked = await call(link.code, { query: { code: code ?? '' } });
      expect(checked.reply.data.available, code).toBe(false);
    }
    expect((await call(link.code, { query: { code: 'free-one' } })).reply.data).toEqual({
      short_url: 'http://127.0.0.1/l/free-one',
      available: true,
      message: null,
    });
  });

  it('of two that ask for one code at the same moment one gets it', async () => {
    const both = await Promise.all([create({ code: 'race-1' }), create({ code: 'RACE-1' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('takes brand and code of content over, whatever is sent', async () => {
    const article = await makeArticle(db, {
      status: 'publish',
      brand: 'Ozempic',
      visibility: 'hcp_only',
      material_code: 'TH26OZM00001',
      material_expires_at: '2027-01-31',
    });
    const { reply } = await create({
      target_type: 'article',
      target_id: article.id,
      target_url: 'https://www.hcp.example/ignored',
      brand: 'Wegovy',
    });
    expect(reply.data).toMatchObject({
      brand: 'Ozempic',
      material_code: 'TH26OZM00001',
      target_url: null,
      target: { id: article.id, effective_status: 'published', veiled: false },
    });
    expect(reply.data.final_url).toMatch(/^https:\/\/app\.hcp\.example\/article\//);
    const open = await create({
      target_type: 'article',
      target_id: article.id,
      channel: 'facebook',
    });
    expect(fieldsOf(open)).toEqual(['channel: link_open_channel']);
    const late = await create({
      target_type: 'article',
      target_id: article.id,
      expires_at: '2027-02-01T00:00:01+07:00',
    });
    expect(fieldsOf(late)).toEqual(['expires_at: expires_after_material']);
  });

  it('warns of a target that is a draft, or that ends before the link', async () => {
    const draft = await makeArticle(db);
    const ends = await makeArticle(db, {
      status: 'publish',
      expires_at: '2026-12-01T00:00:00+07:00',
    });
    const warned = async (target_id: number) => {
      const { reply } = await create({ target_type: 'article', target_id });
      return reply.meta.warnings?.map(({ code }) => code);
    };
    expect(await warned(draft.id)).toEqual(['link_target_draft']);
    expect(await warned(ends.id)).toEqual(['link_target_ends']);
  });

  it('refuses what does not exist, what is missing and what contradicts itself', async () => {
    const doctor = await makeUser(db, { user_type: 'doctor' });
    for (const [more, problem] of [
      [{ target_url: null }, 'target_url: required'],
      [{ target_type: 'article' }, 'target_id: required'],
      [{ target_type: 'article', target_id: 424_242 }, 'target_id: reference'],
      [{ owner_user_id: doctor.id }, 'owner_user_id: reference'],
      [{ therapy_area_ids: [424_242] }, 'therapy_area_ids: reference'],
      [{ target_url: 'https://10.0.0.1/' }, 'target_url: url_private'],
      [{ fallback_url: 'https://127.0.0.1/l/x' }, 'fallback_url: url_private'],
      [{ utm_source: 'มีช่องว่าง' }, 'utm_source: utm'],
      [
        { brand: 'Ozempic', material_code: 'TH26WEG00001', material_expires_at: '2027-01-01' },
        'material_code: brand_code_mismatch',
      ],
      [
        { starts_at: '2026-12-01T00:00:00+07:00', expires_at: '2026-12-01T00:00:00+07:00' },
        'expires_at: date_order',
      ],
      [{ kind: 'legacy', target_type: 'article', target_id: 1 }, 'target_type: option'],
    ] as const) {
      const answer = await create(more);
      expect(fieldsOf(answer), problem).toEqual([problem]);
    }
  });

  it('other hosts are for administrators, and stay when others change the link', async () => {
    const elsewhere = { target_url: 'https://congress.example/' };
    expect(fieldsOf(await create(elsewhere, as('publisher')))).toEqual([
      'target_url: url_host_not_allowed',
    ]);
    const { reply } = await create(elsewhere, as('admin'));
    const changed = await as('publisher')(link.update, {
      params: { id: reply.data.id },
      body: { note: 'ตรวจแล้ว', version: 1 },
    });
    expect(changed.status).toBe(200);
  });
});

describe('PUT /v1/link/{id}', () => {
  it('keeps what is left out, refuses a stale version, and writes nothing for nothing', async () => {
    const { reply } = await create({ note: 'บันทึก' });
    const params = { id: reply.data.id };
    const paused = await call(link.update, { params, body: { status: 'paused', version: 1 } });
    expect(paused.reply.data).toMatchObject({ state: 'paused', note: 'บันทึก', version: 2 });
    const stale = await call(link.update, { params, body: { name: 'ช้าไป', version: 1 } });
    expect([stale.status, stale.error.code]).toEqual([409, 'version_conflict']);
    const same = await call(link.update, {
      params,
      body: { status: 'paused', code: '', version: 2 },
    });
    expect(same.reply.data.version).toBe(2);
  });

  it('a code is for ever once anything opened the link', async () => {
    const { id } = await makeLink(db);
    const change = (code: string) => call(link.update, { params: { id }, body: { code } });
    expect((await change(`other-${unique()}`)).status).toBe(200);
    await makeClicks(db, id, 0, 1);
    expect(fieldsOf(await change('third'))).toEqual(['code: link_code_clicked']);
  });

  it('what is archived comes back only while it has not expired', async () => {
    const { id } = await makeLink(db, {
      status: 'archived',
      expires_at: '2026-11-01T00:00:00+07:00',
    });
    const change = (more: object) =>
      call(link.update, { params: { id }, body: { status: 'active', ...more } });
    expect(fieldsOf(await change({}))).toEqual(['status: link_expired_active']);
    expect((await change({ expires_at: null })).reply.data.state).toBe('active');
  });
});

describe('DELETE /v1/link/{id}', () => {
  it('only while nobody clicked it; its code stays its own, and it can come back', async () => {
    const { id, code } = await makeLink(db);
    expect((await call(link.delete, { params: { id } })).status).toBe(200);
    expect(fieldsOf(await create({ code }))).toEqual(['code: unique']);
    expect((await call(link.delete, { params: { id } })).status).toBe(404);
    expect((await call(link.restore, { params: { id } })).reply.data.deleted_at).toBeNull();
    expect((await call(link.restore, { params: { id } })).error.code).toBe('not_in_trash');
    await makeClicks(db, id, 1);
    const used = await call(link.delete, { params: { id } });
    expect([used.status, used.error.code]).toEqual([409, 'in_use']);
  });
});

describe('POST /v1/link/{id}/duplicate and /move', () => {
  it('a copy has its own code, no clicks, and no end that is past', async () => {
    const { id } = await makeLink(db, {
      name: 'ก'.repeat(150),
      expires_at: '2026-11-01T00:00:00+07:00',
    });
    await makeClicks(db, id, 3);
    const { status, reply } = await call(link.duplicate, { params: { id } });
    expect(status).toBe(201);
    expect(reply.data).toMatchObject({ clicks_valid: 0, expires_at: null, state: 'active' });
    expect([...reply.data.name]).toHaveLength(150);
    expect(reply.data.name.endsWith(' (สำเนา)')).toBe(true);
  });

  it('an older link moves once, and keeps its code', async () => {
    const old = await makeLink(db, {
      kind: 'legacy',
      channel: 'other',
      clicks_imported: 41,
      target_url: 'https://congress.example/2019',
    });
    const params = { id: old.id };
    const both = await Promise.all([
      as('publisher')(link.move, { params }),
      as('publisher')(link.move, { params }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const made = both.find(({ status }) => status === 201)?.reply.data;
    expect(made).toMatchObject({ kind: 'tracking', target_url: 'https://congress.example/2019' });
    const { reply } = await call(link.get, { params });
    expect(reply.data).toMatchObject({
      code: old.code,
      clicks_imported: 41,
      migrated_to: { id: made?.id },
    });
    const tracking = await call(link.move, { params: { id: made?.id ?? 0 } });
    expect(tracking.error.code).toBe('wrong_state');
  });
});

describe('GET /v1/link', () => {
  it('filters, sorts, counts its tabs; the archive is shown where it is asked for', async () => {
    const campaign = 'list-test';
    const [few, many] = [
      await makeLink(db, { campaign, name: 'เก้าอี้' }),
      await makeLink(db, { campaign, name: 'กล้วย', channel: 'email', brand: 'Ozempic' }),
    ];
    await makeLink(db, { campaign, status: 'archived' });
    await makeLink(db, { campaign, status: 'paused', deleted_at: '2026-11-19T00:00:00+07:00' });
    await makeLink(db, { campaign, starts_at: '2027-01-01T00:00:00+07:00', name: 'ขนุน' });
    await makeClicks(db, few.id, 2);
    await makeClicks(db, many.id, 7);
    const names = async (query: Record<string, string>) => {
      const { reply } = await call(link.list, { query: { campaign, ...query } });
      return reply.data.map(({ name }) => name);
    };
    expect(await names({ order_by: 'name' })).toEqual(['กล้วย', 'เก้าอี้', 'ขนุน']);
    expect(await names({ order_by: 'clicks' })).toEqual(['กล้วย', 'เก้าอี้', 'ขนุน']);
    expect(await names({ status: 'scheduled' })).toEqual(['ขนุน']);
    expect(await names({ channel: 'email', brand: 'Ozempic' })).toEqual(['กล้วย']);
    expect(await names({ search: 'เก้า' })).toEqual(['เก้าอี้']);
    expect(await names({ search: few.code })).toEqual(['เก้าอี้']);
    expect(await names({ kind: 'legacy' })).toEqual([]);
    const { reply } = await call(link.list, { query: { campaign } });
    expect(reply.meta.counts).toEqual({
      all: 3,
      active: 2,
      scheduled: 1,
      paused: 0,
      expired: 0,
      archived: 1,
      trash: 1,
    });
  });

  it('links to an item, with its name; without it where the caller may not see it', async () => {
    const article = await makeArticle(db, { brand: 'Wegovy', status: 'publish' });
    await makeLink(db, { target_type: 'article', target_id: article.id, target_url: null });
    const query = { target_id: String(article.id) };
    const { reply } = await call(link.list, { query });
    expect(reply.data).toMatchObject([{ brand: 'Wegovy', target: { id: article.id } }]);
    const { headers } = await test.signIn('publisher', { brandScope: ['Ozempic'] });
    const other = await caller(test.app, headers)(link.list, { query });
    expect(other.reply.pagination.total).toBe(0);
  });
});

describe('rights', () => {
  it('the owner is covered where persons are', async () => {
    const owner = await makeUser(db, { user_type: 'sale', display_name: 'คุณสมศรี ตัวอย่าง' });
    const { id } = await makeLink(db, { owner_user_id: owner.id });
    const shown = async (role: Role) =>
      (await as(role)(link.get, { params: { id } })).reply.data.owner?.display_name;
    expect(await shown('sales_manager')).toBe('คุณสมศรี ตัวอย่าง');
    expect(await shown('editor')).toBe('ค***ง');
    expect(await shown('analyst')).toBe('ค***ง');
  });

  it('a scope is part of what exists', async () => {
    const { id } = await makeLink(db, { brand: 'Wegovy' });
    const { headers } = await test.signIn('sales_manager', { brandScope: ['Ozempic'] });
    const narrow = caller(test.app, headers);
    expect((await narrow(link.get, { params: { id } })).status).toBe(404);
    expect((await create({ brand: 'Wegovy' }, narrow)).error.code).toBe('forbidden_scope');
    expect((await create({ brand: 'Ozempic' }, narrow)).status).toBe(201);
  });

  it('editors change and delete their own links only', async () => {
    const { reply } = await create({}, as('editor'));
    const own = { params: { id: reply.data.id }, body: { note: 'ของฉัน' } };
    expect((await as('editor')(link.update, own)).status).toBe(200);
    const { id } = await makeLink(db);
    const others = await as('editor')(link.update, { params: { id }, body: { note: 'x' } });
    expect(others.error.code).toBe('forbidden');
  });

  it('event managers write links to meetings only', async () => {
    const webinar = await makeWebinar(db, { status: 'publish' });
    expect((await create({}, as('event_manager'))).error.code).toBe('forbidden');
    const meeting = { target_type: 'webinar', target_id: webinar.id, target_url: null };
    expect((await create(meeting, as('event_manager'))).status).toBe(201);
  });

  it('what a row may do is what its calls allow', async () => {
    const { id } = await makeLink(db);
    const flags = async (role: Role) =>
      (await as(role)(link.get, { params: { id } })).reply.meta.permissions;
    expect(await flags('publisher')).toMatchObject({ edit: true, delete: true, duplicate: true });
    expect(await flags('editor')).toMatchObject({ edit: false, delete: false, duplicate: true });
    expect(await flags('analyst')).toMatchObject({ edit: false, duplicate: false, logs: true });
  });
});

describe('GET /v1/link/export', () => {
  it('has what the list shows, in its order, for its filters', async () => {
    const campaign = 'export-test';
    const { id } = await makeLink(db, { campaign, name: 'โปสเตอร์', code: 'poster-x' });
    await makeLink(db, { campaign, kind: 'legacy' });
    await makeClicks(db, id, 3);
    const url = `${exportOf(link.list).path}?campaign=${campaign}&columns=name,code,clicks,state`;
    const headers = accounts.get('publisher')?.headers ?? {};
    const { statusCode, body: file } = await test.app.inject({ url, headers });
    expect(statusCode).toBe(200);
    expect(file.trim().split('\r\n')).toEqual([
      'รหัส,ชื่อลิงก์,ลิงก์สั้น,คลิก,สถานะ',
      `${id},โปสเตอร์,http://127.0.0.1/l/poster-x,3,ใช้งาน`,
    ]);
    const editor = await test.app.inject({ url, headers: accounts.get('editor')?.headers ?? {} });
    expect(editor.statusCode).toBe(403);
  });
});
