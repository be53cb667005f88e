import { KINDS, LISTED_KINDS, nameOf, RECORD_TYPES, RECORDS, type RecordType } from './kinds.ts';

type Listed = (typeof LISTED_KINDS)[number];
/**
 * Lists with chosen columns and saved views. Preferences are stored under these names, so they must
 * never change.
 */
export type ListName =
  | (typeof KINDS)[Listed]['list']
  | (typeof RECORDS)[RecordType]['lists'][number]
  | typeof REPORTS_LIST
  | typeof MATERIAL_LIST;
/** Views of reports: which one, with which filters and columns (domain/reports#presets). */
export const REPORTS_LIST = 'reports';
/** The register of material as a screen (domain/reports#register-on-the-screen). */
export const MATERIAL_LIST = 'material-register';
export const LISTS: readonly ListName[] = [
  ...LISTED_KINDS.map((kind) => KINDS[kind].list),
  ...RECORD_TYPES.flatMap((type) => RECORDS[type].lists),
  REPORTS_LIST,
  MATERIAL_LIST,
];

/** Path of the call that reads a list. */
export function listPath(list: ListName): string {
  if (list === REPORTS_LIST) return '/v1/report/preview';
  if (list === MATERIAL_LIST) return '/v1/report/material';
  const type =
    LISTED_KINDS.find((one) => KINDS[one].list === list) ??
    RECORD_TYPES.find((one) => RECORDS[one].lists.some((name) => name === list));
  if (!type) throw new Error(`${list} is no list`);
  return `/v1/${nameOf(type)}`;
}
