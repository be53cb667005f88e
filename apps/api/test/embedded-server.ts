// Run by tests as a process of its own: node embedded-server.ts <data folder>. It starts the
// embedded server as main.ts does, says where it is, and stays.
import { openDatabase } from '../src/db/open-database.ts';

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: undefined }, { say: console.log });
// Before anything is printed: whoever reads a line may send the signal.
process.on('SIGTERM', () => database.shutDown().then(() => process.exit(0)));
const { rows } = await database.pool.query<{ order: string[]; trigrams: number }>(`select
  (select array_agg(name order by name collate "th-x-icu")
     from unnest(array['อรุณ', 'ไกร', 'แก้ว', 'ขวัญ', 'กานต์', 'โกวิท', 'เกศ']) as name) as "order",
  cardinality(show_trgm('สวัสดี')) as trigrams`);
console.log(`thai ${JSON.stringify(rows[0])}`);
console.log('ready');
setInterval(() => {}, 60_000);
