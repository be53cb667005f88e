import type { StaffItem } from '@connect/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { FormStore } from '../../kit/form-values/form-store.ts';
import {
  createBody,
  expiryBounds,
  newStaffValues,
  type StaffValues,
  staffRules,
  updateBody,
} from './staff-values.ts';

const complete: StaffValues = {
  ...newStaffValues(),
  username: 'somchai.k',
  email: 'somchai@staff.example',
  first_name: 'สมชาย',
  last_name: 'ตัวอย่าง',
  role: 'editor',
};

/** The issues of a new account's form as `field: code`. */
const issuesOf = (values: StaffValues) =>
  new FormStore(staffRules(null), values, null)
    .snapshot()
    .issues.map(({ field, code }) => `${field}: ${code}`);

describe('the rules of a new account', () => {
  it('find nothing wrong with complete values', () => {
    expect(issuesOf(complete)).toEqual([]);
  });

  it('ask for names, address and a role', () => {
    expect(issuesOf(newStaffValues()).sort()).toEqual([
      'email: email',
      'first_name: required',
      'last_name: required',
      'role: required',
      'username: username',
    ]);
  });

  it('ask for a strong password only without an invitation', () => {
    const without = { ...complete, send_invite: false };
    expect(issuesOf(without)).toEqual(['password: required']);
    expect(issuesOf({ ...without, password: 'short' })).toEqual(['password: length']);
    expect(issuesOf({ ...without, password: 'aaaaaaaaaaaaa' })).toEqual([
      'password: password_weak',
    ]);
    expect(issuesOf({ ...without, password: 'Somchai-2026-ok' })).toEqual([]);
    expect(issuesOf({ ...complete, password: 'short' })).toEqual([]);
  });

  it('want an end for accounts of an agency, and one within a year for all', () => {
    expect(issuesOf({ ...complete, department: 'agency' })).toEqual(['expires_at: expiry_agency']);
    const { min, max } = expiryBounds(new Date());
    expect(issuesOf({ ...complete, department: 'agency', expires_at: min })).toEqual([]);
    expect(issuesOf({ ...complete, expires_at: max })).toEqual([]);
    expect(issuesOf({ ...complete, expires_at: '2001-01-01' })).toEqual([
      'expires_at: expiry_range',
    ]);
  });

  it('forget a typed password once an invitation is chosen', () => {
    const store = new FormStore(staffRules(null), { ...complete, send_invite: false }, null);
    store.set('password', 'Somchai-2026-ok');
    store.set('send_invite', true);
    expect(store.snapshot().values.password).toBe('');
  });
});

describe('a new address of one’s own account', () => {
  const saved = { ...complete, id: 1, sso: false } as unknown as StaffItem; // what the rules read
  const stored = { ...complete, send_invite: false };
  const store = (own: boolean, item = saved) => new FormStore(staffRules(item, own), stored, 1);
  const issues = (form: FormStore<StaffValues>) =>
    form.snapshot().issues.map(({ field, code }) => `${field}: ${code}`);

  it('needs the password, until it is the old one again', () => {
    const form = store(true);
    expect(issues(form)).toEqual([]);
    form.set('email', 'new@staff.example');
    expect(issues(form)).toEqual(['current_password: required']);
    form.set('current_password', 'secret');
    expect(issues(form)).toEqual([]);
    form.set('email', 'Somchai@staff.example');
    expect(form.snapshot().values.current_password).toBe('');
    expect(issues(form)).toEqual([]);
  });

  it('needs none for another staff, nor with single sign-on', () => {
    for (const form of [store(false), store(true, { ...saved, sso: true })]) {
      form.set('email', 'new@staff.example');
      expect(issues(form)).toEqual([]);
    }
  });

  it('is the only change with which the password is sent', () => {
    expect(updateBody({ current_password: 'secret', position: 'x' }, 1)).toEqual({
      position: 'x',
      version: 1,
    });
    const both = { current_password: 'secret', email: 'new@staff.example' };
    expect(updateBody(both, 1)).toEqual({ ...both, version: 1 });
  });
});

describe('expiryBounds', () => {
  it('run from tomorrow to the same day a year ahead, by the Bangkok calendar', () => {
    expect(expiryBounds(new Date('2026-11-20T16:59:00Z'))).toEqual({
      min: '2026-11-21',
      max: '2027-11-20',
    });
    expect(expiryBounds(new Date('2026-11-20T17:00:00Z'))).toEqual({
      min: '2026-11-22',
      max: '2027-11-21',
    });
  });

  it('end on 28 February after a 29th', () => {
    expect(expiryBounds(new Date('2028-02-29T05:00:00Z'))).toEqual({
      min: '2028-03-01',
      max: '2029-02-28',
    });
  });
});

describe('bodies', () => {
  it('send no password with an invitation', () => {
    expect(createBody(complete)).not.toHaveProperty('password');
    expect(
      createBody({ ...complete, send_invite: false, password: 'Somchai-2026-ok' }),
    ).toMatchObject({ role: 'editor', send_invite: false, password: 'Somchai-2026-ok' });
  });

  it('of a change hold the changed fields, and never username or password', () => {
    expect(
      updateBody({ position: 'ผู้จัดการ', username: 'x', password: 'y', send_invite: true }, 4),
    ).toEqual({ position: 'ผู้จัดการ', version: 4 });
  });
});
