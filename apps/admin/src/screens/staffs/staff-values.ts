import type { ValuesOf } from '@connect/contract/calls/record.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { ROLES, type Role } from '@connect/contract/permissions.ts';
import { passwordIssues } from '@connect/contract/sign-in/password.ts';
import {
  NEW_STAFF,
  type StaffItem,
  type staffCreate,
  staffFields,
  type staffUpdate,
  username,
} from '@connect/contract/staff/staff.ts';
import { bangkokDay } from '@connect/contract/wall-time.ts';
import { z } from 'zod';
import type { FormRules } from '../../kit/form-values/form-store.ts';

type Sent = z.input<typeof staffCreate>;

/**
 * The values of an account's form; the last three only for a new account, `current_password` only
 * for one's own.
 */
export type StaffValues = Omit<ValuesOf<typeof staffFields>, 'role'> & {
  /** Null until one is chosen: there is no default role. */
  role: Role | null;
  current_password: string;
  username: string;
  password: string;
  send_invite: boolean;
};

/** Values of a new account: by invitation, without a role. */
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

/** Form values of a saved account. */
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
  // An item does not say this; true, as chosen, while the dialog with the link is shown.
  send_invite: true,
});

/**
 * Earliest and latest day on which an account may expire: tomorrow and a year ahead
 * (domain/staff#expiry).
 */
export function expiryBounds(now: Date): { min: string; max: string } {
  const [year = '', month = '', day = ''] = bangkokDay(now).split('-');
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const text = (time: number) => new Date(time).toISOString().slice(0, 10);
  // A year after 29 February is the 28th.
  const lastDay = new Date(Date.UTC(y + 1, m, 0)).getUTCDate();
  return {
    min: text(Date.UTC(y, m - 1, d + 1)),
    max: text(Date.UTC(y + 1, m - 1, Math.min(d, lastDay))),
  };
}

/**
 * Rules of the form: the contract's fields and those between fields (domain/staff#account). `saved`
 * is null for a new account; an unchanged expiry date may be any day. `own`: the account is that of
 * the signed-in staff.
 */
export function staffRules(saved: StaffItem | null, own = false): FormRules<StaffValues> {
  return {
    fields: {
      ...staffFields,
      role: z.enum(ROLES).nullable(),
      // A saved username is not sent, and older ones may break today's rule.
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

/** Whether a changed e-mail address of one's own account needs the password. */
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

/** The body of the call that creates an account. */
export function createBody(values: StaffValues): Sent {
  const { role, password, current_password: _present, ...rest } = values;
  if (role === null) throw new Error('A role is checked for before anything is sent');
  return { ...rest, role, ...(values.send_invite ? {} : { password }) };
}

/** The body of the call that changes an account, without fields that cannot be changed. */
export function updateBody(
  changes: Partial<StaffValues>,
  version: number,
): z.input<typeof staffUpdate> {
  const { role, username: _name, password: _password, send_invite: _invite, ...rest } = changes;
  if (rest.email === undefined) delete rest.current_password;
  return { ...rest, ...(role ? { role } : {}), version };
}
