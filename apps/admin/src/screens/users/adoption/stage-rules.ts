import { day, id } from '@connect/contract/calls/envelope.ts';
import { text } from '@connect/contract/text.ts';
import type { FormRules } from '../../../kit/form-values/form-store.ts';

const reason = text(3, 300);

export interface StageValues {
  /** Null until one is chosen. */
  value_id: number | null;
  reason: string;
  note: string;
}
export const STAGE_RULES: FormRules<StageValues> = {
  fields: { value_id: id.nullable(), reason, note: text(0, 300) },
  check: ({ value_id: value }) => (value === null ? [{ field: 'value_id', code: 'required' }] : []),
};

export interface LockValues {
  locked_until: string | null;
  reason: string;
}
export const LOCK_RULES: FormRules<LockValues> = {
  fields: { locked_until: day.nullable(), reason },
};
