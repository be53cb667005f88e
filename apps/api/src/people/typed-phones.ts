/** A typed search with phone numbers as the search text of users holds them: digits alone. */
export const withoutDashes = (search: string): string =>
  search
    .split(/\s+/)
    .map((word) => (/^\+?\d[\d-]*$/.test(word) ? word.replaceAll('-', '') : word))
    .join(' ');
