import { effectiveStatus, materialState } from '@connect/contract/publishing/publishing.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeArticle } from '../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { effectiveStatusSql, materialStateSql } from './effective-status.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const stored = {
  status: 'publish' as const,
  published_at: '2026-11-10T09:00:00.000+07:00',
  expires_at: '2026-11-20T09:00:00.000+07:00',
  material_code: 'TH26OTH00001',
  material_approved_at: '2026-01-01',
  material_expires_at: '2026-11-18',
};

/** Moments around every boundary of the item above, to the millisecond. */
const moments = [
  ['before its publish date', '2026-11-10T08:59:59.999+07:00', 'scheduled'],
  ['at its publish date', '2026-11-10T09:00:00.000+07:00', 'published'],
  [
    'in the last millisecond of the last day of its code',
    '2026-11-18T23:59:59.999+07:00',
    'published',
  ],
  ['at Bangkok midnight after that day', '2026-11-19T00:00:00.000+07:00', 'expired'],
  ['at 00:00 UTC of that day, which is 07:00 in Bangkok', '2026-11-18T00:00:00.000Z', 'published'],
  ['at 17:00 UTC of that day, which is midnight in Bangkok', '2026-11-18T17:00:00.000Z', 'expired'],
] as const;

async function statusInSql(id: number, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select ${effectiveStatusSql('c', now)} as status from content c where c.id = ${id}
  `.execute(database.db);
  return rows[0]?.status;
}

for (const [when, moment, expected] of moments) {
  it(`effective status ${when} is ${expected}, in SQL as in the contract`, async () => {
    const { id } = await makeArticle(database.db, stored);
    const now = new Date(moment);
    expect(await statusInSql(id, now)).toBe(expected);
    expect(effectiveStatus(stored, now)).toBe(expected);
  });
}

for (const [when, moment, expected] of [
  ['a millisecond before its end', '2026-11-20T08:59:59.999+07:00', 'published'],
  ['at its end', '2026-11-20T09:00:00.000+07:00', 'expired'],
] as const) {
  it(`an item without a code is ${expected} ${when}`, async () => {
    const item = { ...stored, material_code: null, material_expires_at: null };
    const { id } = await makeArticle(database.db, { ...item, material_approved_at: null });
    expect(await statusInSql(id, new Date(moment))).toBe(expected);
    expect(effectiveStatus(item, new Date(moment))).toBe(expected);
  });
}

it('a draft is a draft whatever its dates say', async () => {
  const { id } = await makeArticle(database.db, { ...stored, status: 'draft' });
  expect(await statusInSql(id, new Date('2026-12-31T00:00:00Z'))).toBe('draft');
});

for (const [moment, state, daysLeft] of [
  ['2026-09-19T12:00:00+07:00', 'valid', 60],
  ['2026-09-20T00:00:00+07:00', 'expiring', 59],
  ['2026-11-18T23:59:59+07:00', 'expiring', 0],
  ['2026-11-19T00:00:00+07:00', 'expired', -1],
] as const) {
  it(`a code that ends on 18 November is ${state} at ${moment}, in SQL as in the contract`, async () => {
    const { id } = await makeArticle(database.db, stored);
    const today = bangkokDay(new Date(moment));
    const { rows } = await sql<{ state: string }>`
      select ${materialStateSql('c', today, 60)} as state from content c where c.id = ${id}
    `.execute(database.db);
    expect(rows[0]?.state).toBe(state);
    expect(materialState(stored, today, 60)).toEqual({ state, daysLeft });
  });
}
