import { expect, it } from 'vitest';
import { apiDocument, operationsOf } from '../../test/api-documents.ts';
import { startTestApp } from '../../test/test-app.ts';

const { test } = await startTestApp();
const { headers } = await test.signIn('super_admin');

/** Every call with days in its address, and the names of their two ends. */
const asked = operationsOf(await apiDocument(test, 'staff')).flatMap(({ method, path, query }) =>
  query.flatMap((to) => {
    const from = to.replace(/_to$/, '_from');
    return to !== from && query.includes(from) ? [{ method, path, from, to }] : [];
  }),
);

const send = (
  { method, path }: { method: string; path: string },
  query: Readonly<Record<string, string>>,
) =>
  test.app.inject({
    method: method === 'POST' ? method : 'GET',
    url: path.replaceAll(/\{\w+\}/g, '1'),
    query,
    headers,
    ...(method === 'POST' ? { payload: {} } : {}),
  });

it('knows the calls with days', () => {
  expect(asked.length).toBeGreaterThan(20);
  for (const to of ['date_to', 'registered_to', 'active_to', 'start_to']) {
    expect(asked).toContainEqual(expect.objectContaining({ to }));
  }
});

it.each(asked)(
  '$method $path: $to before $from is refused by name',
  async ({ from, to, ...call }) => {
    const refused = await send(call, { [from]: '2026-11-20', [to]: '2026-11-19' });
    // Hosts have no log of their own.
    if (refused.statusCode === 403) return expect(call.path).toContain('-host-logs');
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json().data.errors).toMatchObject([{ field: to, code: 'date_order' }]);
    const oneDay = await send(call, { [from]: '2026-11-19', [to]: '2026-11-19' });
    expect(oneDay.body).not.toContain('date_order');
  },
);
