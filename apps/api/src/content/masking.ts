import type { Area } from '@connect/contract/permissions.ts';
import { type Actor, can } from '../actor.ts';

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
export const COVER = '***';

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

/** Whether somebody reads the personal fields of an area's items (DOMAIN 1.2). */
export const seesPersonal = (actor: Actor, area: Area): boolean =>
  can(actor, `${area}.edit`) || can(actor, 'pii.view');

/** The same with the named fields covered: of a text only that there is one, of the rest nothing. */
export function withoutPersonal<Source extends object>(
  source: Source,
  fields: readonly string[],
): Source {
  const covered = Object.entries(source)
    .filter(([field]) => fields.includes(field))
    .map(([field, value]) => [field, typeof value === 'string' && value !== '' ? COVER : null]);
  return { ...source, ...Object.fromEntries(covered) };
}
