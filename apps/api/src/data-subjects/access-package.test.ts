import { userCalls } from '@connect/contract/users/user-calls.ts';
import { userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { expect, it } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';
import { makeStage } from '../../test/user-factories.ts';

const { test: t, call, admin } = await startTestApp();
const { db } = t.deps;
const packageOf = (id: number, query: string) =>
  t.app.inject({
    url: `/v1/user/${id}/access-package?reason=copy&${query}`,
    headers: admin.headers,
  });

it('the package tells what was done with an account that was merged, and what the merge remembers', async () => {
  const one = await makeUser(db);
  const twin = await makeUser(db, { email: 'twin.of.one@hcp.example', status: 'active' });
  const params = { id: twin.id };
  await call(userCalls.suspend, { params, body: { reason: 'บัญชีซ้ำ' } });
  const body = { from_id: twin.id };
  expect((await call(userMergeCalls.merge, { params: { id: one.id }, body })).status).toBe(200);

  const told = (await packageOf(one.id, 'format=json')).json();
  expect(told.actions).toContainEqual(
    expect.objectContaining({ action: 'user.suspend', reason: 'บัญชีซ้ำ' }),
  );
  expect(told.merged).toMatchObject([{ id: one.id }, { email: 'twin.of.one@hcp.example' }]);
  const page = (await packageOf(one.id, 'format=html&language=th')).body;
  expect(page).toContain('บัญชีที่รวมเป็นบัญชีของท่าน');
  expect(page).toContain('twin.of.one@hcp.example');
  await call(userMergeCalls.unmerge, { params });
  expect((await packageOf(one.id, 'format=json')).json().merged).toEqual([]);
});

it('names stages in Thai and English', async () => {
  const { id } = await makeUser(db);
  const { ladder_id, value_id, name } = await db
    .selectFrom('product_adoption_ladder as l')
    .innerJoin('adoption_ladder_value as v', (join) => join.onTrue())
    .select(['l.id as ladder_id', 'v.id as value_id', 'v.name_th as name'])
    .executeTakeFirstOrThrow();
  await makeStage(db, id, { ladder_id, value_id, source: 'manual' });
  expect((await packageOf(id, 'format=html&language=th')).body).toContain(name);
});

it('shows what was typed, also a word that every object inherits', async () => {
  const { id } = await makeUser(db, { first_name_en: 'constructor', position: 'toString' });
  for (const format of ['html', 'json']) {
    const file = await packageOf(id, `format=${format}&language=th`);
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain('constructor');
    expect(file.body).toContain('toString');
  }
});
