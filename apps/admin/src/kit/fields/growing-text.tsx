import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './growing-text.module.css';

// With `field-sizing` no script has to measure the text on each key.
const GROWS = globalThis.CSS?.supports?.('field-sizing', 'content') === true;

/** Plain text of several lines that grows with its content from `minRows` to `maxRows` lines. */
export function GrowingText({ minRows = 2, maxRows = 40, ...props }: TextareaProps) {
  if (!GROWS) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />;
  const lines = { '--least': minRows, '--most': maxRows };
  return <Textarea classNames={{ input: classes.input }} style={lines} {...props} />;
}
