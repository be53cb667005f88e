import { linkState } from '@connect/contract/links/link-state.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/template-database.ts';
import { linkStateSql } from './link-state.queries.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const NOW = new Date('2026-11-20T09:00:00.000+07:00');
const MOMENTS = [null, '2026-11-20T09:00:00.000+07:00', '2026-11-20T09:00:00.001+07:00'];
const LAST_DAYS = [null, '2026-11-19', '2026-11-20'];

const targets = [
  null,
  ...(['draft', 'publish'] as const).flatMap((status) =>
    MOMENTS.flatMap((published_at) =>
      LAST_DAYS.flatMap((material_expires_at) =>
        [null, '2026-11-01T09:00:00.000+07:00'].map((deleted_at) => ({
          status,
          published_at,
          expires_at: published_at === null ? null : '2026-11-20T09:00:00.001+07:00',
          material_expires_at,
          deleted_at,
        })),
      ),
    ),
  ),
];

const links = (['active', 'paused', 'archived'] as const).flatMap((status) =>
  MOMENTS.flatMap((starts_at) =>
    MOMENTS.flatMap((expires_at) =>
      [null, 5, 6, 7].flatMap((max_clicks) =>
        targets.flatMap((target) =>
          (target ? [null] : LAST_DAYS).map((material_expires_at) => ({
            status,
            starts_at,
            expires_at,
            max_clicks,
            clicks_valid: 5,
            // Counted once, and removed since.
            clicks_gone: 1,
            material_expires_at: material_expires_at ?? null,
            target,
          })),
        ),
      ),
    ),
  ),
);

it('SQL and the contract say the same of every combination', async () => {
  const rows = links.map(({ target, ...link }, n) => ({
    n,
    l: { ...link, target_type: target ? 'article' : 'url' },
    c: target && { ...target, id: 1 },
    s: { clicks_valid: link.clicks_valid, clicks_gone: link.clicks_gone },
  }));
  const { rows: found } = await sql<{ state: string }>`
    select ${linkStateSql(NOW)} as state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(n integer, l jsonb, c jsonb, s jsonb),
      jsonb_populate_record(null::link, r.l) l, jsonb_populate_record(null::content, r.c) c,
      jsonb_populate_record(null::link_stats, r.s) s
    order by r.n`.execute(database.db);
  expect(new Set(found.map(({ state }) => state)).size).toBe(5);
  expect(found.map(({ state }) => state)).toEqual(links.map((link) => linkState(link, NOW)));
});

it('content that is gone for good leaves its links expired', async () => {
  const { rows } = await sql<{ state: string }>`
    select ${linkStateSql(NOW)} as state
    from jsonb_populate_record(null::link, '{"status": "active", "target_type": "article"}') l
      left join content c on c.id = l.target_id left join link_stats s on s.link_id = l.id`.execute(
    database.db,
  );
  expect(rows).toEqual([{ state: 'expired' }]);
});
