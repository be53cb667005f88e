import {
  type Icon,
  IconKey,
  IconLockOpen,
  IconMailForward,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react';

/** Actions on an account besides editing it, in the order of menus. */
export const STAFF_VERBS = [
  { verb: 'invite', permission: 'invite', icon: IconMailForward, danger: false },
  { verb: 'resetPassword', permission: 'reset_password', icon: IconKey, danger: false },
  { verb: 'resetMfa', permission: 'reset_mfa', icon: IconShieldOff, danger: false },
  { verb: 'unlock', permission: 'unlock', icon: IconLockOpen, danger: false },
  { verb: 'activate', permission: 'activate', icon: IconPlayerPlay, danger: false },
  { verb: 'suspend', permission: 'suspend', icon: IconPlayerPause, danger: true },
  { verb: 'remove', permission: 'delete', icon: IconTrash, danger: true },
] as const satisfies readonly {
  verb: string;
  /** Name in `permissions` of a row, or of an item's `meta`. */
  permission: string;
  icon: Icon;
  danger: boolean;
}[];
export type StaffVerb = (typeof STAFF_VERBS)[number]['verb'];
