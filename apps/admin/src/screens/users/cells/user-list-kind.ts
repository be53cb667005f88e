import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import type { ListName } from '@connect/contract/lists.ts';
import type { user } from '@connect/contract/users/user.ts';
import { USER_LISTS } from '../../../api/first-reads.ts';
import type { KeyOf, ListQuery, ListSection } from '../../../kit/table/list-types.ts';
import { useText } from '../../../text/i18n.ts';

/** The four lists of users (domain/screens#user-screens). */
export type UserListKind = 'all' | 'pharmacist' | 'sale' | 'staff';

interface UserList {
  name: ListName;
  to: '/users' | keyof typeof USER_LISTS;
  /** The type that its address fixes. */
  pinned: ListQuery<KeyOf<QueryOf<typeof user.list>>> | undefined;
}

export const USER_LIST: Readonly<Record<UserListKind, UserList>> = {
  all: { name: 'users', to: '/users', pinned: undefined },
  pharmacist: {
    name: 'usersPharmacist',
    to: '/users/pharmacist',
    pinned: USER_LISTS['/users/pharmacist'],
  },
  sale: { name: 'usersSale', to: '/users/sale', pinned: USER_LISTS['/users/sale'] },
  staff: { name: 'usersStaff', to: '/users/staff', pinned: USER_LISTS['/users/staff'] },
};

const COUNTED: Readonly<Record<UserListKind, readonly string[]>> = {
  all: ['doctor', 'pharmacist', 'other_hcp', 'sale', 'staff'],
  pharmacist: ['pharmacist'],
  sale: ['sale'],
  staff: ['staff'],
};
const KINDS: readonly UserListKind[] = ['all', 'pharmacist', 'sale', 'staff'];

/** The tabs that are addresses. */
export function useUserSections(): readonly ListSection[] {
  const { t } = useText();
  return KINDS.map((kind) => ({
    to: USER_LIST[kind].to,
    label: t(`users.section.${kind}`),
    counts: COUNTED[kind],
  }));
}
