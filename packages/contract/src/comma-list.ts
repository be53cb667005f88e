/**
 * Values of a list in an address, `a,b,c`. A comma or a backslash within a value stands behind a
 * backslash; a backslash before anything else is one, so that plain values stand as they are.
 */
export const splitList = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((part) => part.replace(/\\([\\,])/g, '$1'));

/** The opposite of `splitList`; empty values, which an address cannot hold, are left out. */
export const joinList = (values: readonly string[]): string =>
  values
    .filter((value) => value !== '')
    .map((value) => value.replace(/[\\,]/g, '\\$&'))
    .join(',');
