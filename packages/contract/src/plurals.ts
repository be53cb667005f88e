/** Writes `1 item(s)` as `1 item` and `12 item(s)` as `12 items`, by the number before the word. */
export const withPlurals = (text: string): string =>
  text.replace(
    /(?<![\d,])([\d,]+)([^\d,()]*)\(s\)/g,
    (_, count: string, word: string) => `${count}${word}${count === '1' ? '' : 's'}`,
  );
