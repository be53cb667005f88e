// Run by a test as a separate process: node letter-process.ts <connection as JSON> <its time>. It sends what is due,
// and stops once a letter is out.
import { buildApp } from '../../src/app.ts';
import { createDb } from '../../src/db/client.ts';
import type { Mail } from '../../src/mail/mail.ts';
import { createStorage } from '../../src/media/files/storage.ts';
import { sendDue } from '../../src/registrations/messages/send-due.service.ts';

const [connection = '', now = ''] = process.argv.slice(2);
const { db } = createDb({ connection: JSON.parse(connection) });
const { deps } = await buildApp({
  db,
  storage: createStorage({ dataDir: process.cwd() }),
  clock: { now: () => new Date(now) },
  secret: 'a secret of the tests, long enough to be one',
  appName: 'Connect',
  publicUrl: 'http://127.0.0.1',
});
const mail: Mail = {
  send(letter) {
    console.log(`out: ${letter.to}`);
    return new Promise((resolve) => setTimeout(resolve, 600_000));
  },
  reach: async () => undefined,
  close: () => undefined,
};
await sendDue({ ...deps, mail }, {}, { signal: new AbortController().signal });
