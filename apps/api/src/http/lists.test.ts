import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { ROLES } from '@connect/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { caller } from '../../test/call.ts';
import { LIST_EXAMPLES } from '../../test/examples/list-examples.ts';
import { WRITE_EXAMPLES } from '../../test/examples/write-examples.ts';
import { unique } from '../../test/factories.ts';
import { mayCall } from '../../test/may-call.ts';
import { startTestApp } from '../../test/test-app.ts';

// Every list that takes a search goes by it, and every list leaves out what was deleted.

const { test: t, admin: boss } = await startTestApp();
const officer = await t.signIn('dpo');

/** Each once, of those that some role may call. */
const endpoints = [...new Set(t.routes.flatMap(({ endpoint }) => endpoint ?? []))].filter(
  ({ permission }) => ROLES.some((role) => mayCall(role, permission)),
);
const takes = ({ query }: Endpoint, field: string): boolean =>
  query instanceof z.ZodObject && field in query.shape;
const by = ({ permission }: Endpoint) => (mayCall('super_admin', permission) ? boss : officer);
const found = z.object({ data: z.array(z.unknown()) });
/** The rows of a list as texts. */
async function rowsOf(list: Endpoint, parts: Parameters<ReturnType<typeof caller>>[1]) {
  const { status, reply, error } = await caller(t.app, by(list).headers)(list, parts);
  if (status !== 200) throw new Error(`${list.path}: ${JSON.stringify(error)}`);
  return found.parse(reply).data;
}

const searched = endpoints.filter((one) => one.method === 'GET' && takes(one, 'search'));

describe('the search of lists', () => {
  test('has an example for each', () => {
    expect(searched.map(({ path }) => path).toSorted()).toEqual(
      Object.keys(LIST_EXAMPLES).toSorted(),
    );
  });

  test.each(searched.map((list) => [list.path, list] as const))(
    '%s: answers the row that it finds, and none where it finds nothing',
    async (path, list) => {
      const word = `คำค้น${unique()}ทดสอบ`;
      const { params, query } = (await LIST_EXAMPLES[path]?.({ t, by: by(list) }, word)) ?? {};
      const search = (text: string) =>
        rowsOf(list, { ...(params && { params }), query: { ...query, search: text } });
      const rows = await search(word);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(JSON.stringify(row)).toContain(word);
      expect(await search(`${word}ไม่มี`)).toEqual([]);
    },
  );
});

const DELETED = /^(.+)\/:id$/;
/** Lists that ask whose rows are wanted. */
const ASKED: Record<string, Record<string, string>> = { '/v1/views': { list: 'articles' } };
/** What comes back by the message after its deletion alone. */
const NO_TRASH = ['/v1/views'];
/** Calls that delete a row of a list, with the list and an example of the call. */
const deleted = endpoints.flatMap((call) => {
  const path = call.method === 'DELETE' && DELETED.exec(call.path)?.[1];
  const list = endpoints.find((one) => one.method === 'GET' && one.path === path);
  const example = WRITE_EXAMPLES[`DELETE ${call.path}`];
  return list && example ? [{ call, list, example }] : [];
});
const idsOf = async (list: Endpoint, more: Record<string, string> = {}) => {
  const query = { ...ASKED[list.path], ...(takes(list, 'limit') && { limit: '100' }), ...more };
  return (await rowsOf(list, { query })).map((row) => z.object({ id: z.number() }).parse(row).id);
};

describe('what was deleted', () => {
  test('can come back only where the list has a trash', () => {
    const returning = deleted.filter(({ call }) =>
      endpoints.some(({ method, path }) => method === 'POST' && path === `${call.path}/restore`),
    );
    expect(returning.length).toBeGreaterThan(12);
    const without = returning.filter(({ list }) => !takes(list, 'deleted'));
    expect(without.map(({ list }) => list.path)).toEqual(NO_TRASH);
  });

  test.each(deleted.map((one) => [one.call.path, one] as const))(
    '%s: is in the list before and not after, but in its trash',
    async (_path, { call, list, example }) => {
      const who = by(call);
      const { params, body } = await example({ t, by: who, boss });
      const { id } = z.object({ id: z.number() }).parse(params);
      expect(await idsOf(list)).toContain(id);
      const { status } = await caller(t.app, who.headers)(call, {
        ...(params && { params }),
        body,
      });
      expect(status).toBe(200);
      expect(await idsOf(list)).not.toContain(id);
      if (takes(list, 'deleted')) {
        expect(await idsOf(list, { deleted: 'true' })).toContain(id);
      }
    },
  );
});
