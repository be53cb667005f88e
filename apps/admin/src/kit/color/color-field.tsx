import { ColorInput } from '@mantine/core';
import { useText } from '../../text/i18n.ts';
import { FieldBox } from '../fields/field-box.tsx';
import { type FieldHandle, useField } from '../form-values/form-field.ts';

/** Easy to tell apart, and with enough contrast beside white and dark text. */
const SWATCHES = [
  '#1c3faa',
  '#0369a1',
  '#0f766e',
  '#15803d',
  '#4d7c0f',
  '#b45309',
  '#9f1239',
  '#a21caf',
  '#7c3aed',
  '#475569',
];

/** A colour as `#rrggbb`: picked, chosen from swatches, or typed. */
export function ColorField(props: {
  field: FieldHandle<string> | FieldHandle<string | null>;
  /** Value of the emptied field. */
  empty: '' | null;
  required?: boolean;
}) {
  const { field, empty, required } = props;
  const state = useField(field as FieldHandle<string | null>); // `empty` says the rest, as with text
  const { t } = useText();
  return (
    <FieldBox name={field.name}>
      <ColorInput
        label={state.label}
        value={state.value ?? ''}
        onChange={(value) => state.set(value === '' ? empty : value)}
        onBlur={state.blur}
        error={state.error}
        readOnly={state.readOnly}
        withAsterisk={required}
        format="hex"
        swatches={SWATCHES}
        fixOnBlur={false}
        popoverProps={{ withinPortal: true }}
        eyeDropperButtonProps={{ 'aria-label': t('form.pickColor') }}
      />
    </FieldBox>
  );
}
