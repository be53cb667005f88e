import type { ReactNode } from 'react';

/** Marks where a field stands, so that a message about it can lead there. */
export function FieldBox(props: { name: string; isSwitch?: boolean; children: ReactNode }) {
  return (
    <div data-field={props.name} data-switch={props.isSwitch || undefined}>
      {props.children}
    </div>
  );
}
