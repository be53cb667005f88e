import { expect, it } from 'vitest';
import { makeArticle } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { createDb } from '../db/client.ts';
import { openSnapshot } from '../db/read-batches.ts';
import { BesidesReader } from './besides.service.ts';
import { selectAreas } from './overview.queries.ts';
import type { Asked } from './overview-asked.ts';

const { test } = await startTestApp();
const { db } = test.deps;
const days = { from: '2026-11-01', to: '2026-11-20' };
const asked: Asked = {
  period: 'custom',
  days,
  compare: null,
  filter: { brands: null, areas: null, userTypes: null, regions: null },
  visible: [{ kind: 'article', brands: null }],
  guides: true,
  links: true,
  stages: null,
  own: { reps: null, privacy: false, registrations: null },
  figures: [],
  english: false,
};
const asOf = { now: test.clock.now(), warnDays: 30 };
const makeExpiring = () =>
  makeArticle(db, {
    status: 'publish',
    material_code: 'TH24OZM00099',
    material_expires_at: '2026-12-01',
  });

it('is read as of the moment of the overview, by one after the other and by several at once', async () => {
  const reader = new BesidesReader();
  await makeExpiring();
  const snapshot = await openSnapshot(db);
  // The first statement decides what a snapshot sees.
  await selectAreas(snapshot.trx, false);
  await makeExpiring();
  const read = async (trx = snapshot.trx) =>
    (await reader.read(db, trx, asked, asOf)).materials.expiring;
  expect(await read()).toBe(1);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  const later = await openSnapshot(db);
  expect(await read(later.trx)).toBe(2);
  await later.end();
  await snapshot.end();
});

it('is read on the connection of the overview where there is no other', async () => {
  const closed = createDb({ connection: test.connection });
  await closed.close();
  const { trx, end } = await openSnapshot(db);
  const { materials } = await new BesidesReader().read(closed.db, trx, asked, asOf);
  expect(materials.expiring).toBe(2);
  await end();
});
