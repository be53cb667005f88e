import { useReference } from '../../api/queries.ts';
import type { Choice } from '../../kit/fields/fields.tsx';
import { useText } from '../../text/i18n.ts';
import { nameIn } from './reference-names.ts';

/** The provinces in the language of the screen: to choose from, and by code. */
export function useProvinces() {
  const { language } = useText();
  const provinces = useReference('provinces');
  const choices = provinces.map(
    (row): Choice<string> => ({ value: row.code, label: nameIn(row, language) }),
  );
  /** Undefined: no province has this code. */
  const nameOf = (code: string | null): string | undefined =>
    choices.find(({ value }) => value === code)?.label;
  return { choices, nameOf };
}
