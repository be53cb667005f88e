import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import type { UserRow, user } from '@connect/contract/users/user.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { useReference } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { useProvinces } from '../../../content/item/use-provinces.ts';
import { CutText } from '../../../kit/display/cut-text.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import type { ListColumn, SortOf } from '../../../kit/table/list-types.ts';
import { RowOpener } from '../../../records/list/row-opener.tsx';
import { useText } from '../../../text/i18n.ts';
import {
  AdoptionCell,
  ContactCell,
  isReachable,
  LicenseCell,
  UserStatusPill,
} from '../cells/user-cells.tsx';
import type { UserListKind } from '../cells/user-list-kind.ts';
import classes from '../cells/users.module.css';

type Column = (typeof user.list.columns)[number];
type UserColumn = ListColumn<UserRow, SortOf<QueryOf<typeof user.list>>, Column>;

type Columns = Partial<Record<Column, Omit<UserColumn, 'key'>>>;

const NAMED = 2;

/** The columns of each list, in order (domain/screens#user-screens). */
const OF_LIST: Readonly<Record<UserListKind, readonly Column[]>> = {
  all: [
    'display_name',
    'user_type',
    'license_no',
    'specialty_ids',
    'workplace_id',
    'province_code',
    'contact',
    'owner_rep_id',
    'adoption',
    'registered_at',
    'last_active_at',
    'score_90d',
    'status',
  ],
  pharmacist: [
    'display_name',
    'license_no',
    'license_expires_at',
    'workplace_id',
    'workplace_type',
    'province_code',
    'cpe_credits',
    'contact',
    'owner_rep_id',
    'adoption',
    'specialty_ids',
    'registered_at',
    'last_active_at',
    'status',
  ],
  sale: [
    'display_name',
    'employee_code',
    'territory_code',
    'team',
    'brand_scope',
    'hcp_count',
    'link_count',
    'link_clicks_30d',
    'province_code',
    'email',
    'last_active_at',
    'status',
  ],
  staff: [
    'display_name',
    'employee_code',
    'department',
    'email',
    'staff_account',
    'last_active_at',
    'status',
  ],
};

/** What a list shows only to who asks for it. */
const HIDDEN: Readonly<Partial<Record<UserListKind, readonly Column[]>>> = {
  all: ['score_90d'],
  pharmacist: ['specialty_ids'],
  sale: ['province_code', 'email'],
};

/** What gives way to the columns that a list has of its own. */
const GIVES_WAY: Readonly<Partial<Record<UserListKind, readonly Column[]>>> = {
  pharmacist: ['registered_at', 'last_active_at', 'adoption', 'owner_rep_id'],
};

/** The first few of several names, and the number of the others. */
function useSome() {
  const { t } = useText();
  return (names: readonly string[]): string => {
    if (names.length === 0) return '-';
    const rest = names.length - NAMED;
    const named = names.slice(0, NAMED).join(', ');
    return rest > 0 ? `${named} ${t('users.more', { n: rest })}` : named;
  };
}

const useLabel = () => {
  const { language } = useText();
  return (field: keyof typeof userLabels) => fieldLabel(userLabels, field, language);
};

/** What everybody has. */
function usePersonColumns(kind: UserListKind) {
  const { t } = useText();
  const can = useCan();
  const label = useLabel();
  const second = (row: UserRow) =>
    [
      row.profession && t(`users.profession.${row.profession}`),
      row.position,
      kind === 'all' ? '' : row.department,
    ]
      .filter(Boolean)
      .join(' · ');

  return {
    display_name: {
      label: label('display_name'),
      main: true,
      least: 136,
      sort: can('pii.view') ? 'display_name' : undefined,
      render: (row) => (
        <>
          <div className={classes.name}>
            <CutText lines={second(row) ? 1 : 2}>
              <RowOpener id={row.id}>{row.display_name}</RowOpener>
              {row.is_kol && <span className={classes.kol}>{t('users.kol')}</span>}
            </CutText>
          </div>
          {second(row) && (
            <div className={classes.note}>
              <CutText>{second(row)}</CutText>
            </div>
          )}
        </>
      ),
    },
    user_type: {
      label: label('user_type'),
      least: 84,
      wrap: true,
      render: (row) => t(`options.user_type.${row.user_type}`),
    },
    status: {
      label: label('status'),
      badge: true,
      least: 104,
      render: (row) => <UserStatusPill status={row.status} />,
    },
    registered_at: {
      label: label('registered_at'),
      least: 92,
      wrap: true,
      sort: 'registered_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.registered_at),
    },
    last_active_at: {
      label: label('last_active_at'),
      least: 92,
      wrap: true,
      sort: 'last_active_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.last_active_at),
    },
    email: { label: label('email'), wrap: true, least: 170, render: (row) => row.email ?? '-' },
    department: {
      label: t('users.column.department'),
      wrap: true,
      render: (row) => row.department || '-',
    },
  } satisfies Columns;
}

