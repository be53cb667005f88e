import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { workplace } from '@connect/contract/workplaces/workplace.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { caller, fieldsOf } from '../../../test/call.ts';
import { makeArticle, makeUser, makeView, unique } from '../../../test/factories.ts';
import { makeLink, makeRecipient } from '../../../test/link-factories.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { makeConsent, makeStage, makeWorkplace } from '../../../test/user-factories.ts';
import { trashSince } from '../../rights/content-permissions.ts';
import { MERGED_TABLES, TURNED } from './histories.queries.ts';
import { forgetMerges } from './merge.queries.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;
const specialty = await db
  .selectFrom('specialty')
  .select('id')
  .where('profession_group', '=', 'physician')
  .executeTakeFirstOrThrow();
const ladder = await db
  .selectFrom('product_adoption_ladder')
  .select(['id', 'value_ids'])
  .where('brand', '=', 'Ozempic')
  .executeTakeFirstOrThrow();

const doctor = (more: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(db, {
    email: `m${unique()}@hcp.example`,
    specialty_ids: [specialty.id],
    ...more,
  });
const merge = (id: number, from_id: number, more: object = {}) =>
  call(userMergeCalls.merge, { params: { id }, body: { from_id, ...more } });
const unmerge = (id: number) => call(userMergeCalls.unmerge, { params: { id } });
const stored = (...ids: number[]) =>
  db
    .selectFrom('platform_user')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ version: _v, updated_at: _a, updated_by: _b, ...row }) => row));

/** Everything that is kept of users, by table, in a fixed order. */
async function histories(...ids: number[]) {
  const tables = [
    ...new Set([
      ...TURNED.filter(({ column }) => column === 'user_id').map(({ table }) => table),
      ...MERGED_TABLES.map(({ table }) => table),
      'user_consent' as const,
    ]),
  ];
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row
      from ${sql.table(table)} t where t.user_id = any(${ids}) order by to_jsonb(t)::text`.execute(
      db,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** Two users with histories that meet: consents, a webinar, a stage, views, a check. */
async function twins() {
  const n = 20_000 + unique();
  const winner = await doctor({ display_name: `อยู่ ต่อ${n}`, registered_at: '2026-05-01T09:00:00Z' });
  const loser = await doctor({
    display_name: `จบ ลง${n}`,
    license_no: `ว.${n}`,
    license_status: 'verified',
    phone: '+66812345678',
    line_user_id: `U${String(n).padStart(32, 'a')}`,
    registered_at: '2026-01-01T09:00:00Z',
    position: 'หัวหน้า',
  });
  const article = await makeArticle(db, { status: 'publish' });
  await makeView(db, article.id, { user_id: loser.id });
  await makeView(db, article.id, { user_id: winner.id });
  await makeConsent(db, winner.id, { occurred_at: '2026-03-01T09:00:00+07:00' });
  await makeConsent(db, loser.id, {
    action: 'withdraw',
    occurred_at: '2026-06-01T09:00:00+07:00',
  });
  await makeConsent(db, loser.id, { purpose: 'profiling' });
  const [both, own] = [await makeWebinar(db), await makeWebinar(db)];
  await makeRegistration(db, both.id, {
    user_id: winner.id,
    status: 'registered',
    questions: 1,
    registered_at: '2026-11-11T09:00:00+07:00',
  });
  await makeRegistration(db, both.id, {
    user_id: loser.id,
    questions: 2,
    joined_at: '2026-11-12T09:00:00+07:00',
    minutes: 40,
    credit_type: 'cme',
    credits_awarded: 2,
  });
  await makeRegistration(db, own.id, { user_id: loser.id });
  const [sent, once] = [await makeLink(db), await makeLink(db)];
  await makeRecipient(db, sent.id, winner.id);
  await makeRecipient(db, sent.id, loser.id);
  await makeRecipient(db, once.id, loser.id);
  const [low = 0, high = 0] = ladder.value_ids;
  await makeStage(db, winner.id, { ladder_id: ladder.id, value_id: low, source: 'auto' });
  await makeStage(db, loser.id, { ladder_id: ladder.id, value_id: high, source: 'manual' });
  await call(userCalls.rejectLicense, { params: loser, body: { note: 'ไม่พบในทะเบียน' } });
  await call(userCalls.verifyLicense, { params: loser, body: {} });
  return { winner, loser, both, own, high };
}

it('keeps both histories, the latest decision of each purpose, and one row a webinar', async () => {
  const { winner, loser, both, own, high } = await twins();
  const { status, reply } = await merge(winner.id, loser.id, {
    take: ['license_no', 'phone', 'first_name', 'last_name'],
  });
  expect(status).toBe(200);
  const [ended] = await stored(loser.id);
  expect(reply.data).toMatchObject({
    id: winner.id,
    license_status: 'verified',
    phone: '+66812345678',
    first_name: 'จบ',
    position: '',
    registered_at: '2026-01-01T16:00:00.000+07:00',
    stats: { views_90d: 2, webinars_attended: 1 },
  });
  expect(ended).toMatchObject({
    merged_into_id: winner.id,
    display_name: `#${loser.id}`,
    first_name: '',
    email: null,
    phone: null,
    license_no: null,
    line_user_id: null,
  });
  const consents = await call(userCalls.consents, { params: winner });
  expect(consents.reply.data.records).toHaveLength(3);
  const states = Object.fromEntries(
    consents.reply.data.now.map(({ purpose, state }) => [purpose, state]),
  );
  expect(states).toMatchObject({ marketing_email: 'withdrawn', profiling: 'granted' });
  const registrations = await db
    .selectFrom('registration')
    .select(['content_id', 'status', 'questions', 'minutes', 'credits_awarded', 'registered_at'])
    .where('user_id', '=', winner.id)
    .orderBy('content_id')
    .execute();
  expect(registrations).toMatchObject([
    {
      content_id: both.id,
      status: 'confirmed',
      questions: 3,
      minutes: 40,
      credits_awarded: 2,
      registered_at: '2026-11-10T09:00:00.000+07:00',
    },
    { content_id: own.id },
  ]);
  const stage = await db
    .selectFrom('user_product_adoption')
    .select(['value_id', 'source'])
    .where('user_id', '=', winner.id)
    .execute();
  expect(stage).toEqual([{ value_id: high, source: 'manual' }]);
  const left = await histories(loser.id);
  expect(Object.values(left).flat()).toEqual([]);
});

