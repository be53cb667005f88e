import { cleanText } from '@connect/contract/text.ts';

const plain = (text: string): string => cleanText(text).toLowerCase().replace(/\s+/g, ' ');

/** Whether somebody typed a name to confirm what cannot be undone; letter case and runs of spaces count for nothing. */
export const isTyped = (typed: string, name: string): boolean => plain(typed) === plain(name);

/** Whether a text says a name, read alike. */
export const says = (text: string, name: string): boolean => plain(text).includes(plain(name));
