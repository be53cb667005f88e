import { nationalPhone } from '@connect/contract/text.ts';
import type { ComponentProps } from 'react';
import { type FieldHandle, mapped } from '../form-values/form-field.ts';
import { TextField } from './fields.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'field' | 'empty'> & {
  field: FieldHandle<string | null>;
};

/** A phone number, shown in national notation however it is stored. */
export function PhoneField({ field, ...rest }: PhoneFieldProps) {
  const shown = mapped(
    field,
    (value) => (value === null ? null : nationalPhone(value)),
    (typed) => typed,
  );
  return <TextField {...rest} field={shown} empty={null} />;
}
