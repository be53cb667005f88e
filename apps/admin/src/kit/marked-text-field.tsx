import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FieldBox } from './field-box.tsx';
import { type FieldHandle, useField } from './form-field.ts';
import classes from './marked-text-field.module.css';

/** A stretch of the text; `wrong` and `right` are marked, plain words are not. */
export interface MarkedPart {
  index: number;
  text: string;
  tone: 'plain' | 'right' | 'wrong';
}

/**
 * A text of several lines in which parts are marked while it is typed. It is a real text input: the
 * marks lie behind it, so that caret, selection, undo and screen readers are the browser's own.
 */
export function MarkedTextField(props: {
  field: FieldHandle<string>;
  /** Cuts the text into parts that together are the text again. */
  parts: (text: string) => MarkedPart[];
  placeholder?: string;
  required?: boolean;
  /** Below the input, for instance a counter. */
  below?: ReactNode;
}) {
  const { field, parts, placeholder, required, below } = props;
  const { value, set, blur, label, error, readOnly } = useField(field);
  const id = useId();
  return (
    <FieldBox name={field.name}>
      <Input.Wrapper id={id} label={label} error={error} withAsterisk={required}>
        <div className={classes.stack}>
          <div className={classes.back} aria-hidden>
            {parts(value).map((part) =>
              part.tone === 'plain' ? (
                part.text
              ) : (
                <mark key={part.index} data-wrong={part.tone === 'wrong' || undefined}>
                  {part.text}
                </mark>
              ),
            )}
            {/* A line that has only begun has its height too. */}
            {'\u200B'}
          </div>
          <textarea
            id={id}
            value={value}
            placeholder={placeholder}
            readOnly={readOnly}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-error`}
            onChange={(event) => set(event.currentTarget.value)}
            onBlur={blur}
          />
        </div>
        {below}
      </Input.Wrapper>
    </FieldBox>
  );
}
