import type { Role } from '@connect/contract/permissions.ts';
import { reportCalls, reportExport } from '@connect/contract/reports/report.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { caller } from '../../test/call.ts';
import { CODED_PRODUCT, makeArticle, makeUser, makeView } from '../../test/factories.ts';
import { createTestApp } from '../../test/test-app.ts';
import { makeConsent, makePrivacyRequest } from '../../test/user-factories.ts';
import { targetFigures } from '../users/figures/target-figures.service.ts';

const t = await createTestApp();
afterAll(() => t.close());
const { db } = t.deps;

const { id: ladderId, value_ids: stageIds } = await db
  .selectFrom('product_adoption_ladder')
  .select(['id', 'value_ids'])
  .where('brand', '=', 'Ozempic')
  .executeTakeFirstOrThrow();
await db.updateTable('product_adoption_ladder').set({ specialty_ids: [] }).execute();
const values = await db.selectFrom('adoption_ladder_value').select(['id', 'ordinal']).execute();
const ordinalOf = new Map(values.map(({ id, ordinal }) => [id, ordinal]));
const stageAt = (ordinal: number | null) =>
  stageIds.find((id) => ordinalOf.get(id) === ordinal) ?? 0;

const aimingAt = (ordinal: number) =>
  makeArticle(db, {
    ...CODED_PRODUCT,
    status: 'publish',
    product_adoption_ladder_id: ladderId,
    adoption_ladder_value_id: stageAt(ordinal),
  });
const items = [
  { id: (await aimingAt(1)).id, aim: 1 },
  { id: (await aimingAt(2)).id, aim: 2 },
];
const consented = '2026-08-01T09:00:00+07:00';
const people = [
  { type: 'doctor', since: consented },
  { type: 'pharmacist', since: consented },
  // Who agreed later, who never did, who objected since, and who is of the company.
  { type: 'doctor', since: '2026-09-15T00:00:00+07:00' },
  { type: 'doctor', since: null },
  { type: 'doctor', since: consented, objected: true },
  { type: 'sale', since: consented },
] as const;
const users: { id: number; since: number | null }[] = [];
for (const { type, since, ...more } of people) {
  const { id } = await makeUser(db, { user_type: type, status: 'active' });
  if (since) await makeConsent(db, id, { purpose: 'profiling', occurred_at: since });
  if ('objected' in more) {
    const completed_at = '2026-08-10T09:00:00+07:00';
    await makePrivacyRequest(db, {
      user_id: id,
      type: 'object',
      status: 'completed',
      completed_at,
    });
  }
  const judged = since !== null && !('objected' in more) && type !== 'sale';
  users.push({ id, since: judged ? Date.parse(since) : null });
}

interface View {
  item: number;
  user: number;
  at: number;
  bot: boolean;
  internal: boolean;
}
interface Change {
  user: number;
  to: number | null;
  at: number;
  undone: boolean;
}

// Ends of months, midnight in Bangkok and in London, and 60 days after each.
const DAY_MS = 86_400_000;
const STARTS = ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01'].map((day) =>
  Date.parse(`${day}T00:00:00+07:00`),
);
const moment = fc
  .record({
    start: fc.constantFrom(...STARTS),
    days: fc.constantFrom(0, 0, 1, 59, 60, 61),
    ms: fc.constantFrom(-1, 0, 1, 7 * 3_600_000, DAY_MS - 1),
  })
  .map(({ start, days, ms }) => start + days * DAY_MS + ms);
const rarely = fc.nat({ max: 5 }).map((n) => n === 0);
const views = fc.array(
  fc.record<View>({
    item: fc.nat({ max: items.length - 1 }),
    user: fc.nat({ max: users.length - 1 }),
    at: moment,
    bot: rarely,
    internal: rarely,
  }),
  { minLength: 1, maxLength: 20 },
);
const changes = fc.array(
  fc.record<Change>({
    user: fc.nat({ max: users.length - 1 }),
    to: fc.constantFrom(0, 1, 2, 3, null),
    at: moment,
    undone: rarely,
  }),
  { maxLength: 20 },
);
const days = fc.record({
  from: fc.constantFrom(undefined, '2026-09-01', '2026-10-01'),
  to: fc.constantFrom(undefined, '2026-09-30', '2026-11-30'),
});
const NOW = new Date('2026-11-20T09:00:00+07:00');

const dayOf = (at: number) => Math.floor((at + 7 * 3_600_000) / DAY_MS);
const dayText = (at: number) => new Date(at + 7 * 3_600_000).toISOString().slice(0, 10);

async function write(seen: readonly View[], moved: readonly Change[]): Promise<void> {
  await sql`truncate engagement_log, adoption_change`.execute(db);
  for (const { item, user, at, bot, internal } of seen) {
    await makeView(db, items[item]?.id ?? 0, {
      user_id: users[user]?.id ?? null,
      occurred_at: new Date(at).toISOString(),
      is_bot: bot,
      is_internal: internal,
    });
  }
  for (const { user, to, at, undone } of moved) {
    const change = {
      user_id: users[user]?.id ?? 0,
      ladder_id: ladderId,
      to_value_id: stageAt(to),
      source: 'auto',
      occurred_at: new Date(at).toISOString(),
    };
    const add = (more: object) =>
      db
        .insertInto('adoption_change')
        .values({ ...change, ...more })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id } = await add({});
    if (!undone) continue;
    const back = await add({ to_value_id: stageAt(3) });
    await db
      .updateTable('adoption_change')
      .set({ reverted_by_id: back.id })
      .where('id', '=', id)
      .execute();
  }
}

