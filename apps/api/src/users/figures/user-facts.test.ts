import { erasureCalls } from '@connect/contract/privacy/erasure.ts';
import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { userImport } from '@connect/contract/users/user-import.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeUser, unique } from '../../../test/factories.ts';
import { settleJobs } from '../../../test/jobs.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { uploadBody } from '../../../test/upload-files.ts';
import { factsOf, keptPeople, plainPeople } from '../../../test/usage/people-oracle.ts';
import {
  makeConsent,
  makePrivacyRequest,
  makeStage,
  makeWorkplace,
} from '../../../test/user-factories.ts';
import { openSnapshot } from '../../db/read-batches.ts';
import type { Db, Trx } from '../../deps.ts';
import type { FigureFilter } from '../../people/figure-filter.ts';
import { forgetChanges } from '../../people/kept/user-changes.queries.ts';
import { addDays } from '../../time/moments.ts';
import { keepFacts } from './figures.service.ts';

const { test, admin, call } = await startTestApp();
const { db } = test.deps;
const TODAY = '2026-11-20';
const [first, second] = await db
  .selectFrom('product_adoption_ladder')
  .select(['id', 'value_ids'])
  .where('is_active', '=', true)
  .orderBy('id')
  .limit(2)
  .execute();
const LADDERS = [first ?? expect.fail(), second ?? expect.fail()];
const stageAt = (ladder: number, step: number): number =>
  LADDERS[ladder]?.value_ids[step] ?? expect.fail();
const specialties = (
  await db.selectFrom('specialty').select('id').orderBy('id').limit(2).execute()
).map(({ id }) => id);

const { id: rep } = await makeUser(db, { user_type: 'sale' });
const { id: place } = await makeWorkplace(db);

async function within<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const snapshot = await openSnapshot(db);
  try {
    return await work(snapshot.trx);
  } finally {
    await snapshot.end();
  }
}

const kept = keepFacts();
/** What is kept is what a process reads that begins now. */
const compare = () =>
  within(async (trx) => {
    const facts = await factsOf(trx, kept);
    expect(facts).toEqual(await factsOf(trx));
    return facts;
  });

const EVERYBODY: FigureFilter = { brands: null, areas: null, userTypes: null, regions: null };

/** A write about a user who belongs to one of two connections. */
type Write = (trx: Db, id: number) => Promise<unknown>;
const set =
  (values: RawBuilder<unknown>): Write =>
  (trx, id) =>
    sql`update platform_user set ${values} where id = ${id}`.execute(trx);

const daysAgo = fc.integer({ min: -1, max: 1_500 });
const momentAgo = (days: number) =>
  new Date(Date.parse(`${TODAY}T08:59:59.9995+07:00`) - days * 86_400_000).toISOString();
const consentOf = fc
  .record({
    purpose: fc.constantFrom('marketing_line', 'marketing_email', 'marketing_sms', 'profiling'),
    action: fc.constantFrom('grant', 'grant', 'withdraw', 'refuse'),
    ago: daysAgo,
  })
  .map(({ purpose, action, ago }): Write => {
    const occurred_at = momentAgo(ago);
    return (trx, id) =>
      makeConsent(trx, id, { purpose, action, occurred_at, recorded_at: occurred_at });
  });
const stageOf = fc
  .record({
    ladder: fc.integer({ min: 0, max: 1 }),
    step: fc.integer({ min: 0, max: 3 }),
    source: fc.constantFrom('manual', 'auto', 'crm_import'),
    ago: daysAgo,
  })
  .map(
    ({ ladder, step, source, ago }): Write =>
      async (trx, id) => {
        const ladder_id = LADDERS[ladder]?.id ?? expect.fail();
        const value_id = stageAt(ladder, step);
        const before = await trx
          .selectFrom('user_product_adoption')
          .select('value_id')
          .where('user_id', '=', id)
          .where('ladder_id', '=', ladder_id)
          .executeTakeFirst();
        if (before) {
          await sql`update user_product_adoption set value_id = ${value_id}, source = ${source}
        where user_id = ${id} and ladder_id = ${ladder_id}`.execute(trx);
        } else await makeStage(trx, id, { ladder_id, value_id, source });
        await sql`insert into adoption_change (user_id, ladder_id, from_value_id, to_value_id, source, reason,
        occurred_at)
      values (${id}, ${ladder_id}, ${before?.value_id ?? null}, ${value_id}, ${source}, 'เหตุผล',
        ${momentAgo(ago)}::timestamptz)`.execute(trx);
      },
  );
