const fields = new Set<string>();

/** Says which of a kind's fields hold papers about a person; told as its routes are made. */
export function addPersonalFileFields(of: {
  readonly files?: readonly { readonly field: string }[];
  readonly personal?: readonly string[];
}): void {
  for (const field of personalFilesOf(of)) fields.add(field);
}

/** Those of a kind's fields with files that not everybody reads who reads the item. */
export const personalFilesOf = (of: Parameters<typeof addPersonalFileFields>[0]): string[] =>
  (of.files ?? []).map(({ field }) => field).filter((field) => of.personal?.includes(field));

/** Of all kinds, the fields with files that not everybody reads who reads the item. */
export const personalFileFields = (): string[] => [...fields];
