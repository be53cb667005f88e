import { plainText } from '@connect/contract/publishing/publishing.ts';

const words = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * Counts the words of sanitised HTML; Thai has no spaces between words, so the browser's dictionary
 * segments it.
 */
export function countWords(html: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(plainText(html))) if (isWordLike) count += 1;
  return count;
}