it('the old id leads to who stayed, and to nothing else; lists and counts do not know it', async () => {
  const [winner, loser] = [await doctor(), await doctor()];
  await merge(winner.id, loser.id);
  expect((await call(user.get, { params: loser })).reply.data.id).toBe(winner.id);
  const attempts = [
    call(user.update, { params: loser, body: { position: 'ก' } }),
    call(user.delete, { params: loser }),
    call(userCalls.restore, { params: loser }),
    call(userCalls.suspend, { params: loser, body: { reason: 'ทดสอบ' } }),
  ];
  for (const answer of await Promise.all(attempts)) expect(answer.status).toBe(404);
  for (const deleted of ['true', 'false']) {
    const { reply } = await call(user.list, { query: { search: `#${loser.id}`, deleted } });
    expect(reply.data).toEqual([]);
  }
  const third = await doctor();
  await merge(third.id, winner.id);
  expect((await call(user.get, { params: loser })).reply.data.id).toBe(third.id);
  const listed = await call(userMergeCalls.merges);
  expect(listed.reply.data[0]).toMatchObject({
    winner: { id: third.id },
    loser: { id: winner.id },
  });
});

it('whoever sees those who stayed is not told the names of those who went from elsewhere', async () => {
  const winner = await doctor({ province_code: '50' });
  const near = await doctor({ province_code: '50', display_name: `ใกล้ ${unique()}` });
  const far = await doctor({ province_code: '90', display_name: `ไกล ${unique()}` });
  for (const { id } of [near, far]) {
    const { reply } = await call(user.get, { params: winner });
    expect((await merge(winner.id, id, { version: reply.data.version })).status).toBe(200);
  }
  const manager = await test.signIn('sales_manager', { regionScope: ['north'] });
  const { reply } = await caller(test.app, manager.headers)(userMergeCalls.merges);
  const names = new Map(reply.data.map(({ loser }) => [loser.id, loser.display_name]));
  expect(names.get(near.id)).toMatch(/^ใกล้/);
  expect(names.get(far.id)).toBe('รายการนอกขอบเขตของคุณ');
});

