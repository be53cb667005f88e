import { auth } from '@connect/contract/sign-in/auth.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, caller } from '../../test/call.ts';
import { makeStaff } from '../../test/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../test/test-app.ts';
import { suspendOverdueAccounts } from './sweep-accounts.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  // Each test starts without a super administrator.
  await t.deps.db
    .updateTable('staff')
    .set({ role: 'editor' })
    .where('role', '=', 'super_admin')
    .execute();
});

type Call = ReturnType<typeof caller>;
interface Boss extends SignedIn {
  id: number;
  call: Call;
}

async function boss(overrides: Parameters<typeof makeStaff>[1] = {}): Promise<Boss> {
  const signed = await t.signIn('super_admin', overrides);
  return { ...signed, id: signed.staff.id, call: caller(t.app, signed.headers) };
}

/** The four ways to remove a super administrator. */
const WAYS: Record<string, (call: Call, id: number) => Promise<Answer<unknown>>> = {
  suspending: (call, id) => call(staff.suspend, { params: { id }, body: { reason: 'ทดสอบ' } }),
  deleting: (call, id) => call(staff.delete, { params: { id } }),
  'a new role for': (call, id) =>
    call(staff.update, { params: { id }, body: { version: 1, role: 'editor' } }),
  'a last day for': (call, id) =>
    call(staff.update, { params: { id }, body: { version: 1, expires_at: '2026-12-31' } }),
};
const names = Object.keys(WAYS);
const pairs = names.flatMap((one, n) => names.slice(n).map((two) => [one, two] as const));

/** Active super administrators without an expiry date. */
const lasting = async () => {
  const rows = await t.deps.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .where('expires_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.length;
};

describe('the last active super administrator', () => {
  test.each(names)(
    'stays: %s the only other one is refused while there are but dated ones',
    async (way) => {
      const only = await boss();
      const dated = await boss({ expiresAt: '2027-01-31' });
      const answer = await WAYS[way]?.(dated.call, only.id);
      expect([answer?.status, answer?.error.code]).toEqual([409, 'last_super_admin']);
      expect(await lasting()).toBe(1);
    },
  );

  test.each(names)('%s one of two is allowed', async (way) => {
    const [one, two] = [await boss(), await boss()];
    expect((await WAYS[way]?.(one.call, two.id))?.status).toBe(200);
    expect(await lasting()).toBe(1);
  });

  test('one who is suspended, invited or deleted does not count', async () => {
    const only = await boss();
    const dated = await boss({ expiresAt: '2027-01-31' });
    const { db } = t.deps;
    await makeStaff(db, { status: 'suspended' });
    await makeStaff(db, { status: 'invited' });
    await makeStaff(db, { row: { deleted_at: '2026-11-01T00:00:00+07:00' } });
    expect((await WAYS.suspending?.(dated.call, only.id))?.error.code).toBe('last_super_admin');
    await makeStaff(db);
    expect((await WAYS.suspending?.(dated.call, only.id))?.status).toBe(200);
  });

  test.each(pairs)(
    'stays when two take each other away at once: %s against %s',
    async (first, second) => {
      for (let round = 0; round < 4; round += 1) {
        await t.deps.db
          .updateTable('staff')
          .set({ role: 'editor' })
          .where('role', '=', 'super_admin')
          .execute();
        const [one, two] = [await boss(), await boss()];
        // Both sessions are cached before either call begins.
        for (const { call } of [one, two]) await call(auth.me);
        const calls = [
          () => WAYS[first]?.(one.call, two.id),
          () => WAYS[second]?.(two.call, one.id),
        ];
        const order = round % 2 === 0 ? calls : calls.toReversed();
        const answers = await Promise.all(order.map((start) => start()));
        expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
        const refused = answers.find((answer) => answer?.status === 409);
        expect(refused?.error.code).toBe('last_super_admin');
        expect(await lasting()).toBe(1);
      }
    },
  );

  test('stays when five of them all turn on each other at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => boss()));
    for (const { call } of all) await call(auth.me);
    const ways = Object.values(WAYS);
    await Promise.all(
      all.flatMap((actor, n) =>
        all.flatMap((target, m) =>
          actor.id === target.id ? [] : [ways[(n + m) % ways.length]?.(actor.call, target.id)],
        ),
      ),
    );
    expect(await lasting()).toBe(1);
  });

  test('is not suspended by the job, whatever its dates say', async () => {
    const { db } = t.deps;
    const only = await makeStaff(db, {
      expiresAt: '2026-11-01',
      row: { created_at: '2025-01-01T00:00:00+07:00' },
    });
    await suspendOverdueAccounts(t.deps);
    const { status } = await db
      .selectFrom('staff')
      .select('status')
      .where('id', '=', only.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('active');
  });
});
