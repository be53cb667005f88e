import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHANNELS } from '@connect/contract/constants.ts';
import { options as english } from '@connect/contract/reference/options.en.ts';
import { options as thai } from '@connect/contract/reference/options.th.ts';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../../test/processes/child-process.ts';
import { createTestDatabase } from '../../../test/template-database.ts';
import { migrate } from '../../db/migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'migrations');

test('channels tell LINE OA from LINE of a person, and QR in print from QR at a booth', () => {
  // The channels of links (domain/usage#channels) in their order; `search` and `direct` come
  // without a link.
  expect(CHANNELS.filter((channel) => channel !== 'search' && channel !== 'direct')).toEqual([
    'line_oa',
    'line_personal',
    'email',
    'sms',
    'qr_print',
    'qr_booth',
    'rep_visit',
    'web',
    'facebook',
    'other',
  ]);
  for (const words of [thai.channel, english.channel]) {
    expect(new Set(Object.values(words)).size).toBe(CHANNELS.length);
  }
});

test('migrate renames the channels that were stored, and leaves the others', async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  const { pool } = database;
  const before = tempFolder();
  const files = readdirSync(MIGRATIONS).sort();
  const own = files.findIndex((file) => file.endsWith('_channels.sql'));
  for (const file of files.slice(0, own)) {
    writeFileSync(join(before, file), readFileSync(join(MIGRATIONS, file)));
  }
  await migrate(pool, { dir: before });
  const old = ['line', 'qr', 'rep', 'email', null];
  await pool.query(
    `insert into engagement_log (occurred_at, view_id, content_type, content_id, content_title, action, channel)
      select now(), gen_random_uuid(), 'article', 1, 'ก', 'view', channel from unnest($1::text[]) channel`,
    [old],
  );
  await pool.query(`
    insert into content (id, kind, title, slug) overriding system value values (1, 'webinar', 'ก', 'a');
    insert into webinar (content_id, webinar_type) values (1, 'live');
    insert into member (id, user_type, display_name) overriding system value
      select n, 'doctor', 'ก' from generate_series(1, 4) n`);
  await pool.query(
    `insert into webinar_registration (webinar_id, user_id, source, registered_at)
      select 1, n, channel, now() from unnest($1::text[]) with ordinality c(channel, n)`,
    [['line', 'qr', 'rep', '']],
  );
  await migrate(pool);
  const after = await pool.query('select channel from engagement_log order by id');
  expect(after.rows.map(({ channel }) => channel)).toEqual([
    'line_oa',
    'qr_print',
    'rep_visit',
    'email',
    null,
  ]);
  const sources = await pool.query('select source from registration order by user_id');
  expect(sources.rows.map(({ source }) => source)).toEqual([
    'line_oa',
    'qr_print',
    'rep_visit',
    '',
  ]);
});
