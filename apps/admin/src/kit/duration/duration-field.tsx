import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { FieldBox } from '../fields/field-box.tsx';
import { type FieldHandle, useField } from '../form-values/form-field.ts';
import { readDuration, writeDuration } from './duration-text.ts';

/** A duration typed as hours, minutes and seconds; invalid text stays as typed and is refused. */
export function DurationField(
  props: Pick<TextInputProps, 'description' | 'aria-label' | 'className'> & {
    field: FieldHandle<number> | FieldHandle<number | null>;
    /** Value of the emptied field. */
    empty: number | null;
    required?: boolean;
    /** Without a label above it. */
    bare?: boolean;
  },
) {
  const { field, empty, required, bare, ...rest } = props;
  const state = useField(field as FieldHandle<number | null>); // `empty` says which of the two it is
  const [typed, setTyped] = useState<string | null>(null);
  // NaN for invalid text: the rules of the form refuse it, so that nothing is saved.
  const meant = (text: string) => {
    const seconds = readDuration(text);
    return seconds === undefined ? Number.NaN : (seconds ?? empty);
  };
  // Text typed here is dropped when the value is set from elsewhere.
  const own = typed !== null && Object.is(meant(typed), state.value) ? typed : null;
  return (
    <FieldBox name={field.name}>
      <TextInput
        {...rest}
        label={bare ? undefined : state.label}
        inputMode="text"
        placeholder="00:00:00"
        value={own ?? writeDuration(state.value)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          state.set(meant(text));
        }}
        onBlur={() => {
          if (!Number.isNaN(state.value)) setTyped(null);
          state.blur();
        }}
        error={state.error}
        readOnly={state.readOnly}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk={required}
      />
    </FieldBox>
  );
}
