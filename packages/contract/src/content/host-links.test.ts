import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseFields } from '../errors/field-issues.ts';
import { HOST_ROLES, hostLinks } from './host-links.ts';

const schema = z.object({ hosts: hostLinks(['speaker', 'moderator']) });
const said = (hosts: unknown) =>
  parseFields(schema, { hosts }).issues?.map(({ field, code }) => `${field}: ${code}`);
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ host_id: n + 1, role: 'speaker', topic: '' }));

describe('people of a session', () => {
  it('keeps their order, and fills in an empty topic', () => {
    const hosts = [
      { host_id: 9, role: 'moderator' },
      { host_id: 2, role: 'speaker', topic: ' หัวข้อ ' },
    ];
    expect(parseFields(schema, { hosts }).data?.hosts).toEqual([
      { host_id: 9, role: 'moderator', topic: '' },
      { host_id: 2, role: 'speaker', topic: 'หัวข้อ' },
    ]);
  });

  it('takes twenty, and all roles where all are asked for', () => {
    expect(said(many(20))).toBeUndefined();
    const hosts = HOST_ROLES.map((role, n) => ({ host_id: n + 1, role }));
    expect(z.object({ hosts: hostLinks(HOST_ROLES) }).safeParse({ hosts }).success).toBe(true);
  });

  it.each([
    [many(21), 'hosts: max_items'],
    [[...many(2), ...many(1)], 'hosts.2.host_id: unique'],
    [[{ host_id: 1, role: 'chair' }], 'hosts.0.role: option'],
    [[{ host_id: 0, role: 'speaker' }], 'hosts.0.host_id: min'],
    [[{ role: 'speaker' }], 'hosts.0.host_id: required'],
    [[{ host_id: 1, role: 'speaker', topic: 'ก'.repeat(201) }], 'hosts.0.topic: length'],
  ])('refuses %#', (hosts, issue) => {
    expect(said(hosts)).toEqual([issue]);
  });
});
