// node apps/api/src/openapi-cli.ts <folder>: writes the API documents for the check that reads
// them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { createDb } from './db/client.ts';
import { createStorage } from './media/files/storage.ts';
import { describe } from './openapi/openapi.routes.ts';

const [folder = '.'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const naming = { appName: 'Connect', publicUrl: 'http://127.0.0.1:4000' };
// Only routes are registered; neither database nor store is used.
const { db, close } = createDb({ connection: {} });
const { app, routes } = await buildApp({
  ...naming,
  db,
  storage: createStorage({ dataDir: folder }),
  clock: { now: () => new Date() },
  secret: 'signs nothing',
});
for (const audience of ['staff', 'programs'] as const) {
  const document = await describe(audience, { ...naming, routes });
  writeFileSync(join(folder, `${audience}.json`), JSON.stringify(document));
}
await app.close();
await close();
