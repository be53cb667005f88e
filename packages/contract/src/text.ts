import { z } from 'zod';

// U+200B..U+200F, U+2060, U+FEFF: invisible marks that break search and comparison.
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF]/g;
// PostgreSQL refuses NUL, and other control characters only come from broken clipboards.
const CONTROL = new RegExp(
  `[${String.fromCharCode(0)}-${String.fromCharCode(8)}${String.fromCharCode(11)}${String.fromCharCode(12)}${String.fromCharCode(14)}-${String.fromCharCode(31)}${String.fromCharCode(127)}]`,
  'g',
);

/** NFC, no invisible or control characters, `ํ` + `า` joined to `ำ`, trimmed (DOMAIN 0). */
export function cleanText(value: string): string {
  return value
    .toWellFormed()
    .replace(CONTROL, '')
    .replace(INVISIBLE, '')
    .replaceAll('\u0E4D\u0E32', '\u0E33')
    .normalize('NFC')
    .trim();
}

/** Thai digits ๐-๙ to 0-9, for codes, numbers and phones (DOMAIN 0). */
export const arabicDigits = (value: string): string =>
  value.replace(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));

export const codePoints = (value: string): number => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};

/** Text of `min` to `max` Unicode code points after cleaning; line breaks only where asked for. */
export function text(min: number, max: number, options: { lines?: boolean } = {}) {
  return z
    .string()
    .overwrite((value) => {
      const clean = cleanText(value);
      return options.lines ? clean : clean.replace(/\s*[\r\n]+\s*/g, ' ');
    })
    .check((context) => {
      const length = codePoints(context.value);
      if (length < min) {
        context.issues.push({
          code: 'too_small',
          origin: 'string',
          minimum: min,
          maximum: max,
          inclusive: true,
          input: context.value,
        });
      } else if (length > max) {
        context.issues.push({
          code: 'too_big',
          origin: 'string',
          minimum: min,
          maximum: max,
          inclusive: true,
          input: context.value,
        });
      }
    });
}

/** Upper-cased code with Thai digits converted, matched against a pattern. */
export const code = (pattern: RegExp) =>
  z
    .string()
    .overwrite((value) => arabicDigits(cleanText(value)).toUpperCase())
    .regex(pattern);

const MOBILE_OR_LANDLINE = /^\+66(?:[689]\d{8}|[2-7]\d{7})$/;

/** A Thai phone number as people type it, kept as E.164: `081-234-5678` is `+66812345678` (DOMAIN 1.3). */
export const phone = z
  .string()
  .overwrite((value) =>
    arabicDigits(cleanText(value))
      .replace(/[\s().-]/g, '')
      .replace(/^(?:\+?66|0)(?=\d)/, '+66'),
  )
  .regex(MOBILE_OR_LANDLINE);

/** A stored number as people here write it: `+66812345678` is `081-234-5678`; any other text stays. */
export function nationalPhone(value: string): string {
  const digits = /^\+66(\d{8,9})$/.exec(value)?.[1];
  if (digits === undefined) return value;
  const own = `0${digits}`;
  const head = own.startsWith('02') ? 2 : 3;
  return `${own.slice(0, head)}-${own.slice(head, -4)}-${own.slice(-4)}`;
}

/** Letters of Thai or Latin script, spaces, full stops, hyphens and apostrophes (DOMAIN 1.2). */
export const personName = text(1, 80).regex(/^[\p{Script=Thai}\p{Script=Latin}\p{M} .'’-]+$/u);

/** An e-mail address in lower case, as it is stored and compared. */
export const email = z
  .string()
  .overwrite((value) => cleanText(value).toLowerCase())
  .pipe(z.email().max(254));

/**
 * A licence number: doctors `ว.12345`, pharmacists `ภ.`, dentists `ท.`; nurses and others as it is.
 * Spaces, a missing dot, leading zeros and Thai digits are put right (DOMAIN 1.3).
 */
export const licenceNo = z
  .string()
  .overwrite((value) => arabicDigits(cleanText(value)).replace(/^([วภท])\s*\.?\s*0*(?=\d)/, '$1.'))
  .regex(/^(?:[วภท]\.\d{4,6}|(?![วภท]\s*\.).{1,30})$/u);
