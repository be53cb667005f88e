import { fieldLabel } from '@connect/contract/labels.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { wholeQuery } from '../../../api/queries.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { useText } from '../../../text/i18n.ts';
import { Chips, NameCell } from './reference-cells.tsx';
import { chosen, otherName } from './reference-columns.tsx';
import { freeBrands, type ReferenceList } from './reference-list.ts';
import type * as values from './reference-values.ts';

const { productLadders, ladderValues } = referenceAdmin;

function StageDots({ ids }: { ids: readonly number[] }) {
  const { language } = useText();
  const stages = useQuery(wholeQuery(ladderValues.list)).data?.data ?? [];
  const names = stages
    .filter((stage) => ids.includes(stage.id))
    .map((stage) => nameIn(stage, language));
  return <Chips words={names} none="-" />;
}

export const ladderList: ReferenceList<values.LadderRow, values.LadderValues> = {
  name: 'ladders',
  calls: productLadders,
  fields: { ...productLadders.fields, therapy_area_id: z.number() },
  check: (entry) => chosen('therapy_area_id', entry.therapy_area_id),
  canAdd: (rows) => freeBrands(rows).length > 0,
  blank: (rows) => ({
    brand: freeBrands(rows)[0] ?? 'Rybelsus',
    name_th: '',
    name_en: '',
    therapy_area_id: 0,
    applicable_user_types: ['doctor', 'pharmacist', 'other_hcp'],
    specialty_ids: [],
    auto_max_ordinal: 2,
    value_ids: [],
  }),
  valuesOf: (row) => ({
    brand: row.brand,
    name_th: row.name_th,
    name_en: row.name_en,
    therapy_area_id: row.therapy_area_id,
    applicable_user_types: row.applicable_user_types,
    specialty_ids: row.specialty_ids,
    auto_max_ordinal: row.auto_max_ordinal,
    value_ids: row.value_ids,
  }),
  title: nameIn,
  words: (row) => `${row.brand} ${row.name_th} ${row.name_en}`,
  columns: ({ t, language }) => [
    {
      key: 'name',
      label: fieldLabel(productLadders.labels, 'brand', language),
      wrap: true,
      render: (row) => <NameCell name={row.brand} below={nameIn(row, language)} />,
    },
    {
      key: 'types',
      label: fieldLabel(productLadders.labels, 'applicable_user_types', language),
      wide: true,
      wrap: true,
      render: (row) => (
        <Chips
          words={row.applicable_user_types.map((type) => t(`options.user_type.${type}`))}
          none="-"
        />
      ),
    },
    {
      key: 'stages',
      label: fieldLabel(productLadders.labels, 'value_ids', language),
      wide: true,
      wrap: true,
      render: (row) => <StageDots ids={row.value_ids} />,
    },
    {
      key: 'auto',
      label: fieldLabel(productLadders.labels, 'auto_max_ordinal', language),
      wide: true,
      wrap: true,
      render: (row) => t('adminReference.autoUpTo', { n: row.auto_max_ordinal }),
    },
  ],
  Fields: lazyChunk(async () => ({
    default: (await import('./reference-fields.tsx')).LadderFields,
  })),
};

export const stageList: ReferenceList<values.StageRow, values.StageValues> = {
  name: 'stages',
  calls: ladderValues,
  fields: ladderValues.fields,
  blank: () => ({
    code: '',
    ordinal: null,
    name_th: '',
    name_en: '',
    name_th_pharmacist: null,
    definition_th: '',
    color: '#6fa8dc',
  }),
  valuesOf: (row) => ({
    code: row.code,
    ordinal: row.ordinal,
    name_th: row.name_th,
    name_en: row.name_en,
    name_th_pharmacist: row.name_th_pharmacist,
    definition_th: row.definition_th,
    color: row.color,
  }),
  title: nameIn,
  words: (row) => `${row.code} ${row.name_th} ${row.name_en} ${row.definition_th}`,
  columns: ({ t, language }) => [
    {
      key: 'ordinal',
      label: fieldLabel(ladderValues.labels, 'ordinal', language),
      render: (row) => row.ordinal ?? t('adminReference.offLadder'),
    },
    {
      key: 'name',
      label: t('adminReference.name'),
      wrap: true,
      render: (row) => (
        <NameCell
          name={nameIn(row, language)}
          below={[otherName(row, language), row.name_th_pharmacist].filter(Boolean).join(' · ')}
          color={row.color}
        />
      ),
    },
    {
      key: 'definition',
      label: fieldLabel(ladderValues.labels, 'definition_th', language),
      wide: true,
      wrap: true,
      render: (row) => row.definition_th,
    },
  ],
  groupOf: (row) => (row.ordinal === null ? null : 'ladder'),
  Fields: lazyChunk(async () => ({
    default: (await import('./reference-fields.tsx')).StageFields,
  })),
};