it('refuses what is no pair of people: oneself, nobody, the erased, another type, stale versions', async () => {
  const [one, other] = [await doctor(), await doctor()];
  const erased = await doctor({ status: 'erased' });
  const sale = await makeUser(db, { user_type: 'sale', license_no: null });
  expect((await merge(one.id, one.id)).error.code).toBe('wrong_state');
  expect((await merge(one.id, 999_999)).status).toBe(404);
  expect((await merge(one.id, erased.id)).status).toBe(404);
  expect((await merge(erased.id, one.id)).status).toBe(404);
  expect((await merge(one.id, sale.id)).error.code).toBe('merge_unlike');
  expect((await merge(one.id, other.id, { version: 9 })).error.code).toBe('version_conflict');
  expect((await merge(one.id, other.id, { from_version: 9 })).error.code).toBe('version_conflict');
  expect((await unmerge(one.id)).error.code).toBe('wrong_state');
  const pharmacist = await makeUser(db, {
    user_type: 'pharmacist',
    license_no: `ภ.${30_000 + unique()}`,
    email: `p${unique()}@hcp.example`,
  });
  const mixed = await merge(one.id, pharmacist.id, { take: ['license_no'] });
  expect(fieldsOf(mixed)).toEqual(['license_no: license_format']);
});

it('of merges at once in a circle, or of one person into two, one is done', async () => {
  const [a, b, c] = [await doctor(), await doctor(), await doctor()];
  const circle = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)]);
  expect(circle.map(({ status }) => status).sort()).toEqual([200, 409]);
  const codes = circle.map(({ error }) => error.code);
  expect(codes).toContain('already_merged');
  const [d, e] = [await doctor(), await doctor()];
  const two = await Promise.all([merge(d.id, c.id), merge(e.id, c.id)]);
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('while the other is saved: either the merge has the saved value, or the save is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [winner, loser] = [await doctor(), await doctor()];
    const [saved, merged] = await Promise.all([
      call(user.update, { params: loser, body: { department: 'อายุรกรรม', version: 1 } }),
      merge(winner.id, loser.id, { take: ['department'] }),
    ]);
    expect(merged.status).toBe(200);
    const kept = merged.reply.data.department;
    expect([saved.status, kept]).toEqual(saved.status === 200 ? [200, 'อายุรกรรม'] : [404, '']);
  }
});

it('is taken back for both as they were, with every history', async () => {
  const { winner, loser } = await twins();
  const before = {
    rows: await stored(winner.id, loser.id),
    of: await histories(winner.id, loser.id),
  };
  await merge(winner.id, loser.id, { take: ['license_no', 'email', 'phone', 'position'] });
  const { status, reply } = await unmerge(loser.id);
  expect([status, reply.data?.id]).toEqual([200, loser.id]);
  expect(await stored(winner.id, loser.id)).toEqual(before.rows);
  expect(await histories(winner.id, loser.id)).toEqual(before.of);
  expect((await unmerge(loser.id)).error.code).toBe('wrong_state');
  const held = await db
    .selectFrom('user_merge')
    .selectAll()
    .where('loser_id', '=', loser.id)
    .execute();
  expect(held).toMatchObject([{ loser_before: null, winner_before: null, moved: null }]);
});

it('what came later stays; what the merge wrote and somebody changed is not taken back', async () => {
  const { winner, loser } = await twins();
  await merge(winner.id, loser.id, { take: ['position'] });
  await call(user.update, { params: winner, body: { department: 'ใหม่' } });
  await call(user.update, { params: winner, body: { position: 'รองหัวหน้า' } });
  expect((await unmerge(loser.id)).error.code).toBe('merge_changed');
  await call(user.update, { params: winner, body: { position: 'หัวหน้า' } });
  await makeConsent(db, winner.id, { purpose: 'publicity' });
  expect((await unmerge(loser.id)).status).toBe(200);
  const { data } = (await call(user.get, { params: winner })).reply;
  expect([data.department, data.position]).toEqual(['ใหม่', '']);
  const later = await call(userCalls.consents, { params: winner });
  expect(later.reply.data.records.map(({ purpose }) => purpose)).toContain('publicity');
});

