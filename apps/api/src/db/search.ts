/** A LIKE pattern for lower-cased text that contains `words`, whatever characters they have. */
export const contains = (words: string): string =>
  `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
