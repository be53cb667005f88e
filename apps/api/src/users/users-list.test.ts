import { GRANTS, permissionsOf, ROLES, type Role } from '@connect/contract/permissions.ts';
import { user } from '@connect/contract/users/user.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallParts, caller, fieldsOf } from '../../test/call.ts';
import { makeUser } from '../../test/factories.ts';
import { aClick, makeLink } from '../../test/link-factories.ts';
import { makeRegistration, makeWebinar } from '../../test/meeting-factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';
import { makeWorkplace } from '../../test/user-factories.ts';
import { storeClicks } from '../links/clicks.service.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(test.app, accounts.get(role)?.headers);
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await test.signIn(role, { regionScope: ['north'] }));
});

const TEAM = 'ทีมรายการ';
/** Rows of this file's users in their order, by name. */
const names = async (query: CallParts['query'], by = call) => {
  const { reply } = await by(user.list, { query: { limit: 100, ...query } });
  return reply.data.map(({ display_name: name }) => name);
};
const made = (display_name: string, more: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(db, { display_name, team: TEAM, ...more });

describe('order', () => {
  it('by name is that of Thai dictionaries: leading vowels count after their consonant', async () => {
    const team = 'ทีมลำดับ';
    for (const name of ['ขวัญ ก', 'เกวลิน ก', 'กิตติ ก', 'แก้ว ก', 'Anna A']) {
      await made(name, { team });
    }
    const query = { team, order_by: 'display_name' };
    const up = ['กิตติ ก', 'เกวลิน ก', 'แก้ว ก', 'ขวัญ ก', 'Anna A'];
    expect(await names(query)).toEqual(up);
    expect(await names({ ...query, order: 'desc' })).toEqual(up.toReversed());
  });

  it('by name does not go by the title, which the shown name begins with', async () => {
    const team = 'ทีมคำนำหน้า';
    const titled = [
      ['นพ.', 'แก้ว'],
      ['พญ.', 'กิตติ'],
      ['ภก.', 'ขวัญ'],
    ] as const;
    for (const [title_prefix, first_name] of titled) {
      const display_name = `${title_prefix}${first_name} ก`;
      await made(display_name, { team, title_prefix, first_name, last_name: 'ก' });
    }
    const sorted = await names({ team, order_by: 'display_name' });
    expect(sorted).toEqual(['พญ.กิตติ ก', 'นพ.แก้ว ก', 'ภก.ขวัญ ก']);
  });

  it('by name is the same where more are found than are sorted', async () => {
    const team = 'ทีมใหญ่';
    await sql`insert into platform_user (user_type, display_name, first_name, last_name, team,
        province_code, status)
      select 'staff', n, (array['เก', 'กา', 'แข', 'ขา'])[1 + n % 4] || n, 'ข', ${team},
        case when n % 3 = 0 then '50' else '10' end, 'active'
      from generate_series(1, 4200) n`.execute(db);
    for (const order of ['asc', 'desc'] as const) {
      const { rows } = await sql<{ display_name: string }>`
        select display_name from platform_user where team = ${team} and province_code = '10'
        order by (first_name || ' ' || last_name) collate "th-x-icu" ${sql.raw(order)}, id offset 40 limit 20`.execute(
        db,
      );
      const query = { team, province_code: '10', order_by: 'display_name', order };
      expect(await names({ ...query, limit: '20', page: '3' })).toEqual(
        rows.map((row) => row.display_name),
      );
    }
  });

  it('by each moment and by score is the same for many, for few, and on the last pages', async () => {
    const team = 'ทีมลำดับยาว';
    await sql`insert into platform_user (user_type, display_name, first_name, last_name, team, status, segment,
        registered_at, last_active_at, score_90d, license_pending_since)
      select 'staff', n, n, 'ค', ${team}, 'active', case when n % 400 = 7 then 'A' else 'C' end,
        '2026-01-01'::timestamptz + make_interval(hours => n * 7919 % 5000),
        case when n % 5 > 0 then '2026-02-01'::timestamptz + make_interval(hours => n * 6007 % 4000) end,
        n * 31 % 97, case when n % 7 = 0 then '2026-03-01'::timestamptz + make_interval(days => n % 11) end
      from generate_series(1, 4500) n`.execute(db);
    const orders = {
      registered_at: ['registered_at asc', 'registered_at desc'],
      last_active_at: ['last_active_at asc nulls first', 'last_active_at desc nulls last'],
      score_90d: ['score_90d asc', 'score_90d desc'],
      license_pending_since: ['license_pending_since asc', 'license_pending_since desc'],
    };
    for (const [by, sorts] of Object.entries(orders)) {
      for (const [n, order] of (['asc', 'desc'] as const).entries()) {
        for (const [segment, page] of [
          ['C', 3],
          ['C', 225],
          ['A', 1],
        ] as const) {
          const { rows } = await sql<{ display_name: string }>`
            select display_name from platform_user where team = ${team} and segment = ${segment}
            order by ${sql.raw(`${sorts[n] ?? ''}, id ${order}`)} offset ${(page - 1) * 20} limit 20`.execute(
            db,
          );
          const query = { team, segment, order_by: by, order, page, limit: 20 };
          expect(await names(query), `${by} ${order}, ${segment} ${page}`).toEqual(
            rows.map((row) => row.display_name),
          );
        }
      }
    }
  });

  it('by activity puts whoever never came to the quiet end', async () => {
    const team = 'ทีมเงียบ';
    await made('ไม่เคย', { team });
    await made('นานแล้ว', { team, last_active_at: '2026-01-01T09:00:00+07:00' });
    await made('เมื่อวาน', { team, last_active_at: '2026-11-19T09:00:00+07:00' });
    const query = { team, order_by: 'last_active_at' };
    expect(await names(query)).toEqual(['เมื่อวาน', 'นานแล้ว', 'ไม่เคย']);
    expect(await names({ ...query, order: 'asc' })).toEqual(['ไม่เคย', 'นานแล้ว', 'เมื่อวาน']);
    expect(await names({ team, inactive_days: '30' })).toEqual(
      expect.arrayContaining(['นานแล้ว', 'ไม่เคย']),
    );
    expect(await names({ team, inactive_days: '30' })).toHaveLength(2);
  });

  it('pages do not overlap where many are equal', async () => {
    const team = 'ทีมเท่ากัน';
    const at = '2026-11-01T09:00:00+07:00';
    for (let n = 0; n < 5; n += 1) await made(`คน ${n}`, { team, registered_at: at });
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => names({ team, page, limit: '2' })),
    );
    expect(new Set(pages.flat()).size).toBe(5);
  });
});

