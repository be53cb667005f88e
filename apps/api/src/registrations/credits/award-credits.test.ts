import { webinar } from '@connect/contract/webinars/webinar.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { makeRegistration, makeWebinar } from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { awardCredits } from './award-credits.service.ts';

const { test, call } = await startTestApp();
const OPENED = new Date('2026-11-20T09:00:00+07:00');
beforeEach(async () => {
  await test.deps.db.deleteFrom('registration').execute();
  await test.deps.db.deleteFrom('content_link').execute();
  await test.deps.db.deleteFrom('content').execute();
});

/** Ended 15 minutes before the clock of the tests: `live` until this moment. */
const JUST_OVER = {
  start_at: new Date(OPENED.getTime() - 75 * 60_000).toISOString(),
  end_at: new Date(OPENED.getTime() - 15 * 60_000).toISOString(),
  cpe_code: '1002-1',
  cpe_credits: 1.5,
  cme_credits: 2,
  credit_min_attendance_pct: 80,
};

type Overrides = Parameters<typeof makeWebinar>[1];
const held = (overrides: Overrides = {}) =>
  makeWebinar(test.deps.db, {
    status: 'publish',
    ...overrides,
    webinar: { ...JUST_OVER, ...overrides?.webinar },
  });

async function came(
  id: number,
  user_type: string,
  minutes: number | null,
  overrides: Parameters<typeof makeRegistration>[2] = {},
) {
  const user = await makeUser(test.deps.db, { user_type });
  await makeRegistration(test.deps.db, id, {
    user_id: user.id,
    joined_at: JUST_OVER.start_at,
    minutes,
    ...overrides,
  });
}

const creditsOf = async (id: number) => {
  const rows = await test.deps.db
    .selectFrom('registration')
    .select(['credit_type', 'credits_awarded'])
    .where('content_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.credit_type, row.credits_awarded]);
};
const NONE = [null, null];

describe('credits after the end', () => {
  it('go to who stayed long enough, by profession', async () => {
    const { id } = await held();
    await came(id, 'pharmacist', 48);
    await came(id, 'pharmacist', 47);
    await came(id, 'doctor', 60);
    await came(id, 'other_hcp', 60);
    await came(id, 'doctor', null);
    await came(id, 'doctor', 60, { status: 'cancelled' });
    expect(await awardCredits(test.deps)).toBe(1);
    expect(await creditsOf(id)).toEqual([['cpe', 1.5], NONE, ['cme', 2], NONE, NONE, NONE]);
    const [entry] = await test.deps.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'diff'])
      .where('action', '=', 'webinar.credits')
      .where('entity_id', '=', id)
      .execute();
    expect(entry).toEqual({ actor_id: null, diff: { changed: 2, credited: 2 } });
  });

  it.each<[string, Overrides]>([
    ['is still live', { webinar: { end_at: new Date(OPENED.getTime() - 899_000).toISOString() } }],
    ['was called off', { webinar: { cancelled_at: JUST_OVER.start_at } }],
    ['was never published', { status: 'draft' }],
    ['is in the trash', { deleted_at: '2026-11-20T08:50:00+07:00' }],
    ['brings none', { webinar: { cpe_credits: null, cme_credits: null } }],
  ])('are not counted for one that %s', async (_which, overrides) => {
    const { id } = await held(overrides);
    await came(id, 'doctor', 60, { cancelled_by_organiser: true });
    expect(await awardCredits(test.deps)).toBe(0);
    expect(await creditsOf(id)).toEqual([NONE]);
  });

  it('are counted once, also by two processes at the same moment', async () => {
    const { id } = await held();
    await came(id, 'doctor', 60);
    const counted = await Promise.all([awardCredits(test.deps), awardCredits(test.deps)]);
    expect(counted.sort()).toEqual([0, 1]);
    await came(id, 'pharmacist', 60);
    expect(await awardCredits(test.deps)).toBe(0);
    expect(await creditsOf(id)).toEqual([['cme', 2], NONE]);
  });

  it('are counted anew when the webinar was prolonged after all', async () => {
    const { id } = await held();
    await came(id, 'doctor', 50);
    await awardCredits(test.deps);
    expect(await creditsOf(id)).toEqual([['cme', 2]]);
    const end_at = new Date(OPENED.getTime() - 60_000).toISOString();
    expect((await call(webinar.update, { params: { id }, body: { end_at } })).status).toBe(200);
    expect(await awardCredits(test.deps)).toBe(0);
    test.clock.advance(14 * 60_000);
    expect(await awardCredits(test.deps)).toBe(1);
    // 50 of 74 minutes are below the threshold.
    expect(await creditsOf(id)).toEqual([NONE]);
    test.clock.advance(-14 * 60_000);
  });

  it('are counted anew when what they follow from is corrected, and not for another field', async () => {
    const { id } = await held();
    await came(id, 'doctor', 40);
    await came(id, 'pharmacist', 60);
    await awardCredits(test.deps);
    expect(await creditsOf(id)).toEqual([NONE, ['cpe', 1.5]]);
    const change = async (body: object) =>
      expect((await call(webinar.update, { params: { id }, body })).status).toBe(200);
    await change({ excerpt: 'คำโปรยใหม่' });
    expect(await awardCredits(test.deps)).toBe(0);
    await change({ credit_min_attendance_pct: 60 });
    expect(await awardCredits(test.deps)).toBe(1);
    expect(await creditsOf(id)).toEqual([
      ['cme', 2],
      ['cpe', 1.5],
    ]);
    await change({ cpe_credits: null, cme_credits: null });
    expect(await awardCredits(test.deps)).toBe(1);
    expect(await creditsOf(id)).toEqual([NONE, NONE]);
    expect(await awardCredits(test.deps)).toBe(0);
  });
});
