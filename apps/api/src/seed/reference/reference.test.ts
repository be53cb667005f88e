import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/template-database.ts';
import { seedReference } from './reference.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const EXPECTED = {
  business_unit: 4,
  therapy_area: 8,
  specialty: 36,
  adoption_ladder_value: 7,
  product_adoption_ladder: 11,
  article_category: 10,
  brand_spelling: 11,
  province: 77,
} as const;
const TABLES = Object.keys(EXPECTED).filter(
  (name): name is keyof typeof EXPECTED => name in EXPECTED,
);

async function counts() {
  const found: Record<string, number> = {};
  for (const table of TABLES) {
    const row = await database.db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    found[table] = row.n;
  }
  return found;
}

describe('seedReference', () => {
  it('fills every reference table with its counts', async () => {
    expect(await counts()).toEqual(EXPECTED);
  });

  it('changes nothing when it runs again', async () => {
    await seedReference(database.db);
    expect(await counts()).toEqual(EXPECTED);
  });

  it('leaves an entry as the administrator made it', async () => {
    const changed = { name: 'เบาหวานและเมตะบอลิก', is_active: false };
    await database.db
      .updateTable('article_category')
      .set(changed)
      .where('slug', '=', 'diabetes')
      .execute();
    await seedReference(database.db);
    const rows = await database.db
      .selectFrom('article_category')
      .select(['name', 'is_active'])
      .where('slug', '=', 'diabetes')
      .execute();
    expect(rows).toEqual([changed]);
  });

  it('groups the provinces into the six sales regions of A.6', async () => {
    const rows = await database.db
      .selectFrom('province')
      .select((select) => ['region', select.fn.countAll<number>().as('n')])
      .groupBy('region')
      .execute();
    expect(Object.fromEntries(rows.map(({ region, n }) => [region, n]))).toEqual({
      bkk: 6,
      central: 13,
      east: 7,
      north: 17,
      northeast: 20,
      south: 14,
    });
  });

  it('puts sub-specialties under their specialty', async () => {
    const rows = await database.db
      .selectFrom('specialty as child')
      .innerJoin('specialty as parent', 'parent.id', 'child.parent_id')
      .select(['child.code', 'parent.code as parent'])
      .orderBy('child.code')
      .execute();
    expect(Object.fromEntries(rows.map(({ code, parent }) => [code, parent]))).toEqual({
      BAR: 'SUR',
      CAR: 'MED',
      END: 'MED',
      GAS: 'MED',
      GER: 'MED',
      HEM: 'MED',
      NEP: 'MED',
      PEN: 'PED',
      PHE: 'PED',
      PULM: 'MED',
    });
  });
});
