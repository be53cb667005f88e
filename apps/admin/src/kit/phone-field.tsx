import { nationalPhone } from '@connect/contract/text.ts';
import type { ComponentProps } from 'react';
import { TextField } from './fields.tsx';
import { type FieldHandle, mapped } from './form-field.ts';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'field' | 'empty'> & {
  field: FieldHandle<string | null>;
};

/** A phone number, shown the way people here write it whatever way it is stored. */
export function PhoneField({ field, ...rest }: PhoneFieldProps) {
  const shown = mapped(
    field,
    (value) => (value === null ? null : nationalPhone(value)),
    (typed) => typed,
  );
  return <TextField {...rest} field={shown} empty={null} />;
}
