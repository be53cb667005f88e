import { fieldLabel } from '@connect/contract/labels.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { wholeQuery } from '../../../api/queries.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { useText } from '../../../text/i18n.ts';
import { Chips, NameCell } from './reference-cells.tsx';
import { chosen, codeColumn, nameColumn, otherName } from './reference-columns.tsx';
import type { ReferenceList } from './reference-list.ts';
import type * as values from './reference-values.ts';

const { articleCategories, specialties, businessUnits, therapyAreas } = referenceAdmin;

export const categoryList: ReferenceList<values.CategoryRow, values.CategoryValues> = {
  name: 'categories',
  calls: articleCategories,
  fields: articleCategories.fields,
  blank: () => ({
    name: '',
    name_en: null,
    slug: '',
    scope: 'article',
    description: null,
    color: '#1c3faa',
  }),
  valuesOf: ({ name, name_en, slug, scope, description, color }) => ({
    name,
    name_en,
    slug,
    scope,
    description,
    color,
  }),
  title: (row, language) => (language === 'en' && row.name_en ? row.name_en : row.name),
  words: (row) => `${row.name} ${row.name_en ?? ''} ${row.slug}`,
  columns: ({ t, language }) => [
    {
      key: 'name',
      label: t('adminReference.name'),
      wrap: true,
      render: (row) => <NameCell name={row.name} below={row.name_en} color={row.color} />,
    },
    {
      key: 'slug',
      label: fieldLabel(articleCategories.labels, 'slug', language),
      wide: true,
      render: (row) => row.slug,
    },
    {
      key: 'scope',
      label: fieldLabel(articleCategories.labels, 'scope', language),
      wide: true,
      render: (row) => t(`adminReference.scope.${row.scope}`),
    },
  ],
  Fields: lazyChunk(async () => ({
    default: (await import('./reference-fields.tsx')).CategoryFields,
  })),
};

function SpecialtyName({ row }: { row: values.SpecialtyRow }) {
  const { t, language } = useText();
  const all = useQuery(wholeQuery(specialties.list)).data?.data ?? [];
  const parent = all.find(({ id }) => id === row.parent_id);
  const below = parent
    ? `${otherName(row, language)} · ${t('adminReference.underParent', { name: nameIn(parent, language) })}`
    : otherName(row, language);
  return <NameCell name={nameIn(row, language)} below={below} />;
}

function AreaCodes({ ids }: { ids: readonly number[] }) {
  const areas = useQuery(wholeQuery(therapyAreas.list)).data?.data ?? [];
  const codes = ids.flatMap((id) => areas.find((area) => area.id === id)?.code ?? []);
  return <Chips words={codes} none="-" />;
}

export const specialtyList: ReferenceList<values.SpecialtyRow, values.SpecialtyValues> = {
  name: 'specialties',
  calls: specialties,
  fields: specialties.fields,
  blank: () => ({
    code: '',
    name_th: '',
    name_en: '',
    short_th: null,
    group: 'physician',
    parent_id: null,
    therapy_area_ids: [],
  }),
  valuesOf: ({ code, name_th, name_en, short_th, group, parent_id, therapy_area_ids }) => ({
    code,
    name_th,
    name_en,
    short_th,
    group,
    parent_id,
    therapy_area_ids,
  }),
  title: nameIn,
  words: (row) => `${row.code} ${row.name_th} ${row.name_en} ${row.short_th ?? ''}`,
  columns: ({ t, language }) => [
    codeColumn(language),
    {
      key: 'name',
      label: t('adminReference.name'),
      wrap: true,
      render: (row) => <SpecialtyName row={row} />,
    },
    {
      key: 'group',
      label: fieldLabel(specialties.labels, 'group', language),
      wide: true,
      render: (row) => t(`adminReference.group.${row.group}`),
    },
    {
      key: 'areas',
      label: fieldLabel(specialties.labels, 'therapy_area_ids', language),
      wide: true,
      wrap: true,
      render: (row) => <AreaCodes ids={row.therapy_area_ids} />,
    },
  ],
  Fields: lazyChunk(async () => ({
    default: (await import('./reference-fields.tsx')).SpecialtyFields,
  })),
};

export const unitList: ReferenceList<values.UnitRow, values.UnitValues> = {
  name: 'units',
  calls: businessUnits,
  fields: businessUnits.fields,
  blank: () => ({ code: '', name_th: '', name_en: '', color: '#1c3faa' }),
  valuesOf: ({ code, name_th, name_en, color }) => ({ code, name_th, name_en, color }),
  title: nameIn,
  words: (row) => `${row.code} ${row.name_th} ${row.name_en}`,
  columns: ({ t, language }) => [codeColumn(language), nameColumn(t, language)],
  Fields: lazyChunk(async () => ({ default: (await import('./reference-fields.tsx')).UnitFields })),
};

function UnitName({ id }: { id: number }) {
  const { language } = useText();
  const unit = useQuery(wholeQuery(businessUnits.list)).data?.data.find((row) => row.id === id);
  return unit ? <NameCell name={nameIn(unit, language)} color={unit.color} /> : '-';
}

export const areaList: ReferenceList<values.AreaRow, values.AreaValues> = {
  name: 'areas',
  calls: therapyAreas,
  fields: { ...therapyAreas.fields, business_unit_id: z.number() },
  check: (entry) => chosen('business_unit_id', entry.business_unit_id),
  blank: () => ({ code: '', name_th: '', name_en: '', business_unit_id: 0, brands: [] }),
  valuesOf: ({ code, name_th, name_en, business_unit_id, brands }) => ({
    code,
    name_th,
    name_en,
    business_unit_id,
    brands,
  }),
  title: nameIn,
  words: (row) => `${row.code} ${row.name_th} ${row.name_en} ${row.brands.join(' ')}`,
  columns: ({ t, language }) => [
    codeColumn(language),
    nameColumn(t, language),
    {
      key: 'unit',
      label: fieldLabel(therapyAreas.labels, 'business_unit_id', language),
      wide: true,
      render: (row) => <UnitName id={row.business_unit_id} />,
    },
    {
      key: 'brands',
      label: fieldLabel(therapyAreas.labels, 'brands', language),
      wide: true,
      wrap: true,
      render: (row) => <Chips words={row.brands} none="-" />,
    },
  ],
  // Forms group areas by business unit, in the order of the units.
  groupOf: (row) => String(row.business_unit_id),
  Fields: lazyChunk(async () => ({ default: (await import('./reference-fields.tsx')).AreaFields })),
};
