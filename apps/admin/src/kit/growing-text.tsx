import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './growing-text.module.css';

// Where the browser makes a text as high as what is in it, no script measures it on each key.
const GROWS = globalThis.CSS?.supports?.('field-sizing', 'content') === true;

/** Plain text of several lines, as high as it is long: from `minRows` to `maxRows` lines. */
export function GrowingText({ minRows = 2, maxRows = 40, ...props }: TextareaProps) {
  if (!GROWS) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />;
  const lines = { '--least': minRows, '--most': maxRows };
  return <Textarea classNames={{ input: classes.input }} style={lines} {...props} />;
}