/** The same by looking at each person and item in turn. */
function expected(
  seen: readonly View[],
  moved: readonly Change[],
  { from, to }: { from: string | undefined; to: string | undefined },
) {
  return items.flatMap(({ id, aim }, item) => {
    const counts = { id, viewers: 0, below: 0, reached: 0, waiting: 0 };
    for (const [user, { since }] of users.entries()) {
      if (since === null) continue;
      const first = seen
        .filter((view) => view.item === item && view.user === user && !view.bot && !view.internal)
        .filter(
          ({ at }) => at >= since && (!from || dayText(at) >= from) && (!to || dayText(at) <= to),
        )
        .toSorted((a, b) => a.at - b.at)[0];
      if (!first) continue;
      counts.viewers += 1;
      const own = moved.filter((change) => change.user === user && !change.undone);
      // Later ones of the same moment stand, as they were written later.
      const before = own
        .filter(({ at }) => at < first.at)
        .reduce<Change | null>((last, one) => (last && last.at > one.at ? last : one), null);
      const stage = before ? before.to : 0;
      if (stage === null || stage >= aim) continue;
      counts.below += 1;
      const lastDay = dayOf(first.at) + 60;
      const reached = own.some(
        ({ at, to: stageThen }) =>
          at >= first.at && dayOf(at) <= lastDay && stageThen !== null && stageThen >= aim,
      );
      if (reached) counts.reached += 1;
      else if (dayOf(NOW.getTime()) <= lastDay) counts.waiting += 1;
    }
    return counts.viewers === 0 ? [] : [counts];
  });
}

const figures = (asked: { from: string | undefined; to: string | undefined }) =>
  db.transaction().execute(async (trx) => {
    const ids = items.map(({ id }) => id);
    const scope = { regions: null, registrants: false };
    const found = await targetFigures(trx, ids, { scope, now: NOW, ...asked });
    return found.toSorted((a, b) => a.id - b.id);
  });

describe('viewers of content with a target stage', () => {
  it('are counted as a look at each of them says, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(views, changes, days, async (seen, moved, asked) => {
        await write(seen, moved);
        expect(await figures(asked)).toEqual(expected(seen, moved, asked));
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('reached it on the 60th day after, and not on the 61st', async () => {
    const at = Date.parse('2026-08-31T23:59:59+07:00');
    const one = { item: 0, user: 0, at, bot: false, internal: false };
    const last = Date.parse('2026-10-30T23:59:59.999+07:00');
    const counts = { id: items[0]?.id, viewers: 1, below: 1, waiting: 0 };
    const all = { from: undefined, to: undefined };
    await write([one], [{ user: 0, to: 1, at: last, undone: false }]);
    expect(await figures(all)).toEqual([{ ...counts, reached: 1 }]);
    await write([one], [{ user: 0, to: 1, at: last + 1, undone: false }]);
    expect(await figures(all)).toEqual([{ ...counts, reached: 0 }]);
  });
});

describe('the report', () => {
  beforeEach(async () => {
    const at = Date.parse('2026-11-10T10:00:00+07:00');
    const viewing = [0, 1].map((user) => ({ item: 1, user, at, bot: false, internal: false }));
    await write(viewing, [{ user: 0, to: 2, at: at + DAY_MS, undone: false }]);
  });
  const as = async (role: Role, scope: Parameters<typeof t.signIn>[1] = {}) =>
    caller(t.app, (await t.signIn(role, scope)).headers);

  it('says in title and column that it is no cause, and shares of whole numbers', async () => {
    const query = { report: 'target_stage', content_id: String(items[1]?.id) };
    const call = await as('sales_manager');
    const { reply } = await call(reportExport, { query });
    expect(reply.data).toEqual([
      expect.objectContaining({ viewers: 2, below: 2, reached: 1, rate: 50, waiting: 1 }),
    ]);
    const shown = await call(reportCalls.preview, { query });
    expect(shown.reply.data.head.join()).toContain('ไม่ใช่ความเป็นเหตุเป็นผล');
    const list = await call(reportCalls.list);
    const own = list.reply.data.find(({ key }) => key === 'target_stage');
    expect(own?.title).toContain('ไม่ใช่ความเป็นเหตุเป็นผล');
    expect(own?.columns.some(({ personal }) => personal)).toBe(false);
  });

  it('tells who reads no stages of people nothing of a few', async () => {
    const query = { report: 'target_stage', content_id: String(items[1]?.id) };
    const { reply } = await (await as('analyst'))(reportExport, { query });
    const untold = { viewers: null, below: null, reached: null, rate: null, waiting: null };
    expect(reply.data).toEqual([expect.objectContaining(untold)]);
  });

  it('keeps to brands, regions and roles', async () => {
    const query = { report: 'target_stage', limit: 100 };
    const other = await as('sales_manager', { brandScope: ['Wegovy'] });
    expect((await other(reportExport, { query })).reply.data).toEqual([]);
    const [provincial] = users;
    await db
      .updateTable('platform_user')
      .set({ province_code: '90' })
      .where('id', '=', provincial?.id ?? 0)
      .execute();
    const north = await as('sales_manager', { regionScope: ['south'] });
    const { reply } = await north(reportExport, { query });
    expect(reply.data.find(({ id }) => id === items[1]?.id)).toMatchObject({ viewers: 1 });
    for (const role of ['editor', 'event_manager'] as const) {
      expect((await (await as(role))(reportExport, { query })).status).toBe(403);
    }
  });
});