const writes: fc.Arbitrary<Write> = fc.oneof(
  consentOf,
  consentOf,
  stageOf,
  stageOf,
  fc.constantFrom<Write>(
    set(sql`user_type = 'pharmacist'`),
    set(sql`user_type = 'staff'`),
    set(sql`status = 'suspended'`),
    set(sql`license_status = 'rejected'`),
    set(sql`province_code = '50'`),
    set(sql`province_code = null`),
    set(sql`registered_at = registered_at - interval '40 days'`),
    set(sql`specialty_ids = ${specialties}::bigint[]`),
    set(sql`deleted_at = coalesce(deleted_at, now())`),
    set(sql`deleted_at = null`),
    set(sql`email = 'f' || id || '@hcp.example', phone = '+6681' || lpad(id::text, 7, '0')`),
    set(sql`email_bounced_at = now()`),
    set(sql`line_user_id = 'U' || lpad(id::text, 32, '0')`),
    set(sql`last_active_at = now()`),
    set(sql`last_active_at = now() - interval '2 days'`),
    set(sql`last_active_at = null`),
    set(sql`segment = 'B', is_kol = not is_kol`),
    set(sql`license_expires_at = '2027-01-31'`),
    set(sql`owner_rep_id = ${rep}, workplace_id = ${place}`),
    set(sql`registration_source = 'link', specialty_ids = '{}'`),
    (trx, id) =>
      sql`select keep_user_facets(array[${id}::bigint], now() - interval '2 years')`.execute(trx),
    (trx, id) => sql`delete from user_product_adoption where user_id = ${id}`.execute(trx),
    (trx, id) =>
      sql`update adoption_change set reverted_by_id = (select max(id) from adoption_change where user_id = ${id})
        where id = (select min(id) from adoption_change where user_id = ${id})`.execute(trx),
    (trx, id) =>
      makePrivacyRequest(trx, {
        user_id: id,
        type: 'object',
        status: 'completed',
        identity_verified_at: momentAgo(5),
        completed_at: momentAgo(4),
      }),
  ),
);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ side: fc.nat(1), person: fc.nat(2), write: writes }) },
  {
    weight: 2,
    arbitrary: fc.record({ side: fc.nat(1), end: fc.constantFrom('commit', 'rollback') }),
  },
  { weight: 2, arbitrary: fc.constant('read' as const) },
);

const asked = fc.record({
  ago: fc.integer({ min: 0, max: 1_300 }),
  length: fc.integer({ min: 1, max: 400 }),
  userTypes: fc.constantFrom(null, ['doctor' as const], ['doctor' as const, 'pharmacist' as const]),
  regions: fc.constantFrom(null, ['bkk' as const], ['north' as const]),
});

const begin = async () => {
  const trx = await db.startTransaction().execute();
  await sql`set local lock_timeout = '200ms'`.execute(trx);
  return trx;
};

/** What waits for the other transaction, as a list of ids that both write first, is not written. */
async function unlessWaiting(
  trx: Awaited<ReturnType<typeof begin>>,
  write: Write,
  id: number,
): Promise<void> {
  const point = await trx.savepoint('before').execute();
  try {
    await write(point, id);
    await point.releaseSavepoint('before').execute();
  } catch (error) {
    if (!isWaiting(error)) throw error;
    await point.rollbackToSavepoint('before').execute();
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
const isWaiting = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === LOCK_NOT_AVAILABLE;

describe('facts of users', () => {
  it('are those of the tables, whatever is written in transactions that end in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), asked, async (steps, ask) => {
        const people: number[][] = [];
        for (const _ of [0, 1]) {
          const own = [];
          for (const _ of [0, 1, 2]) {
            own.push((await makeUser(db, { registered_at: momentAgo(unique() % 90) })).id);
          }
          people.push(own);
        }
        const open: (Awaited<ReturnType<typeof begin>> | null)[] = [null, null];
        try {
          for (const one of steps) {
            if (one === 'read') {
              await compare();
              continue;
            }
            const { side } = one;
            const trx = open[side] ?? (await begin());
            open[side] = trx;
            if ('write' in one) {
              await unlessWaiting(trx, one.write, people[side]?.[one.person] ?? expect.fail());
            } else {
              await (one.end === 'commit' ? trx.commit() : trx.rollback()).execute();
              open[side] = null;
            }
          }
          for (const trx of open) await trx?.commit().execute();
        } catch (error) {
          for (const trx of open) if (trx && !trx.isCommitted) await trx.rollback().execute();
          throw error;
        }
        await compare();
        const { ago, length, ...narrowed } = ask;
        const to = addDays(TODAY, -ago);
        const days = { from: addDays(to, 1 - length), to };
        const filter = { ...EVERYBODY, ...narrowed };
        const now = test.clock.now();
        await within(async (trx) => {
          expect(await keptPeople(trx, kept, days, filter, now)).toEqual(
            await plainPeople(trx, days, filter, now),
          );
        });
      }),
      { numRuns: 25 },
    );
  });

  it('follow everything that is done to people', async () => {
    const email = `facts${unique()}@hcp.example`;
    const { id } = await makeUser(db, { license_status: 'pending', email });
    const { id: twin } = await makeUser(db, { email: null });
    await makeConsent(db, twin, { purpose: 'profiling' });
    await makeStage(db, twin, {
      ladder_id: LADDERS[0]?.id ?? 0,
      value_id: stageAt(0, 2),
      source: 'manual',
    });
    const params = { id };
    const set = (step: number) =>
      call(userCalls.changeAdoption, {
        params,
        body: { ladder_id: LADDERS[1]?.id ?? 0, value_id: stageAt(1, step), reason: 'พบที่ประชุม' },
      });
    await db
      .updateTable('product_adoption_ladder')
      .set({ specialty_ids: [], applicable_user_types: ['doctor'] })
      .execute();
    const { id: request_id } = await makePrivacyRequest(db, {
      user_id: id,
      type: 'erase',
      status: 'in_progress',
      identity_method: 'account',
      identity_verified_at: '2026-11-19T09:00:00+07:00',
    });
    const steps: [what: string, () => Promise<{ status: number }>][] = [
      ['licence', () => call(userCalls.verifyLicense, { params, body: {} })],
      ['province', () => call(user.update, { params, body: { province_code: '50' } })],
      ['stage', () => set(1)],
      ['later stage', () => set(3)],
      ['merge', () => call(userMergeCalls.merge, { params, body: { from_id: twin } })],
      ['undo', () => call(userMergeCalls.unmerge, { params: { id: twin } })],
      ['suspension', () => call(userCalls.suspend, { params, body: { reason: 'ทดสอบ' } })],
      ['trash', () => call(user.delete, { params })],
      ['return', () => call(userCalls.restore, { params })],
      ['import', () => importOne()],
      [
        'erasure',
        () => {
          const body = { confirm: `#${id}`, reason: 'ตามคำขอของเจ้าของข้อมูล', request_id };
          return call(erasureCalls.erase, { params, body });
        },
      ],
    ];
    let before = await compare();
    for (const [what, act] of steps) {
      expect((await act()).status, what).toBeLessThan(300);
      const after = await compare();
      expect(after, what).not.toEqual(before);
      before = after;
    }
  });
});

