import { plainText } from '@connect/contract/publishing.ts';

const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Words of sanitised HTML; Thai is written without spaces, so the dictionary of the browser counts. */
export function countWords(html: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(plainText(html))) if (isWordLike) count += 1;
  return count;
}
