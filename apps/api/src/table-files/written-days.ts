import { DAY_MS } from '../time/moments.ts';

/** Month names as files write them, each month's in one list. */
const MONTHS = [
  ['jan', 'ม.ค', 'มกราคม'],
  ['feb', 'ก.พ', 'กุมภาพันธ์'],
  ['mar', 'มี.ค', 'มีนาคม'],
  ['apr', 'เม.ย', 'เมษายน'],
  ['may', 'พ.ค', 'พฤษภาคม'],
  ['jun', 'มิ.ย', 'มิถุนายน'],
  ['jul', 'ก.ค', 'กรกฎาคม'],
  ['aug', 'ส.ค', 'สิงหาคม'],
  ['sep', 'ก.ย', 'กันยายน'],
  ['oct', 'ต.ค', 'ตุลาคม'],
  ['nov', 'พ.ย', 'พฤศจิกายน'],
  ['dec', 'ธ.ค', 'ธันวาคม'],
];
const monthOf = (word: string) =>
  MONTHS.findIndex((names) => names.some((name) => word.startsWith(name))) + 1;

const BUDDHIST_ERA = 543;
/** Years of the Christian era are not this high, and those of the Buddhist era not this low. */
const BUDDHIST_FROM = 2400;
const christianYear = (year: number): number => (year > BUDDHIST_FROM ? year - BUDDHIST_ERA : year);

/** The possible years of a text: in full or with two digits, in either era. */
const yearsOf = (text: string | undefined): number[] => {
  const year = Number(text);
  if (text?.length === 2) return [2000 + year, 2500 + year - BUDDHIST_ERA];
  return [christianYear(year)];
};

export type Day = readonly [year: number, month: number, day: number];

/**
 * Every day that a text in small letters and Arabic digits could mean: 03/04/69 is in April or
 * March, of 2069 or of 2026.
 */
export function daysOf(text: string): Day[] {
  const iso = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso) return yearsOf(iso[1]).map((year) => [year, Number(iso[2]), Number(iso[3])]);
  const figures = /(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (figures) {
    const [first, second] = [Number(figures[1]), Number(figures[2])];
    return yearsOf(figures[3]).flatMap((year): Day[] => [
      [year, second, first],
      [year, first, second],
    ]);
  }
  const worded =
    /(\d{1,2})\s*([a-z\u0E00-\u0E7F.]+),?\s*(\d{4}|\d{2})(?!\d)/.exec(text) ??
    /()(?<![a-z])([a-z]+)\.?\s+(\d{1,2}),?\s+(\d{4})/.exec(text);
  if (!worded) return [];
  const [, before, month = '', after, last] = worded;
  const [day, year] = before ? [before, after] : [after, last];
  return yearsOf(year).map((each) => [each, monthOf(month), Number(day)]);
}

/** Midnight of a day in UTC; null for 31 February, although Date would accept it. */
export function midnightOf([year, month, day]: Day): number | null {
  const midnight = Date.UTC(year, month - 1, day);
  return new Date(midnight).getUTCMonth() === month - 1 ? midnight : null;
}

/** Serial 25569 of spreadsheets is 1 January 1970. */
const EPOCH_SERIAL = 25_569;

/** Spreadsheets count days up to the year 9999, and show no others. */
const SERIAL_MAX = 2_958_465;

/**
 * The day of a spreadsheet's serial number as `2026-11-20`; its year may be Buddhist. Null for a
 * number that is no day.
 */
export function serialDay(serial: number): string | null {
  if (serial < 0 || serial > SERIAL_MAX) return null;
  const date = new Date((Math.floor(serial) - EPOCH_SERIAL) * DAY_MS);
  const year = christianYear(date.getUTCFullYear());
  return `${String(year).padStart(4, '0')}${date.toISOString().slice(-20, -14)}`;
}
