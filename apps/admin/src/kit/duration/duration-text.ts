import { arabicDigits } from '@connect/contract/text.ts';

/**
 * Seconds of a typed duration: `1:02:03`, `12:30` or `45`, also in Thai digits. Null for empty
 * text, undefined for invalid text.
 */
export function readDuration(typed: string): number | null | undefined {
  const text = arabicDigits(typed).replace(/\s/g, '').replaceAll('.', ':');
  if (text === '') return null;
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})$/.exec(text) ?? [];
  if (!/^[\d:]+$/.test(text) || text.split(':').length > 3) return undefined;
  const parted = text.includes(':');
  if (parted && (Number(seconds) > 59 || (hours !== '0' && Number(minutes) > 59))) return undefined;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  // The pattern reads text that it does not match as zero.
  return total === 0 && !/^[0:]+$/.test(text) ? undefined : total;
}

/** Seconds as `hh:mm:ss` for an input; empty for null and NaN. */
export function writeDuration(seconds: number | null): string {
  if (seconds === null || Number.isNaN(seconds)) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
}
