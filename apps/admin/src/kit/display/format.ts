import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import { wallTime } from '@connect/contract/wall-time.ts';

/**
 * Thousands separators and at most three decimals. Without `Intl.NumberFormat`, whose first use
 * loads the data of all languages.
 */
function grouped(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.');
  const first = value < 0 ? 1 : 0;
  let text = whole;
  for (let at = whole.length - 3; at > first; at -= 3)
    text = `${text.slice(0, at)},${text.slice(at)}`;
  return decimals === undefined ? text : `${text}.${decimals}`;
}

/** Day and time in Bangkok, from a moment or a calendar day as ISO text. */
function read(iso: string | null | undefined): { day: string; time: string } | null {
  const at = wallTime(Date.parse(iso ?? ''));
  if (Number.isNaN(at.getTime())) return null;
  const [date = '', time = ''] = at.toISOString().split('T');
  return { day: date.split('-').reverse().join('/'), time: time.slice(0, 5) };
}

/** `dd/MM/yyyy HH:mm` in Bangkok time, `-` when empty (domain/conventions#moments-and-days). */
export function formatDateTime(iso: string | null | undefined): string {
  const at = read(iso);
  return at ? `${at.day} ${at.time}` : EMPTY_DISPLAY;
}

/** `HH:mm` in Bangkok time, `-` when empty. */
export const formatTime = (iso: string | null | undefined): string =>
  read(iso)?.time ?? EMPTY_DISPLAY;

/** `dd/MM/yyyy` in Bangkok time, `-` when empty. */
export const formatDate = (iso: string | null | undefined): string =>
  read(iso)?.day ?? EMPTY_DISPLAY;

/** Thousands separators (domain/conventions#moments-and-days), `-` when empty. */
export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? EMPTY_DISPLAY : grouped(value);

/** A share of 0 to 1 as whole per cent, `-` when empty. */
export const formatPercent = (share: number | null | undefined): string =>
  share === null || share === undefined ? EMPTY_DISPLAY : `${grouped(Math.round(share * 100))}%`;

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
  return hours > 0 ? `${grouped(hours)}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes in units of 1024, with one decimal from 1 KB on. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${UNITS[step]}`;
}
