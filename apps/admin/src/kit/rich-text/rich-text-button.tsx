import type { ComponentProps } from 'react';
import classes from './rich-text.module.css';

/** A toolbar button: an icon with a name; `on` while its mark or block is active. */
export function RichTextButton(
  props: Omit<ComponentProps<'button'>, 'type'> & {
    label: string;
    on?: boolean;
    /** Name of the button in the slash menu, which offers all that have one. */
    'data-insert'?: string;
  },
) {
  const { label, on, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      aria-pressed={on}
      data-active={on || undefined}
    />
  );
}
