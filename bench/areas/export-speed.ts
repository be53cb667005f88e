import { fileURLToPath } from 'node:url';
import { fillPath } from '@connect/contract/calls/endpoint.ts';
import { EXPORT_ROWS_HEADER } from '@connect/contract/calls/export.ts';
import { article } from '@connect/contract/stories/article.ts';
import { sql } from 'kysely';
import type { Db } from '../../apps/api/src/deps.ts';
import type { AppServerSettings } from '../app-server.ts';
import { createBenchDatabase } from '../bench-database.ts';
import { startServer } from '../processes.ts';
import { signInAt } from '../statements/learn-statements.ts';
import { median } from '../statistics.ts';

const SECRET = 'signs the tokens of one run of the bench, nothing else';
const LOG_ROWS = 100_000;
const PEOPLE = 5_000;
const DAY_MS = 86_400_000;
const DAYS = 60;

export interface ExportSpeed {
  what: string;
  rows: number;
  rowsPerSecond: number;
}

/** A usage log of one article as the platform writes it: two of three visitors are signed in. */
async function insertLog(db: Db, articleId: number): Promise<void> {
  await sql`
    insert into workplace (name_th, type, province_code)
    select 'โรงพยาบาลทดสอบ ' || n, 'general_hospital', (select min(code) from province)
    from generate_series(1, 200) n`.execute(db);
  await sql`
    insert into platform_user (user_type, display_name, specialty_ids, workplace_id, province_code)
    select 'doctor', 'นพ. ตัวอย่าง คนที่ ' || n, (select array[min(id)] from specialty),
      (select min(id) from workplace) + n % 200, (select min(code) from province)
    from generate_series(1, ${sql.lit(PEOPLE)}) n`.execute(db);
  await sql`select ensure_engagement_partitions(now() - interval '100 days', now())`.execute(db);
  await sql`
    insert into engagement_log (occurred_at, view_id, content_type, content_id, content_title,
      action, user_id, anonymous_id, duration_seconds, progress_pct, is_qualified, is_completed,
      channel, device, os, browser)
    select now() - interval '1 day' - n % ${sql.lit(DAYS - 2)} * interval '1 day' - n * interval '1 ms',
      gen_random_uuid(), 'article', ${articleId}, 'แนวทางการดูแลผู้ป่วยเบาหวาน', 'view',
      case when n % 3 > 0 then (select min(id) from platform_user) + n % ${sql.lit(PEOPLE)} end,
      gen_random_uuid(), n % 600, n % 101, n % 600 > 10, n % 101 > 90, 'line_oa', 'mobile',
      'Android 15', 'Chrome 140'
    from generate_series(1, ${sql.lit(LOG_ROWS)}) n`.execute(db);
  await sql`vacuum analyze engagement_log`.execute(db);
  await sql`vacuum analyze platform_user`.execute(db);
}

async function read(url: URL, authorization: string) {
  const began = performance.now();
  const reply = await fetch(url, { headers: { authorization } });
  if (!reply.ok) throw new Error(`${url.pathname}: ${reply.status} ${await reply.text()}`);
  let bytes = 0;
  for await (const chunk of reply.body ?? []) bytes += chunk.length;
  const rows = Number(reply.headers.get(EXPORT_ROWS_HEADER));
  return { rows, bytes, rowsPerSecond: (rows / (performance.now() - began)) * 1000 };
}

/**
 * A list of articles and a usage log as CSV with all columns, timed from the call to the last byte.
 */
export async function measureExports(
  rounds: number,
): Promise<{ speeds: ExportSpeed[]; memory: number }> {
  const database = await createBenchDatabase({ articles: 20_000, others: 10 });
  const articleId = database.ids.get('article')?.[0] ?? 0;
  await insertLog(database.db, articleId);
  const { connection, dataDir, admin } = database;
  const settings: AppServerSettings = { connection, dataDir, secret: SECRET };
  const app = await startServer(
    fileURLToPath(new URL('../app-server.ts', import.meta.url)),
    settings,
  );
  const authorization = `Bearer ${await signInAt(app.url, admin)}`;
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const files = [
    { what: 'articles', path: `${article.list.path}/export?format=csv` },
    {
      what: 'usage log',
      path: `${fillPath(article.logs.path, { id: articleId })}/export?format=csv&date_from=${day(DAYS)}&date_to=${day(0)}&reason=bench`,
    },
  ];
  const speeds: ExportSpeed[] = [];
  for (const { what, path } of files) {
    const runs = [];
    for (let round = 0; round <= rounds; round += 1) {
      runs.push(await read(new URL(path, app.url), authorization));
    }
    const [, ...measured] = runs;
    speeds.push({
      what,
      rows: runs[0]?.rows ?? 0,
      rowsPerSecond: median(measured.map(({ rowsPerSecond }) => rowsPerSecond)),
    });
  }
  const { memory } = await app.usage();
  await app.stop();
  return { speeds, memory: memory.rss };
}
