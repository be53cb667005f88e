import { fileURLToPath } from 'node:url';
import { article } from '@connect/contract/stories/article.ts';
import { sql } from 'kysely';
import { buildApp } from '../../apps/api/src/app.ts';
import { createStorage } from '../../apps/api/src/media/files/storage.ts';
import type { AppServerSettings } from '../app-server.ts';
import { type BenchDatabase, createBenchDatabase } from '../bench-database.ts';
import { load } from '../load.ts';
import { type Server, startServer } from '../processes.ts';
import { signInAt } from '../statements/learn-statements.ts';
import { createRecordingDb } from '../statements/record-statements.ts';
import { median } from '../statistics.ts';

const SECRET = 'signs the tokens of one run of the bench, nothing else';
const ARTICLES = 10_000;
const TIMES = 20;
/** Distance between the ids of the copies of one article. */
const APART = 1_000_000;
const PATH = `${article.list.path}?page=1&limit=10`;

export interface Growth {
  articles: number;
  /** Milliseconds: the median of all calls, and of those that had to count again. */
  p50: number;
  counted: number;
  /** PostgreSQL's plan of each statement of one call. */
  plans: string[];
}

/** Copies each article as often as needed; by SQL this takes seconds, through the API minutes. */
async function multiply({ db }: BenchDatabase): Promise<void> {
  const copies = sql`generate_series(1, ${sql.lit(TIMES - 1)}) n`;
  for (const [table, key] of [
    ['content', 'id'],
    ['article', 'content_id'],
    ['content_stats', 'content_id'],
  ] as const) {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass
        and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
    const copied = rows.map(({ name }) => {
      if (name === key) return sql`t.${sql.ref(name)} + n * ${sql.lit(APART)}`;
      if (name === 'slug') return sql`t.slug || '-copy-' || n`;
      if (name === 'updated_at') return sql`t.updated_at - n * interval '1 minute'`;
      return sql`t.${sql.ref(name)}`;
    });
    await sql`insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
      overriding system value select ${sql.join(copied)} from ${sql.table(table)} t, ${copies}
      where t.${sql.ref(key)} in (select content_id from article)
        and t.${sql.ref(key)} < ${sql.lit(APART)}`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}

async function explained({ pool, dataDir, admin }: BenchDatabase): Promise<string[]> {
  const recording = createRecordingDb(pool);
  const { app } = await buildApp({
    db: recording.db,
    storage: createStorage({ dataDir }),
    clock: { now: () => new Date() },
    secret: SECRET,
    appName: 'Connect',
    publicUrl: 'http://127.0.0.1',
  });
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const authorization = `Bearer ${await signInAt(url, admin)}`;
    const { statements } = await recording.record(async () => {
      await app.inject({ method: 'GET', url: PATH, headers: { authorization } });
    });
    const plans: string[] = [];
    for (const { text, values } of statements) {
      if (!/\bcontent c\b/.test(text)) continue;
      const { rows } = await pool.query<Record<'QUERY PLAN', string>>(
        `explain (analyze, buffers) ${text}`,
        [...values],
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await app.close();
  }
}

/** A first page without filters over many rows, compared with twenty times as many. */
export async function measureGrowth(rounds: number, seconds: number): Promise<[Growth, Growth]> {
  const start = async (times: number) => {
    const database = await createBenchDatabase({ articles: ARTICLES, others: 20 });
    if (times > 1) await multiply(database);
    const { connection, dataDir } = database;
    const settings: AppServerSettings = { connection, dataDir, secret: SECRET };
    const app = await startServer(
      fileURLToPath(new URL('../app-server.ts', import.meta.url)),
      settings,
    );
    const token = await signInAt(app.url, database.admin);
    return { articles: ARTICLES * times, database, app, token };
  };
  const sides = [await start(1), await start(TIMES)] as const;
  const take = async ({ app, token }: { app: Server; token: string }, path: () => string) => {
    const next = () => ({ method: 'GET', path: path(), input: { mark: '', id: null } });
    return (await load({ url: app.url, token, connections: 1, seconds, next })).p50;
  };
  const times = sides.map(() => ({ page: [] as number[], counted: [] as number[] }));
  let day = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const [n, side] of sides.entries()) {
      const page = await take(side, () => PATH);
      // A filter that matches all rows and was not used before: its counts are not cached.
      const counted = await take(side, () => {
        day += 1;
        return `${PATH}&date_from=${new Date(day * 86_400_000).toISOString().slice(0, 10)}`;
      });
      // The first round is a warm-up.
      if (round === 0) continue;
      times[n]?.page.push(page);
      times[n]?.counted.push(counted);
    }
  }
  const growth = async (n: 0 | 1): Promise<Growth> => ({
    articles: sides[n].articles,
    p50: median(times[n]?.page ?? []),
    counted: median(times[n]?.counted ?? []),
    plans: await explained(sides[n].database),
  });
  const both: [Growth, Growth] = [await growth(0), await growth(1)];
  for (const { app } of sides) await app.stop();
  return both;
}
