import {
  type Icon,
  IconCircleCheck,
  IconLock,
  IconLockOpen,
  IconRestore,
  IconTrash,
  IconUserShare,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { UserVerb } from './use-user-actions.tsx';

/** The commands for a user in their order, each with the right that it needs. */
export const USER_VERBS: readonly {
  verb: UserVerb;
  right: string;
  icon: Icon;
  danger?: boolean;
}[] = [
  { verb: 'approve', right: 'approve', icon: IconCircleCheck },
  { verb: 'activate', right: 'activate', icon: IconLockOpen },
  { verb: 'owner', right: 'assign', icon: IconUserShare },
  { verb: 'transfer', right: 'transfer', icon: IconUsersGroup },
  { verb: 'restore', right: 'restore', icon: IconRestore },
  { verb: 'suspend', right: 'suspend', icon: IconLock, danger: true },
  { verb: 'remove', right: 'delete', icon: IconTrash, danger: true },
];
