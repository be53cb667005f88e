import type { Area } from '@connect/contract/permissions.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import { type Actor, can, grantFor } from '../actor.ts';

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
export const COVER = '***';

/**
 * First and last letter of a name, without their combining marks: `ส***ย`
 * (domain/exports#personal-columns).
 */
export function maskedName(name: string): string {
  const letters = Array.from(
    graphemes.segment(name.trim()),
    ({ segment }) => [...segment][0] ?? '',
  );
  return `${letters.at(0) ?? ''}${COVER}${letters.length > 1 ? letters.at(-1) : ''}`;
}

/**
 * A licence number as usage logs show it: prefix and the last two digits; hidden in masked views.
 */
export function maskedLicence(licence: string | null, hidden: boolean): string | null {
  if (licence === null) return null;
  if (hidden) return COVER;
  const prefix = /^[^\d]*/.exec(licence)?.[0] ?? '';
  return `${prefix}${COVER}${licence.slice(Math.max(prefix.length, licence.length - 2))}`;
}

/** A licence number as lists of users and registrations show it (domain/registrations#who-sees-what). */
export const shownLicence = (licence: string | null, hidden: boolean): string | null =>
  hidden ? covered(licence) : licence;

/** An e-mail address in a masked view: `s***@***`. */
export const maskedEmail = (email: string | null): string | null =>
  email === null ? null : `${email.slice(0, 1)}${COVER}@${COVER}`;

/** A phone number in a masked view: `08x-xxx-1234` (domain/exports#personal-columns). */
export function maskedPhone(phone: string | null): string | null {
  if (phone === null) return null;
  const own = nationalPhone(phone).replaceAll('-', '');
  return own.length === 10
    ? `${own.slice(0, 2)}x-xxx-${own.slice(-4)}`
    : `${own.slice(0, 2)}-xxx-${own.slice(-4)}`;
}

/** Any other personal text in a masked view: only whether there is one. */
export const covered = <Text extends string | null>(value: Text): Text | typeof COVER =>
  value === null || value === '' ? value : COVER;

/** Whether users in an area's logs are shown without their names (domain/access#masking). */
export const isMasked = (actor: Actor, area: Area): boolean =>
  grantFor(actor, area).masked || !can(actor, 'pii.view');

/** A search is a user's name, or `#123` / a number for their id; masked names are not searched. */
export function searched(search: string | undefined, masked: boolean) {
  const text = search?.trim() ?? '';
  const number = /^#?\s*(\d{1,10})$/.exec(text);
  if (number) return { personId: Number(number[1]), name: null };
  if (text === '') return { personId: null, name: null };
  // Searching masked names letter by letter would reveal them: nothing is found.
  return masked ? { personId: 0, name: null } : { personId: null, name: text };
}

/** Whether an actor may read the personal fields of an area's items (domain/hosts#contact-data). */
export const seesPersonal = (actor: Actor, area: Area): boolean =>
  can(actor, `${area}.edit`) || can(actor, 'pii.view');

/**
 * The source with the named fields masked: of a text only whether there is one, of other values
 * nothing.
 */
export function withoutPersonal<Source extends object>(
  source: Source,
  fields: readonly string[],
): Source {
  const covered = Object.entries(source)
    .filter(([field]) => fields.includes(field))
    .map(([field, value]) => [field, typeof value === 'string' && value !== '' ? COVER : null]);
  return { ...source, ...Object.fromEntries(covered) };
}
