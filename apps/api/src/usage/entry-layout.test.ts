import { CHANNELS, ENGAGEMENT_ACTIONS, USER_TYPES } from '@connect/contract/constants.ts';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/template-database.ts';
import { ACTION_NUMBERS, BITS, CHANNEL_NUMBERS, USER_TYPE_NUMBERS } from './entry-layout.ts';

test('parts of an entry fill its word without touching one another', () => {
  const taken = Object.values(BITS).flatMap(([lowest, bits]) =>
    Array.from({ length: bits }, (_, n) => lowest + n),
  );
  expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, bit) => bit));
});

test.each([
  ['action', ENGAGEMENT_ACTIONS, ACTION_NUMBERS],
  ['channel', CHANNELS, CHANNEL_NUMBERS],
  ['userType', USER_TYPES, USER_TYPE_NUMBERS],
] as const)('every %s has a number of its own that fits', (part, names, numbers) => {
  const used = names.map((name) => Reflect.get(numbers, name));
  expect(new Set(used).size).toBe(names.length);
  const [, bits] = BITS[part];
  for (const number of used) expect(number).toBeLessThan(2 ** bits);
});

test('provinces fit by their codes, and a link that would not is refused', async () => {
  const database = await createTestDatabase();
  try {
    const { rows } = await database.pool.query<{ code: string }>('select code from province');
    const [, bits] = BITS.province;
    for (const { code } of rows) {
      expect(code).toMatch(/^\d\d$/);
      expect(Number(code)).toBeGreaterThan(0);
      expect(Number(code)).toBeLessThan(2 ** bits);
    }
    await database.pool.query('select setval($1, $2)', ['link_id_seq', 2 ** BITS.link[1] - 2]);
    const insert = `insert into link (name, code, target_type, target_url, channel)
      values ('ลิงก์', $1, 'url', 'https://www.hcp.example', 'web')`;
    await expect(database.pool.query(insert, ['one-too-many'])).rejects.toThrow('link_id_fits');
  } finally {
    await database.drop();
  }
});
