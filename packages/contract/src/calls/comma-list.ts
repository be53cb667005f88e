/**
 * Parses a list in an address, `a,b,c`. A comma or a backslash within a value is escaped by a
 * backslash; a backslash before any other character is literal, so that plain values need no
 * escapes.
 */
export const splitList = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((part) => part.replace(/\\([\\,])/g, '$1'));

/** The opposite of `splitList`; empty values, which an address cannot hold, are omitted. */
export const joinList = (values: readonly string[]): string =>
  values
    .filter((value) => value !== '')
    .map((value) => value.replace(/[\\,]/g, '\\$&'))
    .join(',');
