import { expect, test } from 'vitest';
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatNumber,
  formatPercent,
} from './format.ts';

test('formatDateTime shows dd/MM/yyyy HH:mm in Bangkok time', () => {
  expect(formatDateTime('2026-11-19T14:22:05+07:00')).toBe('19/11/2026 14:22');
  expect(formatDateTime('2026-12-31T17:00:00Z')).toBe('01/01/2027 00:00');
});

test('formatDateTime and formatDate show - for nothing and for junk', () => {
  for (const empty of [null, undefined, '', 'soon']) {
    expect(formatDateTime(empty)).toBe('-');
    expect(formatDate(empty)).toBe('-');
  }
});

test('formatDate shows a calendar day as it is and a moment in Bangkok', () => {
  expect(formatDate('2026-02-03')).toBe('03/02/2026');
  expect(formatDate('2026-02-03T20:00:00Z')).toBe('04/02/2026');
});

test('formatNumber separates thousands, keeps zero, shows - when empty', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
  expect(formatNumber(0)).toBe('0');
  expect(formatNumber(999)).toBe('999');
  expect(formatNumber(1000)).toBe('1,000');
  expect(formatNumber(-123456)).toBe('-123,456');
  expect(formatNumber(1234.56789)).toBe('1,234.568');
  expect(formatNumber(null)).toBe('-');
});

test('formatPercent takes a share of 0..1', () => {
  expect(formatPercent(0.678)).toBe('68%');
  expect(formatPercent(0)).toBe('0%');
  expect(formatPercent(null)).toBe('-');
});

test('formatDuration shows minutes and seconds, and hours when there are some', () => {
  expect(formatDuration(65)).toBe('1:05');
  expect(formatDuration(3723.4)).toBe('1:02:03');
  expect(formatDuration(0)).toBe('0:00');
  expect(formatDuration(null)).toBe('-');
});

test('formatBytes chooses its unit in steps of 1024', () => {
  expect(formatBytes(0)).toBe('0 B');
  expect(formatBytes(1023)).toBe('1023 B');
  expect(formatBytes(1536)).toBe('1.5 KB');
  expect(formatBytes(5 * 1024 * 1024)).toBe('5.0 MB');
});
