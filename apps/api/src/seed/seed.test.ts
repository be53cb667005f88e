import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/template-database.ts';
import { createTestClock } from '../../test/test-app.ts';
import { createStorage } from '../media/storage.ts';
import { seed } from './seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'connect-seed-'));
const place = { storage: createStorage({ dataDir: folder }), clock: createTestClock() };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const t = performance.now();
  await seed(database.db, 'demo', place);
  console.log('seed ms', Math.round(performance.now() - t));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});
describe('x', () => {
  it('x', async () => {
    const q = async (s: string) => console.table((await database.pool.query(s)).rows);
    await q(`select kind, status, deleted_at is not null as del, count(*) from content group by 1,2,3 order by 1,2`);
    await q(`select action, is_bot, is_internal, count(*) from engagement_log group by 1,2,3 order by 4 desc`);
    await q(`select count(*) from revision`);
    await q(`select action, count(*) from audit_entry group by 1`);
    await q(`select c.title, s.views, unique_viewers u, avg_seconds a, completion_rate r, last_viewed_at l from content_stats s join content c on c.id=s.content_id order by views desc`);
    await q(`select to_char(occurred_at,'YYYY-MM') m, count(*) from engagement_log where action='view' group by 1 order by 1`);
    expect(1).toBe(1);
  });
});
