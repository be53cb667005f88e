import { user } from '@connect/contract/users/user.ts';
import { userCredits } from '@connect/contract/users/user-credits.ts';
import { expect, it } from 'vitest';
import { caller } from '../../../test/call.ts';
import { makeUser } from '../../../test/factories.ts';
import {
  makeEvent,
  makeEventRegistration,
  makeRegistration,
  makeWebinar,
} from '../../../test/meeting-factories.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { test, call } = await startTestApp();
const { db } = test.deps;

/** A person with credits of meetings that began on these days. */
async function earned(
  userType: string,
  starts: [string, number][],
  more: Parameters<typeof makeUser>[1] = {},
) {
  const person = await makeUser(db, { user_type: userType, ...more });
  const credit_type = userType === 'pharmacist' ? 'cpe' : 'cme';
  for (const [turn, [start_at, credits_awarded]] of starts.entries()) {
    const values = { user_id: person.id, credit_type, credits_awarded };
    if (turn % 2 === 0) {
      const { id } = await makeEvent(db, { status: 'publish', event: { start_at } });
      await makeEventRegistration(db, id, { status: 'attended', ...values });
    } else {
      const { id } = await makeWebinar(db, { status: 'publish', webinar: { start_at } });
      await makeRegistration(db, id, values);
    }
  }
  return person.id;
}
const read = async (id: number) => (await call(userCredits, { params: { id } })).reply.data;

it('sums credits of events and webinars by year in Bangkok, each with its certificate', async () => {
  const id = await earned('pharmacist', [
    ['2025-12-31T23:59:59+07:00', 1],
    ['2026-01-01T00:00:00+07:00', 2],
    ['2026-05-01T09:00:00+07:00', 0.5],
  ]);
  const data = await read(id);
  expect(data.sums).toEqual([
    { type: 'cpe', year: 2026, credits: 2.5 },
    { type: 'cpe', year: 2025, credits: 1 },
  ]);
  expect(data.rows.map(({ kind, credits }) => [kind, credits])).toEqual([
    ['event', 0.5],
    ['webinar', 2],
    ['event', 1],
  ]);
  for (const row of data.rows) {
    expect(row).toMatchObject({ certificate: true, item: { title: expect.any(String) } });
    expect(row.certificate_no).toMatch(new RegExp(`^C${row.year}-`));
  }
  const item = await call(user.get, { params: { id } });
  expect(item.reply.data.cpe_credits, 'the column of the list counts events, too').toBe(2.5);
});

it.each<[string, string | null, object]>([
  [
    'of the licence',
    '2028-06-30',
    { from: '2023-07-01', to: '2028-06-30', by_licence: true, credits: 6 },
  ],
  [
    'that end with a leap day',
    '2028-02-29',
    { from: '2023-03-01', to: '2028-02-29', by_licence: true, credits: 6 },
  ],
  [
    'by the calendar without a licence day',
    null,
    { from: '2022-01-01', to: '2026-12-31', by_licence: false, credits: 14 },
  ],
  [
    'by the calendar once it has passed',
    '2026-11-19',
    { from: '2022-01-01', to: '2026-12-31', by_licence: false, credits: 14 },
  ],
])('counts the five years %s', async (_which, license_expires_at, window) => {
  const id = await earned(
    'pharmacist',
    [
      ['2021-12-31T09:00:00+07:00', 16],
      ['2022-01-01T09:00:00+07:00', 8],
      ['2023-07-01T00:00:00+07:00', 4],
      ['2026-11-19T09:00:00+07:00', 2],
    ],
    { license_expires_at },
  );
  expect((await read(id)).window).toEqual({ ...window, needed: 100 });
});

it('has no window for doctors, and nothing for who has no credits', async () => {
  const id = await earned('doctor', [['2026-01-05T09:00:00+07:00', 3]]);
  expect(await read(id)).toMatchObject({
    window: null,
    sums: [{ type: 'cme', year: 2026, credits: 3 }],
  });
  const none = await makeUser(db, { user_type: 'pharmacist' });
  expect(await read(none.id)).toMatchObject({ sums: [], rows: [], window: { credits: 0 } });
  expect((await call(userCredits, { params: { id: 999_999 } })).status).toBe(404);
});

it('covers numbers from who reads users covered, and names no meeting of a foreign brand', async () => {
  const person = await makeUser(db, { user_type: 'doctor', province_code: '50' });
  const { id } = await makeEvent(db, { status: 'publish', brand: 'Ozempic', title: 'งานของแบรนด์' });
  await makeEventRegistration(db, id, {
    status: 'attended',
    user_id: person.id,
    credit_type: 'cme',
    credits_awarded: 2,
  });
  const as = async (...who: Parameters<typeof test.signIn>) => {
    const asked = caller(test.app, (await test.signIn(...who)).headers);
    return (await asked(userCredits, { params: { id: person.id } })).reply.data;
  };
  expect((await as('analyst')).rows).toMatchObject([
    { certificate_no: '***', certificate: false, credits: 2 },
  ]);
  const other = await as('sales_manager', { brandScope: ['Saxenda'] });
  expect(other.rows).toMatchObject([{ item: null, certificate: false, credits: 2 }]);
  expect(JSON.stringify(other)).not.toContain('งานของแบรนด์');
  const views = await db
    .selectFrom('audit_entry')
    .select('diff')
    .where('action', '=', 'pii.view')
    .where('entity_id', '=', person.id)
    .execute();
  expect(views.map(({ diff }) => diff)).toContainEqual(
    expect.objectContaining({ view: 'credits' }),
  );
});
