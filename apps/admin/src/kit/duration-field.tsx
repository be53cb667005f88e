import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readDuration, writeDuration } from './duration-text.ts';
import { FieldBox } from './field-box.tsx';
import { type FieldHandle, useField } from './form-field.ts';

/** A length of time, typed as hours, minutes and seconds; what is none stays as typed and is refused. */
export function DurationField(
  props: Pick<TextInputProps, 'description' | 'aria-label' | 'className'> & {
    field: FieldHandle<number> | FieldHandle<number | null>;
    /** What an emptied field holds. */
    empty: number | null;
    required?: boolean;
    /** Without the name above it. */
    bare?: boolean;
  },
) {
  const { field, empty, required, bare, ...rest } = props;
  const state = useField(field as FieldHandle<number | null>); // `empty` says which of the two it is
  const [typed, setTyped] = useState<string | null>(null);
  // No number at all: the rules of the form say so, and nothing is saved meanwhile.
  const meant = (text: string) => {
    const seconds = readDuration(text);
    return seconds === undefined ? Number.NaN : (seconds ?? empty);
  };
  // What was typed gives way where the field is set from elsewhere.
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
