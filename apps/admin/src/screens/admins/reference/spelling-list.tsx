import { fieldLabel } from '@connect/contract/labels.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { Chips, NameCell } from './reference-cells.tsx';
import { freeBrands, type ReferenceList } from './reference-list.ts';
import type { SpellingRow, SpellingValues } from './reference-values.ts';

const { brandSpellings } = referenceAdmin;

/** Other spellings of product names, for which unbranded content is searched. */
export const spellingList: ReferenceList<SpellingRow, SpellingValues> = {
  name: 'spellings',
  calls: brandSpellings,
  fields: brandSpellings.fields,
  canAdd: (rows) => freeBrands(rows).length > 0,
  blank: (rows) => ({ brand: freeBrands(rows)[0] ?? 'Rybelsus', spellings: [] }),
  valuesOf: ({ brand, spellings }) => ({ brand, spellings }),
  title: ({ brand }) => brand,
  words: ({ brand, spellings }) => `${brand} ${spellings.join(' ')}`,
  columns: ({ language }) => [
    {
      key: 'brand',
      label: fieldLabel(brandSpellings.labels, 'brand', language),
      render: ({ brand }) => <NameCell name={brand} />,
    },
    {
      key: 'spellings',
      label: fieldLabel(brandSpellings.labels, 'spellings', language),
      wide: true,
      wrap: true,
      render: ({ spellings }) => <Chips words={spellings} none="-" />,
    },
  ],
  Fields: lazyChunk(async () => ({
    default: (await import('./reference-fields.tsx')).SpellingFields,
  })),
};
