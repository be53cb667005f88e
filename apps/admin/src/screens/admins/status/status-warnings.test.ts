import type { SystemStatus } from '@connect/contract/administration/system.ts';
import { expect, test } from 'vitest';
import { statusWarnings } from './status-warnings.ts';

const NOW = new Date('2026-11-20T09:00:00+07:00');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const DAY = 1440;

const healthy: SystemStatus = {
  version: '1.0.0',
  node: '24.0.0',
  started_at: ago(5000),
  database: { version: '18', embedded: true, size: 1, connections: 5, max_connections: 100 },
  migrations: { applied: [] },
  storage: { kind: 'folder', files: 0, bytes: 0 },
  disk: { free: 10, total: 100 },
  last_backup: { at: ago(7 * DAY), detail: {} },
  jobs: { workers: 1, running: 0, due: 1, due_since: ago(15), dead: 0 },
  messages: { dead: 0 },
  audit: {
    sealed: 10,
    unsealed: 1,
    unsealed_since: ago(1),
    last_check: { at: ago(1), detail: { broken_at: null } },
  },
  mail: false,
  sso: false,
};
const kinds = (change: Partial<SystemStatus>) =>
  statusWarnings({ ...healthy, ...change }, NOW).map(({ kind }) => kind);

test('a healthy system, just within every bound, needs no care', () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ disk: null, audit: { ...healthy.audit, last_check: null } })).toEqual([]);
});

test('each bound that is passed is one warning', () => {
  expect(kinds({ disk: { free: 9.9, total: 100 } })).toEqual(['disk']);
  expect(kinds({ last_backup: { at: ago(7 * DAY + 1), detail: {} } })).toEqual(['backup']);
  expect(kinds({ last_backup: null })).toEqual(['backupNever']);
  expect(kinds({ messages: { dead: 1 } })).toEqual(['messagesDead']);
  const { jobs } = healthy;
  expect(kinds({ jobs: { ...jobs, due_since: ago(16) } })).toEqual(['jobs']);
  expect(kinds({ jobs: { ...jobs, workers: 0 } })).toEqual(['jobsNever']);
  expect(kinds({ jobs: { ...jobs, dead: 2 } })).toEqual(['jobsDead']);
  expect(kinds({ audit: { ...healthy.audit, unsealed_since: ago(16) } })).toEqual(['seal']);
  expect(kinds({ database: { ...healthy.database, connections: 90 } })).toEqual(['connections']);
  const broken = { at: ago(1), detail: { broken_at: 7 } };
  expect(kinds({ audit: { ...healthy.audit, last_check: broken } })).toEqual(['chain']);
});

test('a system that has just started is not blamed for jobs that had no time to run', () => {
  expect(kinds({ jobs: { ...healthy.jobs, workers: 0 }, started_at: ago(2) })).toEqual([]);
});
