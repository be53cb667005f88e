import { article } from '@connect/contract/stories/article.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { makeArticle } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { type Statement, StatementBatch } from '../../db/statement-batch.ts';

/**
 * Nearly all items of a kind share one brand, are published and differ from each other; other
 * values are rare.
 */
const MANY = 6_000;

const { test, call, admin } = await startTestApp();
const { db } = test.deps;
const ids = { ordinary: 0, crowded: 0 };

beforeAll(async () => {
  // Statements of the chain are not part of the measured calls.
  await test.deps.chain.stop();
  ids.ordinary = (await makeArticle(db)).id;
  ids.crowded = (await makeArticle(db, { title: 'ชื่อเดียวกัน', material_code: 'TH26OZ00001' })).id;
  await sql`insert into content (kind, title, slug, body, brand, status, published_at, updated_at,
      updated_by, created_by, material_code, material_expires_at, is_featured)
    select 'article', case when n % 20 = 0 then 'ชื่อเดียวกัน' else 'บทความที่ ' || n end, 'many-' || n,
      repeat('ข้อความของบทความ ', 200), case when n % 2000 = 7 then 'Ozempic' else 'Non-Brand' end,
      'publish', now() - interval '1 day', now() - n * interval '1 minute', ${admin.staff.id},
      ${admin.staff.id}, case when n % 30 = 0 then 'TH26OZ00001' end, '2030-01-01', n % 50 = 0
    from generate_series(1, ${MANY}::integer) n`.execute(db);
  await sql`insert into article (content_id, category_id)
    select id, (select min(id) from article_category) from content
    where slug like 'many-%'`.execute(db);
  await sql`insert into content_link (from_id, to_id, relation, position, needed)
    select ${ids.crowded}::bigint, id, 'related', row_number() over (order by id), false
    from content where slug like 'many-%1'`.execute(db);
  await sql`insert into revision (entity_type, entity_id, revision_no, snapshot, status_at, saved_at)
    select 'article', id, n, '{}', 'publish', now() from content, generate_series(1, 3) n
    where kind = 'article'`.execute(db);
  await sql`vacuum analyze`.execute(db);
});

type Sent = Pick<Statement, 'text' | 'values'>;

/** The statements that were prepared and run while `work` runs. */
async function preparedBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.flatMap(([given]: unknown[]) =>
      given instanceof StatementBatch ? given.statements.filter(({ name }) => name !== '') : [],
    );
  } finally {
    sent.mockRestore();
  }
}

const literal = (value: Statement['values'][number]) =>
  value === null ? 'null' : pg.escapeLiteral(String(value));

/** Pages that a statement reads with a generic plan, and with a plan for its own values. */
async function pagesOf({ text, values }: Sent) {
  const pages: number[] = [];
  const rollback = new Error('nothing of it stays');
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    const tried = db.transaction().execute(async (trx) => {
      await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx);
      await sql.raw(`prepare tried as ${text}`).execute(trx);
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
      const { rows } = await sql
        .raw<Record<'QUERY PLAN', [{ Plan: Record<string, number> }]>>(
          `explain (analyze, buffers, timing off, format json) execute tried${given}`,
        )
        .execute(trx);
      await sql`deallocate tried`.execute(trx);
      const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {};
      pages.push((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0));
      throw rollback;
    });
    await tried.catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  }
  const [generic = Number.NaN, custom = Number.NaN] = pages;
  return { generic, custom };
}

const list = (query: Record<string, string | number>) => () =>
  call(article.list, { query: { page: 1, limit: 10, ...query } });

it.each<[string, () => Promise<unknown>]>([
  ['the whole list', list({})],
  ['its last page', list({ page: MANY / 10 })],
  ['a brand that nearly all have', list({ brand: 'Non-Brand' })],
  ['a brand that few have', list({ brand: 'Ozempic' })],
  ['a brand that nobody has', list({ brand: 'Medical' })],
  ['a status that nobody has', list({ status: 'scheduled' })],
  ['the empty trash', list({ deleted: 1 })],
  ['words that all have', list({ search: 'many' })],
  ['words that one has', list({ search: 'many-4321' })],
  ['a category that all have, in another order', list({ category_id: 1, order_by: 'title' })],
  ['an ordinary item', () => call(article.get, { params: { id: ids.ordinary } })],
  [
    'an item with hundreds of links, names and codes alike',
    () => call(article.get, { params: { id: ids.crowded } }),
  ],
  [
    'saving an item',
    () =>
      call(article.update, {
        params: { id: ids.ordinary },
        body: { title: `บทความ ${performance.now()}`, slug: null },
      }),
  ],
])('%s: one plan for all values is as good as one for these', async (_what, ask) => {
  // A statement is prepared at its second use.
  await ask();
  for (const statement of await preparedBy(ask)) {
    const { generic, custom } = await pagesOf(statement);
    expect(generic, statement.text).toBeLessThanOrEqual(custom * 2 + 50);
  }
});

it('a statement whose plan depends on its values is not prepared: ids and counts of a list', async () => {
  const asked = list({ brand: 'Ozempic' });
  await asked();
  const texts = (await preparedBy(asked)).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('unnest($')]);
});
