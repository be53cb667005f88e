import type { ReactNode } from 'react';
import { startWithin } from '../form-values/form-field.ts';

/** Marks the element of a field by `data-field`, so that messages can focus it. */
export function FieldBox(props: {
  name: string;
  isSwitch?: boolean;
  /** The first field of a new form, which gets the focus. */
  first?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      ref={props.first ? startWithin : undefined}
      data-field={props.name}
      data-switch={props.isSwitch || undefined}
    >
      {props.children}
    </div>
  );
}