describe('filters', () => {
  it('each finds what it says, and counts follow', async () => {
    const team = 'ทีมกรอง';
    const place = await makeWorkplace(db, { type: 'pharmacy', province_code: '50' });
    const rep = await makeUser(db, { user_type: 'sale', license_no: null, team });
    const specialty = await db
      .selectFrom('specialty')
      .select(['id', 'parent_id'])
      .where('parent_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const one = await made('คนแรก', {
      team,
      province_code: '50',
      workplace_id: place.id,
      owner_rep_id: rep.id,
      specialty_ids: [specialty.id],
      segment: 'A',
      is_kol: true,
      license_expires_at: '2026-11-19',
      registration_source: 'event',
      brand_scope: ['Ozempic'],
    });
    await made('คนที่สอง', { team, province_code: '90', license_status: 'pending' });
    const finds: Record<string, string | number>[] = [
      { region: 'north' },
      { health_region: 1 },
      { province_code: '50' },
      { workplace_id: place.id },
      { workplace_type: 'pharmacy' },
      { owner_rep_id: rep.id },
      { specialty_id: specialty.id },
      { specialty_id: specialty.parent_id ?? 0 },
      { segment: 'A,B' },
      { is_kol: 'true' },
      { license_expired: 'true' },
      { registration_source: 'event' },
      { brand: 'Ozempic' },
      { owned: 'true' },
      { search: `#${one.id}` },
    ];
    for (const query of finds) {
      const { reply } = await call(user.list, { query: { team, ...query } });
      expect(
        reply.data.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual([one.id]);
      expect(reply.pagination.total).toBe(1);
      expect(reply.meta.counts).toMatchObject({ all: 1, active: 1, pending: 0 });
    }
    const { reply } = await call(user.list, { query: { team, license_status: 'pending' } });
    expect(reply.data.map(({ display_name: name }) => name)).toEqual(['คนที่สอง']);
    expect(reply.meta.counts).toMatchObject({ all: 3, doctor: 2, sale: 1, verify: 1, trash: 0 });
  });

  it('the erased and the deleted are in tabs of their own', async () => {
    const team = 'ทีมลบ';
    await made('อยู่', { team });
    await made('ถูกลบ', { team, deleted_at: '2026-11-19T09:00:00+07:00' });
    await made('ลบนานแล้ว', { team, deleted_at: '2026-01-01T09:00:00+07:00' });
    await made('ลบข้อมูล', { team, status: 'erased' });
    expect(await names({ team })).toEqual(['อยู่']);
    expect(await names({ team, deleted: 'true' })).toEqual(['ถูกลบ']);
    expect(await names({ team, status: 'erased' })).toEqual(['ลบข้อมูล']);
    const { reply } = await call(user.list, { query: { team } });
    expect(reply.meta.counts).toMatchObject({ all: 1, erased: 1, trash: 1 });
  });

  it('a search finds parts of name, licence, e-mail, code and phone as it is written', async () => {
    const team = 'ทีมค้น';
    await made('นพ.ค้นหา พบง่าย', {
      team,
      license_no: 'ว.77123',
      email: 'found.easily@hcp.example',
      phone: '+66801234567',
      employee_code: 'FX77',
    });
    for (const search of [
      'ค้นหา',
      'พบง่าย ค้น',
      'ว.7712',
      'FOUND.EAS',
      '080-123-4567',
      '0801234567',
      '+66801234567',
      'fx77',
    ]) {
      expect(await names({ team, search }), search).toEqual(['นพ.ค้นหา พบง่าย']);
    }
    for (const search of ['%', '_____', 'ไม่มีใคร', '\\']) {
      expect(await names({ team, search }), search).toEqual([]);
    }
  });

  it.each<Record<string, string>>([
    { status: 'gone' },
    { segment: 'E' },
    { province_code: 'x' },
    { owner_rep_id: '0' },
    { health_region: '14' },
    { order_by: 'phone' },
    { order_by: 'email' },
    { inactive_days: '-1' },
  ])('%o is refused', async (query) => {
    expect((await call(user.list, { query })).status).toBe(400);
  });
});

