import type { StaffItem } from '@connect/contract/staff/staff.ts';
import type { ItemForm } from '../../kit/form/use-item-form.ts';
import type { StaffValues } from './staff-values.ts';

/** An account in its form, with the data that its sections need. */
export interface StaffEditor {
  form: ItemForm<StaffValues>;
  /** Null for a new account. */
  item: StaffItem | null;
  /** The signed-in staff's rights on the account. */
  rights: Readonly<Record<string, boolean>>;
  /**
   * The account is one's own: role, scope, expiry and status are read-only
   * (domain/access#own-account).
   */
  own: boolean;
}
