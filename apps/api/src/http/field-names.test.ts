import { randomUUID } from 'node:crypto';
import { labelsOfCalls } from '@connect/contract/administration/call-labels.ts';
import { labelAt } from '@connect/contract/labels.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../test/test-app.ts';

const test = await createTestApp();

type Node = z.core.JSONSchema._JSONSchema;

/** Paths of all fields of an input, those of lists without a place. */
function paths(node: Node | undefined, path: string[] = []): string[] {
  if (node === undefined || typeof node === 'boolean') return [];
  const below = Object.entries(node.properties ?? {}).flatMap(([name, field]) => [
    [...path, name].join('.'),
    ...paths(field, [...path, name]),
  ]);
  const items = [node.items ?? [], node.prefixItems ?? []].flat();
  return [
    ...below,
    ...[...items, ...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap(
      (part) => paths(part, path),
    ),
  ];
}

it('every field that calls take has a name in both languages', () => {
  const nameless = test.routes.flatMap(({ method, url, endpoint }) => {
    if (!endpoint || method === 'HEAD') return [];
    const labels = labelsOfCalls(endpoint.tag);
    return [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
      schema === undefined
        ? []
        : paths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
            .filter((path) => labelAt(labels, path) === undefined)
            .map((path) => `${method} ${url} (${endpoint.tag}): ${path}`),
    );
  });
  expect(nameless).toEqual([]);
});

it('refusals name fields of calls in words, also those of lists', async () => {
  const { headers } = await test.signIn('super_admin');
  const said = async (language: string, url: string, payload: object) => {
    const reply = await test.app.inject({
      ...{ method: 'POST', url, payload },
      headers: { ...headers, 'accept-language': language },
    });
    const errors: { field: string; message: string }[] = reply.json().data.errors;
    return errors.map(({ field, message }) => [field, message]);
  };
  const item = { action: 'check_in', at: '2026-11-27T09:00:00+07:00', method: 'qr' };
  const sent = { device_id: randomUUID(), items: [{ ...item, client_id: randomUUID() }] };
  expect(await said('th', '/v1/event/1/check-in', sent)).toEqual([['items.0.code', 'กรอกรหัส']]);
  expect(await said('en', '/v1/event/1/check-in', { items: [] })).toEqual([
    ['device_id', 'Enter the ID of the device'],
  ]);
});