describe('what a role does not read, it neither finds nor sorts by', () => {
  const MASKED = ROLES.filter((role) => GRANTS[role].user.masked);

  beforeAll(() =>
    made('นพ.ลับมาก ซ่อนอยู่', {
      license_no: 'ว.88123',
      email: 'secret@hcp.example',
      phone: '+66809998887',
    }),
  );

  it.each(MASKED)('%s', async (role) => {
    for (const search of ['ลับมาก', 'ว.88123', 'secret', '0809998887']) {
      expect(await names({ search }, as(role)), search).toEqual([]);
      const { reply } = await as(role)(user.names, { query: { search } });
      expect(reply.data).toEqual([]);
    }
    const sorted = await as(role)(user.list, { query: { order_by: 'display_name' } });
    expect(sorted.status).toBe(403);
    expect(fieldsOf(sorted)).toEqual(['order_by: personal_order']);
  });

  it.each(ROLES)('%s: segments and stages', async (role) => {
    const sees = (area: 'segment' | 'adoption') =>
      as(role)(user.list).then(({ reply }) => reply.meta.permissions[area]);
    const segment = await as(role)(user.list, { query: { segment: 'A' } });
    expect(segment.status).toBe((await sees('segment')) ? 200 : 403);
    const stage = await as(role)(user.list, { query: { ladder_id: '1' } });
    expect(stage.status).toBe((await sees('adoption')) ? 200 : 403);
    const held = new Set(permissionsOf(role));
    if (!held.has('adoption.view') || role === 'analyst') expect(stage.status).toBe(403);
  });
});

describe('the score of all products', () => {
  it('is neither shown to nor sorted by who sees the stages of some brands or of none', async () => {
    const team = 'ทีมคะแนน';
    const { id } = await made('มีคะแนน', { team, score_90d: 42 });
    const query = { team, order_by: 'score_90d' } as const;
    const branded = await test.signIn('sales_manager', { brandScope: ['Saxenda'] });
    const whole = await test.signIn('sales_manager');
    for (const [sees, { headers }] of [
      [true, whole],
      [false, branded],
      [false, await test.signIn('editor')],
    ] as const) {
      const ask = caller(test.app, headers);
      const sorted = await ask(user.list, { query });
      expect(sorted.status).toBe(sees ? 200 : 403);
      const { reply } = await ask(user.list, { query: { team } });
      expect(reply.data).toMatchObject([{ score_90d: sees ? 42 : null }]);
      const one = await ask(user.get, { params: { id } });
      expect(one.reply.data.score_90d).toBe(sees ? 42 : null);
    }
  });
});

