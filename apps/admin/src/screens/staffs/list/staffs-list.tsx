import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { DEPARTMENTS, STAFF_STATUSES } from '@connect/contract/constants.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { ROLE_LABELS, ROLES } from '@connect/contract/permissions.ts';
import { staff, staffLabels } from '@connect/contract/staff/staff.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazyChunk } from '../../../arrival/chunk.ts';
import type { KeyOf, ListFilter, ListTab } from '../../../kit/table/list-types.ts';
import { ListPage } from '../../../records/list/list-page.tsx';
import { useText } from '../../../text/i18n.ts';
import { useStaffColumns } from './staffs-columns.tsx';
import { useStaffActions } from './use-staff-actions.tsx';

const StaffRowMenu = lazyChunk(() => import('../dialogs/staff-row-menu.tsx'));

const TAB_ORDER = ['active', 'invited', 'suspended', 'locked'] as const;

/** All staff accounts (domain/screens#staff-screens). */
export function StaffsList() {
  const { t, language } = useText();
  const columns = useStaffColumns();
  const actions = useStaffActions();
  const label = (field: keyof typeof staffLabels) => fieldLabel(staffLabels, field, language);

  const tabs: ListTab<KeyOf<QueryOf<typeof staff.list>>>[] = [
    { key: 'all', label: t('staffs.tabAll'), count: 'all', query: { status: undefined } },
    ...TAB_ORDER.map((status) => ({
      key: status,
      label: t(`staffs.status.${status}`),
      count: status,
      query: { status },
    })),
  ];
  const filters: ListFilter<KeyOf<QueryOf<typeof staff.list>>>[] = [
    {
      kind: 'choice',
      key: 'role',
      label: label('role'),
      options: ROLES.map((value) => ({ value, label: ROLE_LABELS[value][language] })),
    },
    {
      kind: 'choice',
      key: 'department',
      label: label('department'),
      options: DEPARTMENTS.map((value) => ({ value, label: t(`staffs.department.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'status',
      label: label('status'),
      options: STAFF_STATUSES.map((value) => ({ value, label: t(`staffs.status.${value}`) })),
    },
    { kind: 'flag', key: 'mfa_enabled', label: t('staffs.mfa') },
  ];
  return (
    <>
      <ListPage
        name="staffs"
        title={t('staffs.title')}
        endpoint={staff.list}
        columns={columns}
        filters={filters}
        tabs={tabs}
        bulk={[]}
        rowLabel={(row) => row.display_name}
        rowMenu={(row, opener) => (
          <StaffRowMenu opener={opener} row={row} run={(verb) => void actions.run(verb, row)} />
        )}
        create={
          <Button
            component={Link}
            to="/staffs/create"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('staffs.create')}
          </Button>
        }
        searchPlaceholder={t('staffs.search')}
        emptyText={t('staffs.empty')}
        noMatchText={t('staffs.noMatch')}
      />
      {actions.dialogs}
    </>
  );
}
