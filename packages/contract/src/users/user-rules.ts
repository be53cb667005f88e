import type { UserType } from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import { isHcp, type Profession } from './user-choices.ts';
import { NEW_USER, type UserValues } from './user-fields.ts';

/** Usual titles before a name; any other may be typed (domain/users#fields). */
export const TITLE_PREFIXES = [
  'นพ.',
  'พญ.',
  'ภก.',
  'ภญ.',
  'ทพ.',
  'ทพญ.',
  'พว.',
  'นาย',
  'นาง',
  'นางสาว',
  'คุณ',
  'ดร.',
  'ผศ.นพ.',
  'ผศ.พญ.',
  'รศ.นพ.',
  'รศ.พญ.',
  'ศ.นพ.',
  'ศ.พญ.',
  'ผศ.ดร.ภก.',
  'ผศ.ดร.ภญ.',
  'รศ.ดร.ภก.',
  'รศ.ดร.ภญ.',
  'ว่าที่ ร.ต.',
  'พ.ต.นพ.',
  'พ.อ.นพ.',
] as const;

const LICENSES: Readonly<Record<string, RegExp>> = {
  doctor: /^ว\.\d{4,6}$/,
  pharmacist: /^ภ\.\d{4,6}$/,
  dentist: /^ท\.\d{4,6}$/,
  nurse: /^\d{10}$/,
};

/** Fields that only some types of users have; the others hold their empty value. */
const OF_HCP = [
  'license_no',
  'license_expires_at',
  'specialty_ids',
  'workplace_id',
  'workplace_name_raw',
  'owner_rep_id',
  'segment',
  'is_kol',
] as const satisfies (keyof typeof NEW_USER)[];
const OF_COMPANY = [
  'employee_code',
  'manager_user_id',
  'bu_id',
  'brand_scope',
  'team',
] as const satisfies (keyof typeof NEW_USER)[];

/** Whether a type of users has a field (domain/users#types). */
export function hasField(type: UserType, field: keyof UserValues): boolean {
  if (field === 'profession') return type === 'other_hcp';
  if (field === 'territory_code') return type === 'sale';
  if (OF_HCP.some((one) => one === field)) return isHcp(type);
  if (OF_COMPANY.some((one) => one === field)) return !isHcp(type);
  return true;
}

export const displayName = ({
  title_prefix: prefix,
  first_name: first,
  last_name: last,
}: Pick<UserValues, 'title_prefix' | 'first_name' | 'last_name'>): string =>
  `${prefix}${prefix === '' || prefix.endsWith('.') || prefix === 'คุณ' ? '' : ' '}${first} ${last}`;

/** Values as they are stored: what the type does not have is empty, nothing is there twice. */
export function settleUser(values: UserValues): UserValues & { display_name: string } {
  const unused = Object.entries(NEW_USER).filter(
    ([field]) => !hasField(values.user_type, field as keyof UserValues), // NEW_USER has fields only
  );
  const settled: UserValues = { ...values, ...Object.fromEntries(unused) };
  return {
    ...settled,
    specialty_ids: [...new Set(settled.specialty_ids)],
    brand_scope: [...new Set(settled.brand_scope)],
    workplace_name_raw: settled.workplace_id === null ? settled.workplace_name_raw : '',
    display_name: displayName(settled),
  };
}

const required = (field: string): FieldIssue => ({ field, code: 'required' });

/** Whether a licence number, if there is one, has the form of its profession. */
export function licenceFits(
  type: UserType,
  profession: Profession | null,
  licence: string | null,
): boolean {
  const form = LICENSES[type] ?? LICENSES[profession ?? ''];
  return licence === null || !form || form.test(licence);
}

function licenseIssues(type: UserType, profession: Profession | null, licence: string | null) {
  if (licence === null) {
    return type === 'doctor' || type === 'pharmacist' ? [required('license_no')] : [];
  }
  return licenceFits(type, profession, licence)
    ? []
    : [{ field: 'license_no', code: 'license_format' } as const];
}

/** Issues of a user's values that need no database (domain/users#types). */
export function userIssues(values: UserValues): FieldIssue[] {
  const type = values.user_type;
  if (!isHcp(type)) {
    return [
      ...(values.email === null ? [required('email')] : []),
      ...(values.employee_code === null ? [required('employee_code')] : []),
      ...(type === 'sale' && values.territory_code === null ? [required('territory_code')] : []),
    ];
  }
  return [
    ...(type === 'other_hcp' && values.profession === null ? [required('profession')] : []),
    ...licenseIssues(type, values.profession, values.license_no),
    ...(type === 'doctor' && values.specialty_ids.length === 0 ? [required('specialty_ids')] : []),
    ...(values.province_code === null ? [required('province_code')] : []),
    ...(values.email === null && values.phone === null
      ? [
          { field: 'email', code: 'contact_needed' } as const,
          { field: 'phone', code: 'contact_needed' } as const,
        ]
      : []),
  ];
}

/**
 * Issues of a change: what was missing before does not refuse it (domain/users#types). `before` is
 * null for a new user.
 */
export function changeIssues(before: UserValues | null, values: UserValues): FieldIssue[] {
  const known = before ? userIssues(before) : [];
  return userIssues(values).filter(
    ({ field, code }) => !known.some((one) => one.field === field && one.code === code),
  );
}

/** What a pending account still lacks to become active (domain/users#states). */
export function approvalIssues(values: {
  user_type: UserType;
  license_no: string | null;
  license_status: string;
  workplace_id: number | null;
  workplace_name_raw: string;
}): FieldIssue[] {
  if (!isHcp(values.user_type)) return [];
  const placed = values.workplace_id !== null || values.workplace_name_raw !== '';
  const checked = values.license_no === null || values.license_status === 'verified';
  return [
    ...(placed ? [] : [required('workplace_id')]),
    ...(checked ? [] : [{ field: 'license_status', code: 'license_unchecked' } as const]),
  ];
}