describe('scope', () => {
  it('a sales manager of the north neither sees, counts nor finds anybody elsewhere', async () => {
    const team = 'ทีมภูมิภาค';
    const near = await made('ใกล้บ้าน', { team, province_code: '50' });
    const far = await made('ไกลบ้าน', { team, province_code: '90' });
    const sales = as('sales_manager');
    for (const query of [
      {},
      { province_code: '90' },
      { region: 'south' },
      { search: 'ไกลบ้าน' },
      { search: `#${far.id}` },
    ] as CallParts['query'][]) {
      const { reply } = await sales(user.list, { query: { team, ...query } });
      expect(JSON.stringify(reply)).not.toContain('ไกลบ้าน","prof');
      expect(reply.data.map(({ id }) => id)).not.toContain(far.id);
      for (const count of Object.values(reply.meta.counts ?? {})) {
        expect(count).toBeLessThanOrEqual(1);
      }
    }
    expect(await names({ team }, sales)).toEqual(['ใกล้บ้าน']);
    expect((await sales(user.get, { params: near })).status).toBe(200);
    expect((await sales(user.get, { params: far })).status).toBe(404);
    const { reply } = await sales(user.names, { query: { search: 'บ้าน' } });
    expect(reply.data.map(({ id }) => id)).not.toContain(far.id);
  });

  it('a representative elsewhere is named by no name, and only people of the region are counted', async () => {
    const rep = await makeUser(db, {
      display_name: 'ผู้แทน ภาคใต้',
      user_type: 'sale',
      license_no: null,
      province_code: '90',
    });
    const near = await makeUser(db, {
      display_name: 'ผู้แทน ภาคเหนือ',
      user_type: 'sale',
      license_no: null,
      province_code: '50',
    });
    const held = await made('มีผู้ดูแล', { province_code: '50', owner_rep_id: rep.id });
    await made('คนเหนือ', { province_code: '50', owner_rep_id: near.id });
    await made('คนใต้', { province_code: '90', owner_rep_id: near.id });
    const seen = await as('sales_manager')(user.get, { params: held });
    expect(seen.reply.data.owner).toEqual({ id: rep.id, display_name: 'รายการนอกขอบเขตของคุณ' });
    const counted = await as('sales_manager')(user.get, { params: near });
    expect(counted.reply.data.hcp_count).toBe(1);
    expect((await call(user.get, { params: near })).reply.data.hcp_count).toBe(2);
  });

  it('a representative’s links and their clicks of 30 days count within the brands of the reader', async () => {
    const rep = await makeUser(db, { user_type: 'sale', license_no: null, province_code: '50' });
    const own = { owner_user_id: rep.id };
    const [saxenda, ozempic] = [
      await makeLink(db, { ...own, brand: 'Saxenda' }),
      await makeLink(db, { ...own, brand: 'Ozempic', status: 'archived' }),
    ];
    await makeLink(db, { ...own, deleted_at: test.clock.now().toISOString() });
    await makeLink(db);
    const clicks = [
      aClick({ link_id: saxenda.id }),
      aClick({ link_id: saxenda.id, bot_reason: 'agent' }),
      aClick({ link_id: saxenda.id, at: '2026-10-01T09:00:00.000+07:00' }),
      aClick({ link_id: ozempic.id, at: '2026-11-01T09:00:00.000+07:00' }),
    ];
    await storeClicks(test.deps, clicks);
    const params = { id: rep.id };
    const { reply } = await call(user.get, { params });
    expect(reply.data).toMatchObject({ link_count: 2, link_clicks_30d: 2 });
    const branded = await test.signIn('sales_manager', { brandScope: ['Saxenda'] });
    const within = await caller(test.app, branded.headers)(user.get, { params });
    expect(within.reply.data).toMatchObject({ link_count: 1, link_clicks_30d: 1 });
    const doctor = await made('ไม่มีลิงก์');
    const other = await call(user.get, { params: doctor });
    expect(other.reply.data).toMatchObject({ link_count: null, link_clicks_30d: null });
  });

  it('an event manager sees those who registered only', async () => {
    const team = 'ทีมลงทะเบียน';
    const came = await made('ลงทะเบียนแล้ว', { team });
    const other = await made('ไม่ได้ลงทะเบียน', { team });
    const { id } = await makeWebinar(db);
    await makeRegistration(db, id, { user_id: came.id });
    expect(await names({ team }, as('event_manager'))).toEqual(['ลงทะเบียนแล้ว']);
    expect((await as('event_manager')(user.get, { params: other })).status).toBe(404);
  });
});
