import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { NEW_STAFF } from '@connect/contract/staff/staff.ts';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { type StaffValues, settleStaff, staffIssues, staffPermissions } from './staff-rules.ts';

const TODAY = '2026-11-20';

const actorOf = (role: Role): Actor => ({
  id: 1,
  displayName: 'ผู้กระทำ',
  role,
  brandScope: [],
  regionScope: [],
  sessionId: '',
  restricted: null,
});

type Target = Parameters<typeof staffPermissions>[1];
const target = (more: Partial<Target> = {}): Target => ({
  id: 2,
  role: 'editor',
  status: 'active',
  sso: false,
  mfa_enabled: true,
  expires_at: null,
  suspended_for: null,
  ...more,
});

const allowed = (actor: Actor, about: Target) =>
  Object.entries(staffPermissions(actor, about, TODAY))
    .filter(([, may]) => may)
    .map(([name]) => name);

const values = (more: Partial<StaffValues> = {}): StaffValues => ({
  ...NEW_STAFF,
  email: 'somebody@staff.example',
  first_name: 'สมหญิง',
  last_name: 'ตัวอย่าง',
  role: 'editor',
  brand_scope: [],
  region_scope: [],
  ...more,
});

describe('what may be done with an account', () => {
  const administrators: Role[] = ['super_admin', 'admin'];
  const cases = ROLES.flatMap((one) => ROLES.map((two) => [one, two] as const));

  test.each(cases)('%s on %s', (one, two) => {
    const rights = allowed(actorOf(one), target({ role: two }));
    const full = ['edit', 'delete', 'reset_password', 'reset_mfa', 'suspend'];
    if (one === 'super_admin') expect(rights).toEqual(full);
    else if (one === 'admin' && !administrators.includes(two)) {
      expect(rights).toEqual(full.filter((name) => name !== 'delete'));
    } else expect(rights).toEqual([]);
  });

  test.each<[string, Partial<Target>, string[]]>([
    ['at work', {}, ['edit', 'delete', 'reset_password', 'reset_mfa', 'suspend']],
    ['without two steps', { mfa_enabled: false }, ['edit', 'delete', 'reset_password', 'suspend']],
    ['of another sign-in', { sso: true }, ['edit', 'delete', 'reset_mfa', 'suspend']],
    [
      'locked',
      { status: 'locked' },
      ['edit', 'delete', 'reset_password', 'reset_mfa', 'unlock', 'suspend'],
    ],
    ['invited', { status: 'invited', mfa_enabled: false }, ['edit', 'delete', 'invite', 'suspend']],
    ['suspended', { status: 'suspended', mfa_enabled: false }, ['edit', 'delete', 'activate']],
    [
      'over',
      { status: 'suspended', mfa_enabled: false, expires_at: '2026-11-19' },
      ['edit', 'delete'],
    ],
    [
      'on its last day',
      { status: 'suspended', mfa_enabled: false, expires_at: TODAY },
      ['edit', 'delete', 'activate'],
    ],
  ])('%s', (_, state, expected) => {
    expect(allowed(actorOf('super_admin'), target(state))).toEqual(expected);
  });

  test('of oneself: the names, and nothing that goes around a password or a colleague', () => {
    for (const role of administrators) {
      const own = target({ id: 1, role, status: 'active' });
      expect(allowed(actorOf(role), own), role).toEqual(['edit']);
    }
    expect(allowed(actorOf('editor'), target({ id: 1 }))).toEqual([]);
  });
});

describe('values of an account', () => {
  const issues = (more: Partial<StaffValues>, today: string, changed = Object.keys(more)) =>
    staffIssues(values(more), {
      actor: actorOf('super_admin'),
      targetId: 2,
      changed: new Set(changed),
      today,
      emailDomains: [],
    }).map(({ field, code }) => `${field}: ${code}`);

  test('a last day lies between tomorrow and the same day a year later, leap days included', () => {
    const refused = ['expires_at: expiry_range'];
    expect(issues({ expires_at: '2029-02-28' }, '2028-02-29')).toEqual([]);
    expect(issues({ expires_at: '2029-03-01' }, '2028-02-29')).toEqual(refused);
    expect(issues({ expires_at: '2028-02-29' }, '2027-02-28')).toEqual(refused);
    expect(issues({ expires_at: '2028-01-01' }, '2027-12-31')).toEqual([]);
    expect(issues({ expires_at: '2027-12-31' }, '2027-12-31')).toEqual(refused);
  });

  test('a last day that has passed stays while something else changes', () => {
    expect(issues({ expires_at: '2026-01-01', position: 'ใหม่' }, TODAY, ['position'])).toEqual([]);
  });

  test('are stored with a name to show, and scopes once and in one order', () => {
    expect(
      settleStaff(
        values({ brand_scope: ['Wegovy', 'Rybelsus', 'Wegovy'], region_scope: ['south', 'bkk'] }),
      ),
    ).toMatchObject({
      display_name: 'สมหญิง ตัวอย่าง',
      brand_scope: ['Rybelsus', 'Wegovy'],
      region_scope: ['bkk', 'south'],
    });
  });
});
