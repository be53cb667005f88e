import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { referenceAdmin } from '@connect/contract/reference/reference-admin.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import type { OrderedColumn } from '../../../kit/ordered/ordered-table.tsx';
import type { Translate } from '../../../text/i18n.ts';
import { Code, NameCell } from './reference-cells.tsx';

type Language = 'th' | 'en';
interface Named {
  name_th: string;
  name_en: string;
}

export const otherName = (row: Named, language: Language) =>
  nameIn(row, language === 'en' ? 'th' : 'en');

/** An issue while nothing is chosen, which is id 0; ids begin at 1. */
export const chosen = (field: string, id: number): FieldIssue[] =>
  id === 0 ? [{ field, code: 'required' }] : [];

export const codeColumn = (language: Language): OrderedColumn<{ code: string }> => ({
  key: 'code',
  label: fieldLabel(referenceAdmin.specialties.labels, 'code', language),
  wide: true,
  render: (row) => <Code>{row.code}</Code>,
});

/** Column with the name in the language of the screen and the other one below it. */
export const nameColumn = (
  t: Translate,
  language: Language,
): OrderedColumn<Named & { color?: string | null }> => ({
  key: 'name',
  label: t('adminReference.name'),
  wrap: true,
  render: (row) => (
    <NameCell name={nameIn(row, language)} below={otherName(row, language)} color={row.color} />
  ),
});
