import type { UserType } from '@connect/contract/constants.ts';
import type { UserItem } from '@connect/contract/users/user.ts';
import { NEW_USER, type UserValues, userFields } from '@connect/contract/users/user-fields.ts';
import { changeIssues } from '@connect/contract/users/user-rules.ts';
import type { FormRules } from '../../../kit/form-values/form-store.ts';

/** Values of a new user, whose names are empty until they are typed. */
export const newUserValues = (type: UserType): UserValues => ({
  ...NEW_USER,
  specialty_ids: [],
  brand_scope: [],
  user_type: type,
  first_name: '',
  last_name: '',
});

/** Form values of a saved user. */
export const userValues = (item: UserItem): UserValues => ({
  user_type: item.user_type,
  title_prefix: item.title_prefix,
  first_name: item.first_name,
  last_name: item.last_name,
  first_name_en: item.first_name_en,
  last_name_en: item.last_name_en,
  profession: item.profession,
  license_no: item.license_no,
  license_expires_at: item.license_expires_at,
  specialty_ids: item.specialty_ids,
  position: item.position,
  department: item.department,
  workplace_id: item.workplace_id,
  workplace_name_raw: item.workplace_name_raw,
  province_code: item.province_code,
  email: item.email,
  phone: item.phone,
  preferred_channel: item.preferred_channel,
  owner_rep_id: item.owner_rep_id,
  segment: item.segment,
  is_kol: item.is_kol,
  employee_code: item.employee_code,
  territory_code: item.territory_code,
  team: item.team,
  manager_user_id: item.manager_user_id,
  bu_id: item.bu_id,
  brand_scope: item.brand_scope,
  external_ref: item.external_ref,
});

/** Rules of the form: the contract's fields and those between fields, as far as a save asks. */
export const userRules = (before: UserValues | null): FormRules<UserValues> => ({
  fields: userFields,
  check: (values) => changeIssues(before, values),
});
