import { BRAND_CODES, isProduct, type Visibility } from '../constants.ts';
import type { FieldIssue } from '../errors/errors.ts';
import { addFieldErrors } from '../errors/field-errors.ts';
import { materialEnd } from '../publishing/publishing.ts';
import type { LinkValues } from './link.ts';
import { type LinkKind, OPEN_CHANNELS, RESERVED_CODES } from './link-choices.ts';
import { LINK_ERRORS } from './link-errors.ts';

addFieldErrors(LINK_ERRORS);

/** What rules of links depend on besides the link itself. */
export interface LinkSurroundings {
  kind: LinkKind;
  /** The item it leads to, if it leads to one. */
  target: { visibility: Visibility; material_expires_at: string | null } | null;
}

const isReserved = (code: string): boolean => RESERVED_CODES.includes(code.toLowerCase());

function targetIssues(values: LinkValues, { kind, target }: LinkSurroundings): FieldIssue[] {
  const { target_type: type, channel } = values;
  if (kind === 'legacy' && type !== 'url') return [{ field: 'target_type', code: 'option' }];
  if (type === 'url') {
    return values.target_url === null ? [{ field: 'target_url', code: 'required' }] : [];
  }
  if (values.target_id === null) return [{ field: 'target_id', code: 'required' }];
  if (target?.visibility === 'hcp_only' && OPEN_CHANNELS.includes(channel)) {
    return [{ field: 'channel', code: 'link_open_channel' }];
  }
  return [];
}

function materialIssues(values: LinkValues): FieldIssue[] {
  const { target_type: type, brand, material_code: code, material_expires_at: lastDay } = values;
  if (type !== 'url') return [];
  const letters = code?.slice(4, 7);
  return [
    ...(code !== null && lastDay === null
      ? [{ field: 'material_expires_at', code: 'required' } as const]
      : []),
    ...(letters !== undefined && isProduct(brand) && letters !== BRAND_CODES[brand]
      ? [{ field: 'material_code', code: 'brand_code_mismatch' } as const]
      : []),
  ];
}

function timeIssues(values: LinkValues, { target }: LinkSurroundings): FieldIssue[] {
  const { starts_at: starts, expires_at: ends } = values;
  if (ends === null) return [];
  const lastDay = target ? target.material_expires_at : values.material_expires_at;
  return [
    ...(starts !== null && new Date(ends) <= new Date(starts)
      ? [{ field: 'expires_at', code: 'date_order' } as const]
      : []),
    ...(lastDay !== null && new Date(ends) > materialEnd(lastDay)
      ? [{ field: 'expires_at', code: 'expires_after_material' } as const]
      : []),
  ];
}

/** The rules between the fields of a link (domain/links#fields); addresses have their own. */
export const linkIssues = (values: LinkValues, around: LinkSurroundings): FieldIssue[] => [
  ...(isReserved(values.code) ? [{ field: 'code', code: 'link_code_reserved' } as const] : []),
  ...targetIssues(values, around),
  ...materialIssues(values),
  ...timeIssues(values, around),
];
