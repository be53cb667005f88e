import type { StaffItem } from '@connect/contract/resources/staff.ts';
import type { ItemForm } from '../../kit/use-item-form.ts';
import type { StaffValues } from './staff-values.ts';

/** An account being edited, with what its sections need to know. */
export interface StaffEditor {
  form: ItemForm<StaffValues>;
  /** Null while the account does not exist yet. */
  item: StaffItem | null;
  /** What the server lets this person do with the account. */
  rights: Readonly<Record<string, boolean>>;
  /** One's own account: role, scope, expiry and state are not for oneself to change (DOMAIN 1.2). */
  own: boolean;
}
