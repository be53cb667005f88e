import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import {
  type GuidelineRow,
  type guideline,
  guidelineLabels,
} from '@connect/contract/guidelines/guideline-calls.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { useReference } from '../../api/queries.ts';
import { nameIn } from '../../content/item/reference-names.ts';
import { useProvinces } from '../../content/item/use-provinces.ts';
import { CutText } from '../../kit/display/cut-text.tsx';
import { formatDateTime, formatNumber } from '../../kit/display/format.ts';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import type { ListColumn, SortOf } from '../../kit/table/list-types.ts';
import { RowOpener } from '../../records/list/row-opener.tsx';
import { useText } from '../../text/i18n.ts';
import { DeliveryPill } from './delivery-pill.tsx';

type GuidelineColumn = ListColumn<
  GuidelineRow,
  SortOf<QueryOf<typeof guideline.list>>,
  (typeof guideline.list.columns)[number]
>;

/** Names of a request's fields. */
export function useGuidelineLabel() {
  const { language } = useText();
  return (field: keyof typeof guidelineLabels) => fieldLabel(guidelineLabels, field, language);
}

/** Names of reference entries that requests hold by id or code. */
export function useGuidelineNames() {
  const { language } = useText();
  const therapyAreas = useReference('therapyAreas');
  const provinces = useProvinces();
  return {
    areas: (ids: readonly number[]) =>
      therapyAreas
        .filter(({ id }) => ids.includes(id))
        .map((area) => nameIn(area, language))
        .join(', '),
    province: (code: string | null) => provinces.nameOf(code) ?? '-',
  };
}

/** The twelve columns, in order (domain/guidelines#list). */
export function useGuidelineColumns(): GuidelineColumn[] {
  const { t } = useText();
  const label = useGuidelineLabel();
  const { areas, province } = useGuidelineNames();
  return [
    {
      key: 'occurred_at',
      label: label('occurred_at'),
      least: 134,
      worth: 3,
      sort: 'occurred_at',
      firstOrder: 'desc',
      render: (row) => formatDateTime(row.occurred_at),
    },
    {
      key: 'document_id',
      label: label('document_id'),
      main: true,
      least: 190,
      render: (row) => (
        <CutText>
          <RowOpener id={row.id}>{row.document_title}</RowOpener>
        </CutText>
      ),
    },
    {
      key: 'brand',
      label: t('guidelines.column.brand'),
      least: 124,
      render: (row) => <TwoLines first={row.brand} second={areas(row.therapy_area_ids)} />,
    },
    {
      key: 'action',
      label: label('action'),
      worth: 3,
      render: (row) => t(`guidelines.action.${row.action}`),
    },
    {
      key: 'quantity',
      label: t('guidelines.column.quantity'),
      align: 'right',
      render: (row) => formatNumber(row.quantity),
    },
    {
      key: 'user',
      label: label('user'),
      wrap: true,
      worth: 3,
      render: (row) => row.user?.display_name ?? t('guidelines.unknown'),
    },
    {
      key: 'user_type',
      label: t('guidelines.column.userType'),
      worth: 1,
      render: (row) => (row.user_type ? t(`options.user_type.${row.user_type}`) : '-'),
    },
    {
      key: 'workplace',
      label: label('workplace'),
      wrap: true,
      render: (row) => row.workplace ?? '-',
    },
    {
      key: 'province_code',
      label: label('province_code'),
      render: (row) => province(row.province_code),
    },
    {
      key: 'channel',
      label: label('channel'),
      worth: 1,
      render: (row) => (row.channel ? t(`options.channel.${row.channel}`) : '-'),
    },
    {
      key: 'owner_rep_id',
      label: t('guidelines.column.owner'),
      wrap: true,
      worth: 1,
      render: (row) => row.owner?.display_name ?? '-',
    },
    {
      key: 'fulfilment_status',
      label: label('fulfilment_status'),
      badge: true,
      worth: 3,
      render: (row) =>
        row.fulfilment_status ? <DeliveryPill state={row.fulfilment_status} /> : '-',
    },
  ];
}
