import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { USER_SORTS, user } from '@connect/contract/users/user.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallParts, caller, fieldsOf } from '../../test/call.ts';
import { makeArticle, makeUser, makeView } from '../../test/factories.ts';
import { type SignedIn, startTestApp } from '../../test/test-app.ts';
import { makeConsent } from '../../test/user-factories.ts';

const { test } = await startTestApp();
const { db } = test.deps;

const accounts = new Map<Role, SignedIn>();
const as = (role: Role) => caller(test.app, accounts.get(role)?.headers);
beforeAll(async () => {
  for (const role of ROLES) accounts.set(role, await test.signIn(role, { regionScope: ['north'] }));
});

const names = async (query: CallParts['query'], by: ReturnType<typeof caller>) => {
  const { reply } = await by(user.list, { query });
  return reply.data.map(({ display_name: name }) => name);
};
const made = (display_name: string, more: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(db, { display_name, ...more });

describe('who was active', () => {
  it.each(ROLES)('%s: whom items of a brand or area made active', async (role) => {
    const { reply } = await as(role)(user.list);
    const { use } = reply.meta.permissions;
    for (const filter of ['active_brand', 'active_area_id'] as const) {
      const query = { [filter]: filter === 'active_brand' ? 'Ozempic' : '1' };
      const asked = await as(role)(user.list, { query });
      expect(asked.status).toBe(use ? 200 : 403);
      if (!use) expect(fieldsOf(asked)).toEqual([`${filter}: personal_order`]);
    }
    if (role === 'medical' || role === 'event_manager') expect(use).toBe(false);
    // Days alone tell no more than the last activity that each row shows.
    expect((await as(role)(user.list, { query: { active_from: '2026-11-01' } })).status).toBe(200);
  });

  it('logs of some brands alone tell nobody whom these made active', async () => {
    const { headers } = await test.signIn('publisher', { brandScope: ['Saxenda'] });
    const asked = await caller(test.app, headers)(user.list, {
      query: { active_brand: 'Saxenda' },
    });
    expect(asked.status).toBe(403);
  });

  it('sales find those alone by their activity who may be analysed', async () => {
    const team = 'ทีมใช้งาน';
    const article = await makeArticle(db, { brand: 'Ozempic', status: 'publish' });
    const agreed = await made('ยินยอม', { team, province_code: '50' });
    const silent = await made('ไม่ยินยอม', { team, province_code: '50' });
    await makeConsent(db, agreed.id, { purpose: 'profiling' });
    for (const { id } of [agreed, silent]) {
      await makeView(db, article.id, { user_id: id, occurred_at: '2026-11-19T23:59:59+07:00' });
    }
    const query = { team, active_from: '2026-11-19', active_to: '2026-11-19' };
    for (const asked of [query, { ...query, active_brand: 'Ozempic,Wegovy' }]) {
      expect(await names(asked, as('sales_manager'))).toEqual(['ยินยอม']);
      expect((await names(asked, as('super_admin'))).toSorted()).toEqual(
        ['ยินยอม', 'ไม่ยินยอม'].toSorted(),
      );
    }
    for (const none of [
      { ...query, active_from: '2026-11-20', active_to: '2026-11-20' },
      { ...query, active_to: '2026-11-18', active_from: '2026-11-18' },
      { ...query, active_brand: 'Wegovy' },
    ]) {
      expect(await names(none, as('super_admin'))).toEqual([]);
    }
  });

  it('are the same people in any order, page by page, with their counts', async () => {
    const team = 'ทีมลำดับใช้งาน';
    const article = await makeArticle(db, { brand: 'Ozempic', status: 'publish' });
    const active: string[] = [];
    for (const [n, first_name] of ['ขวัญ', 'เกวลิน', 'กิตติ', 'แก้ว', 'อนงค์'].entries()) {
      const { id } = await made(first_name, {
        team,
        first_name,
        last_name: 'ก',
        score_90d: n % 3,
        status: n === 1 ? 'suspended' : 'active',
      });
      if (n === 4) continue;
      active.push(first_name);
      await makeView(db, article.id, { user_id: id, occurred_at: '2026-11-18T09:00:00+07:00' });
    }
    const query = { team, active_from: '2026-11-18', active_to: '2026-11-18', limit: '3' };
    for (const order_by of USER_SORTS) {
      for (const order of ['asc', 'desc']) {
        const seen: string[] = [];
        for (const page of ['1', '2']) {
          const asked = { ...query, order_by, order, page };
          const { reply } = await as('super_admin')(user.list, { query: asked });
          seen.push(...reply.data.map(({ display_name: name }) => name));
          expect(reply.meta.counts).toMatchObject({ all: 4, active: 3, suspended: 1, trash: 0 });
        }
        expect(seen.toSorted(), `${order_by} ${order}`).toEqual(active.toSorted());
        if (order_by === 'display_name' && order === 'asc') {
          expect(seen).toEqual(
            ['กิตติ', 'เกวลิน', 'แก้ว', 'ขวัญ'].toSorted(new Intl.Collator('th').compare),
          );
        }
      }
    }
    const by = { ...query, status: 'suspended', order_by: 'display_name' };
    expect(await names(by, as('super_admin'))).toEqual(['เกวลิน']);
  });
});