/** Imports somebody new. */
async function importOne() {
  const n = 900_000 + unique();
  const file = [
    'ประเภทผู้ใช้,คำนำหน้า,ชื่อ,นามสกุล,เลขที่ใบประกอบวิชาชีพ,สาขา,จังหวัด,อีเมล',
    `แพทย์,นพ.,กิตติ,สมมติวงศ์,ว.${n},อายุรศาสตร์,เชียงใหม่,facts${n}@hcp.example`,
  ].join('\r\n');
  const { payload, headers } = await uploadBody({ file, name: 'users.csv' });
  const { method, path: url } = userImport.start;
  const all = { ...headers, ...admin.headers };
  const { data } = (await test.app.inject({ method, url, payload, headers: all })).json();
  const params = { id: data.id };
  await call(userImport.try, { params, body: { columns: data.columns, defaults: {} } });
  await settleJobs(test.deps, test.pool);
  const applied = await call(userImport.apply, { params, body: { rows: 1 } });
  await settleJobs(test.deps, test.pool);
  return applied;
}

describe('facts that are kept', () => {
  it('never become older for a snapshot that was taken before', async () => {
    // A transaction of another database may be older than all changes here: none of them was forgotten.
    await sql`insert into user_change (changed_in, user_id) values ('3', 0)`.execute(db);
    await compare();
    const early = await openSnapshot(db);
    try {
      await sql`select`.execute(early.trx);
      const { id } = await makeUser(db);
      expect((await compare()).persons.at(-1)?.id).toBe(id);
      const { persons } = await factsOf(early.trx, kept);
      expect(persons.at(-1)?.id).toBe(id);
    } finally {
      await early.end();
    }
    await compare();
  });

  it('are read by one for those who come meanwhile, and anew after a failure', async () => {
    const fresh = keepFacts();
    const failing = await openSnapshot(db);
    await failing.end();
    const [failed, ...others] = await Promise.allSettled([
      fresh.of(failing.trx),
      within((trx) => factsOf(trx, fresh)),
      within((trx) => factsOf(trx, fresh)),
    ]);
    expect(failed?.status).toBe('rejected');
    const now = await compare();
    for (const one of others) expect(one).toEqual({ status: 'fulfilled', value: now });
  });

  it('are read anew where a table was emptied, or changes are no longer known', async () => {
    await makeUser(db);
    await compare();
    await sql`truncate adoption_change`.execute(db);
    expect((await compare()).moves).toEqual([]);
    const forget = () => db.transaction().execute(forgetChanges);
    await forget();
    await compare();
    const late = keepFacts();
    await within((trx) => factsOf(trx, late));
    await makeUser(db);
    await forget();
    await makeUser(db);
    const left = async () => {
      await forget();
      const { rows } = await sql<{ n: number }>`select count(*) as n from user_change`.execute(db);
      return rows[0]?.n;
    };
    // What transactions of other databases on the server may not have seen is kept until they end.
    await expect.poll(left, { timeout: 30_000 }).toBeLessThan(5);
    expect(await within((trx) => factsOf(trx, late))).toEqual(await compare());
  });
});
