import { type UserRow, user } from '@connect/contract/users/user.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { FIRST_OF_PHARMACISTS } from '../../../api/first-reads.ts';
import { useCan } from '../../../api/session.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../../arrival/loaded-ahead.ts';
import { Later } from '../../../kit/page/later.tsx';
import type { BulkAction } from '../../../kit/table/list-types.ts';
import { ListPage } from '../../../records/list/list-page.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { useDrawerAddress } from '../cells/use-drawer-address.ts';
import { useMergingAddress } from '../cells/use-merging-address.ts';
import { useRefusedUndo } from '../cells/use-refused-undo.tsx';
import { USER_LIST, type UserListKind, useUserSections } from '../cells/user-list-kind.ts';
import { useUserColumns } from './users-columns.tsx';
import { useUserFilters, useUserTabs } from './users-filters.ts';

const UserRowMenu = loadable(withTexts('person', () => import('../actions/user-row-menu.tsx')));
const ManyUsers = loadable(
  withTexts(['person', 'writing'], () => import('../many/chosen-users-dialog.tsx')),
);
const DuplicatesWindow = loadable(
  withTexts(['merging', 'writing'], () => import('../merging/duplicates-window.tsx')),
);
const UserImport = loadable(
  withTexts(['imports', 'writing'], () => import('../import/user-import.tsx')),
);
const BY_ID = loadable(
  withTexts(['asked', 'person', 'writing'], () => import('../drawer/user-drawer.tsx')),
);

/**
 * The actions on many users, each under the name of the right that a row has where it may be done; a link
 * is given to everybody by whoever may change one.
 */
const MANY = ['approve', 'assign', 'activate', 'suspend', 'link'] as const;

const waitsForApproval = ({ status, permissions }: UserRow): boolean =>
  status === 'pending' && permissions.edit_all === true;

/** Nothing but those who wait for a check is asked for. */
const isQueue = (search: Record<string, unknown>): boolean =>
  search.license_status === 'pending' &&
  Object.keys(search).every((name) => name === 'license_status' || name === 'page');

/** Users of the platform: all of them, or those of one type (domain/screens#user-screens). */
function List({ kind }: { kind: UserListKind }) {
  const { t } = useText();
  useLoadedAhead(BY_ID.load);
  const can = useCan();
  const columns = useUserColumns(kind);
  const filters = useUserFilters(kind);
  const tabs = useUserTabs(kind);
  const sections = useUserSections();
  const { name, pinned } = USER_LIST[kind];
  const merging = useMergingAddress();
  const { id, isNew, importing, go } = useDrawerAddress();
  // Sales managers change contact data by file as well, officers record consents; medical affairs only
  // check licences.
  const mayImport =
    can('user.create') || can('privacy.manage') || (can('user.edit') && can('adoption.edit'));
  const waiting = useSearch({ strict: false, select: isQueue });
  const [many, setMany] = useState<ComponentProps<typeof ManyUsers> | null>(null);
  const { refused, onUndone } = useRefusedUndo();
  const links = can('link.edit') || can('link.edit_own');
  const bulk = MANY.map((key): BulkAction<UserRow> => {
    const allowed = (row: UserRow) =>
      key === 'link'
        ? links && row.deleted_at === null && row.status !== 'erased'
        : row.permissions[key] === true;
    return {
      key,
      label: t(`users.many.${key}`),
      danger: key === 'suspend',
      allowed,
      refused: (rows) =>
        key === 'approve' && rows.some(waitsForApproval) ? t('users.notReady') : undefined,
      offered: (row) => (key !== 'link' && row.permissions.edit_all === true) || allowed(row),
      run: (rows, _onUndone, kept) =>
        new Promise((resolve) => {
          setMany({
            verb: key,
            rows,
            kept,
            onUndone,
            onDone: (done) => {
              setMany(null);
              resolve(done ? [] : null);
            },
          });
        }),
    };
  });
  return (
    <ListPage
      name={name}
      title={kind === 'all' ? t('kinds.user.all') : t(`users.section.${kind}`)}
      breadcrumb={kind === 'all' ? undefined : [{ label: t('kinds.user.name'), to: '/users' }]}
      endpoint={user.list}
      columns={columns}
      filters={filters}
      tabs={tabs}
      sections={{ label: t('users.sections'), lists: sections }}
      pinned={pinned}
      first={kind === 'pharmacist' ? FIRST_OF_PHARMACISTS : undefined}
      bulk={bulk}
      keep={async (query) => (await import('../many/many-users.ts')).keepUsers(query)}
      rowLabel={(row) => row.display_name}
      rowMenu={(row, opener) => <UserRowMenu opener={opener} row={row} />}
      create={
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => go({ new: '1' })}
        >
          {t(`users.create.${kind}`)}
        </Button>
      }
      commands={
        can('pii.view')
          ? [
              { label: t('users.duplicates'), onClick: () => merging.go('all') },
              ...(mayImport
                ? [{ label: t('users.import'), onClick: () => go({ import: '1' }) }]
                : []),
            ]
          : []
      }
      searchPlaceholder={t(can('pii.view') ? 'users.search' : 'users.searchMasked')}
      emptyText={t('users.empty')}
      noMatchText={t(waiting ? 'users.noneWaiting' : 'users.noMatch')}
      over={(rows) => (
        <Later>
          {importing && mayImport && <UserImport kind={kind} />}
          {!importing && (id !== undefined || isNew) && <BY_ID kind={kind} rows={rows} />}
          {many && <ManyUsers {...many} />}
          {refused}
          {merging.shown && <DuplicatesWindow />}
        </Later>
      )}
    />
  );
}

export const UsersList = () => <List kind="all" />;
export const PharmacistsList = () => <List key="pharmacist" kind="pharmacist" />;
export const SalesList = () => <List key="sale" kind="sale" />;
export const EmployeesList = () => <List key="staff" kind="staff" />;