/** What those who care for patients have. */
function useCareColumns() {
  const { t, language } = useText();
  const specialties = useReference('specialties');
  const provinces = useProvinces();
  const label = useLabel();
  const some = useSome();
  const specialty = (id: number) => {
    const found = specialties.find((one) => one.id === id);
    return found ? (language === 'th' && found.short_th) || nameIn(found, language) : `#${id}`;
  };
  return {
    license_no: {
      label: t('users.column.license'),
      least: 126,
      worth: 3,
      render: (row) => (row.license_no === null ? '-' : <LicenseCell row={row} />),
    },
    license_expires_at: {
      label: label('license_expires_at'),
      least: 138,
      render: (row) => formatDate(row.license_expires_at),
    },
    specialty_ids: {
      label: label('specialty_ids'),
      wrap: true,
      least: 96,
      render: (row) => some(row.specialty_ids.map(specialty)),
    },
    workplace_id: {
      label: label('workplace_id'),
      wrap: true,
      least: 104,
      worth: 3,
      render: (row) => row.workplace?.name_th ?? (row.workplace_name_raw || '-'),
    },
    workplace_type: {
      label: t('users.column.workplaceType'),
      wrap: true,
      render: (row) => (row.workplace ? t(`workplaces.type.${row.workplace.type}`) : '-'),
    },
    province_code: {
      label: label('province_code'),
      // สมุทรปราการ, the longest name that does not break between words.
      least: 100,
      wrap: true,
      render: (row) => provinces.nameOf(row.province_code) ?? '-',
    },
    contact: {
      label: t('users.column.contact'),
      least: 134,
      worth: 3,
      render: (row) => (isReachable(row) ? <ContactCell contact={row.contact} /> : '-'),
    },
    owner_rep_id: {
      label: label('owner_rep_id'),
      wrap: true,
      render: (row) => row.owner?.display_name ?? '-',
    },
    adoption: {
      label: t('users.column.adoption'),
      least: 100,
      worth: 3,
      needs: 'adoption',
      render: (row) => (row.adoption?.length ? <AdoptionCell adoption={row.adoption} /> : '-'),
    },
    cpe_credits: {
      label: label('cpe_credits'),
      align: 'right',
      render: (row) => formatNumber(row.cpe_credits),
    },
    score_90d: {
      label: label('score_90d'),
      align: 'right',
      sort: 'score_90d',
      firstOrder: 'desc',
      needs: 'score',
      render: (row) => formatNumber(row.score_90d),
    },
  } satisfies Columns;
}

/** What the company’s own people have. */
function useCompanyColumns() {
  const { t } = useText();
  const label = useLabel();
  const some = useSome();
  return {
    employee_code: { label: label('employee_code'), render: (row) => row.employee_code ?? '-' },
    territory_code: { label: label('territory_code'), render: (row) => row.territory_code ?? '-' },
    team: {
      label: t('users.column.teamManager'),
      wrap: true,
      least: 140,
      render: (row) => <TwoLines first={row.team || '-'} second={row.manager?.display_name} />,
    },
    brand_scope: {
      label: label('brand_scope'),
      wrap: true,
      least: 130,
      render: (row) => some(row.brand_scope),
    },
    hcp_count: {
      label: label('hcp_count'),
      align: 'right',
      render: (row) => formatNumber(row.hcp_count),
    },
    link_count: {
      label: label('link_count'),
      align: 'right',
      render: (row) => formatNumber(row.link_count),
    },
    link_clicks_30d: {
      label: label('link_clicks_30d'),
      align: 'right',
      render: (row) => formatNumber(row.link_clicks_30d),
    },
    staff_account: {
      label: label('staff_account'),
      wrap: true,
      render: (row) => (
        <TwoLines
          first={t(row.staff_account ? 'users.linked' : 'users.notLinked')}
          second={row.staff_account?.display_name}
        />
      ),
    },
  } satisfies Columns;
}

/** Columns of a list of users. */
export function useUserColumns(kind: UserListKind): UserColumn[] {
  const columns: Record<Column, Omit<UserColumn, 'key'>> = {
    ...usePersonColumns(kind),
    ...useCareColumns(),
    ...useCompanyColumns(),
  };
  const hidden = HIDDEN[kind] ?? [];
  return OF_LIST[kind].map((key) => ({
    key,
    ...columns[key],
    ...(GIVES_WAY[kind]?.includes(key) ? { worth: 1 } : {}),
    hiddenByDefault: hidden.includes(key),
  }));
}
