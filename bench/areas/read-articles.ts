import { fileURLToPath } from 'node:url';
import type { Db } from '../../apps/api/src/deps.ts';
import { ensureLogPartitions } from '../../apps/api/src/usage/log-partitions.service.ts';
import type { AppServerSettings } from '../app-server.ts';
import { createBenchDatabase } from '../bench-database.ts';
import { type Server, startServer } from '../processes.ts';
import { signInAt } from '../statements/learn-statements.ts';
import { type Platform, platformAt } from './platform-events.ts';

const SECRET = 'signs the tokens of one run of the bench, nothing else';
const ARTICLES = 200;

/** Articles that are published, the app beside its database, and the platform whose people read them. */
export async function startReadArticles(): Promise<{ app: Server; db: Db; platform: Platform }> {
  const { connection, dataDir, admin, db } = await createBenchDatabase({
    articles: ARTICLES,
    others: 10,
  });
  await db
    .updateTable('content')
    .set({ status: 'publish', first_published_at: '2026-01-01T00:00:00Z' })
    .where('kind', '=', 'article')
    .execute();
  await ensureLogPartitions(db, { now: () => new Date() });
  const items = await db.selectFrom('content').select('id').where('kind', '=', 'article').execute();
  const settings: AppServerSettings = { connection, dataDir, secret: SECRET };
  const app = await startServer(
    fileURLToPath(new URL('../app-server.ts', import.meta.url)),
    settings,
  );
  const token = await signInAt(app.url, admin);
  const ids = items.map(({ id }) => id);
  return { app, db, platform: await platformAt(app.url, token, ids) };
}
