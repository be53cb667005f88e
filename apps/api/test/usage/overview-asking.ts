import fc from 'fast-check';
import { expect } from 'vitest';
import { type Actor, systemContext } from '../../src/actor.ts';
import type { Deps } from '../../src/deps.ts';
import { overviewReader } from '../../src/overview/overview.service.ts';
import { addDays } from '../../src/time/moments.ts';
import { expectedOverview, saidOverview } from './overview-oracle.ts';
import { some } from './usage-history.ts';
import type { RawRow, Ties } from './usage-oracle.ts';

const ADMIN: Actor = {
  id: 1,
  displayName: 'ผู้ดูแล',
  role: 'super_admin',
  brandScope: [],
  regionScope: [],
  sessionId: '',
  restricted: null,
};

/** What an overview is asked for. */
export const asksOverview = fc.record({
  to: fc.integer({ min: 0, max: 3 }),
  length: fc.integer({ min: 1, max: 6 }),
  brand: some('Ozempic' as const, 'Non-Brand' as const),
  user_type: some('doctor' as const, 'pharmacist' as const),
  region: some('bkk' as const, 'north' as const),
});
type AsksOverview = typeof asksOverview extends fc.Arbitrary<infer One> ? One : never;
/** Provinces of `PROVINCES` by their regions. */
const PROVINCE_OF = { bkk: '10', north: '50' } as const;

/** The overview must say of some days what the rows of the log say. */
export async function compareOverview(
  deps: Deps,
  today: string,
  { to: ago, length, brand, user_type, region }: AsksOverview,
  raw: readonly RawRow[],
  ties: Ties,
): Promise<void> {
  const to = addDays(today, -ago);
  const days = { from: addDays(to, 1 - length), to };
  // What is kept for a minute is not asked for: each reader is new.
  const { data } = await overviewReader(deps)(
    {
      period: 'custom',
      date_from: days.from,
      date_to: days.to,
      compare: 'none',
      ...{ brand, user_type, region },
    },
    { ...systemContext('test'), actor: ADMIN },
  );
  const asked = {
    ...days,
    brands: brand,
    userTypes: user_type,
    provinces: region?.map((one) => PROVINCE_OF[one]),
  };
  expect(saidOverview(data)).toEqual(expectedOverview(raw, asked, ties));
}
