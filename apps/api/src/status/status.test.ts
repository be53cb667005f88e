import { tmpdir } from 'node:os';
import { system } from '@connect/contract/administration/system.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeMedia } from '../../test/factories.ts';
import { createTestApp } from '../../test/test-app.ts';
import { writeMark } from '../db/system-mark.queries.ts';
import type { ProcessFacts } from './status.service.ts';

async function start(process?: ProcessFacts) {
  const t = await createTestApp(process ? { process } : {});
  onTestFinished(() => t.close());
  const call = caller(t.app, (await t.signIn('dpo')).headers);
  const ask = async () => {
    const { status, reply } = await call(system.status);
    expect(status).toBe(200);
    return reply.data;
  };
  return { t, ask };
}

test('tells database, migrations, versions and files as they are', async () => {
  const { t, ask } = await start();
  const before = await ask();
  await makeMedia(t.deps.db);
  const after = await ask();
  expect(after.storage).toEqual({
    kind: 'folder',
    files: before.storage.files + 1,
    bytes: before.storage.bytes + 1000,
  });
  expect(after.database.size).toBeGreaterThan(1_000_000);
  expect(after.database.connections).toBeGreaterThan(0);
  expect(after.database.max_connections).toBeGreaterThan(after.database.connections);
  expect(after.database.version).toMatch(/^\d+/);
  expect(after.migrations.applied.map(({ name }) => name)).toContain('0001_foundation');
  expect(after.node).toBe(process.versions.node);
  expect(after.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(new Date(after.started_at)).toEqual(t.clock.now());
});

test('tells the disk of the data folder, and nothing where there is none or it cannot be asked', async () => {
  const facts = { embedded: true, storage: 'folder', sso: false } as const;
  const here = await start({ ...facts, dataDir: tmpdir() });
  const { disk, database } = await here.ask();
  expect(disk?.total).toBeGreaterThan(0);
  expect(disk?.free).toBeLessThanOrEqual(disk?.total ?? 0);
  expect(database.embedded).toBe(true);
  expect((await (await start()).ask()).disk).toBeNull();
  const missing = await start({ ...facts, dataDir: '/no/such/folder' });
  expect((await missing.ask()).disk).toBeNull();
});

test('tells the last backup, the later one of two', async () => {
  const { t, ask } = await start();
  expect(await ask()).toMatchObject({ last_backup: null });
  const { db } = t.deps;
  await writeMark(db, 'backup', new Date('2026-11-01T00:00:00Z'), { rows: 1 });
  await writeMark(db, 'backup', new Date('2026-11-02T00:00:00Z'), { rows: 2 });
  expect(await ask()).toMatchObject({
    last_backup: { at: '2026-11-02T07:00:00.000+07:00', detail: { rows: 2 } },
  });
});

test('tells how the job queue is doing', async () => {
  const { t, ask } = await start();
  const quiet = { workers: 0, running: 0, due: 0, due_since: null, dead: 0 };
  expect((await ask()).jobs).toEqual(quiet);
  const { db } = t.deps;
  await sql`insert into job_worker values ('here', now()), ('gone', now() - interval '2 minutes')`.execute(
    db,
  );
  await sql`select graphile_worker.add_job('jobs.tidy'),
    graphile_worker.add_job('jobs.tidy', run_at => now() + interval '1 hour')`.execute(db);
  const { jobs } = await ask();
  expect(jobs).toEqual({ ...quiet, workers: 1, due: 1, due_since: expect.any(String) });
  await sql`select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs`.execute(
    db,
  );
  expect((await ask()).jobs).toEqual({ ...quiet, workers: 1, dead: 2 });
});

test('tells how many audit entries wait for the chain, and since when', async () => {
  const { t, ask } = await start();
  const waiting = await ask();
  expect(waiting.audit.unsealed).toBeGreaterThan(0);
  expect(waiting.audit.unsealed_since).not.toBeNull();
  await t.deps.chain.seal();
  const { audit } = await ask();
  expect(audit).toMatchObject({ unsealed: 0, unsealed_since: null, last_check: null });
  expect(audit.sealed).toBeGreaterThan(0);
});

test('is for the admin area only', async () => {
  const { t } = await start();
  for (const role of ['publisher', 'analyst', 'sales_manager'] as const) {
    const { headers } = await t.signIn(role);
    expect((await caller(t.app, headers)(system.status)).status, role).toBe(403);
  }
});
