import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { ROLE_LABELS } from '@connect/contract/permissions.ts';
import { type StaffRow, type staff, staffLabels } from '@connect/contract/staff/staff.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useSession } from '../../../api/session.ts';
import { Avatar } from '../../../kit/display/avatar.tsx';
import { CutText } from '../../../kit/display/cut-text.tsx';
import { formatDateTime } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import type { ListColumn, SortOf } from '../../../kit/table/list-types.ts';
import { RowLink } from '../../../kit/table/row-link.tsx';
import { useText } from '../../../text/i18n.ts';
import { StaffStatusCell } from './staff-status.tsx';
import classes from './staffs.module.css';

const NAMED_BRANDS = 2;

function Mfa({ on }: { on: boolean }) {
  const { t } = useText();
  return on ? (
    <span className={classes.mfa}>
      <IconShieldCheck size={16} stroke={1.7} aria-hidden />
      {t('staffs.mfaOn')}
    </span>
  ) : (
    <span className={classes.quiet}>{t('staffs.mfaOff')}</span>
  );
}

/** Columns of the staff list (domain/screens#staff-screens). */
export function useStaffColumns(): ListColumn<
  StaffRow,
  SortOf<QueryOf<typeof staff.list>>,
  (typeof staff.list.columns)[number]
>[] {
  const { t, language } = useText();
  const { me } = useSession();
  const label = (field: keyof typeof staffLabels) => fieldLabel(staffLabels, field, language);
  const brands = (row: StaffRow): string => {
    if (row.brand_scope.length === 0) return t('staffs.allBrands');
    const rest = row.brand_scope.length - NAMED_BRANDS;
    const named = row.brand_scope.slice(0, NAMED_BRANDS).join(', ');
    return rest > 0 ? `${named} ${t('staffs.more', { n: rest })}` : named;
  };
  return [
    {
      key: 'display_name',
      label: label('display_name'),
      main: true,
      least: 200,
      sort: 'display_name',
      render: (row) => (
        <div className={classes.person}>
          <Avatar name={row.display_name} url={row.avatar_url} />
          <div className={classes.who}>
            <div className={classes.name}>
              <CutText>
                <RowLink to="/staffs/$id" params={{ id: String(row.id) }}>
                  {row.display_name}
                </RowLink>
                {row.id === me.id && <span className={classes.me}>{t('staffs.me')}</span>}
              </CutText>
            </div>
            <div className={classes.note}>
              <CutText>{row.email}</CutText>
            </div>
          </div>
        </div>
      ),
    },
    {
      key: 'username',
      label: label('username'),
      wrap: true,
      render: (row) => row.username,
    },
    {
      key: 'role',
      label: label('role'),
      wrap: true,
      render: (row) => ROLE_LABELS[row.role][language],
    },
    {
      key: 'department',
      label: t('staffs.departmentPosition'),
      wrap: true,
      render: (row) => (
        <TwoLines
          first={row.department ? t(`staffs.department.${row.department}`) : '-'}
          second={row.position}
        />
      ),
    },
    { key: 'brand_scope', label: label('brand_scope'), wrap: true, render: brands },
    {
      key: 'mfa_enabled',
      label: t('staffs.mfa'),
      render: (row) => <Mfa on={row.mfa_enabled} />,
    },
    {
      key: 'last_login_at',
      label: label('last_login_at'),
      least: 134,
      sort: 'last_login_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.last_login_at),
    },
    {
      key: 'status',
      label: label('status'),
      badge: true,
      render: (row) => <StaffStatusCell row={row} />,
    },
  ];
}
