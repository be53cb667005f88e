// Run by tests as a separate process: node embedded-server.ts <data folder>. It starts the embedded
// server as main.ts does, prints its address, and stays.
import { openDatabase } from '../../src/db/open-database.ts';

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: undefined }, { say: console.log });
// Registered before anything is printed: a test may send the signal after the first line.
process.on('SIGTERM', () => database.shutDown().then(() => process.exit(0)));
const { rows } = await database.pool.query<{ order: string[]; trigrams: number }>(`select
  (select array_agg(name order by name collate "th-x-icu")
     from unnest(array['อรุณ', 'ไกร', 'แก้ว', 'ขวัญ', 'กานต์', 'โกวิท', 'เกศ']) as name) as "order",
  cardinality(show_trgm('สวัสดี')) as trigrams`);
console.log(`thai ${JSON.stringify(rows[0])}`);
console.log('ready');
setInterval(() => {}, 60_000);
