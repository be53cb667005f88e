import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { reportFileCall } from '@connect/contract/reports/ask-report-file.ts';
import { reportFiles } from '@connect/contract/reports/report-file.ts';
import { sql } from 'kysely';
import type { AppServerSettings } from '../app-server.ts';
import { createBenchDatabase } from '../bench-database.ts';
import { startServer } from '../processes.ts';
import { signInAt } from '../statements/learn-statements.ts';

const SECRET = 'signs the tokens of one run of the bench, nothing else';
const ROWS = 300_000;
/** By then what is loaded with the first rows is loaded. */
const SETTLED_ROWS = 50_000;
const LOOK_MS = 50;

export interface FileMemory {
  /** Rows written so far. */
  rows: number;
  rss: number;
  heap: number;
}

/**
 * Memory of the process that writes a report of many rows in the background, from the first 50,000 rows to the
 * end: what it keeps must not grow with them. `floor` is that of the process before.
 */
export async function measureBackgroundFile(): Promise<{ floor: FileMemory; steps: FileMemory[] }> {
  const { db, connection, dataDir, admin } = await createBenchDatabase({
    articles: 200,
    others: 10,
  });
  await sql`insert into setting (key, value) values ('export_max_rows', to_jsonb(1000000))
    on conflict (key) do update set value = excluded.value`.execute(db);
  await sql`
    insert into audit_entry (occurred_at, actor_name, ip_hash, user_agent, action, entity_type,
      entity_title, request_id)
    select now() - n * interval '1 second', 'ผู้ใช้ตัวอย่าง ' || n % 50, '', 'Chrome 140',
      'article.update', 'article', 'แนวทางการดูแลผู้ป่วยเบาหวาน ' || n, 'bench-' || n
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(db);
  const settings: AppServerSettings = { connection, dataDir, secret: SECRET, files: true };
  const app = await startServer(
    fileURLToPath(new URL('../app-server.ts', import.meta.url)),
    settings,
  );
  const authorization = `Bearer ${await signInAt(app.url, admin)}`;
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(new URL(path, app.url), {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const memoryAt = async (rows: number): Promise<FileMemory> => {
    const { memory } = await app.usage();
    return { rows, rss: memory.rss, heap: memory.heapUsed };
  };
  const floor = await memoryAt(0);
  await call('POST', reportFileCall.path, { report: 'audit', format: 'csv' });
  const steps: FileMemory[] = [];
  for (let state = 'waiting'; state !== 'done'; await delay(LOOK_MS)) {
    const { data } = reportFiles.list.reply.parse(await call('GET', reportFiles.list.path));
    const [file] = data;
    if (!file || file.state === 'failed') throw new Error('The file was not made');
    state = file.state;
    if (file.progress >= SETTLED_ROWS) steps.push(await memoryAt(file.progress));
  }
  await app.stop();
  return { floor, steps };
}

/** Bytes that each row more takes, by the line that lies closest to what was seen. */
export function slopeOf(steps: readonly FileMemory[], key: 'rss' | 'heap'): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [x, y] = [mean(steps.map(({ rows }) => rows)), mean(steps.map((step) => step[key]))];
  const over = mean(steps.map((step) => (step.rows - x) * (step[key] - y)));
  const under = mean(steps.map(({ rows }) => (rows - x) ** 2));
  return under === 0 ? 0 : over / under;
}
