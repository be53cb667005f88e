const MAX = 160;
/** Characters reserved for `-2`, `-3` … after a base. */
const SUFFIX_ROOM = 8;

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** At most `max` UTF-16 units, never splitting a grapheme. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/**
 * A slug made from a title: Thai is kept, lower case, hyphens for other characters
 * (domain/content#slugs).
 */
export function slugFrom(title: string, kind: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-z0-9\u0E00-\u0E7F]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  const base = cutText(words, MAX - SUFFIX_ROOM).replace(/(?<!-)-+$/, '');
  if (base.length >= 3) return base;
  const name = kind.replaceAll('_', '-');
  return base === '' ? name : `${name}-${base}`;
}

/** The base itself, or the first free one of `-2`, `-3` …. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let n = 2; ; n += 1) {
    const slug = `${base}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}
