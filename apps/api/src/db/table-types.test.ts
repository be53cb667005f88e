import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/template-database.ts';
import { tableTypes } from './table-types.ts';

test('tables.ts is what the migrated database gives (else: npm run db -- types)', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const written = readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8');
  expect(written).toBe(await tableTypes(database.db));
});
