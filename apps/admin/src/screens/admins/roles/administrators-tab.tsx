import { type StaffRow, staff } from '@connect/contract/staff/staff.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ADMINISTRATORS } from '../../../api/first-reads.ts';
import { listQuery } from '../../../api/queries.ts';
import { useEndpointQuery } from '../../../kit/page/query-state.ts';
import { EmptyPanel } from '../../../kit/page/state-panels.tsx';
import { ListBody } from '../../../kit/table/list-body.tsx';
import { useText } from '../../../text/i18n.ts';
import { useStaffColumns } from '../../staffs/list/staffs-columns.tsx';
import classes from '../admins.module.css';

const SHOWN = ['display_name', 'role', 'mfa_enabled', 'last_login_at', 'status'];

/**
 * Staff who administer the system: name, role, two-step sign-in, last sign-in
 * (domain/screens#admin-area).
 */
export function AdministratorsTab() {
  const { t } = useText();
  const [query, setQuery] = useEndpointQuery(staff.list);
  const { page, limit, order, order_by } = query;
  const reply = useQuery({
    ...listQuery(staff.list, { page, limit, order, order_by, ...ADMINISTRATORS }),
    placeholderData: keepPreviousData,
  });
  const columns = useStaffColumns().filter(({ key }) => SHOWN.includes(key));
  return (
    <>
      <div className={classes.intro}>
        <p>{t('admins.administrators.text')}</p>
        <Button variant="default" component={Link} to="/staffs">
          {t('admins.administrators.toStaff')}
        </Button>
      </div>
      <div className={classes.sheet}>
        <ListBody<StaffRow>
          reply={reply}
          caption={t('admins.tab.administrators')}
          columns={columns}
          rowLabel={(row) => row.display_name}
          rowKey={(row) => row.id}
          sort={reply.data?.meta.sort}
          onSort={(sort) =>
            void setQuery({
              order: sort.order,
              // The columns only have sort keys of the contract, but the address can hold anything.
              order_by: sort.by === 'last_login_at' ? 'last_login_at' : 'display_name',
            })
          }
          onPage={(next) => void setQuery({ page: String(next) })}
          onLimit={(next) => void setQuery({ limit: String(next) })}
          empty={<EmptyPanel title={t('admins.administrators.empty')} />}
        />
      </div>
    </>
  );
}
