import { arabicDigits } from '@connect/contract/text.ts';
import { wallTime } from '@connect/contract/wall-time.ts';

const two = (value: number | string) => String(value).padStart(2, '0');

const OFFSET = '+07:00';

/**
 * Parses a typed day with an optional time: `12/11/2026 10:30`, also with Thai digits, dots or
 * dashes, and Buddhist years. Gives `YYYY-MM-DD HH:mm:ss`, or null for an invalid date.
 */
export function parseTypedDate(typed: string): string | null {
  const match =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})(?:[ ,T]+(\d{1,2})[:.](\d{2}))?\s*$/.exec(
      arabicDigits(typed),
    );
  if (!match) return null;
  const [, day = '', month = '', year = '', hour = '0', minute = '0'] = match;
  const common = Number(year) >= 2400 ? Number(year) - 543 : Number(year);
  const date = new Date(Date.UTC(common, Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!exists || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${common}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:00`;
}

/** Converts a moment (ISO) to Bangkok wall time `YYYY-MM-DD HH:mm:ss`. */
export function toWallTime(moment: string | null): string | null {
  if (moment === null) return null;
  const local = wallTime(Date.parse(moment));
  if (Number.isNaN(local.getTime())) return null;
  return local.toISOString().slice(0, 19).replace('T', ' ');
}

/** Converts Bangkok wall time to a moment with offset, as the contract expects it. */
export const fromWallTime = (wall: string): string =>
  `${wall.slice(0, 10)}T${(wall.slice(11, 16) || '00:00').padEnd(5, '0')}:00${OFFSET}`;
