import { Input, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useId } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { FieldBox } from '../fields/field-box.tsx';
import { type FieldHandle, useField } from '../form-values/form-field.ts';
import type { NamedTextProps } from './named-text.tsx';

const NamedText = lazyChunk(() => import('./named-text.tsx'));

/**
 * Field for a plain text of several lines that shows named parts by name and marks wrong ones; the value
 * contains the parts as they are.
 */
export function NamedTextField(
  props: Pick<NamedTextProps, 'parts' | 'toWrong'> & {
    field: FieldHandle<string>;
    required?: boolean;
    /** Below the input, e.g. a counter. */
    below?: ReactNode;
  },
) {
  const { field, parts, toWrong, required, below } = props;
  const { value, set, blur, label, error, readOnly } = useField(field);
  const id = useId();
  return (
    <FieldBox name={field.name}>
      <Input.Wrapper id={id} labelElement="div" label={label} error={error} withAsterisk={required}>
        <Suspense fallback={<Skeleton height={168} />}>
          <NamedText
            label={label}
            value={value}
            onChange={set}
            onBlur={blur}
            errorId={error === null ? undefined : `${id}-error`}
            readOnly={readOnly}
            parts={parts}
            toWrong={toWrong}
          />
        </Suspense>
        {below}
      </Input.Wrapper>
    </FieldBox>
  );
}
