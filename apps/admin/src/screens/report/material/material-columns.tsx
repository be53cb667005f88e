import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import {
  type MaterialRow,
  type materialRegister,
  materialRegisterLabels,
} from '@connect/contract/reports/material-register.ts';
import { MaterialCode } from '../../../content/list/material-code.tsx';
import { CutText } from '../../../kit/display/cut-text.tsx';
import { formatDate, formatNumber } from '../../../kit/display/format.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { TwoLines } from '../../../kit/display/two-lines.tsx';
import type { ListColumn, SortOf } from '../../../kit/table/list-types.ts';
import { RowOpener } from '../../../records/list/row-opener.tsx';
import { type Translate, useText } from '../../../text/i18n.ts';

type MaterialColumn = ListColumn<
  MaterialRow,
  SortOf<QueryOf<typeof materialRegister.list>>,
  (typeof materialRegister.list.columns)[number]
>;

const TONES: Record<MaterialRow['material_state'], Tone> = {
  valid: 'ok',
  expiring: 'warn',
  expired: 'bad',
  none: 'neutral',
};

/** Names of what the register says of a code. */
export function useMaterialLabel() {
  const { language } = useText();
  return (field: keyof typeof materialRegisterLabels) =>
    fieldLabel(materialRegisterLabels, field, language);
}

export const itemsOf = ({ items }: MaterialRow): number =>
  items.reduce((sum, { count }) => sum + count, 0);

/** The items of a code in a few words. */
function titleOf(row: MaterialRow, t: Translate): string {
  const others = itemsOf(row) - 1;
  return others === 0 ? row.title : t('material.others', { title: row.title, n: others });
}

export function StatePill({ state }: { state: MaterialRow['material_state'] }) {
  const { t } = useText();
  return <StatusPill tone={TONES[state]}>{t(`options.material_state.${state}`)}</StatusPill>;
}

/** The nine columns, in order. */
export function useMaterialColumns(): MaterialColumn[] {
  const { t } = useText();
  const label = useMaterialLabel();
  const count = (key: 'links' | 'printed' | 'templates' | 'meetings'): MaterialColumn => ({
    key,
    label: label(key),
    align: 'right',
    least: 84,
    render: (row) => formatNumber(row[key]),
  });
  return [
    {
      key: 'material_code',
      label: label('material_code'),
      main: true,
      least: 200,
      render: (row) => (
        <TwoLines
          first={<RowOpener id={row.id}>{row.material_code ?? t('material.noCode')}</RowOpener>}
          second={titleOf(row, t)}
        />
      ),
    },
    {
      key: 'brand',
      label: label('brand'),
      worth: 1,
      render: ({ brands }) => brands.join(', '),
    },
    {
      key: 'material_expires_at',
      label: label('material_expires_at'),
      least: 124,
      worth: 3,
      sort: 'material_expires_at',
      firstOrder: 'asc',
      render: ({ material_expires_at: end, material_state: state, days_left: days }) => (
        <MaterialCode code={end && formatDate(end)} state={state} daysLeft={days} />
      ),
    },
    {
      key: 'items',
      label: label('items'),
      wrap: true,
      least: 140,
      worth: 3,
      render: ({ items }) => (
        <CutText>
          {items
            .map(({ type, count: n }) =>
              t('material.itemsOf', { kind: t(`kinds.${type}.name`), n: formatNumber(n) }),
            )
            .join(' · ')}
        </CutText>
      ),
    },
    { ...count('links'), worth: 3 },
    { ...count('printed'), worth: 3 },
    count('templates'),
    count('meetings'),
    {
      key: 'material_state',
      label: label('material_state'),
      badge: true,
      worth: 1,
      render: (row) => <StatePill state={row.material_state} />,
    },
  ];
}
