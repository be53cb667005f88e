import { apiKey } from '@connect/contract/programs/api-key.ts';
import { article } from '@connect/contract/stories/article.ts';
import { expect, test } from 'vitest';
import { caller } from '../../test/call.ts';
import { makeStaff } from '../../test/factories.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test: t } = await startTestApp();

const notedOf = async (column: 'actor_id' | 'entity_id', id: number, action: string) => {
  return t.deps.db
    .selectFrom('audit_entry')
    .select(['diff', 'actor_role'])
    .where(column, '=', id)
    .where('action', '=', action)
    .orderBy('id')
    .execute();
};

test('what somebody has no right to is noted with who and what, and nothing that is allowed', async () => {
  const { headers, staff } = await t.signIn('analyst');
  const call = caller(t.app, headers);
  expect((await call(apiKey.list)).status).toBe(403);
  expect((await call(article.create, { body: { title: 'ไม่มีสิทธิ์เขียน' } })).status).toBe(403);
  expect((await call(article.list)).status).toBe(200);
  expect(await notedOf('actor_id', staff.id, 'access.refused')).toEqual([
    { actor_role: 'analyst', diff: { method: 'GET', path: apiKey.list.path } },
    { actor_role: 'analyst', diff: { method: 'POST', path: '/v1/article' } },
  ]);
});

test('whoever is refused without end is noted sixty times in a quarter of an hour', async () => {
  const { headers, staff } = await t.signIn('analyst');
  const call = caller(t.app, headers);
  for (let n = 0; n < 70; n += 1) await call(apiKey.list);
  expect(await notedOf('actor_id', staff.id, 'access.refused')).toHaveLength(60);
});

test('failed sign-ins leave a trace beyond the lock as well', async () => {
  const { id, username } = await makeStaff(t.deps.db);
  for (let n = 0; n < 15; n += 1) {
    await t.app.inject({
      method: 'POST',
      url: '/jwt-auth/v1/token',
      payload: { username, password: 'wrong' },
      remoteAddress: '10.66.0.1',
    });
  }
  const noted = await notedOf('entity_id', id, 'auth.login_failed');
  expect(noted.map(({ diff }) => diff)).toEqual([
    ...Array(5).fill({ step: 'password' }),
    ...Array(10).fill({ step: 'locked' }),
  ]);
});
