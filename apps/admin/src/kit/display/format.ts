import { BUSINESS_TIME_ZONE, EMPTY_DISPLAY } from '@connect/contract/constants.ts';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const numbers = new Intl.NumberFormat('en-US');

function read(iso: string | null | undefined): Record<string, string> | null {
  if (!iso) return null;
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  return Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]));
}

/** `dd/MM/yyyy HH:mm` in Bangkok time, `-` when empty (domain/conventions#moments-and-days). */
export function formatDateTime(iso: string | null | undefined): string {
  const at = read(iso);
  return at ? `${at.day}/${at.month}/${at.year} ${at.hour}:${at.minute}` : EMPTY_DISPLAY;
}

/** `dd/MM/yyyy` in Bangkok time, `-` when empty. Takes a moment or a calendar day as ISO text. */
export function formatDate(iso: string | null | undefined): string {
  const at = read(iso);
  return at ? `${at.day}/${at.month}/${at.year}` : EMPTY_DISPLAY;
}

/** Thousands separators (domain/conventions#moments-and-days), `-` when empty. */
export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? EMPTY_DISPLAY : numbers.format(value);

/** A share of 0 to 1 as whole per cent, `-` when empty. */
export const formatPercent = (share: number | null | undefined): string =>
  share === null || share === undefined
    ? EMPTY_DISPLAY
    : `${numbers.format(Math.round(share * 100))}%`;

/** Seconds as `m:ss` or `h:mm:ss`, `-` when empty. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return EMPTY_DISPLAY;
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  return hours > 0
    ? `${numbers.format(hours)}:${two(minutes)}:${two(rest)}`
    : `${minutes}:${two(rest)}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes in units of 1024, with one decimal from 1 KB on. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${UNITS[step]}`;
}
