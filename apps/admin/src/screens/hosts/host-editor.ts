import type { ValuesOf } from '@connect/contract/calls/record.ts';
import { type HostItem, hostFields } from '@connect/contract/hosts/host.ts';
import type { HostKind } from '@connect/contract/kinds.ts';
import { valuesOf } from '../../content/editing/content-form.ts';
import type { PartProps } from '../../content/item/content-screen.ts';

export type HostValues = ValuesOf<typeof hostFields>;
export type HostParts = PartProps<HostValues, HostItem>;
export type HostPart = HostParts & { kind: HostKind };

const COVERED = /^\*+$/;
const uncovered = (text: string | null) => (text !== null && COVERED.test(text) ? null : text);

/** The writable values of a host; fields that are masked for this staff are left out. */
export const hostValues = (item: HostItem): HostValues =>
  valuesOf(hostFields, {
    ...item,
    email: uncovered(item.email),
    phone: uncovered(item.phone),
    license_no: uncovered(item.license_no),
  });

/** Whether contact data is shown: always for a new host, else with the right `personal`. */
export const showsContact = ({ editor }: Pick<HostParts, 'editor'>): boolean =>
  editor.record === null || editor.rights.personal === true;
