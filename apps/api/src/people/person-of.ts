/** A person by id and name, as replies name them; null for nobody. */
export const personOf = (
  id: number | null,
  name: string | null | undefined,
): { id: number; display_name: string } | null =>
  id === null ? null : { id, display_name: name ?? '' };
