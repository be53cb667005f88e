import type { registrationLabels } from './registration.ts';

/** Columns of the list that are several of a file, each with its name there. */
export const FILE_PARTS = {
  name: ['title_prefix', 'first_name', 'last_name'],
  source: ['source', 'registered_by_user_id'],
  registered_at: ['registered_at', 'confirmed_at'],
  checked_in_at: ['checked_in_at', 'check_in_method', 'checked_out_at'],
  contact: ['email', 'phone'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof registrationLabels)[]>>;
