import {
  SETTING_DEFAULTS,
  SETTING_GROUPS,
  settingValues,
} from '@connect/contract/administration/settings.ts';
import { system } from '@connect/contract/administration/system.ts';
import { auth } from '@connect/contract/sign-in/auth.ts';
import { article } from '@connect/contract/stories/article.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caller, fieldsOf } from '../../test/call.ts';
import { makeArticle } from '../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';
import { writeSetting } from './settings.queries.ts';
import { createSettings } from './settings.service.ts';

let t: TestApp;
let superAdmin: SignedIn;
let asSuper: ReturnType<typeof caller>;
let asAdmin: ReturnType<typeof caller>;
beforeAll(async () => {
  t = await createTestApp();
  superAdmin = await t.signIn('super_admin', { displayName: 'ผู้ตั้งค่า' });
  asSuper = caller(t.app, superAdmin.headers);
  asAdmin = caller(t.app, (await t.signIn('admin')).headers);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom('setting').execute();
  t.deps.settings.forget();
});

type Body = Record<string, unknown>;
const put = (body: Body, as = asSuper) =>
  as(system.updateSettings, { body: { version: 0, ...body } });

test('every setting belongs to exactly one group', () => {
  expect(Object.values(SETTING_GROUPS).flat().sort()).toEqual(
    Object.keys(settingValues.shape).sort(),
  );
});

describe('GET /v1/admin/settings', () => {
  test('gives the defaults of a new system', async () => {
    const { status, reply } = await asSuper(system.settings);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ values: SETTING_DEFAULTS, version: 0, invalid: [] });
  });

  test('says what each role may change: security is not the administrators’', async () => {
    const asDpo = caller(t.app, (await t.signIn('dpo')).headers);
    const all = Object.keys(settingValues.shape);
    const editable = async (as: typeof asSuper) => (await as(system.settings)).reply.data.editable;
    expect(await editable(asSuper)).toEqual(all);
    expect(await editable(asDpo)).toEqual([]);
    const security: readonly string[] = SETTING_GROUPS.security;
    expect(await editable(asAdmin)).toEqual(all.filter((key) => !security.includes(key)));
  });
});

