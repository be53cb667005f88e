import type { FieldIssue } from '@connect/contract/errors.ts';
import { passwordIssues } from '@connect/contract/password.ts';
import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { bangkokDay } from '@connect/contract/publishing.ts';
import {
  NEW_STAFF,
  type StaffItem,
  type staffCreate,
  staffFields,
  type staffUpdate,
  username,
} from '@connect/contract/resources/staff.ts';
import { z } from 'zod';
import type { ValuesOf } from '../../content/content-form.ts';
import type { FormRules } from '../../kit/form-store.ts';

type Sent = z.input<typeof staffCreate>;

/** What the form of an account edits; the last three only of a new one, the password before of one's own. */
export type StaffValues = Omit<ValuesOf<typeof staffFields>, 'role'> & {
  /** Null until one was chosen: no role is given by default. */
  role: Role | null;
  current_password: string;
  username: string;
  password: string;
  send_invite: boolean;
};

/** A new account: by invitation, without a role. */
export const newStaffValues = (): StaffValues => ({
  ...NEW_STAFF,
  brand_scope: [],
  region_scope: [],
  email: '',
  first_name: '',
  last_name: '',
  role: null,
  current_password: '',
  username: '',
  password: '',
  send_invite: true,
});

/** What the form edits of a saved account. */
export const staffValues = (item: StaffItem): StaffValues => ({
  email: item.email,
  title_prefix: item.title_prefix,
  first_name: item.first_name,
  last_name: item.last_name,
  display_name: item.display_name,
  employee_code: item.employee_code,
  position: item.position,
  department: item.department,
  phone: item.phone,
  avatar_id: item.avatar_id,
  role: item.role,
  brand_scope: item.brand_scope,
  region_scope: item.region_scope,
  expires_at: item.expires_at,
  user_id: item.user_id,
  current_password: '',
  username: item.username,
  password: '',
  send_invite: false,
});

/** First and last day on which an account may be made to end: tomorrow and a year ahead (DOMAIN 1.2). */
export function expiryBounds(now: Date): { min: string; max: string } {
  const [year = '', month = '', day = ''] = bangkokDay(now).split('-');
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const text = (time: number) => new Date(time).toISOString().slice(0, 10);
  // The year after 29 February ends on the 28th.
  const lastDay = new Date(Date.UTC(y + 1, m, 0)).getUTCDate();
  return {
    min: text(Date.UTC(y, m - 1, d + 1)),
    max: text(Date.UTC(y + 1, m - 1, Math.min(d, lastDay))),
  };
}

/**
 * Rules of the form: the contract's fields and those between them (DOMAIN 1.2). `saved` is null for
 * a new account; an expiry date that is not touched may lie anywhere; `own`: the person's own account.
 */
export function staffRules(saved: StaffItem | null, own = false): FormRules<StaffValues> {
  return {
    fields: {
      ...staffFields,
      role: z.enum(ROLES).nullable(),
      // A saved name is not sent, and older ones may have another form.
      username: saved ? z.string() : username,
      current_password: z.string(),
      password: z.string(),
      send_invite: z.boolean(),
    },
    check: (values) => [
      ...(saved ? [] : newIssues(values)),
      ...(own && asksPassword(values, saved) && values.current_password === ''
        ? [{ field: 'current_password', code: 'required' } as const]
        : []),
      ...expiryIssues(values, saved),
    ],
    derive: (values, changed) => {
      if (changed === 'send_invite' && values.send_invite) return { password: '' };
      return changed === 'email' && !asksPassword(values, saved) ? { current_password: '' } : {};
    },
  };
}

/** Whether a new address of this account, being one's own, takes the password. */
export const asksPassword = (values: Pick<StaffValues, 'email'>, saved: StaffItem | null) =>
  saved !== null && !saved.sso && values.email.trim().toLowerCase() !== saved.email;

function newIssues(values: StaffValues): FieldIssue[] {
  const issues: FieldIssue[] = values.role === null ? [{ field: 'role', code: 'required' }] : [];
  if (values.send_invite) return issues;
  if (values.password === '') return [...issues, { field: 'password', code: 'required' }];
  return [...issues, ...passwordIssues(values.password, values)];
}

function expiryIssues(values: StaffValues, saved: StaffItem | null): FieldIssue[] {
  const day = values.expires_at;
  if (day === null) {
    return values.department === 'agency' ? [{ field: 'expires_at', code: 'expiry_agency' }] : [];
  }
  const { min, max } = expiryBounds(new Date());
  const inRange = day >= min && day <= max;
  return day === saved?.expires_at || inRange
    ? []
    : [{ field: 'expires_at', code: 'expiry_range' }];
}

/** The body that makes an account of the values. */
export function createBody(values: StaffValues): Sent {
  const { role, password, current_password: _present, ...rest } = values;
  if (role === null) throw new Error('A role is checked for before anything is sent');
  return { ...rest, role, ...(values.send_invite ? {} : { password }) };
}

/** The body that changes an account: only fields that may change. */
export function updateBody(
  changes: Partial<StaffValues>,
  version: number,
): z.input<typeof staffUpdate> {
  const { role, username: _name, password: _password, send_invite: _invite, ...rest } = changes;
  if (rest.email === undefined) delete rest.current_password;
  return { ...rest, ...(role ? { role } : {}), version };
}
