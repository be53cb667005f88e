const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
const COVER = '***';

/** First and last letter of a name, without the marks around them: `ส***ย` (DOMAIN 1.19). */
export function maskedName(name: string): string {
  const letters = Array.from(
    graphemes.segment(name.trim()),
    ({ segment }) => [...segment][0] ?? '',
  );
  return `${letters.at(0) ?? ''}${COVER}${letters.length > 1 ? letters.at(-1) : ''}`;
}

/** A licence number as usage logs show it: prefix and the last two digits; masked views hide it. */
export function maskedLicence(licence: string | null, hidden: boolean): string | null {
  if (licence === null) return null;
  if (hidden) return COVER;
  const prefix = /^[^\d]*/.exec(licence)?.[0] ?? '';
  return `${prefix}${COVER}${licence.slice(Math.max(prefix.length, licence.length - 2))}`;
}
