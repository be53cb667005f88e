import { type HostItem, type HostKind, hostFields } from '@connect/contract/resources/host.ts';
import { type ValuesOf, valuesOf } from '../../content/content-form.ts';
import type { PartProps } from '../../content/content-screen.ts';

export type HostValues = ValuesOf<typeof hostFields>;
export type HostParts = PartProps<HostValues, HostItem>;
export type HostPart = HostParts & { kind: HostKind };

const COVERED = /^\*+$/;
const uncovered = (text: string | null) => (text !== null && COVERED.test(text) ? null : text);

/** The writable values of somebody; what is covered for this reader is not among them. */
export const hostValues = (item: HostItem): HostValues =>
  valuesOf(hostFields, {
    ...item,
    email: uncovered(item.email),
    phone: uncovered(item.phone),
    license_no: uncovered(item.license_no),
  });

/** Whether the contact data of this person are shown here: new ones are one's own to write. */
export const showsContact = ({ editor }: Pick<HostParts, 'editor'>): boolean =>
  editor.record === null || editor.rights.personal === true;
