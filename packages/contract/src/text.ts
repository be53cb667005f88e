import { z } from 'zod';
import type { FieldErrorCode } from './errors/field-errors.ts';

// Invisible characters break search and comparison; those of direction show a text in another order
// than it is stored.
const INVISIBLE = /[\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
// A joiner is kept with the picture before it where it makes one of two pictures.
const JOINER =
  /(\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?\u200D(?=\p{Extended_Pictographic}))|\u200D/gu;
// PostgreSQL refuses NUL, and other control characters come only from broken clipboards. All except
// tab and line ends; those from U+0080 stay.
const CONTROL = /[^\P{Cc}\t\n\r\u0080-\u009F]/gu;
// Thai stacks three marks on a letter and Burmese six; more marks are noise that would make
// normalisation quadratic.
const STACKED_MARKS = /(\p{M}{6})\p{M}+/gu;
// Characters that ordinary Thai and English does not use, and marks in another order than vowel,
// then tone, which normalisation would reorder.
const UNUSUAL =
  /[^\t\n\r -~\u0E01-\u0E39\u0E3F-\u0E4C\u0E4E-\u0E5B\u2010-\u2027]|[\u0E31\u0E34-\u0E39\u0E47-\u0E4C\u0E4E][\u0E31\u0E34-\u0E39\u0E47]|[\u0E48-\u0E4C\u0E4E]{2}/;

/**
 * NFC, no invisible or control characters, at most six marks per letter, `ํ` + `า` joined to `ำ`,
 * trimmed (domain/conventions#text). Takes time linear in the length of the text.
 */
export function cleanText(value: string): string {
  // Most texts are ordinary: the steps below would not change them.
  if (!UNUSUAL.test(value)) return value.trim();
  return (
    value
      .toWellFormed()
      .replace(CONTROL, '')
      .replace(INVISIBLE, '')
      .replace(JOINER, '$1')
      .replace(STACKED_MARKS, '$1')
      .replaceAll('\u0E4D\u0E32', '\u0E33')
      .normalize('NFC')
      // In NFC a few characters become two marks: repeated, so that cleaning twice changes nothing.
      .replace(STACKED_MARKS, '$1')
      .trim()
  );
}

/** Removes what no text column can hold, and nothing else. */
const storable = (value: string): string => value.toWellFormed().replaceAll('\0', '');

/** Long text, and text that is compared exactly: neither trimmed nor normalised. */
export const written = (min: number, max: number) =>
  z.string().max(max).overwrite(storable).min(min);

/** Thai digits ๐-๙ to 0-9, for codes, numbers and phones (domain/conventions#thai-digits). */
export const arabicDigits = (value: string): string =>
  value.replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));

/** Number of Unicode code points; a lone half of a pair counts as one. */
export function codePoints(value: string): number {
  let count = value.length;
  // Not by iterating, which makes a string of every character.
  for (let at = 0; at < value.length; at += 1) {
    if ((value.codePointAt(at) ?? 0) > 0xffff) {
      at += 1;
      count -= 1;
    }
  }
  return count;
}

/**
 * Room for surrounding spaces, invisible characters and decomposed letters, which are not counted.
 */
const rawLimit = (max: number): number => max * 8 + 500;

const outOf = (
  min: number,
  max: number,
  { value, issues }: z.core.ParsePayload<string>,
  code: 'too_small' | 'too_big',
): void => {
  issues.push({
    code,
    origin: 'string',
    minimum: min,
    maximum: max,
    inclusive: true,
    input: value,
  });
};

/**
 * Text of a field with up to `max` characters, normalised by `clean`. Much longer input is refused
 * by its raw length, before any pattern or normalisation runs.
 */
export const cleaned = (max: number, clean: (value: string) => string, min = 0) =>
  z
    .string()
    .check((context) => {
      if (context.value.length > rawLimit(max)) outOf(min, max, context, 'too_big');
    })
    .overwrite(clean);

const BREAK = /[\r\n]/;
const inOneLine = (value: string): string =>
  BREAK.test(value) ? value.replace(/\s+/g, (space) => (BREAK.test(space) ? ' ' : space)) : value;

/** Text of `min` to `max` Unicode code points after cleaning; line breaks only with `lines`. */
export function text(min: number, max: number, options: { lines?: boolean } = {}) {
  const clean = (value: string) => {
    const whole = cleanText(value);
    return options.lines ? whole : inOneLine(whole);
  };
  return cleaned(max, clean, min).check((context) => {
    const length = codePoints(context.value);
    if (length < min) outOf(min, max, context, 'too_small');
    else if (length > max) outOf(min, max, context, 'too_big');
  });
}

/**
 * A code or number of no fixed form: one line, Thai digits converted
 * (domain/conventions#thai-digits).
 */
export const numbered = (min: number, max: number) => text(min, max).overwrite(arabicDigits);

/** The code of a pattern's refusal, from which its message is made. */
export const says = (refusal: FieldErrorCode): string => refusal;

/** No code or number is longer. */
const CODE_MAX = 100;

/** Upper-cased code with Thai digits converted, matched against a pattern. */
export const code = (pattern: RegExp, refusal: FieldErrorCode) =>
  cleaned(CODE_MAX, (value) => arabicDigits(cleanText(value)).toUpperCase()).regex(
    pattern,
    refusal,
  );

const MOBILE_OR_LANDLINE = /^\+66(?:[689]\d{8}|[2-7]\d{7})$/;

/**
 * A Thai phone number in any usual form, stored as E.164: `081-234-5678` becomes `+66812345678`
 * (domain/conventions#phones).
 */
export const phone = cleaned(CODE_MAX, (value) =>
  arabicDigits(cleanText(value))
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+?66|0)(?=\d)/, '+66'),
).regex(MOBILE_OR_LANDLINE, says('phone'));

/**
 * A stored number in the national form: `+66812345678` becomes `081-234-5678`; any other text
 * stays.
 */
export function nationalPhone(value: string): string {
  const digits = /^\+66(\d{8,9})$/.exec(value)?.[1];
  if (digits === undefined) return value;
  const own = `0${digits}`;
  const head = own.startsWith('02') ? 2 : 3;
  return `${own.slice(0, head)}-${own.slice(head, -4)}-${own.slice(-4)}`;
}

/**
 * Letters of Thai or Latin script, spaces, full stops, hyphens and apostrophes
 * (domain/conventions#names).
 */
export const personName = text(1, 80).regex(
  /^[\p{Script=Thai}\p{Script=Latin}\p{M} .'’-]+$/u,
  says('person_name'),
);

const EMAIL_MAX = 254;

/** An e-mail address in lower case, as it is stored and compared. */
export const email = cleaned(EMAIL_MAX, (value) => cleanText(value).toLowerCase()).pipe(
  z.email().max(EMAIL_MAX),
);

/**
 * A licence number: doctors `ว.12345`, pharmacists `ภ.`, dentists `ท.`; those of nurses and others
 * stay as they are. Spaces, a missing dot, leading zeros and Thai digits are corrected
 * (domain/conventions#licences).
 */
export const licenceNo = cleaned(CODE_MAX, (value) =>
  arabicDigits(cleanText(value)).replace(/^([วภท])\s*(?:\.\s*)?0*(?=\d)/, '$1.'),
).regex(/^(?:[วภท]\.\d{4,6}|(?![วภท]\s*\.).{1,30})$/u, says('license_format'));

// The length is checked before the address is parsed.
export const httpsUrl = cleaned(2048, cleanText)
  .max(2048)
  .pipe(z.url({ protocol: /^https$/ }));
