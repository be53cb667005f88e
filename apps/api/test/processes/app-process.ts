// Run by a test as a separate process: node app-process.ts <connection as JSON> <moment> <folder>. It answers calls as another
// instance of the system does, until it is killed.
import { buildApp } from '../../src/app.ts';
import { createDb } from '../../src/db/client.ts';
import { createStorage } from '../../src/media/files/storage.ts';
import { TEST_SECRET } from '../test-secret.ts';

const [connection = '', moment = '', folder = ''] = process.argv.slice(2);
const { db } = createDb({ connection: JSON.parse(connection) });
const { app } = await buildApp({
  db,
  storage: createStorage({ dataDir: folder }),
  clock: { now: () => new Date(moment) },
  secret: TEST_SECRET,
  appName: 'Connect',
  publicUrl: 'http://127.0.0.1',
  callsPerMinute: Number.POSITIVE_INFINITY,
});
console.log(`listens at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
