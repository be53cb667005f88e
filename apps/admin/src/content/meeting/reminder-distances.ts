import { REMINDER_HOURS_MAX } from '@connect/contract/meetings/meeting-messages.ts';
import { arabicDigits } from '@connect/contract/text.ts';

/** A number, and whether hours or days of it are meant, in either language. */
const NAMED = /^\s*(\d{1,4})\s*(?:(ช|h)|(ว|d))?/i;

/**
 * Hours before the start that a typed text means: `36`, `๓๖ ชั่วโมง`, `2 days`. Without a unit hours
 * and days, hours first; none when it names none in range, null when it names no number.
 */
export function distancesIn(typed: string): number[] | null {
  const [, digits, hours, days] = NAMED.exec(arabicDigits(typed)) ?? [];
  if (digits === undefined) return null;
  const n = Number(digits);
  return [...(days ? [] : [n]), ...(hours ? [] : [n * 24])].filter(
    (distance) => distance >= 1 && distance <= REMINDER_HOURS_MAX,
  );
}
