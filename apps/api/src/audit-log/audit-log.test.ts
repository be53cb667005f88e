import { audit } from '@connect/contract/administration/audit.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { reportCalls } from '@connect/contract/reports/report.ts';
import { article } from '@connect/contract/stories/article.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeArticle, makeUser, unique } from '../../test/factories.ts';
import { countStatements } from '../../test/statements.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { systemContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { createAuditChain } from '../audit/audit-chain.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
// Tests seal explicitly: on a slow machine the timer would seal in between.
beforeEach(() => {
  vi.spyOn(t.deps.sealer, 'soon').mockImplementation(() => undefined);
});
afterAll(() => t.close());

interface Entry {
  actorId?: number;
  action?: string;
  entityType?: string;
  entityId?: number;
  at?: string;
  diff?: unknown;
}

/** Inserts one audit entry; returns its id. */
async function entry(values: Entry): Promise<number> {
  const row = await t.deps.db
    .insertInto('audit_entry')
    .values({
      occurred_at: values.at ?? '2026-11-20T08:00:00+07:00',
      actor_id: values.actorId ?? null,
      actor_name: 'ทดสอบ',
      ip_hash: 'address',
      user_agent: 'browser',
      action: values.action ?? 'article.edit',
      entity_type: values.entityType ?? null,
      entity_id: values.entityId ?? null,
      diff: values.diff === undefined ? null : JSON.stringify(values.diff),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function as(role: Role) {
  const { headers, staff } = await t.signIn(role);
  return { call: caller(t.app, headers), headers, id: staff.id };
}

describe('GET /v1/admin/audit', () => {
  test('says whether a person, a program, Connect itself or nobody known did it', async () => {
    const { call, id } = await as('super_admin');
    const { job: _, ...unknown } = systemContext('x');
    const then = { now: () => new Date('2026-01-05T04:00:00Z') };
    await t.deps.db.transaction().execute(async (trx) => {
      for (const context of [
        { ...unknown, program: { name: 'เว็บไซต์' } },
        systemContext('credits'),
        unknown,
      ]) {
        await recordAudit(trx, then, context, { action: 'auth.login_failed' });
      }
    });
    await entry({ actorId: id, at: '2026-01-05T12:00:00+07:00' });
    const query = { date_from: '2026-01-05', date_to: '2026-01-05' };
    const { reply } = await call(audit.list, { query });
    expect(
      reply.data.map(({ actor }) => [actor.kind, actor.id, actor.display_name, actor.role]),
    ).toEqual([
      ['person', id, 'ทดสอบ', null],
      ['nobody', null, '-', null],
      ['system', null, 'credits', null],
      ['program', null, 'เว็บไซต์', null],
    ]);
  });

  test('gives the newest first without difference, address and browser', async () => {
    const { call } = await as('super_admin');
    const at = '2026-11-20T09:30:00+07:00';
    const ids = [await entry({ at, diff: { tags: ['a', 'b'] } }), await entry({ at })];
    const { status, reply } = await call(audit.list);
    expect(status).toBe(200);
    expect(reply.data.slice(0, 2).map(({ id }) => id)).toEqual(ids.reverse());
    expect(Object.keys(reply.data[0] ?? {}).sort()).toEqual([
      'action',
      'actor',
      'entity_id',
      'entity_title',
      'entity_type',
      'id',
      'occurred_at',
      'reason',
      'sealed',
    ]);
    expect(reply.pagination.total_is_estimate).toBeUndefined();
  });

  test('filters by actor, action, area, entity and Bangkok day, together', async () => {
    const { call } = await as('dpo');
    const actorId = 900_000 + unique();
    const same = { actorId, entityType: 'article', entityId: 5 };
    const edit = await entry({ ...same, at: '2026-11-10T00:00:00+07:00' });
    const publish = await entry({
      ...same,
      action: 'article.publish',
      at: '2026-11-09T23:59:59+07:00',
    });
    const other = await entry({ actorId, action: 'staff.create', at: '2026-11-10T23:59:59+07:00' });
    const ids = async (query: Record<string, string | number>) =>
      (await call(audit.list, { query: { actor_id: actorId, ...query } })).reply.data.map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual([other, edit, publish]);
    expect(await ids({ action: 'article.' })).toEqual([edit, publish]);
    expect(await ids({ action: 'article.publish' })).toEqual([publish]);
    expect(await ids({ action: 'staff.,article.publish' })).toEqual([other, publish]);
    expect(await ids({ entity_type: 'staff,article' })).toEqual([edit, publish]);
    expect(await ids({ entity_type: 'article', entity_id: 5 })).toEqual([edit, publish]);
    expect(await ids({ date_from: '2026-11-10', date_to: '2026-11-10' })).toEqual([other, edit]);
    expect(await ids({ action: 'article.', date_to: '2026-11-09' })).toEqual([publish]);
    expect(await ids({ order: 'asc', limit: 1, page: 2 })).toEqual([edit]);
  });

  test('an area filter takes `_` and `.` for what they are', async () => {
    const { call } = await as('super_admin');
    const actorId = 900_000 + unique();
    const key = await entry({ actorId, action: 'api_key.create' });
    const found = async (action: string) =>
      (await call(audit.list, { query: { actor_id: actorId, action } })).reply.data;
    expect((await found('api_key.')).map(({ id }) => id)).toEqual([key]);
    expect(await found('api_ke_.')).toEqual([]);
  });

  test.each([
    ['action', 'DROP'],
    ['actor_id', '0'],
    ['actor_id', '1,x'],
    ['action', 'article.,DROP TABLE'],
    ['date_from', '2026-02-30'],
    ['entity_id', 'x'],
    ['order', 'sideways'],
  ])('refuses the filter %s=%s with 400', async (name, value) => {
    const { call } = await as('super_admin');
    expect((await call(audit.list, { query: { [name]: value } })).status).toBe(400);
  });
});

describe('who sees what', () => {
  test.each(['publisher', 'editor', 'medical', 'event_manager'] as const)(
    '%s sees what they did and what was done to content they made, and nothing else',
    async (role) => {
      const me = await as(role);
      const somebody = 800_000 + unique();
      const mine = await makeArticle(t.deps.db, { created_by: me.id });
      const theirs = await makeArticle(t.deps.db);
      const own = await entry({ actorId: me.id, entityType: 'article', entityId: theirs.id });
      const onMine = await entry({ actorId: somebody, entityType: 'article', entityId: mine.id });
      const both = await entry({ actorId: me.id, entityType: 'article', entityId: mine.id });
      const foreign = await entry({
        actorId: somebody,
        entityType: 'article',
        entityId: theirs.id,
      });
      // An entry with the article's id, but of another entity type.
      const lookalike = await entry({
        actorId: somebody,
        entityType: 'staff',
        entityId: mine.id,
      });
      const nobody = await entry({ action: 'auth.login_failed' });

      const { reply } = await me.call(audit.list, { query: { limit: 100 } });
      const seen = reply.data.map(({ id }) => id);
      expect(seen.filter((id) => id >= own)).toEqual([both, onMine, own]);
      expect(reply.pagination.total).toBe(seen.length);
      for (const id of [own, onMine, both]) {
        expect((await me.call(audit.get, { params: { id } })).status).toBe(200);
      }
      for (const id of [foreign, lookalike, nobody]) {
        expect((await me.call(audit.get, { params: { id } })).status).toBe(404);
      }
      const byFilter = await me.call(audit.list, { query: { actor_id: somebody } });
      expect(byFilter.reply.data.map(({ id }) => id)).toEqual([onMine]);
      const asAdmin = await as('admin');
      expect((await asAdmin.call(audit.get, { params: { id: foreign } })).status).toBe(200);
    },
  );

  test('what left the brands of a person is not shown to them any more, nor what was before it came', async () => {
    const { headers, staff } = await t.signIn('publisher', { brandScope: ['Ozempic'] });
    const me = caller(t.app, headers);
    const item = await makeArticle(t.deps.db, { brand: 'Ozempic', created_by: staff.id });
    const about = { entityType: 'article', entityId: item.id };
    const moved = (from: string, to: string) => ({ brand: { from, to }, title: { from, to } });
    const mine = { ...about, actorId: staff.id };
    const somebody = { ...about, actorId: 800_000 + unique() };
    const early = await entry(mine);
    const away = await entry({ ...somebody, diff: moved('Ozempic', 'Wegovy') });
    const foreign = await entry({ ...somebody, diff: { title: { from: 'ลับ', to: 'ลับกว่า' } } });
    const own = await entry({ ...mine, diff: { title: { from: 'ลับ', to: 'ลับที่สุด' } } });
    const back = await entry({ ...somebody, diff: moved('Wegovy', 'Ozempic') });
    const late = await entry({ ...somebody, diff: { title: { from: 'ก', to: 'ข' } } });
    const seen = async () => {
      const { reply } = await me(audit.list, { query: { entity_id: item.id, limit: 100 } });
      expect(reply.pagination.total).toBe(reply.data.length);
      return reply.data.map(({ id }) => id);
    };
    expect(await seen()).toEqual([late, early]);
    for (const id of [away, foreign, own, back]) {
      expect((await me(audit.get, { params: { id } })).status).toBe(404);
    }
    await t.deps.db
      .updateTable('content')
      .set({ brand: 'Wegovy' })
      .where('id', '=', item.id)
      .execute();
    expect(await seen()).toEqual([]);
    expect((await me(audit.get, { params: { id: early } })).status).toBe(404);
  });

  test.each(['sales_manager', 'analyst'] as const)('%s is refused', async (role) => {
    const { call } = await as(role);
    expect((await call(audit.list)).status).toBe(403);
    expect((await call(audit.get, { params: { id: 1 } })).status).toBe(403);
    expect((await call(audit.verify)).status).toBe(403);
  });
});

describe('GET /v1/admin/audit/{id}', () => {
  test('gives difference, pseudonym of the address, browser and the place in the chain', async () => {
    const { call } = await as('admin');
    const id = await entry({ diff: { title: ['ก', 'ข'] } });
    const waiting = await call(audit.get, { params: { id } });
    expect(waiting.reply.data).toMatchObject({
      diff: { title: ['ก', 'ข'] },
      ip_hash: 'address',
      user_agent: 'browser',
      sealed: false,
      hash: null,
    });
    await t.deps.chain.seal();
    const { reply } = await call(audit.get, { params: { id } });
    expect(reply.data.sealed).toBe(true);
    expect(reply.data.seq).toBeGreaterThan(0);
    expect(reply.data.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await call(audit.get, { params: { id: 99_999_999 } })).status).toBe(404);
  });
});

describe('users in the log', () => {
  const titles = async ({ call }: Awaited<ReturnType<typeof as>>, entityIds: number[]) => {
    const { reply } = await call(audit.list, { query: { entity_type: 'user', limit: 100 } });
    const rows = reply.data.filter((row) => entityIds.includes(row.entity_id ?? 0));
    return Object.fromEntries(rows.map((row) => [row.entity_id, row.entity_title]));
  };
  const about = (entityId: number, actorId?: number) =>
    entry({ action: 'user.approve', entityType: 'user', entityId, ...(actorId && { actorId }) });

  test('have the name that lists show, read once a page and told by the log; the erased and the gone have none', async () => {
    const { db } = t.deps;
    const one = await makeUser(db, { display_name: 'สมชาย ใจดี' });
    const other = await makeUser(db, { display_name: 'สมหญิง ใจงาม' });
    const erased = await makeUser(db, { status: 'erased', display_name: 'ผู้ใช้ที่ลบข้อมูล' });
    const gone = await makeUser(db, { deleted_at: '2026-10-01T09:00:00+07:00' });
    const ids = [one, other, erased, gone].map(({ id }) => id);
    const entries = [];
    for (const id of ids) entries.push(await about(id));
    const boss = await as('super_admin');
    expect(await titles(boss, ids)).toEqual({
      [one.id]: 'สมชาย ใจดี',
      [other.id]: 'สมหญิง ใจงาม',
      [erased.id]: null,
      [gone.id]: null,
    });
    const last = () =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'actor_id', 'diff'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    const seen = { action: 'pii.view', actor_id: boss.id };
    expect(await last()).toMatchObject({ ...seen, diff: { view: 'audit', page: 1 } });
    expect((await last()).diff).toMatchObject({ ids: expect.arrayContaining([one.id, other.id]) });
    const { reply } = await boss.call(audit.get, { params: { id: entries[0] ?? 0 } });
    expect(reply.data.entity_title).toBe('สมชาย ใจดี');
    expect((await last()).diff).toMatchObject({ view: 'audit', persons: 1, ids: [one.id] });
    const statements = countStatements();
    const sent = async (limit: number) => {
      statements.sent = 0;
      await boss.call(audit.list, { query: { action: 'user.approve', limit } });
      return statements.sent;
    };
    expect(await sent(4)).toBe(await sent(3));
  });

  test('have a masked name for whom names are masked, and none for whom they are out of sight', async () => {
    const user = await makeUser(t.deps.db, { display_name: 'สมชาย ใจดี' });
    for (const [role, title] of [
      ['editor', 'ส***ด'],
      ['event_manager', null],
    ] as const) {
      const reader = await as(role);
      await about(user.id, reader.id);
      expect(await titles(reader, [user.id]), role).toEqual({ [user.id]: title });
    }
  });
});

describe('POST /v1/admin/audit/verify', () => {
  test('tells sealed, waiting and no break, is recorded and remembered', async () => {
    const { call, id } = await as('dpo');
    await t.deps.chain.seal();
    await entry({});
    const { status, reply } = await call(audit.verify);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ broken_at: null, unsealed: 1 });
    expect(reply.data.sealed).toBeGreaterThan(5);
    expect(new Date(reply.data.checked_at)).toEqual(t.clock.now());
    const mark = await t.deps.db
      .selectFrom('system_mark')
      .selectAll()
      .where('key', '=', 'audit_check')
      .executeTakeFirstOrThrow();
    expect(mark.detail).toMatchObject({ broken_at: null, sealed: reply.data.sealed });
    const recorded = await t.deps.db
      .selectFrom('audit_entry')
      .select('actor_id')
      .where('action', '=', 'audit.verify')
      .executeTakeFirstOrThrow();
    expect(recorded.actor_id).toBe(id);
  });

  test('is refused to who may read the log but not the admin area', async () => {
    const { call } = await as('publisher');
    expect((await call(audit.verify)).status).toBe(403);
  });

  test('names the id where the chain breaks, also when the break lies between two parts', async () => {
    const { call } = await as('super_admin');
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await entry({}));
    await t.deps.chain.seal();
    const { db } = t.deps;
    const place = await db
      .selectFrom('audit_entry')
      .select('seq')
      .where('id', '=', ids[2] ?? 0)
      .executeTakeFirstOrThrow();
    await sql`alter table audit_entry disable trigger user`.execute(db);
    await sql`update audit_entry set reason = 'forged' where id = ${ids[2]}`.execute(db);
    await sql`alter table audit_entry enable trigger user`.execute(db);
    const seq = Number(place.seq);
    for (const atOnce of [1, 2, 3, seq - 1, seq, 10_000]) {
      const chain = createAuditChain(db, {
        key: t.deps.keys.audit,
        anchorFile: null,
        checkedAtOnce: atOnce,
      });
      expect(await chain.verify(), `${atOnce} at once`).toMatchObject({
        broken: [seq],
        brokenAt: ids[2],
      });
    }
    expect((await call(audit.verify)).reply.data.broken_at).toBe(ids[2]);
  });
});

test('the report names things by the titles that were typed, also by words with a meaning of their own', async () => {
  const { call, headers } = await as('super_admin');
  const titles = ['constructor', '__proto__', 'event', 'user'];
  for (const title of titles) await call(article.create, { body: { title } });
  const { status, reply } = await call(reportCalls.preview, { query: { report: 'audit' } });
  expect(status).toBe(200);
  expect(reply.data.rows.flat()).toEqual(expect.arrayContaining(titles));
  // An entry about a kind of thing alone says that kind: in words for people, by its key for programs.
  await entry({ entityType: 'article' });
  const json = await t.app.inject({
    url: encodeURI('/v1/export?report=audit&limit=100&reason=ตรวจ'),
    headers,
  });
  const named = json.json().data.map((row: { entity: string | null }) => row.entity);
  expect(named).toEqual(expect.arrayContaining([...titles, 'article']));
  for (const format of ['csv', 'xlsx']) {
    const url = `/v1/export?report=audit&format=${format}&reason=ตรวจ`;
    const file = await t.app.inject({ url: encodeURI(url), headers });
    expect(file.statusCode).toBe(200);
    if (format === 'csv') for (const title of titles) expect(file.body).toContain(`,${title},`);
  }
});
