import { EFFECTIVE_STATUSES } from '@connect/contract/constants.ts';
import { effectiveStatus } from '@connect/contract/publishing/publishing.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { hasEffectiveStatus } from './effective-status.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const DATES = [null, '2026-11-10T09:00:00.000+07:00', '2026-11-20T09:00:00.000+07:00'];
const LAST_DAYS = [null, '2026-11-09', '2026-11-18'];
const MOMENTS = [
  '2026-11-10T08:59:59.999+07:00',
  '2026-11-10T09:00:00.000+07:00',
  '2026-11-18T23:59:59.999+07:00',
  '2026-11-19T00:00:00.000+07:00',
  '2026-11-20T09:00:00.000+07:00',
];

const items = (['publish', 'draft'] as const).flatMap((status) =>
  DATES.flatMap((published_at) =>
    DATES.flatMap((expires_at) =>
      LAST_DAYS.map((material_expires_at) => ({
        status,
        published_at,
        expires_at,
        material_expires_at,
      })),
    ),
  ),
);

for (const moment of MOMENTS) {
  it(`at ${moment} the condition of each status finds exactly the items that have it`, async () => {
    const now = new Date(moment);
    const conditions = EFFECTIVE_STATUSES.map(
      (status) =>
        sql`coalesce(${hasEffectiveStatus('c', status, now)}, false) as ${sql.ref(status)}`,
    );
    const { rows } = await sql<Record<string, boolean>>`
      select ${sql.join(conditions)}
      from json_populate_recordset(null::content, ${JSON.stringify(items)}) c`.execute(database.db);
    const found = rows.map((row) => EFFECTIVE_STATUSES.filter((status) => row[status]));
    expect(found).toEqual(items.map((item) => [effectiveStatus(item, now)]));
  });
}