describe('PUT /v1/admin/settings', () => {
  test('stores what was sent, raises the version, and is felt at once', async () => {
    const { id } = await makeArticle(t.deps.db, {
      material_code: 'TH26OZM00012',
      material_approved_at: '2026-01-10',
      material_expires_at: '2026-12-10',
    });
    const states = async () => {
      const { reply } = await asSuper(article.list, { query: { material_state: 'expiring' } });
      return reply.data.map((row) => row.id);
    };
    expect(await states()).toContain(id);
    const { status, reply } = await put({ material_warn_days: 7, app_name: '  Connect ทดสอบ ' });
    expect(status).toBe(200);
    expect(reply.data.version).toBe(2);
    expect(reply.data.values).toMatchObject({ material_warn_days: 7, app_name: 'Connect ทดสอบ' });
    expect(await states()).not.toContain(id);
    const { reply: me } = await asSuper(auth.me);
    expect(me.data.settings.material_warn_days).toBe(7);
  });

  test('the name of the app begins as the environment has it, and goes on as it is set', async () => {
    const elsewhere = await t.another({ appName: 'จากสภาพแวดล้อม' });
    expect((await elsewhere.deps.settings.current()).app_name).toBe('จากสภาพแวดล้อม');
    const { headers } = await t.signIn('super_admin');
    const shown = await caller(elsewhere.app, headers)(system.settings);
    expect(shown.reply.data.values.app_name).toBe('จากสภาพแวดล้อม');
    expect(shown.reply.data.defaults.app_name).toBe('จากสภาพแวดล้อม');
    const { id } = await makeArticle(t.deps.db, { title: 'เรื่องหนึ่ง' });
    const titleOf = async () => (await asSuper(article.get, { params: { id } })).reply.seo.title;
    expect(await titleOf()).toBe('เรื่องหนึ่ง · Connect');
    await put({ app_name: 'พอร์ทัล', company_name: 'บริษัททดสอบ' });
    expect(await titleOf()).toBe('เรื่องหนึ่ง · พอร์ทัล');
    const { reply: me } = await asSuper(auth.me);
    expect(me.data.settings).toMatchObject({ app_name: 'พอร์ทัล', company_name: 'บริษัททดสอบ' });
  });

  test('is felt by another process within five seconds', async () => {
    const elsewhere = createSettings(t.deps.db, t.clock);
    expect((await elsewhere.current()).material_max_months).toBe(24);
    await put({ material_max_months: 12 });
    expect((await elsewhere.current()).material_max_months).toBe(24);
    t.clock.advance(5_001);
    expect((await elsewhere.current()).material_max_months).toBe(12);
  });

  test('writes old and new value of each changed setting to the audit, and nothing else', async () => {
    const { reply } = await put({ four_eyes: true, company_name: SETTING_DEFAULTS.company_name });
    expect(reply.data.version).toBe(1);
    const entry = await t.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'entity_type', 'diff', 'actor_id'])
      .where('action', '=', 'setting.change')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'setting.change',
      entity_type: 'setting',
      actor_id: superAdmin.staff.id,
      diff: { four_eyes: { from: false, to: true } },
    });
  });

  test('that changes nothing leaves no trace', async () => {
    const count = () =>
      t.deps.db
        .selectFrom('audit_entry')
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    const { reply } = await put({ refresh_days: SETTING_DEFAULTS.refresh_days });
    expect(reply.data.version).toBe(0);
    expect(await count()).toEqual(before);
  });

  test('with a stale version is refused, naming who changed them and when', async () => {
    await put({ app_name: 'First' });
    const late = await put({ company_name: 'Late' }, asAdmin);
    expect(late.status).toBe(409);
    expect(late.error.data).toMatchObject({
      current_version: 1,
      updated_by: { id: superAdmin.staff.id, display_name: 'ผู้ตั้งค่า' },
    });
    expect((await asSuper(system.settings)).reply.data.values.company_name).toBe('Connect');
  });

  test('of three at once, also on a system where none was ever set, one is taken', async () => {
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((company_name) => put({ company_name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('an administrator changes everything but security; the refusal names the fields', async () => {
    expect((await put({ pi_required: false }, asAdmin)).status).toBe(200);
    const refused = await put({ app_name: 'x', access_minutes: 60, version: 1 }, asAdmin);
    expect(refused.status).toBe(403);
    expect(refused.error.code).toBe('forbidden');
    expect(fieldsOf(refused)).toEqual(['access_minutes: super_admin_only']);
    const { reply } = await asSuper(system.settings);
    expect(reply.data.values).toMatchObject({ app_name: 'Connect', access_minutes: 30 });
  });

  test('who may only look changes nothing', async () => {
    const asDpo = caller(t.app, (await t.signIn('dpo')).headers);
    expect((await put({ app_name: 'x' }, asDpo)).status).toBe(403);
  });

  test.each([
    [{ access_minutes: 4 }, 'access_minutes: min'],
    [{ access_minutes: 121 }, 'access_minutes: max'],
    [{ refresh_days: 0 }, 'refresh_days: min'],
    [{ refresh_days: 31 }, 'refresh_days: max'],
    [{ material_warn_days: 1.5 }, 'material_warn_days: type'],
    [{ material_max_months: '24' }, 'material_max_months: type'],
    [{ app_name: '' }, 'app_name: required'],
    [{ ae_email: 'not an address' }, 'ae_email: email'],
    [{ ae_phone: '12' }, 'ae_phone: phone'],
    [{ mfa_required_roles: ['owner'] }, 'mfa_required_roles.0: option'],
    [{ staff_email_domains: ['https://example.co.th'] }, 'staff_email_domains.0: host_name'],
    [{ office_addresses: ['10.0.0'] }, 'office_addresses.0: ip_address'],
    [{ office_addresses: ['10.0.0.0/8', '0.0.0.0/0'] }, 'office_addresses.1: ip_range_wide'],
    [{ office_addresses: ['2001::/16'] }, 'office_addresses.0: ip_range_wide'],
    [{ office_addresses: ['::ffff:0.0.0.0/96'] }, 'office_addresses.0: ip_range_wide'],
    [{ link_host: 'x' }, 'link_host: unknown_field'],
    [{ ae_reminder_text_th: 'สั้น' }, 'ae_reminder_text_th: length'],
  ])('refuses %j', async (body, field) => {
    const refused = await put(body);
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual([field]);
  });

  test.each([
    [{ ae_phone: '๐๒-๑๒๓-๔๕๖๗' }, { ae_phone: '+6621234567' }],
    [{ ae_email: ' Safety@Example.CO.TH ' }, { ae_email: 'safety@example.co.th' }],
    [
      { ae_email: '', ae_phone: '' },
      { ae_email: '', ae_phone: '' },
    ],
    [
      { office_addresses: ['203.0.113.7', '2001:db8::/32'] },
      { office_addresses: ['203.0.113.7', '2001:db8::/32'] },
    ],
    [{ link_allowed_hosts: [' WWW.Example.com '] }, { link_allowed_hosts: ['www.example.com'] }],
  ])('keeps %j in one form', async (body, stored) => {
    const { status, reply } = await put(body);
    expect(status).toBe(200);
    expect(reply.data.values).toMatchObject(stored);
  });
});

describe('a stored value that breaks its rule', () => {
  test('counts as its default, is told, and the rest stays', async () => {
    await writeSetting(t.deps.db, 'access_minutes', 100_000);
    await writeSetting(t.deps.db, 'company_name', 'บริษัททดสอบ');
    const said: string[] = [];
    const settings = createSettings(t.deps.db, t.clock, {}, (message) => said.push(message));
    expect(await settings.current()).toMatchObject({
      access_minutes: 30,
      company_name: 'บริษัททดสอบ',
    });
    settings.forget();
    await settings.current();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('access_minutes');
    expect((await asSuper(system.settings)).reply.data.invalid).toEqual(['access_minutes']);
  });

  test('is mended by setting it, also to its default', async () => {
    await writeSetting(t.deps.db, 'four_eyes', 'perhaps');
    const { reply } = await put({ four_eyes: false, version: 1 });
    expect(reply.data).toMatchObject({ invalid: [], version: 2 });
  });
});

describe('within a transaction', () => {
  test('settings are read without a second connection, also while all are taken and others wait', async () => {
    await writeSetting(t.deps.db, 'company_name', 'บริษัททดสอบ');
    const settings = createSettings(t.deps.db, t.clock);
    const atOnce = t.pool.options.max ?? 0;
    let held = 0;
    let open = () => {};
    const all = new Promise<void>((done) => {
      open = done;
    });
    const read = await Promise.all(
      Array.from({ length: atOnce }, () =>
        t.deps.db.transaction().execute(async (trx) => {
          await trx.selectFrom('setting').select('key').execute();
          held += 1;
          if (held === atOnce) {
            // Whoever holds none waits for one.
            void settings.current();
            open();
          }
          await all;
          return (await settings.current(trx)).company_name;
        }),
      ),
    );
    expect(read).toEqual(Array(atOnce).fill('บริษัททดสอบ'));
  });

  test('what it changed itself is not cached for others', async () => {
    const settings = createSettings(t.deps.db, t.clock);
    const undone = t.deps.db.transaction().execute(async (trx) => {
      await writeSetting(trx, 'company_name', 'ยังไม่บันทึก');
      expect((await settings.current(trx)).company_name).toBe('ยังไม่บันทึก');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await settings.current()).company_name).toBe(SETTING_DEFAULTS.company_name);
  });
});
