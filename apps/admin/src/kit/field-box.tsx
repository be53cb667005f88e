import type { ReactNode } from 'react';

/** Marks where a field stands, so that a message about it can lead there. */
export function FieldBox({ name, children }: { name: string; children: ReactNode }) {
  return <div data-field={name}>{children}</div>;
}