it('whoever and wherever was merged meanwhile is where the users lead to who come back', async () => {
  const [place, kept] = [await makeWorkplace(db), await makeWorkplace(db)];
  const rep = () =>
    makeUser(db, { user_type: 'sale', employee_code: `E${unique()}`, territory_code: 'T1' });
  const [{ id: owner_rep_id }, { id: stays }] = [await rep(), await rep()];
  const links = { workplace_id: place.id, owner_rep_id, province_code: '10' };
  const [winner, loser] = [await doctor(links), await doctor(links)];
  expect((await merge(winner.id, loser.id)).status).toBe(200);
  const joined = await call(workplace.merge, {
    params: kept,
    body: { from_id: place.id },
  });
  expect([joined.status, (await merge(stays, owner_rep_id)).status]).toEqual([200, 200]);
  expect((await unmerge(loser.id)).status).toBe(200);
  const led = { workplace_id: kept.id, owner_rep_id: stays };
  expect(await stored(winner.id, loser.id)).toMatchObject([led, led]);
});

it('whoever comes back to a workplace that was deleted meanwhile keeps its name', async () => {
  const place = await makeWorkplace(db, { name_th: 'คลินิกที่ปิดไปแล้ว' });
  const [winner, loser] = [await doctor(), await doctor({ workplace_id: place.id })];
  expect((await merge(winner.id, loser.id)).status).toBe(200);
  expect((await call(workplace.delete, { params: place })).status).toBe(200);
  expect((await unmerge(loser.id)).status).toBe(200);
  const [back] = await stored(loser.id);
  expect(back).toMatchObject({ workplace_id: null, workplace_name_raw: 'คลินิกที่ปิดไปแล้ว' });
});

it('is not taken back over a changed registration, a taken address, a second merge, or the years', async () => {
  const first = await twins();
  await merge(first.winner.id, first.loser.id);
  await db
    .updateTable('registration')
    .set({ minutes: 55 })
    .where('user_id', '=', first.winner.id)
    .execute();
  expect((await unmerge(first.loser.id)).error.code).toBe('merge_changed');
  expect((await stored(first.loser.id))[0]?.merged_into_id).toBe(first.winner.id);

  const [winner, loser, third] = [
    await doctor(),
    await doctor({ email: 'given.away@hcp.example' }),
    await doctor(),
  ];
  await merge(winner.id, loser.id);
  await call(user.update, { params: third, body: { email: 'given.away@hcp.example' } });
  expect(fieldsOf(await unmerge(loser.id))).toEqual(['email: unique']);
  await call(user.update, { params: third, body: { email: `x${unique()}@hcp.example` } });
  await merge(third.id, winner.id);
  expect((await unmerge(loser.id)).error.code).toBe('merge_changed');
  expect((await unmerge(winner.id)).status).toBe(200);
  expect((await call(user.get, { params: loser })).reply.data.id).toBe(winner.id);
  test.clock.advance(31 * 86_400_000);
  const { headers } = await test.signIn('admin');
  const late = await caller(test.app, headers)(userMergeCalls.unmerge, { params: loser });
  expect([late.status, late.error.code]).toEqual([410, 'merge_expired']);
  await forgetMerges(db, trashSince(test.clock.now()));
  const { n } = await db
    .selectFrom('user_merge')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('loser_before', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
});

it('names nobody in the audit', async () => {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['diff', 'entity_title'])
    .where('action', 'in', ['user.merge', 'user.unmerge'])
    .execute();
  expect(entries.length).toBeGreaterThan(4);
  expect(JSON.stringify(entries)).not.toMatch(/hcp\.example|อยู่|จบ|\+668|ว\.\d/);
});

it('every foreign key to a user is turned or joined', async () => {
  const { rows } = await sql<{ at: string }>`
    select c.conrelid::regclass || '.' || a.attname as at from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'platform_user'::regclass and c.conparentid = 0`.execute(
    db,
  );
  const known = [
    ...TURNED.map(({ table, column }) => `${table}.${column}`),
    ...MERGED_TABLES.map(({ table }) => `${table}.user_id`),
    'user_consent.user_id',
    'user_distinct.low_id',
    'user_distinct.high_id',
    'user_merge.winner_id',
    'user_merge.loser_id',
    'platform_user.merged_into_id',
    // Follow the user's row by triggers.
    'user_facet.id',
    'user_search.id',
  ];
  expect(rows.map(({ at }) => at).sort()).toEqual(known.sort());
});
