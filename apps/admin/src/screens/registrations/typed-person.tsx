import { USER_TYPES } from '@connect/contract/constants.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { parseFields } from '@connect/contract/errors/field-issues.ts';
import { typedPerson } from '@connect/contract/registrations/registration.ts';
import { typedPersonIssues } from '@connect/contract/registrations/registration-rules.ts';
import { PROFESSIONS } from '@connect/contract/users/user-choices.ts';
import { z } from 'zod';
import { SelectField } from '../../kit/fields/fields.tsx';
import { type FieldHandle, partOf, useField } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';

export type TypedPerson = z.output<typeof typedPerson>;

export const NOBODY: TypedPerson = {
  title_prefix: '',
  first_name: '',
  last_name: '',
  user_type: 'doctor',
  profession: null,
  license_no: null,
  specialty_id: null,
  workplace_name: '',
  province_code: null,
  email: null,
  phone: null,
};

/** Judged by `personIssues`, so that the rules may depend on the rest of a form. */
export const anyPerson = z.custom<TypedPerson>((value) => typeof value === 'object');

/** The same rules as the server's, as fields of `person`. */
export function personIssues(person: TypedPerson): FieldIssue[] {
  const { data, issues } = parseFields(typedPerson, person);
  if (data) return typedPersonIssues(data);
  return [
    ...issues.map((issue) => ({ ...issue, field: `person.${issue.field}` })),
    // Said with the rest, not once the rest is right.
    ...typedPersonIssues(person).filter(({ code }) => code === 'contact_needed'),
  ];
}

/** What somebody is; only of other professions it is asked which. */
export function ProfessionFields({ field }: { field: FieldHandle<TypedPerson> }) {
  const { t } = useText();
  const type = useField(partOf(field, 'user_type')).value;
  return (
    <>
      <SelectField
        field={partOf(field, 'user_type')}
        choices={USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) }))}
        required
      />
      {type === 'other_hcp' && (
        <SelectField
          field={partOf(field, 'profession')}
          choices={PROFESSIONS.map((value) => ({
            value,
            label: t(`registrations.profession.${value}`),
          }))}
          empty={null}
          required
        />
      )}
    </>
  );
}
