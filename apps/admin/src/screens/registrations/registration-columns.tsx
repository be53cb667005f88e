import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import {
  REGISTRATION_SOURCES,
  type RegistrationSource,
} from '@connect/contract/meetings/registration-states.ts';
import {
  type EventRegistration,
  registrationLabels,
  type registrations,
} from '@connect/contract/registrations/registration.ts';
import { useProvinces } from '../../content/item/use-provinces.ts';
import { CutText } from '../../kit/display/cut-text.tsx';
import { formatDateTime } from '../../kit/display/format.ts';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import { breakable } from '../../kit/table/list-fit.ts';
import type { ListColumn } from '../../kit/table/list-types.ts';
import { RowOpener } from '../../records/list/row-opener.tsx';
import { useText } from '../../text/i18n.ts';
import { RegistrationPill } from './registration-pill.tsx';

type Column = ListColumn<
  EventRegistration,
  (typeof registrations.list.columns)[number],
  (typeof registrations.list.columns)[number]
>;

/** Names of a registration's fields. */
export function useRegistrationLabel() {
  const { language } = useText();
  return (field: keyof typeof registrationLabels) =>
    fieldLabel(registrationLabels, field, language);
}

const isSource = (source: string): source is RegistrationSource =>
  REGISTRATION_SOURCES.some((known) => known === source);

/** Names of what registrations hold by code. */
export function useRegistrationNames() {
  const { t } = useText();
  const provinces = useProvinces();
  return {
    province: (code: string | null) => provinces.nameOf(code) ?? EMPTY_DISPLAY,
    source: (source: string) =>
      isSource(source) ? t(`registrations.source.${source}`) : EMPTY_DISPLAY,
  };
}

/** The columns, in order, by widths at which all of them stand at 1440 (domain/registrations#list). */
export function useRegistrationColumns(): Column[] {
  const { t } = useText();
  const labelOf = useRegistrationLabel();
  const label = (field: keyof typeof registrationLabels) =>
    breakable(labelOf(field), 'คิว', 'ใบประกอบ', 'ทำงาน', 'เมื่อ');
  const { province, source } = useRegistrationNames();
  return [
    {
      key: 'waitlist_position',
      label: label('waitlist_position'),
      align: 'right',
      worth: 1,
      sort: 'waitlist_position',
      render: (row) => row.waitlist_position ?? EMPTY_DISPLAY,
    },
    { key: 'code', label: label('code'), least: 92, sort: 'code', render: (row) => row.code },
    {
      key: 'name',
      label: label('name'),
      main: true,
      least: 116,
      sort: 'name',
      render: (row) => (
        <CutText lines={2}>
          <RowOpener id={row.id}>{row.display_name || row.code}</RowOpener>
        </CutText>
      ),
    },
    {
      key: 'user_type',
      label: label('user_type'),
      least: 84,
      wrap: true,
      sort: 'user_type',
      render: (row) => (row.user_type ? t(`options.user_type.${row.user_type}`) : EMPTY_DISPLAY),
    },
    {
      key: 'license_no',
      label: label('license_no'),
      least: 80,
      sort: 'license_no',
      render: (row) => row.license_no ?? EMPTY_DISPLAY,
    },
    {
      key: 'workplace_name',
      label: label('workplace_name'),
      wrap: true,
      sort: 'workplace_name',
      render: (row) => row.workplace_name || EMPTY_DISPLAY,
    },
    {
      key: 'province_code',
      label: label('province_code'),
      least: 84,
      wrap: true,
      sort: 'province_code',
      render: (row) => province(row.province_code),
    },
    {
      key: 'source',
      label: label('source'),
      least: 78,
      sort: 'source',
      render: (row) => (
        <TwoLines first={source(row.source)} second={row.registered_by?.display_name} />
      ),
    },
    {
      key: 'status',
      label: label('status'),
      least: 124,
      worth: 3,
      badge: true,
      sort: 'status',
      render: (row) => <RegistrationPill status={row.status} />,
    },
    {
      key: 'registered_at',
      label: label('registered_at'),
      least: 92,
      wrap: true,
      worth: 3,
      sort: 'registered_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.registered_at),
    },
    {
      key: 'checked_in_at',
      label: label('checked_in_at'),
      least: 92,
      wrap: true,
      sort: 'checked_in_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.checked_in_at),
    },
  ];
}
