import { randomUUID } from 'node:crypto';
import { JOB_NAMES } from '@connect/contract/administration/job.ts';
import { parseCronItems } from 'graphile-worker';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeStaff } from '../test/factories.ts';
import { runRecurring } from '../test/jobs.ts';
import { createTestApp } from '../test/test-app.ts';
import { JOBS } from './all-jobs.ts';

async function start() {
  const t = await createTestApp();
  onTestFinished(() => t.close());
  return t;
}

test('every job that the contract names is there once, at times that the queue can read', () => {
  expect(JOBS.map(({ name }) => name).toSorted()).toEqual(JOB_NAMES.toSorted());
  const items = JOBS.flatMap(({ name, schedule }) =>
    schedule === null ? [] : [{ task: name, match: schedule }],
  );
  expect(parseCronItems(items)).toHaveLength(items.length);
});

test('recurring work looks after accounts and presence', async () => {
  const t = await start();
  const { db } = t.deps;
  await makeStaff(db, { role: 'editor', expiresAt: '2026-11-01' });
  await db
    .insertInto('presence')
    .values({
      entity_type: 'article',
      entity_id: 1,
      staff_id: 1,
      page_id: randomUUID(),
      editing: true,
      seen_at: '2026-11-01T00:00:00+07:00',
    })
    .execute();
  expect(await runRecurring(t.deps, t.pool)).toEqual([]);
  const accounts = await db.selectFrom('staff').select(['status', 'suspended_for']).execute();
  expect(accounts).toEqual([{ status: 'suspended', suspended_for: 'expired' }]);
  expect(await db.selectFrom('presence').select('page_id').execute()).toEqual([]);
});

test('recurring work seals the audit and notes where it has come to; one that fails stops no other', async () => {
  const t = await start();
  const anchor = vi.fn();
  const seal = vi.fn(async () => 0);
  const tempDir = () => Promise.reject(new Error('no such place'));
  const deps = {
    ...t.deps,
    chain: { ...t.deps.chain, seal, anchor },
    storage: { ...t.deps.storage, tempDir },
  };
  expect(await runRecurring(deps, t.pool)).toEqual(['media.sweep']);
  expect(seal).toHaveBeenCalledOnce();
  expect(anchor).toHaveBeenCalledExactlyOnceWith(t.clock.now());
});
