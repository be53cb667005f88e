import type { ComponentProps } from 'react';
import classes from './rich-text.module.css';

/** A button of the toolbar: an icon with a name; `on` while what it switches is on. */
export function RichTextButton(
  props: Omit<ComponentProps<'button'>, 'type'> & { label: string; on?: boolean },
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
